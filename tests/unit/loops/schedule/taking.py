"""What comes of steps that may be refused."""

from collections.abc import Callable

from loopwright.reporting.errors import RefusedStepError


def code_of(take: Callable[[], object]) -> str:
    """The code of the refusal of a step, or the class of another error; empty if it is taken."""
    try:
        take()
    except RefusedStepError as error:
        return error.refusal.code
    except Exception as error:
        return type(error).__name__
    return ""
