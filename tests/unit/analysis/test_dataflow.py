"""Value-based flow of small programs."""

from __future__ import annotations

from loopwright.exact.dependences.dataflow import DataFlow
from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.reporting.unknown import Cause, Unknown
from tests.unit.analysis.programs import analyse, function_of

TWO_WRITERS = """%b = memref.alloc() : memref<100xf32>
affine.for %i = 0 to 10 {
  affine.store %x, %b[%i] : memref<100xf32>
}
affine.for %i = 3 to 8 {
  affine.store %x, %b[%i] : memref<100xf32>
}
affine.for %i = 0 to 11 {
  %0 = affine.load %b[%i] : memref<100xf32>
}"""


def test_last_writers() -> None:
    analysis = analyse(TWO_WRITERS)
    first, second, _ = analysis.accesses
    (found,) = DataFlow(analysis).of_reads()
    assert [flow.source for flow in found.flows] == [first, second]
    assert found.before == (10,)
    assert found.is_uninitialised


def test_dead_iterations() -> None:
    analysis = analyse(TWO_WRITERS)
    (dead,) = DataFlow(analysis).dead_stores()
    assert dead.write is analysis.accesses[0]
    assert (dead.iteration, dead.always) == ((3,), False)


def test_overwritten_in_each_iteration() -> None:
    body = """affine.for %i = 0 to 10 {
      affine.store %x, %m[%i] : memref<100xf32>
      %0 = affine.load %m[%i] : memref<100xf32>
      affine.store %0, %m[%i] : memref<100xf32>
      %1 = affine.load %m[%i - 1] : memref<100xf32>
    }"""
    analysis = analyse(body, "%m: memref<100xf32>")
    same, before = DataFlow(analysis).of_reads()
    assert [flow.distances for flow in same.flows] == [((0,),)]
    assert same.before is None
    assert [flow.distances for flow in before.flows] == [((1,),)]
    assert (before.before, before.is_uninitialised) == ((0,), False)
    # The argument is looked at afterwards: the second store is not dead, nor is the first.
    assert not list(DataFlow(analysis).dead_stores())


def test_store_overwritten_before_it_is_read() -> None:
    body = """affine.for %i = 0 to 10 {
      affine.store %x, %m[%i] : memref<100xf32>
      affine.store %x, %m[%i] : memref<100xf32>
    }"""
    analysis = analyse(body, "%m: memref<100xf32>")
    (dead,) = DataFlow(analysis).dead_stores()
    assert dead.write is analysis.accesses[0]
    assert dead.always


def test_local_memory_that_nobody_reads() -> None:
    body = """%b = memref.alloc() : memref<100xf32>
    affine.store %x, %b[0] : memref<100xf32>
    memref.dealloc %b : memref<100xf32>"""
    (dead,) = DataFlow(analyse(body)).dead_stores()
    assert dead.always


def test_unknown_effects_leave_everything_open() -> None:
    body = """affine.store %x, %m[0] : memref<100xf32>
    scf.if %c {
      affine.store %x, %m[0] : memref<100xf32>
    }
    %0 = affine.load %m[0] : memref<100xf32>"""
    analysis = analyse(body, "%m: memref<100xf32>, %c: i1")
    (found,) = DataFlow(analysis).of_reads()
    assert found.unknown
    assert not found.flows
    assert not list(DataFlow(analysis).dead_stores())


def test_iterations_of_an_outer_loop_have_memory_of_their_own() -> None:
    body = """affine.for %i = 0 to 4 {
      %b = memref.alloc() : memref<4xf32>
      affine.for %j = 0 to 3 {
        %0 = affine.load %b[%j] : memref<4xf32>
        affine.store %x, %b[%j + 1] : memref<4xf32>
      }
    }"""
    (found,) = DataFlow(analyse(body)).of_reads()
    assert [flow.distances for flow in found.flows] == [((0, 1),)]
    assert found.before is not None
    assert found.before[1] == 0


def test_what_cannot_meet_the_unknown_is_decided() -> None:
    body = """affine.store %x, %m[0, 0] : memref<9x9xf32>
    affine.store %x, %m[1, 0] : memref<9x9xf32>
    affine.store %x, %m[1, 0] : memref<9x9xf32>
    %k = memref.load %at[] : memref<index>
    %c0 = arith.constant 0 : index
    memref.store %x, %m[%c0, %k] : memref<9x9xf32>
    %0 = affine.load %m[0, 0] : memref<9x9xf32>
    %1 = affine.load %m[1, 0] : memref<9x9xf32>
    affine.for %i = 0 to 3 {
      %s = arith.muli %i, %i : index
      memref.store %x, %m[%c0, %s] : memref<9x9xf32>
      %2 = affine.load %m[0, 4] : memref<9x9xf32>
      %3 = affine.load %m[%i + 1, 4] : memref<9x9xf32>
    }"""
    analysis = analyse(body, "%m: memref<9x9xf32>, %at: memref<index>")
    flow = DataFlow(analysis)
    found = {sources.read: sources for sources in flow.of_reads() if sources.read.root.value}
    _, symbolic, plain, squares, others = found.values()
    assert [one.source for one in plain.flows] == [analysis.accesses[2]]
    assert squares.unknown == (Unknown(Cause.COMPUTED_ANEW),)
    assert others.before is not None
    assert not others.unknown
    # A value that does not change is a parameter: the store may be the last writer, or not.
    assert len(symbolic.flows) == 2
    assert [dead.write for dead in flow.dead_stores() if dead.always] == [analysis.accesses[1]]


def test_a_call_sees_what_escapes() -> None:
    text = """func.func @f(%x: f32, %m: memref<4xf32>) {
      %b = memref.alloc() : memref<4xf32>
      affine.store %x, %b[0] : memref<4xf32>
      affine.store %x, %m[0] : memref<4xf32>
      func.call @g() : () -> ()
      %0 = affine.load %b[0] : memref<4xf32>
      %1 = affine.load %m[0] : memref<4xf32>
      affine.store %x, %m[0] : memref<4xf32>
      return
    }
    func.func private @g()"""
    flow = DataFlow(DependenceAnalysis(function_of(text)))
    _, own, given = flow.of_reads()
    assert (len(own.flows), own.unknown) == (1, ())
    assert given.unknown
    assert not list(flow.dead_stores()), "the call may read it, the caller the other"


def test_a_first_block_of_several_comes_behind_what_is_in_front() -> None:
    body = """%b = memref.alloc() : memref<1xf32>
    affine.store %x, %b[0] : memref<1xf32>
    scf.execute_region {
      affine.for %i = 0 to 10 {
        %0 = affine.load %b[0] : memref<1xf32>
        affine.store %0, %b[0] : memref<1xf32>
      }
      cf.br ^next
    ^next:
      scf.yield
    }
    %1 = affine.load %b[0] : memref<1xf32>"""
    analysis = analyse(body)
    before, _, inside, _ = analysis.accesses
    first, last = DataFlow(analysis).of_reads()
    assert [flow.source for flow in first.flows] == [before, inside]
    assert [flow.source for flow in last.flows] == [inside]
    assert not list(DataFlow(analysis).dead_stores())
