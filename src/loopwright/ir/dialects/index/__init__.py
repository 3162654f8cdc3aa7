"""The `index` dialect: arithmetic on values of type `index`."""

from loopwright.ir.dialects.index import operations
from loopwright.ir.dialects.index.operations import *
from loopwright.ir.dialects.ods import dialect_of

Index = dialect_of("index", operations)
