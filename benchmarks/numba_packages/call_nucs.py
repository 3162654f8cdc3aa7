"""Solutions of constraint problems."""

from nucs.examples.golomb.golomb_problem import GolombProblem
from nucs.examples.magic_sequence.magic_sequence_problem import MagicSequenceProblem
from nucs.examples.queens.queens_problem import QueensProblem
from nucs.solvers.backtrack_solver import BacktrackSolver

for problem in (QueensProblem(6), MagicSequenceProblem(6), GolombProblem(4)):
    solver = BacktrackSolver(problem)
    print(type(problem).__name__, next(solver.solve()))
