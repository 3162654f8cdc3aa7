"""Figures of loop nests: op instances, cycles, traffic; and the cost models of fusion."""
