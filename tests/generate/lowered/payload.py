"""What operations compute of single elements."""

from collections.abc import Sequence

from tests.generate.builder import FLOATS, WIDTH
from tests.generate.lowered.graph import Graph

FLOAT_PAIRS = ("addf", "subf", "mulf", "maximumf", "minimumf")
INT_PAIRS = ("addi", "subi", "muli", "maxsi", "minsi", "xori")
FLOAT_SINGLES = ("math.absf", "math.exp", "math.tanh", "math.sqrt", "arith.negf")


def combined(graph: Graph, names: Sequence[str]) -> str:
    """One value of all elements, combined one after the other, and perhaps changed after that."""
    rng = graph.rng
    total, *other_names = names
    for name in other_names:
        word = rng.choice(FLOAT_PAIRS if graph.is_float else INT_PAIRS)
        total = pair(graph, word, total, name)
    if not other_names or rng.random() < 0.4:
        total = changed(graph, total)
    return total


def pair(graph: Graph, word: str, first: str, second: str, element: str = "") -> str:
    return graph.builder.value(f"arith.{word} {first}, {second}", element or graph.element, "e")


def added(graph: Graph, first: str, second: str, element: str = "") -> str:
    return pair(graph, _typed("add", element or graph.element), first, second, element)


def multiplied(graph: Graph, first: str, second: str, element: str = "") -> str:
    return pair(graph, _typed("mul", element or graph.element), first, second, element)


def subtracted(graph: Graph, first: str, second: str) -> str:
    return pair(graph, _typed("sub", graph.element), first, second)


def greater(graph: Graph, first: str, second: str) -> str:
    return pair(graph, "maximumf" if graph.is_float else "maxsi", first, second)


def _typed(word: str, element: str) -> str:
    return f"{word}{'f' if element in FLOATS else 'i'}"


def changed(graph: Graph, name: str) -> str:
    """A function of one value: of a constant and it, a choice, or one of analysis."""
    rng = graph.rng
    match rng.randrange(4):
        case 0 if graph.is_float:
            return single(graph, rng.choice(FLOAT_SINGLES), name)
        case 1:
            return rectified(graph, name)
        case 2 if graph.scalar:
            return multiplied(graph, name, "%alpha")
        case _:
            number = graph.constant(rng.choice((2, 3, 5)) if not graph.is_float else 0.5)
            return rng.choice((added, multiplied))(graph, name, number)


def single(graph: Graph, op: str, name: str) -> str:
    return graph.builder.value(f"{op} {name}", graph.element, "e")


def rectified(graph: Graph, name: str) -> str:
    """max(0, x), as a maximum or as a choice."""
    zero = graph.constant(0)
    if graph.rng.random() < 0.5:
        return greater(graph, name, zero)
    test = graph.builder.fresh("e")
    word = "cmpf ogt" if graph.is_float else "cmpi sgt"
    graph.builder.line(f"{test} = arith.{word}, {name}, {zero} : {graph.element}")
    return graph.builder.value(f"arith.select {test}, {name}, {zero}", graph.element, "e")


def widened(graph: Graph, name: str, element: str, wide_element: str) -> str:
    """A value as one of a wider type."""
    if element == wide_element:
        return name
    assert WIDTH[element] < WIDTH[wide_element]
    word = "extf" if element in FLOATS else "extsi"
    wide_name = graph.builder.fresh("e")
    graph.builder.line(f"{wide_name} = arith.{word} {name} : {element} to {wide_element}")
    return wide_name


def position(graph: Graph, iterator: int) -> str:
    """An iterator's value as a number."""
    at = graph.builder.fresh("e")
    graph.builder.line(f"{at} = linalg.index {iterator} : index")
    whole = graph.element if not graph.is_float else f"i{WIDTH[graph.element]}"
    number = graph.builder.fresh("e")
    graph.builder.line(f"{number} = arith.index_cast {at} : index to {whole}")
    if not graph.is_float:
        return number
    real = graph.builder.fresh("e")
    graph.builder.line(f"{real} = arith.sitofp {number} : {whole} to {graph.element}")
    return real
