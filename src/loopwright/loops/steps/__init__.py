"""The steps of which loop transformations consist.

A step that has something to decide is a pair: `plan_…` judges and changes nothing, and returns a
plan or a `Refusal`; `apply_…` rewrites as planned and judges nothing. Passes choose loops and
report what was done; schedules and the optimiser call the same pairs.
"""
