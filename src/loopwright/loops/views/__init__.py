"""Steps on views of memory: accesses of views folded into their sources, metadata of views."""
