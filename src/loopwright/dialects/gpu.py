"""The `gpu` dialect: kernels, launches, places of threads, and memory of a device.

What its operations do is not said, except for places of threads: nothing is moved across them.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from loopwright.dialects.gpu_async import ASYNC_OPS, AsyncTokenType
from loopwright.dialects.gpu_attributes import ATTRIBUTES
from loopwright.dialects.gpu_ids import ID_OPS
from loopwright.dialects.gpu_kernels import KERNEL_OPS

Gpu = Dialect("gpu", [*ASYNC_OPS, *ID_OPS, *KERNEL_OPS], [*ATTRIBUTES, AsyncTokenType])
