"""One module for each question that can be asked: load, one call into the rules, dump."""
