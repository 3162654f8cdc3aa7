"""`loopwright completion`: what makes a shell complete commands, options and passes."""

from __future__ import annotations

import argparse

from loopwright.tools.main import command_names
from loopwright.tools.options import options_of

_BASH = """\
_loopwright() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} words
  case ${{COMP_WORDS[1]}} in
{cases}
  *) words="{commands}" ;;
  esac
  [ "$COMP_CWORD" -eq 1 ] && words="{commands}"
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _loopwright loopwright
"""


def execute(options: argparse.Namespace) -> int:
    """Run the command."""
    print(_SCRIPTS[options.shell](), end="")
    return 0


def _options(command: str) -> list[str]:
    """Return the options of a command that have long names."""
    names = [name for option in options_of(command) for name in option.written.split(",")]
    return ["--help", *(name for name in names if name.startswith("--"))]


def bash_script() -> str:
    """Return the text for bash.

    >>> "complete -o default -F _loopwright loopwright" in bash_script()
    True
    """
    cases = [f'  {name}) words="{" ".join(_options(name))}" ;;' for name in command_names()]
    return _BASH.format(cases="\n".join(cases), commands=" ".join(command_names()))


def _zsh_script() -> str:
    return "autoload -U +X bashcompinit && bashcompinit\n" + bash_script()


def _fish_script() -> str:
    lines = [
        f"complete -c loopwright -n __fish_use_subcommand -a '{' '.join(command_names())}'",
    ]
    for command in command_names():
        condition = f"'__fish_seen_subcommand_from {command}'"
        for option in _options(command):
            lines.append(f"complete -c loopwright -n {condition} -l {option[2:]}")
    return "\n".join(lines) + "\n"


_SCRIPTS = {"bash": bash_script, "zsh": _zsh_script, "fish": _fish_script}
