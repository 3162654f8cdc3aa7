"""Tuning by measurement: the choices of the optimiser, varied, checked and timed on this host.

`space` says what can be chosen, `search` looks for the fastest within a budget, and `using` has the
disk cache remember what won, and compiles with it.
"""
