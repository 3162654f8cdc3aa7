"""What is done to bands of parallel loops that there are, and to what they reduce."""
