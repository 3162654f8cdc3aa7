"""Regions that are executed once: `scf.execute_region`, also with branches, `memref.alloca_scope`."""

from tests.generate.handing.control import finish, results, statements
from tests.generate.handing.writer import Scope, Writer


def execute_region(writer: Writer, scope: Scope) -> None:
    """One block, mostly; else a condition chooses between two more."""
    kinds = [writer.kind() for _ in range(writer.rng.choice((0, 1, 1, 2)))]
    arrow = f" -> {kinds[0]}" if len(kinds) == 1 else f" -> ({', '.join(kinds)})" if kinds else ""
    inner = scope.inner(1)
    prefix = results(writer, scope, kinds)
    with writer.body(f"{prefix}scf.execute_region{arrow} {{"):
        statements(writer, inner, writer.rng.randrange(1, 3))
        if writer.chance(0.25):
            _branch(writer, inner, kinds)
        else:
            _leave(writer, inner, kinds)


def _leave(writer: Writer, scope: Scope, kinds: list[str]) -> None:
    finish(writer, scope, kinds, (), "scf.yield")
    if not kinds:
        writer.line("scf.yield")


def _branch(writer: Writer, scope: Scope, kinds: list[str]) -> None:
    """The end of a block, and the two blocks that may follow it."""
    index = writer.rng.choice([*scope.plain, *scope.dims, *scope.symbols]).name
    limit = writer.op(f"arith.constant {writer.rng.randrange(4)}", "index")
    flag = writer.fresh()
    writer.line(f"{flag} = arith.cmpi sge, {index}, {limit} : index")
    labels = [f"^{writer.fresh('b').removeprefix('%')}" for _ in range(2)]
    writer.line(f"cf.cond_br {flag}, {labels[0]}, {labels[1]}")
    for label in labels:
        writer.line(f"{label}:")
        inner = scope.inner(1)
        statements(writer, inner, writer.rng.randrange(0, 3))
        _leave(writer, inner, kinds)


def alloca_scope(writer: Writer, scope: Scope) -> None:
    kinds = [writer.kind() for _ in range(writer.rng.choice((0, 1, 1, 2)))]
    arrow = f" -> ({', '.join(kinds)})" if kinds else ""
    inner = scope.inner(1)
    prefix = results(writer, scope, kinds)
    with writer.body(f"{prefix}memref.alloca_scope{arrow} {{"):
        statements(writer, inner, writer.rng.randrange(1, 3))
        finish(writer, inner, kinds, (), "memref.alloca_scope.return")
