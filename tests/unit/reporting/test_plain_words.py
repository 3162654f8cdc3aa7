"""Reports in terms of Python: each pass that a word stands for is a pass."""

from loopwright.loops.pipelines.registry import is_pass
from loopwright.reporting import plain_words


def test_words_are_about_passes() -> None:
    words = vars(plain_words)["_CHANGES"]
    assert [name for name in words if not is_pass(name)] == ["codegen"]
