"""The program: expressions, syntax, what ops say of themselves, dialects."""
