"""Memory dependences: exact questions about pairs of accesses, and what follows from them."""
