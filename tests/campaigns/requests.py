"""A campaign on what people ask for by name: loops, sizes, functions, lines, codes, files.

`requests`: each is done or refused alike by all commands and by the Python API. A refusal has the
exit status 1, is reported as an error, and leaves no output behind.
"""

import contextlib
import io
import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from xdsl.ir import Operation

import loopwright as lw
from loopwright.ir.dialects.affine.nesting import bands_in
from loopwright.ir.syntax.value_names import value_name
from loopwright.tools.main import main
from loopwright.tools.opt import main as opt
from tests.campaigns import Report
from tests.campaigns.naming import functions_in
from tests.generate.sources import SOURCES
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)


@dataclass(frozen=True)
class Request:
    """What is asked for, of Python and of commands.

    `made` is whether it can be done; None where only all ways of asking have to agree. Commands
    read `FILE`, and may write to `OUT`.
    """

    kind: str
    label: str
    call: Callable[[], object]
    commands: Sequence[Sequence[str]]
    made: bool | None = None


OUT = "OUT"
"""Stands for the file that a command writes."""

FILE = "FILE"
"""Stands for the file with the program."""

MISSPELT = "misspelt"

REDUCTION = PROGRAMS["reduction"]


def requests(seeds: Sequence[int]) -> Report:
    """What is asked for by name is done, or refused with the status 1, everywhere alike."""
    report = Report("requests")
    for seed in seeds:
        rng = random.Random(seed)
        program = SOURCES["usual" if seed % 2 else "hostile"](seed)
        module = lw.parse(program.text)
        report.count += 1
        all_requests = [
            *_permutations(rng, module),
            *_tiles(rng, module),
            *_functions(module),
            *_entries(module, program.name),
            *_listings(rng, module),
        ]
        for request in all_requests:
            _check(report, f"program {seed}", program.text, request)
    _check(report, "reduction", REDUCTION, _conversion())
    return report


def _check(report: Report, where: str, text: str, request: Request) -> None:
    """Ask in each way."""
    statuses, wrote_files, silent = _statuses(text, request)
    is_done = statuses[0] == 0
    report.coverage[f"{request.kind}: {'done' if is_done else 'refused'}"] += 1
    here = f"{where}, {request.kind}, {request.label}"
    if set(statuses) != {0 if is_done else 1}:
        report.failures.append(f"{here}: {statuses}")
    if request.made not in (None, is_done):
        report.failures.append(f"{here}: done is {is_done}")
    if not is_done and (wrote_files or silent):
        report.failures.append(f"{here}: refused; written: {wrote_files}, silent: {silent}")


def _statuses(text: str, request: Request) -> tuple[list[int], bool, bool]:
    """The statuses of the call and of each command; whether any wrote a file, and whether one that
    failed said nothing, or not where."""
    wrote_files = silent = False
    try:
        request.call()
        statuses = [0]
    except lw.LoopwrightError:
        statuses = [1]
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory, "p.mlir")
        output_path = Path(directory, "made.npz")
        path.write_text(text)
        for command in request.commands:
            spelt = [{FILE: str(path), OUT: str(output_path)}.get(word, word) for word in command]
            run = opt if spelt[0] == "opt" else main
            stderr = io.StringIO()
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(stderr):
                statuses.append(run(spelt[1:] if run is opt else spelt))
            words = stderr.getvalue()
            silent |= statuses[-1] != 0 and ("error: " not in words or "<unknown>" in words)
            wrote_files |= output_path.exists()
    return statuses, wrote_files, silent


# Passes -------------------------------------------------------------------------------------------


def _pass(
    kind: str, module: lw.Module, name: str, options: str, is_made: bool | None = None
) -> Request:
    """A pass with options, by its flag, in a pipeline and in `explain`."""
    pass_options = dict(word.split("=") for word in options.split())
    step = f"{name}{{{options}}}"
    return Request(
        kind,
        options,
        lambda: module.apply(name, **{key.replace("-", "_"): v for key, v in pass_options.items()}),
        (
            ("opt", FILE, f"-{name}={options}", "-o", OUT),
            ("opt", FILE, "-p", step, "-o", OUT),
            ("explain", FILE, "--no-graph", "-p", step),
        ),
        is_made,
    )


def _permutations(rng: random.Random, module: lw.Module) -> Iterator[Request]:
    """Orders of loops, of which some are legal, and some that are incomplete or misspelt."""

    def permutation_request(options: str, is_made: bool | None = None) -> Request:
        return _pass("permute", module, "affine-loop-permute", options, is_made)

    bands = [band for function in functions_in(module.op) for band in bands_in(function)]
    for band in rng.sample(bands, min(2, len(bands))):
        loops = [value_name(loop.regions[0].blocks[0].args[0]).removeprefix("%") for loop in band]
        yield permutation_request(f"names={loops[0]}", is_made=False)
        if len(loops) > 1:
            yield permutation_request(f"names={','.join(loops[-2:])}", is_made=True)
        if len(loops) > 2:
            yield permutation_request(f"names={loops[0]},{loops[2]}", is_made=False)
        rng.shuffle(loops)
        yield permutation_request(
            f"names={','.join(loops)}", is_made=False if len(loops) == 1 else None
        )
        yield permutation_request(f"names={','.join([*loops, MISSPELT])}", is_made=False)
        yield permutation_request(f"names={','.join([*loops, loops[0]])}", is_made=False)
    yield permutation_request(f"order={','.join(map(str, rng.sample(range(3), 3)))}")
    yield permutation_request("order=0", is_made=False)
    yield permutation_request("order=0,2", is_made=False)
    yield permutation_request("order=8,7,6,5,4,3,2,1,0", is_made=False)
    yield permutation_request(f"names=i,j function={MISSPELT}", is_made=False)


def _tiles(rng: random.Random, module: lw.Module) -> Iterator[Request]:
    """Sizes of tiles, of which some are no sizes."""
    for name in ("affine-loop-tile", "affine-parallel-tile"):
        sizes = ",".join(str(rng.randrange(1, 5)) for _ in range(rng.randrange(1, 4)))
        yield _pass("tile", module, name, f"tile-sizes={sizes}")
        yield _pass("tile", module, name, f"tile-sizes={sizes},-1", is_made=False)
        yield _pass("tile", module, name, f"tile-sizes={sizes},{MISSPELT}", is_made=False)
        yield _pass("tile", module, name, f"{MISSPELT}={sizes}", is_made=False)


def _conversion() -> Request:
    module = lw.parse(REDUCTION)
    name = "convert-reduction-to-scf"
    return Request(
        "convert",
        "",
        lambda: module.apply(name),
        (
            ("opt", FILE, f"-{name}", "-o", OUT),
            ("opt", FILE, f"-pass-pipeline=builtin.module({name})", "-o", OUT),
            ("explain", FILE, "--no-graph", "-p", name),
        ),
        made=False,
    )


# What is listed, run and written ------------------------------------------------------------------


def _functions(module: lw.Module) -> Iterator[Request]:
    """Functions with bodies, with and without their `@`, and others."""
    bodies = [_name(op) for op in functions_in(module.op) if op.regions[0].blocks]
    bodiless_names = [_name(op) for op in functions_in(module.op) if not op.regions[0].blocks]
    requested_names = [
        *bodies[:1],
        *(f"@{name}" for name in bodies[:1]),
        *bodiless_names[:1],
        MISSPELT,
        "",
    ]
    for name in requested_names:
        yield Request(
            "function",
            name,
            lambda name=name: lw.dependences(module, name),
            (
                ("deps", FILE, "--function", name),
                ("explain", FILE, "--no-graph", "-p", "cse", "--function", name),
            ),
            name.removeprefix("@") in bodies,
        )


def _name(function: Operation) -> str:
    return str(getattr(function.properties["sym_name"], "data", ""))


def _entries(module: lw.Module, entry: str) -> Iterator[Request]:
    """Entries and their arguments; what is written, and where."""
    for name in (entry, f"@{entry}", MISSPELT, ""):
        run = ("run", FILE, "--entry", name, "--interpret", "--out", OUT)
        is_known_entry = name.removeprefix("@") == entry
        yield Request(
            "entry", name, lambda name=name: module.interpret(name), (run,), is_known_entry
        )
    steps = "affine-loop-permute{names=misspelt,i}"
    wrong: Sequence[Sequence[str]] = (
        ("--arg", "zeros", "--out", OUT),
        ("--interpret", "--out", f"{OUT}/no/such/folder.npz"),
        ("-p", steps, "--out", OUT),
        ("-p", steps, "--interpret", "--out", OUT),
        ("-p", MISSPELT, "--out", OUT),
        ("--threads", "0", "--out", OUT),
        ("--repeat", "0", "--out", OUT),
        ("--verify-by-running", "--out", OUT),
    )
    for words in wrong:
        run = ("run", FILE, "--entry", entry, *words)
        yield Request("run", " ".join(words), _refused, (run,), made=False)


def _refused() -> None:
    """Stands for what only a command line can ask for."""
    raise lw.UsageError("there is no such request")


def _listings(rng: random.Random, module: lw.Module) -> Iterator[Request]:
    """Kinds, lines, depths and codes."""
    parallelised = module.apply("affine-parallelize")
    codes = sorted({entry.code for entry in parallelised.ledger})
    explain = ("explain", FILE, "--no-graph", "-p", "affine-parallelize", "--codes")
    for words in (*codes[:2], ",".join(codes), MISSPELT, f"{','.join(codes)},{MISSPELT}", ","):
        are_known_codes = bool(words.strip(",")) and all(word in codes for word in words.split(","))
        call = (lambda: None) if are_known_codes else _refused
        yield Request("code", words, call, ((*explain, words),), are_known_codes)
    kind = rng.choice(("flow", "anti", "output", "input"))
    for kinds in (kind, MISSPELT, ""):
        listed = [kinds] if kinds else []
        yield Request(
            "kind",
            kinds,
            lambda listed=listed: lw.dependences(module, kinds=listed),
            (("deps", FILE, "--kinds", kinds),),
            kinds == kind,
        )
    for words in (("--at", "100000"), ("--depth", "0"), ("--at", "0"), ("--graph", MISSPELT)):
        yield Request("deps", " ".join(words), _refused, (("deps", FILE, *words),), made=False)
    yield Request(
        "deps",
        "--max-steps",
        lambda: lw.dependences(module, max_steps=-1),
        (("deps", FILE, "--max-steps", "-1"),),
        made=False,
    )
    lawless = ("reduction-check", FILE, "--reduction", MISSPELT)
    yield Request("reduction", MISSPELT, _refused, (lawless,), made=False)
