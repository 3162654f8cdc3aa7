"""Passes that show or test one part of the compiler: `-test-NAME` is in the file of that name."""
