"""Actions of a pipeline: each run of a pass, logged, counted, or skipped by its number."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter_ns
from typing import TextIO

from xdsl.ir import Operation

from loopwright.ir.syntax.printer import print_module
from loopwright.loops.pipelines.instruments import Instrument
from loopwright.reporting.errors import UsageError
from loopwright.tools.opt_options import PROGRAM, Options

_TAG = "pass-execution"
_REGISTERED = "ExecutionContext registered on the context\n"


class DebugCounters(Instrument):
    """Counts the runs of passes; those before `skip`, and behind `count` more, do nothing."""

    def __init__(self, text: str) -> None:
        self._counters: dict[str, list[int]] = {}
        for each in filter(None, text.split(",")):
            name, equals, number = each.partition("=")
            if not equals:
                raise UsageError(
                    "expected DebugCounter argument to have an `=` separating the counter name and"
                    f" value, but the provided argument was: `{each}`"
                )
            if not number.removeprefix("-").isdecimal():
                raise UsageError(
                    f"expected DebugCounter counter value to be numeric, but got `{number}`"
                )
            for place, ending in ((1, "-skip"), (2, "-count")):
                if name.endswith(ending):
                    counter = self._counters.setdefault(name.removesuffix(ending), [0, 0, -1])
                    counter[place] = int(number)
                    break
            else:
                raise UsageError(
                    "expected DebugCounter counter name to end with either `-skip` or `-count`, but"
                    f" got`{name}`"
                )

    def begins(self, title: str, op: Operation) -> bool:
        """Whether it is the turn of an action."""
        counter = self._counters.get(_TAG)
        if counter is None:
            return True
        counter[0] += 1
        number, skip, count = counter
        return number > skip and (count < 0 or number <= skip + count)

    def text(self) -> str:
        """The counters, a line each: how often, how many are skipped, how many done."""
        lines = [
            f"{name:<32}: {{{','.join(map(str, numbers))}}}\n"
            for name, numbers in sorted(self._counters.items())
        ]
        return "".join(("DebugCounter counters:\n", *lines))


class ActionLog(Instrument):
    """Writes a line where a pass begins and where it ends."""

    def __init__(self, stream: TextIO, wanted: list[str] | None) -> None:
        self._stream = stream
        self._wanted = wanted

    def begins(self, title: str, op: Operation) -> bool:
        """Say that an action begins."""
        if self._is_wanted(op):
            shown = print_module(op, local_scope=True, skip_regions=True).strip()
            what = f"`{_TAG}` running `{title}` on Operation `{op.name}` ({shown})`"
            self._line(f"begins (no breakpoint) Action {what}")
        return True

    def ends(self, title: str, op: Operation) -> None:
        """Say that an action has ended."""
        if self._is_wanted(op):
            self._line(f"completed `{_TAG}`")

    def _is_wanted(self, op: Operation) -> bool:
        from loopwright.ir.syntax.locations import source_location

        if self._wanted is None:
            return True
        where = source_location(op)
        text = "" if where is None else f"{where.file}:{where.line}:{where.column}"
        return text in self._wanted

    def _line(self, text: str) -> None:
        self._stream.write(f"[thread {PROGRAM}] {text}\n")


class ActionProfile(Instrument):
    """Writes when each pass began and ended, in the form that browsers show traces in."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._begin = perf_counter_ns()
        self._separator = "["

    def begins(self, title: str, op: Operation) -> bool:
        """Note the beginning of an action."""
        about = f"`{_TAG}` running `{title}` on Operation `{op.name}`"
        self._event("B", f', "args": {{"desc": "{about}"}}')
        return True

    def ends(self, title: str, op: Operation) -> None:
        """Note the end of an action."""
        self._event("E", "")

    def _event(self, phase: str, more: str) -> None:
        micros = (perf_counter_ns() - self._begin) // 1000
        head = f'{{"name": "{_TAG}", "cat": "PERF", "ph": "{phase}", "pid": 0, "tid": 0'
        self._stream.write(f'{self._separator}{head}, "ts": {micros}{more}}}')
        self._separator = ",\n"

    def close(self) -> None:
        """Write the end of the list."""
        self._stream.write("]" if self._separator != "[" else "[]")


class Actions(ExitStack):
    """What the options ask for about actions; leaving it writes what is reported at the end."""

    def __init__(self, options: Options) -> None:
        super().__init__()
        self.instruments: list[Instrument] = []
        logged = options.actions_log is not None or options.actions_profile is not None
        counters = DebugCounters(options.debug_counters)
        if options.actions_log is not None:
            wanted = options.actions_filter
            stream = self._opened(options.actions_log, "log-actions-to")
            self.instruments.append(ActionLog(stream, wanted.split(",") if wanted else None))
        if options.actions_profile is not None:
            stream = self._opened(options.actions_profile, "profile-actions-to")
            profile = ActionProfile(stream)
            self.instruments.append(profile)
            self.callback(profile.close)
        if logged:
            sys.stderr.write(_REGISTERED)
        if options.debug_counters and logged:
            sys.stderr.write(
                "error: Debug counters are incompatible with --log-actions-to and "
                "--mlir-enable-debugger-hook options and are disabled\n"
            )
        elif options.debug_counters or options.show_counters:
            self.instruments.append(counters)
            if options.show_counters:
                sys.stderr.write(counters.text())
        if options.show_counters:
            self.callback(lambda: sys.stderr.write(counters.text()))

    def _opened(self, path: str, option: str) -> TextIO:
        if path == "-":
            return sys.stdout
        try:
            return self.enter_context(Path(path).open("w", encoding="utf-8"))
        except OSError as error:
            raise UsageError(
                f"Opening file for --{option} failed: cannot open output file '{path}': "
                f"{error.strerror}"
            ) from error
