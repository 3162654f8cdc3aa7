"""A function and the types of its arguments → a module: arguments, body, results."""
