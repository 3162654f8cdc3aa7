"""The dialects: affine, complete, and what xDSL lacks of its neighbours."""

from loopwright.records import dataclasses_are_records

# A third of what loading xDSL takes are methods of its dataclasses.
with dataclasses_are_records():
    import xdsl.dialects.builtin
    import xdsl.irdl  # noqa: F401
