"""The dialects: affine, complete, and what xDSL lacks of its neighbours."""

from loopwright.records import dataclasses_are_records

# A third of the time that loading xDSL takes is spent on the methods of its dataclasses.
with dataclasses_are_records("xdsl"):
    import xdsl.dialects.builtin
    import xdsl.irdl  # noqa: F401
