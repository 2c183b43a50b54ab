"""Two or more evaluations of the same questions: paired differences, flips, transitions."""
