"""Programs of several loop nests that share memory: input for passes over whole blocks."""

from tests.generate.nests.program import FEATURES, generate

__all__ = ["FEATURES", "generate"]
