"""The web front: requests in, rules asked, answers out. No rule is decided here."""
