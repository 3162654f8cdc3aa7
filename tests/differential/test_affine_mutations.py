"""Affine programs with a token lost, doubled, exchanged or replaced: refused when `mlir-opt` does.

Where both refuse, the first message must nearly always be the same, position included.
"""

import random
import re
from pathlib import Path

import pytest
from tests.differential.diagnosing import ours, theirs
from tests.oracle import SPLIT

FILES = sorted((Path(__file__).parent / "affine_good").glob("*.mlir"))
FUNCTION = re.compile(r"(func\.func @\w+\(.*?\)(?: -> \w+)? \{\n)(.*)\n  return", re.S)
TOKEN = re.compile(r'"[^"\n]*"|affine_map<[^>]*->[^>]*>|[%#@^!]?[A-Za-z0-9_.$]+(?:#\d+)?|->|\S|\n')
WORDS = [
    *"()[]{}<>,:=+-*",
    *("->", "%n", "%k", "%z9", "3", "-1", "4294967296", "99999999999999999999", "1.5", "index"),
    *("f32", "memref<4xf32>", "vector<4xf32>", "affine.yield", "to", "step", "min", "max"),
    *("symbol", "iter_args", "reduce", "else", "mod", "floordiv", "true", "foo", "by", "into"),
    *("disjoint", "read", "affine_map<()[s0]->(s0,3)>", "affine_set<(d0):(d0==0)>"),
]
DELIBERATE = re.compile("expected steps? to be|subscripts of the DMA|operand count and affine map")


def statements() -> list[tuple[str, str, str]]:
    """Aliases, head of the function, and text of each op at the top of a function."""
    found_statements: list[tuple[str, str, str]] = []
    for path in FILES:
        for text in path.read_text().split(SPLIT):
            function = FUNCTION.search(text)
            if function is None:
                continue
            aliases = "\n".join(line for line in text.split("\n") if line.startswith("#"))
            lines: list[str] = []
            depth = 0
            for line in function.group(2).split("\n"):
                lines.append(line)
                depth += line.count("{") - line.count("}")
                if depth == 0:
                    found_statements.append((aliases, function.group(1), "\n".join(lines)))
                    lines = []
    return found_statements


def mutated(text: str, rng: random.Random) -> str:
    tokens = TOKEN.findall(text)
    places = [place for place, token in enumerate(tokens) if token.strip()]
    for _ in range(rng.choice([1, 1, 2])):
        place, second_place = rng.choice(places), rng.choice(places)
        word = rng.choice(WORDS)
        tokens[place], tokens[second_place] = rng.choice(
            [
                (tokens[second_place], tokens[place]),
                ("", "" if second_place == place else tokens[second_place]),
                (word, word if second_place == place else tokens[second_place]),
                (f"{tokens[place]} {word}", tokens[second_place]),
            ]
        )
    return " ".join(tokens)


@pytest.mark.parametrize("seed", range(2))
def test_mutations(seed: int) -> None:
    rng = random.Random(seed)
    sources = statements()
    texts: list[str] = []
    for _ in range(150):
        aliases, head, body = rng.choice(sources)
        texts.append(f"{aliases}\n{head}  {mutated(body, rng)}\n  return\n}}\n")
    same = refused = 0
    for text, expected in zip(texts, theirs(texts), strict=True):
        our_errors = ours(text)
        if expected is None:
            continue
        if not expected:
            assert not our_errors or DELIBERATE.search(our_errors[0][2]), f"{text}\n{our_errors}"
            continue
        assert our_errors, f"{text}\n{expected}"
        refused += 1
        same += our_errors[0] == expected[0]
    assert refused > 100
    assert same >= 0.95 * refused
