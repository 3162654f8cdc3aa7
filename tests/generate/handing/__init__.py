"""Programs that hand values on in every way: through memory, carried, given and reduced."""

from tests.generate.handing.program import generate

__all__ = ["generate"]
