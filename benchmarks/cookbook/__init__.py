"""Fifty programs as tutorials and puzzle sites ask for them, written from the task alone.

Each module holds plain functions and `PROGRAMS`: the function that is called and its arguments.
`benchmarks/cookbook.py` decorates every function of a module and calls these.
"""
