"""Tuning by measurement: the choices of the optimiser, varied, checked and timed on this host.

`space` says what can be chosen, has the disk cache remember what won, and compiles with it;
`search` looks for the fastest within a budget.
"""
