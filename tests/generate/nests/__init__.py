"""Programs of several loop nests that share memory: input for passes over whole blocks."""

from tests.generate.nests.program import FEATURES, NestProgram, called_otherwise, generate

__all__ = ["FEATURES", "NestProgram", "called_otherwise", "generate"]
