"""What a terminal and a notebook show of public objects: text for people, no addresses."""

import re

import pytest

import loopwright as lw
from loopwright.reporting.ledger import Decision, Evidence, RefusalEntry
from loopwright.reporting.witnesses import IterationPair, NamedPoint
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

PROGRAM = PROGRAMS["program"]
EVIDENCE = Evidence(
    {"source_cost": 3, "whole": True}, lambda: IterationPair(NamedPoint([0]), NamedPoint([1]))
)
ENTRY = RefusalEntry("x.order", "x", "affine.for", "a < b", "f", evidence=EVIDENCE)


def public_objects() -> dict[str, object]:
    module = lw.parse(PROGRAM)
    dependences = lw.dependences(module)
    kernel = module.compile("sums")
    return {
        "module": module,
        "kernel": kernel,
        "kernel's ledger": kernel.ledger,
        "signature": kernel.signature,
        "ledger": module.apply("affine-parallelize").ledger,
        "dependences": dependences,
        "dependence": dependences[0],
        "access": dependences[0].source,
        "no dependences": lw.dependences(module, "nothing"),
        "analysis": lw.analysis(module, "sums"),
        "analysis of nothing": lw.analysis(module, "nothing"),
        "entry": ENTRY,
        "entries": [*module.apply("affine-parallelize").ledger],
    }


@pytest.mark.parametrize("name", [*public_objects()])
def test_no_addresses(name: str) -> None:
    shown = public_objects()[name]
    texts = [repr(shown), str(shown)]
    html = getattr(shown, "_repr_html_", None)
    if html is not None:
        texts.append(html())
    for text in texts:
        assert text
        assert not re.search(r"0x[0-9a-f]{6}|object at|\{'", text), text
    assert max(map(len, repr(shown).splitlines())) < 400


def test_a_list_of_dependences_is_their_text() -> None:
    dependences = lw.dependences(PROGRAM, "sums")
    assert repr(dependences) == str(dependences)
    assert "flow dependence: 'affine.store' -> 'affine.load' at <string>:5:12" in repr(dependences)
    assert "witness: (%i = 0, %j = 0) -> (%i = 0, %j = 1), element [0]" in repr(dependences)
    assert repr(dependences[0]).startswith("<anti dependence: 'affine.load' at <string>:5:12 -> ")
    assert repr(lw.dependences(PROGRAM, "nothing")) == "no dependences"


def test_a_long_list_is_cut_where_nobody_asked_to_print_it() -> None:
    stores = "".join("  affine.store %v, %m[0] : memref<4xf32>\n" for _ in range(9))
    dependences = lw.dependences(
        f"func.func @f(%m: memref<4xf32>, %v: f32) {{\n{stores}  return\n}}"
    )
    assert len(dependences) == 36
    assert repr(dependences).endswith("… and 16 more (print shows all)")
    assert str(dependences).count("output dependence") == 36


def test_module_ledger_and_entries() -> None:
    assert repr(lw.parse(PROGRAM)) == "<loopwright.Module: @sums, @nothing>"
    assert repr(lw.parse("")) == "<loopwright.Module: no symbols>"
    many = "\n".join(f"func.func private @f{k}()" for k in range(20))
    assert repr(lw.parse(many)).endswith("@f7, 12 more>")
    assert lw.parse(PROGRAM)._repr_html_().startswith("<pre>")
    assert "&lt;9xf32&gt;" in lw.parse(PROGRAM)._repr_html_()
    ledger = lw.Ledger([ENTRY, ENTRY, Decision("done", "x", "op")])
    assert repr(ledger) == "<loopwright.Ledger: 2 refusals, 1 decision>"
    assert repr(lw.Ledger()) == "<loopwright.Ledger: empty>"
    assert "a &lt; b" in ledger._repr_html_()
    assert "source cost 3, whole yes" in ledger._repr_html_()
    assert repr(ENTRY) == "<RefusalEntry x: x.order: affine.for in @f>"
    assert str(ENTRY).startswith("refusal: x: x.order: affine.for in @f: a < b")


def test_kernel_as_a_table() -> None:
    shown = lw.compile(PROGRAM, "sums")._repr_html_()
    assert "<td>%out</td><td>memref&lt;9xf32&gt;</td><td>yes</td>" in shown
    assert "<td>%m</td><td>memref&lt;9x4xf32&gt;</td><td></td>" in shown


def test_analysis_as_text_leaves_out_what_says_nothing() -> None:
    text = str(lw.analysis(PROGRAM, "sums"))
    assert "Loops of @sums\n  number  loop" in text
    assert "Dead stores: none" in text
    assert "doubts" not in text
    assert max(map(len, text.splitlines())) <= 100
    html = lw.analysis(PROGRAM, "sums")._repr_html_()
    assert '<th scope="col"></th>' not in html
    assert "<p>Dead stores: none</p>" in html
