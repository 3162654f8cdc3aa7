"""What the analyses found, as plain data to print and to draw."""
