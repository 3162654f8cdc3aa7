"""`loopwright-opt`: its options, its exit status, and what it does where something is wrong."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from loopwright.tools.opt import main
from tests.oracle import mlir_opt
from tests.texts import texts_beside

PROGRAMS = texts_beside(__file__)

PROGRAM = PROGRAMS["program"]
LOWERED = PROGRAMS["lowered"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> tuple[str, str]:
    assert main(arguments) == status
    captured = capsys.readouterr()
    return captured.out, captured.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["-lower-affine"],
        ["--lower-affine"],
        ["--pass-pipeline=builtin.module(func.func(lower-affine))"],
        ["--pass-pipeline", "builtin.module(lower-affine)"],
        ["-p", "lower-affine"],
        ["-p=lower-affine,cse"],
        ["--lower-affine", "--verify-each=0", "-cse"],
    ],
    ids=" ".join,
)
def test_the_ways_to_name_passes(
    capsys: pytest.CaptureFixture[str], program: str, arguments: list[str]
) -> None:
    assert run(capsys, *arguments, program) == (LOWERED, "")


def test_prints_as_mlir_opt(capsys: pytest.CaptureFixture[str], program: str) -> None:
    for arguments in ([], ["--mlir-print-op-generic"], ["--mlir-print-local-scope"]):
        assert run(capsys, *arguments, program)[0] == mlir_opt(PROGRAM, *arguments).out


def test_reads_the_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for arguments in ([], ["-"]):
        stream = io.TextIOWrapper(io.BytesIO(b"module @m {}"))
        monkeypatch.setattr("sys.stdin", stream)
        assert run(capsys, *arguments)[0] == "module @m {\n}\n\n"


def test_writes_a_file_or_nothing(
    capsys: pytest.CaptureFixture[str], program: str, tmp_path: Path
) -> None:
    target = tmp_path / "out.mlir"
    run(capsys, program, "-o", str(target))
    assert target.read_text().startswith("#map = ")
    before = target.read_bytes()
    bad = tmp_path / "bad.mlir"
    bad.write_text("func.func @f() {")
    run(capsys, str(bad), "-o", str(target), status=1)
    assert target.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "bad.mlir",
        "out.mlir",
        "program.mlir",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--nonsense"], "unknown command line argument '--nonsense'"),
        (["--canonicalyze"], "did you mean '--canonicalize'?"),
        (["--verify-each=perhaps"], "'perhaps' is invalid value for boolean argument"),
        (["-o"], "for the -o option: requires a value"),
        (["a", "b"], "too many positional arguments"),
        (["missing.mlir"], "cannot open input file 'missing.mlir': No such file or directory"),
        (["."], "cannot open input file '.': Is a directory"),
        (["a\0b"], "cannot open input file"),
        (["--cse", "-p", "cse"], "can't be used with individual pass options"),
        (["--mlir-elide-elementsattrs-if-larger=x"], "'x' value invalid for uint argument"),
        (["--verify-diagnostics=some"], "named 'some' (accepted: all, only-expected)"),
        (["--mlir-timing-display=some"], "named 'some' (accepted: list, tree)"),
        (["--mlir-disable-threading=some"], "'some' is invalid value for boolean argument"),
        (["-p", "nothing"], "'nothing' does not refer to a registered pass"),
        (["-p", "builtin.module(,cse)"], "pass pipeline (`loopwright passes` lists them"),
        (["--cse=a=1"], "no such option 'a' (accepted: none)"),
        (["--affine-loop-tile=tile-sizs=4"], "'tile-sizs', did you mean 'tile-sizes'? (accepted"),
        (["--mlir-print-ir-after=canonicalyze", "--cse"], "(did you mean: canonicalize)"),
        (["--mlir-print-ir-after=some", "--cse"], "cannot find option named 'some'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_command_lines(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    out, err = run(capsys, *arguments, status=1)
    assert out == ""
    assert message in err
    assert "Traceback" not in err


@pytest.mark.parametrize("target", ["/nonexistent/x.mlir", "/"])
def test_unwritable_outputs(capsys: pytest.CaptureFixture[str], program: str, target: str) -> None:
    assert "cannot open output file" in run(capsys, program, "-o", target, status=1)[1]


def test_diagnostics_show_the_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bad.mlir"
    path.write_text("func.func @f(%a: i32) -> f32 {\n  return %a : i32\n}\n")
    out, err = run(capsys, str(path), status=1)
    assert out == ""
    first = err.splitlines()[:3]
    assert first[0].startswith(f"{path}:2:3: error: ")
    assert first[1:] == ["  return %a : i32", "  ^"]


SPLIT = """\
func.func @a() { return }
// -----
// expected-error@+1 {{custom op 'nonsense' is unknown}}
func.func @b() { nonsense }
// -----
func.func @c(%x: i32) {
  // expected-note@-1 {{prior use here}}
  // expected-error-re @below {{expects different {{t[a-z]+e}} than prior}}
  "t.use"(%x) : (f32) -> ()
  return
}
"""


def test_split_and_verify(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "split.mlir"
    path.write_text(SPLIT)
    flags = ["--split-input-file", "--allow-unregistered-dialect"]
    out, err = run(capsys, str(path), *flags, "--verify-diagnostics")
    assert err == ""
    expected = mlir_opt(SPLIT, *flags, "--verify-diagnostics")
    assert expected.ok
    assert out == expected.out
    assert run(capsys, str(path), *flags, status=1)[0] == expected.out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("// expected-error {{x}}\n", 'expected error "x" was not produced'),
        ("nonsense\n", "unexpected error: custom op 'nonsense' is unknown"),
        ("nonsense // expected-error-re {{a{{(}}}}\n", "invalid regex"),
        ("nonsense // expected-warning {{custom}}\n", "emitted when expecting a 'warning'"),
        ("nonsense // expected-error@unknown {{custom}}\n", "unexpected error"),
    ],
)
def test_expectations_that_fail(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "text.mlir"
    path.write_text(text)
    assert message in run(capsys, str(path), "--verify-diagnostics", status=1)[1]


EXPECTED_ACROSS_PIECES = """\
// expected-error@+8 {{found in another piece}}
// expected-error@+9 {{reference}}
func.func @a() {
  return
}
// -----
func.func @b() { nonsense }
// -----
func.func @c() {
  return
}
func.func @d() {
  "func.call"() {callee = @g} : () -> ()
  return
}
// -----
func.func @e(%x: i32) {
  // expected-note@+1 {{nothing}}
  return
}
func.func @f() { nonsense } // expected-warning {{custom}}
"""


def test_what_pieces_lack_is_told_at_the_end(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "text.mlir"
    text = EXPECTED_ACROSS_PIECES.replace("+9", "+11")
    path.write_text(text)
    flags = ["--split-input-file", "--verify-diagnostics"]
    err = run(capsys, str(path), *flags, status=1)[1]
    shown_lines = [line for line in err.splitlines() if "note:" not in line]
    theirs = mlir_opt(text, *flags).err.replace("<stdin>", str(path)).splitlines()
    assert [line for line in shown_lines if "error:" in line] == [
        line for line in theirs if "error:" in line
    ]
    assert "reference" not in err


def test_errors_at_unknown_places_can_be_expected(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = (
        "// expected-error@unknown {{reference}}\nfunc.func @f() {\n"
        '  "func.call"() {callee = @g} : () -> () loc(unknown)\n  return\n}\n'
    )
    path = tmp_path / "text.mlir"
    path.write_text(text)
    assert mlir_opt(text, "--verify-diagnostics").ok
    assert run(capsys, str(path), "--verify-diagnostics")[1] == ""
    assert f"{path}:2:1: error: 'func.call' op" in run(capsys, str(path), status=1)[1]


def test_another_severity_is_told_where_it_was_expected(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "text.mlir"
    path.write_text(
        "func.func @f(%m: memref<8xf32>) {\n  // expected-warning@below {{map num}}\n"
        "  %v = affine.load %m[0, 0] : memref<8xf32>\n  return\n}\n"
    )
    err = run(capsys, str(path), "--verify-diagnostics", status=1)[1]
    theirs = mlir_opt(path.read_text(), "--verify-diagnostics").err.replace("<stdin>", str(path))
    assert err.splitlines()[0] == theirs.splitlines()[0]
    assert f"{path}:3:8: note: 'affine.load' op affine map num results must" in err


def test_what_did_not_come_is_underlined(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "text.mlir"
    path.write_text("// expected-error {{two words}}\n")
    err = run(capsys, str(path), "--verify-diagnostics", status=1)[1]
    assert err == mlir_opt(path.read_text(), "--verify-diagnostics").err.replace(
        "<stdin>", str(path)
    )
    assert "^~~~~~~~~\n" in err


def test_only_expected_ignores_the_rest(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "text.mlir"
    path.write_text("nonsense\n")
    run(capsys, str(path), "--verify-diagnostics=only-expected")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0\0",
        b"\xff\xfe",
        b'"a.b"() {x = "\xff\xfe"} : () -> ()',
        b"module {" * 5000,
        b'"a.b"() {a = ' + b"[" * 50000,
        b'"a.b"() {a = affine_map<(d0) -> (' + b"(" * 20000,
        b'"a.b"() {a = dense<0> : tensor<999999999999xi64>} : () -> ()',
        b'"a.b"() {a = ' + b"9" * 9000 + b" : i1000000} : () -> ()",
    ],
    ids=lambda data: repr(data[:24]),
)
def test_strange_inputs(capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "strange.mlir"
    path.write_bytes(data)
    main([str(path), "--allow-unregistered-dialect"])
    assert "internal error" not in capsys.readouterr().err


def test_dumps_around_passes(capsys: pytest.CaptureFixture[str], program: str) -> None:
    arguments = ["--cse", "--mlir-print-ir-before-all", "--mlir-print-ir-after=cse"]
    err = run(capsys, *arguments, program)[1]
    assert err.count("// -----// IR Dump Before CSE (cse) //----- //") == 1
    assert err.count("// -----// IR Dump After CSE (cse) //----- //") == 1


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version")[0].startswith("loopwright-opt ")
    assert "--split-input-file" in run(capsys, "--help")[0]
    assert "lower-affine: " in run(capsys, "-list-passes")[0]


def test_version_imports_almost_nothing() -> None:
    code = (
        "import sys; from loopwright.tools.opt import main; main(['--version']);"
        "print([name for name in ('xdsl', 'numpy', 'llvmlite') if name in sys.modules])"
    )
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert process.stdout.splitlines()[-1] == "[]"


def test_a_reader_that_goes_away(program: str) -> None:
    command = f"{sys.executable} -m loopwright.tools.opt {program} | true"
    process = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in process.stderr
    assert "Exception" not in process.stderr


def test_a_note_does_not_repeat_the_line_of_its_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "note.mlir"
    path.write_text('"t.x"() {v = 1 : f32} : () -> ()\n')
    _, err = run(capsys, str(path), "--allow-unregistered-dialect", status=1)
    assert err == mlir_opt_on(path, "--allow-unregistered-dialect")


def mlir_opt_on(path: Path, *arguments: str) -> str:
    answer = mlir_opt(path.read_text(), *arguments)
    return answer.err.replace("<stdin>", str(path))


def test_what_a_pass_cannot_do_is_told_as_an_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "undefined.mlir"
    path.write_text(PROGRAM.replace("d0 + 1", "d0 mod -2"))
    output, error_output = run(capsys, str(path), "-lower-affine")
    answer = mlir_opt(path.read_text(), "-lower-affine")
    assert answer.ok
    assert "mod -2" in output and output == answer.out
    assert error_output == answer.err.replace("<stdin>", str(path))


def test_a_pass_that_ends_with_a_remark_fails(
    capsys: pytest.CaptureFixture[str], program: str
) -> None:
    option = "-affine-super-vectorize=virtual-vector-size=4 test-fastest-varying=0,1"
    assert main([option, program]) == 1
    assert not mlir_opt(PROGRAM, option).ok
    written = capsys.readouterr()
    assert not written.out
    assert "remark: Fastest varying pattern" in written.err


def test_assumptions_are_kept_on_request(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "copy.mlir"
    path.write_text(PROGRAMS["assumptions are kept on request"])
    plain, _ = run(capsys, str(path), "-affine-parallelize")
    annotated, _ = run(capsys, str(path), "-affine-parallelize", "--keep-assumptions")
    stated = " attributes {loopwright.distinct_arguments, loopwright.distinct_elements}"
    assert annotated.replace(stated, "") == plain != annotated
    untouched, _ = run(capsys, str(path), "-cse", "--keep-assumptions")
    assert "loopwright" not in untouched
