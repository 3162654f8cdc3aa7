"""The `gpu` dialect: kernels, launches, places of threads, and memory of a device.

What its operations do is not said, except for places of threads: nothing is moved across them.
"""

from loopwright.dialects import gpu_async, gpu_attributes, gpu_ids, gpu_kernels
from loopwright.dialects.ods import dialect_of

Gpu = dialect_of("gpu", gpu_async, gpu_attributes, gpu_ids, gpu_kernels)
