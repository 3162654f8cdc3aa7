"""The machine that a pass optimises for: an option `host`, and the machine of that name.

Passes that depend on registers, caches or cores do not query the machine that they run on: they
take theirs from `target`, so that a module optimised for another one can be printed and tested
anywhere.
"""

from __future__ import annotations

from typing import Any

from loopwright.exact.costs.host import NATIVE, Host, host_named, host_names
from loopwright.loops.support.options import own_option


def _is_host(name: str) -> str | None:
    """Return a check: a machine has the name.

    >>> _is_host("native"), _is_host("z80")
    (None, 'must be one of native, x86-64-v2, x86-64-v3, x86-64-v4, aarch64')
    """
    return None if name in host_names() else f"must be one of {', '.join(host_names())}"


def host_option() -> Any:
    """Return the field of a pass for the name of the machine that it optimises for."""
    names = ", ".join(f"`{name}`" for name in host_names()[1:])
    doc = f"the machine to optimise for: `{NATIVE}`, this one, or {names}, with usual caches"
    return own_option(NATIVE, doc, check=_is_host)


class ForHost:
    """What a pass with the option `host` has."""

    host: str

    @property
    def target(self) -> Host:
        """The machine to optimise for."""
        return host_named(self.host)
