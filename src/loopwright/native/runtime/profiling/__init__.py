"""How the time of a call is spent: time and work of each loop nest, compared with the peaks of the
host."""
