"""Programs of loops that reduce: input for the vectoriser."""

from tests.generate.reducing.program import ReducingProgram, generate, number_of

__all__ = ["ReducingProgram", "generate", "number_of"]
