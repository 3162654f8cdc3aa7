"""Values in memory and memory in values: buffers for carried values, and their promotion back to
values."""
