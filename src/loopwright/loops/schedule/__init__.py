"""Schedules as values: lists of steps on named loops, proved one by one, saved and replayed.

Each step is a `plan`/`apply` pair of `loops`: this folder finds the loops by their names, checks
requests, keeps the list, and writes it down.
"""
