"""The `gpu` dialect: kernels, launches, places of threads, and memory of a device.

What its operations do is not said, except for places of threads: nothing is moved across them.
"""

from loopwright.ir.dialects.ods import dialect_of
from loopwright_mlir.dialects.gpu import asynchronous as gpu_async
from loopwright_mlir.dialects.gpu import attributes as gpu_attributes
from loopwright_mlir.dialects.gpu import ids as gpu_ids
from loopwright_mlir.dialects.gpu import kernels as gpu_kernels

Gpu = dialect_of("gpu", gpu_async, gpu_attributes, gpu_ids, gpu_kernels)
