"""What an op can say of itself."""
