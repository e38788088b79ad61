"""Hands as card rooms print them: a reader for each layout, and one way from lines to a hand."""
