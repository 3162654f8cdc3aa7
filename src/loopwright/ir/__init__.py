"""The program: expressions, syntax, interfaces of ops, dialects."""
