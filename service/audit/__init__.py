"""Hand histories held against the rules: what of each hand's course and money disagrees."""
