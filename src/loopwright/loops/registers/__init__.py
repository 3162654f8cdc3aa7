"""Values in memory and memory in values: buffers for what loops carry, and the way back."""
