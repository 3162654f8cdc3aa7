"""Transform scripts: programs of the `transform` dialect, run on the program that they stand in."""
