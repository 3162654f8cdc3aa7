"""What a nest computes from what it reads."""

from collections.abc import Sequence

from tests.generate.builder import FLOATS
from tests.generate.nests import access
from tests.generate.nests.story import Memory, Story

FLOAT_OPS = ("addf", "addf", "subf", "mulf", "maximumf", "minnumf")
INT_OPS = ("addi", "addi", "subi", "muli", "xori", "maxsi", "minui")
CASTS = {
    ("f32", "f64"): "extf",
    ("f64", "f32"): "truncf",
    ("i32", "i64"): "extsi",
    ("i64", "i32"): "trunci",
    ("i32", "f32"): "sitofp",
    ("i32", "f64"): "sitofp",
    ("i64", "f64"): "sitofp",
    ("i64", "f32"): "sitofp",
}


def combined(story: Story, first: str, second: str, kind: str) -> str:
    """Some operation on two values of a type, which may be a vector's."""
    element = kind.split("x")[-1].rstrip(">")
    word = story.rng.choice(FLOAT_OPS if element in FLOATS else INT_OPS)
    return story.value(f"arith.{word} {first}, {second}", kind)


def added(story: Story, first: str, second: str, element: str) -> str:
    return story.value(f"arith.add{'f' if element in FLOATS else 'i'} {first}, {second}", element)


def scaled(story: Story, value: str, element: str) -> str:
    """Half of a float; an integer times three."""
    if element in FLOATS:
        half = story.value("arith.constant 5.0e-01", element, "c")
        return story.value(f"arith.mulf {value}, {half}", element)
    three = story.value("arith.constant 3", element, "c")
    return story.value(f"arith.muli {value}, {three}", element)


def converted(story: Story, value: str, kind: str, element: str) -> str | None:
    """The value as another type; None where there is no simple way."""
    if kind == element:
        return value
    word = CASTS.get((kind, element))
    if word is None:
        return None
    name = story.builder.fresh()
    story.line(f"{name} = arith.{word} {value} : {kind} to {element}", f"arith.{word}")
    return name


def gathered(story: Story, sources: Sequence[Memory], order: list[str], element: str) -> list[str]:
    """The sources' elements that belong to this iteration, as values of one type."""
    element_values: list[str] = []
    for memory in sources:
        again = story.rng.randrange(2, 4) if story.has("stencil", 0.25) else 1
        for _ in range(again):
            place = access.find(story, memory, order, write=False)
            if place is None:
                break
            value = converted(story, access.load(story, memory, place), memory.element, element)
            if value is not None:
                element_values.append(value)
    return element_values


def value_of(story: Story, sources: Sequence[Memory], order: list[str], element: str) -> str:
    """One value made of the sources, of scalars in scope and of the position."""
    rng = story.rng
    parts = gathered(story, sources, order, element)
    if story.has("position", 0.3) and story.ivs and element in ("i32", "i64", "f32", "f64"):
        parts.append(position(story, element))
    if not parts or rng.random() < 0.4:
        parts.append(story.scalar(element))
    result = parts[0]
    if len(parts) == 1 and rng.random() < 0.7:
        return scaled(story, result, element)
    for part in parts[1:]:
        result = combined(story, result, part, element)
    if story.has("select", 0.15):
        result = chosen(story, result, element)
    return result


def position(story: Story, element: str) -> str:
    """An induction variable as a number, through `affine.apply` now and then."""
    iv = story.rng.choice(story.ivs)
    if story.rng.random() < 0.5:
        applied = story.builder.fresh("e")
        text = f"{applied} = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>({iv})"
        story.line(text, "affine.apply")
        iv = applied
    whole = "i64" if element.endswith("64") else "i32"
    name = story.builder.fresh()
    story.line(f"{name} = arith.index_cast {iv} : index to {whole}", "arith.index_cast")
    if element in FLOATS:
        real = story.builder.fresh()
        story.line(f"{real} = arith.sitofp {name} : {whole} to {element}", "arith.sitofp")
        return real
    return name


def chosen(story: Story, value: str, element: str) -> str:
    """The value or a constant, whichever a comparison says."""
    alternative = story.constant(element)
    word = "cmpf ogt" if element in FLOATS else "cmpi sgt"
    test = story.value(f"arith.{word}, {value}, {alternative}", element)
    return story.value(f"arith.select {test}, {value}, {alternative}", element)
