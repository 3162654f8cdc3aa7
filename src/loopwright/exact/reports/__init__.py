"""Results of the analyses, as plain data to print and to draw."""
