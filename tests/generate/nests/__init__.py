"""Programs of several loop nests that share memory: input for passes over whole blocks."""

from tests.generate.nests.profiles import FEATURES, PROFILES, UNUSUAL
from tests.generate.nests.program import NestProgram, called_otherwise, generate

__all__ = ["FEATURES", "PROFILES", "UNUSUAL", "NestProgram", "called_otherwise", "generate"]
