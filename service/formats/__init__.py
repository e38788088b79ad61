"""Hands in the formats of others: text on one side, a hand of the rules on the other."""
