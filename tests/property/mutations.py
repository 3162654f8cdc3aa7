"""Random mutations of valid texts: whatever comes of them, there is no traceback and no hang.

`mutate_and_check(seed, count)` makes `count` mutated texts and puts each through the whole of
`loopwright-opt`'s work: parse, verify, print, parse again. What is accepted must print to something
that is accepted, too.
"""

import random
import re
import signal
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from types import FrameType

from xdsl.context import Context

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.ir.syntax.verification import verify
from loopwright.reporting.errors import DiagnosticError
from tests.generate.forms import FORMS, snippet

TIME_LIMIT = 10
"""Seconds that a text of a few lines may take."""

_WORDS = """
    %0 %a #map !x @f ^bb1 ( ) [ ] { } < > <{ }> -> : , = == >= + - * / ? | :: ... 0 1 -1 0x 1.5
    1e9 99999999999999999999 0x7FC00000 true false unit none index i32 i0 i99999999 f32 bf16
    f8E5M2 memref<?xf32> vector<4xf32> tensor<*xf32> complex<f32> tuple<i32> dense<[1,2]>
    affine_map<(d0)->(d0)> affine_set<(d0):(d0>=0)> dense<0> array<i32:1> loc(unknown) loc(
    strided<[1]> mod floordiv ceildiv symbol(%a) min max step to iter_args func.func return
    affine.for affine.if affine.load arith.constant scf.yield attributes {-# #-} // é "a" "x.y"
"""
_FRAGMENTS = (*_WORDS.split(), "memref<4xi8, 1>", '"\\00"', "\n", "\t", "\0", "\x7f", "\\")


EMPTY_SYMBOL = "@<<INVALID EMPTY SYMBOL>>"
"""How a symbol without a name is printed."""


@dataclass(frozen=True)
class Finding:
    """A text that broke something, and how."""

    seed: int
    text: str
    problem: str


class _TooLongError(Exception):
    pass


@contextmanager
def _time_limit(seconds: int) -> Generator[None]:
    def stop(signal_number: int, frame: FrameType | None) -> None:
        raise _TooLongError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _flip(data: bytearray, chance: random.Random) -> None:
    position = chance.randrange(len(data))
    data[position] = chance.randrange(256)


def _delete(data: bytearray, chance: random.Random) -> None:
    begin = chance.randrange(len(data))
    del data[begin : begin + chance.randint(1, 8)]


def _duplicate(data: bytearray, chance: random.Random) -> None:
    begin = chance.randrange(len(data))
    piece = data[begin : begin + chance.randint(1, 40)]
    position = chance.randrange(len(data))
    data[position:position] = piece


def _insert(data: bytearray, chance: random.Random) -> None:
    position = chance.randrange(len(data) + 1)
    data[position:position] = chance.choice(_FRAGMENTS).encode()


def _replace_word(data: bytearray, chance: random.Random) -> None:
    words = data.split(b" ")
    words[chance.randrange(len(words))] = chance.choice(_FRAGMENTS).encode()
    data[:] = b" ".join(words)


def _swap_words(data: bytearray, chance: random.Random) -> None:
    words = data.split(b" ")
    first = chance.randrange(len(words))
    second = chance.randrange(len(words))
    words[first], words[second] = words[second], words[first]
    data[:] = b" ".join(words)


def _truncate(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(len(data)) :]


_NUMBER = re.compile(rb"(?<![\w%#.])-?\d+(?![\w.])")
_TYPE = re.compile(rb"(?<![\w%#.@])(?:[su]?i\d+|bf16|f\d+|index)(?!\w)")
_SHAPED = re.compile(rb"(?:memref|vector|tensor)<[^<>]*>")
_VALUE = re.compile(rb"%[\w$.-]+(?:#\d+)?")
_NAME = re.compile(rb"(?<![\w%#.@])[a-z]\w*\.[a-z_]\w*")
_ATTRIBUTE = re.compile(rb"(?<=[{ ])\w+ = [^,}>]*,? ?")
_NUMBERS = (
    b"0",
    b"-1",
    b"1",
    b"2",
    b"3",
    b"7",
    b"64",
    b"4294967296",
    b"9223372036854775807",
    b"-5",
)
_TYPES = (b"i1", b"i32", b"i64", b"index", b"f32", b"f64", b"bf16", b"i128", b"ui8", b"f80", b"i0")


def _among(pattern: re.Pattern[bytes], choices: Sequence[bytes]) -> Callable[..., None]:
    """Replace one match of a pattern by a choice, or by what matches elsewhere in the text."""

    def mutate(data: bytearray, chance: random.Random) -> None:
        matches = list(pattern.finditer(data))
        if matches:
            match = chance.choice(matches)
            replacements = [*choices, *(bytes(match_[0]) for match_ in matches)]
            data[match.start() : match.end()] = chance.choice(replacements)

    return mutate


def _drop(pattern: re.Pattern[bytes]) -> Callable[..., None]:
    """Leave out one match of a pattern."""

    def mutate(data: bytearray, chance: random.Random) -> None:
        matches = list(pattern.finditer(data))
        if matches:
            match = chance.choice(matches)
            del data[match.start() : match.end()]

    return mutate


_CAREFUL: Sequence[Callable[[bytearray, random.Random], None]] = (
    _among(_NUMBER, _NUMBERS),
    _among(_TYPE, _TYPES),
    _among(_SHAPED, (b"memref<?xf32>", b"vector<4xf32>", b"memref<*xi8>", b"tensor<2xi32>")),
    _among(_VALUE, ()),
    _among(_NAME, ()),
    _drop(_ATTRIBUTE),
    _among(_ATTRIBUTE, ()),
    _drop(_VALUE),
)
"""Changes that keep most texts well-formed, so that the verifiers see them."""

_MUTATIONS: Sequence[Callable[[bytearray, random.Random], None]] = (
    _flip,
    _delete,
    _duplicate,
    _insert,
    _insert,
    _replace_word,
    _replace_word,
    _swap_words,
    _truncate,
)


def mutated(text: str, chance: random.Random) -> str:
    """The text after a few random changes of its bytes."""
    kinds = _CAREFUL if chance.random() < 0.7 else _MUTATIONS
    return _changed(text, kinds, chance.choice((1, 1, 1, 2, 3)), chance)


def carefully_mutated(text: str, chance: random.Random) -> str:
    """The text after one or two changes that keep most texts well-formed."""
    return _changed(text, _CAREFUL, chance.choice((1, 1, 2)), chance)


def _changed(
    text: str,
    kinds: Sequence[Callable[[bytearray, random.Random], None]],
    count: int,
    chance: random.Random,
) -> str:
    data = bytearray(text.encode())
    for _ in range(count):
        if data:
            chance.choice(kinds)(data, chance)
    return data.decode("utf-8", "surrogateescape")


def check(text: str) -> str | None:
    """What is wrong with how a text is handled; `None` if nothing is."""
    try:
        with _time_limit(TIME_LIMIT):
            return _handle(text)
    except _TooLongError:
        return f"takes more than {TIME_LIMIT} seconds of CPU time"
    except Exception as error:  # every exception that is not a diagnostic is a finding
        frame = error.__traceback__
        while frame is not None and frame.tb_next is not None:
            frame = frame.tb_next
        where = (
            "" if frame is None else f" at {frame.tb_frame.f_code.co_filename}:{frame.tb_lineno}"
        )
        return f"{type(error).__name__}: {error}{where}"


def _is_stable(printed: str, *, generic: bool) -> bool:
    """Whether a text prints as itself; as with `mlir-opt`, some need to be printed twice for it."""
    module = parse_module(printed, _context())
    return print_module(module, generic=generic) == printed


@cache
def _context() -> Context:
    """One for all texts: only dialects that they use are loaded into it."""
    return make_context(allow_unregistered=True)


def _handle(text: str) -> str | None:
    try:
        module = parse_module(text, _context())
        verify(module)
    except DiagnosticError as error:
        return None if error.diagnostics else "an error without a diagnostic"
    for generic in (False, True):
        printed = print_module(module, generic=generic)
        if EMPTY_SYMBOL in printed:
            continue  # `mlir-opt` does not read it either
        try:
            again = parse_module(printed, _context())
            verify(again)
        except DiagnosticError as error:
            return f"what was printed is refused ({generic=}): {error}\n{printed}"
        second = print_module(again, generic=generic)
        if second != printed and not _is_stable(second, generic=generic):
            return f"printing does not settle ({generic=}):\n{printed}"
    return None


@lru_cache(1 << 14)
def _valid(form: str, seed: int, *, generic: bool) -> str:
    text = snippet(form, seed)
    if not generic:
        return text
    return print_module(parse_module(text, _context()), generic=True)


OF_EACH = 4
"""How many texts are made of one that is valid."""


def mutate_and_check(seed: int, count: int) -> list[Finding]:
    """Check `count` mutated texts; returns those that broke something."""
    chance = random.Random(seed)
    names = sorted(FORMS)
    findings: list[Finding] = []
    valid = ""
    for number in range(count):
        if number % OF_EACH == 0:
            generic = chance.random() < 0.4
            valid = _valid(chance.choice(names), chance.randrange(1000), generic=generic)
        text = mutated(valid, chance)
        problem = check(text)
        if problem is not None:
            findings.append(Finding(number, text, problem))
    return findings
