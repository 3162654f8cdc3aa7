"""Programs of several loop nests that share memory: input for passes over whole blocks."""

from tests.generate.nests.program import FEATURES, called_otherwise, generate

__all__ = ["FEATURES", "called_otherwise", "generate"]
