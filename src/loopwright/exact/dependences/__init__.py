"""Memory dependences: exact questions about pairs of accesses, and their consequences."""
