"""Changes of loops that the core does not make."""
