"""Tuning by measurement: the choices of the optimiser, varied, checked and timed on this host.

`space` defines the choices, stores the best one in the disk cache, and compiles with it; `search`
looks for the fastest within a budget.
"""
