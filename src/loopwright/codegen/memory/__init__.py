"""Lowering of what reads, writes, makes and frees memory, and of views."""
