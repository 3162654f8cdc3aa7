"""Every op form, each as a generator of one valid function that contains it."""

from __future__ import annotations

from tests.generate.forms import (
    affine,
    control,
    extensions,
    memory,
    reductions,
    scalar,
    types,
    vector,
)
from tests.generate.forms.registry import FORMS, OWN_FORMS, Form, Snippet, module, snippet

__all__ = [
    "FORMS",
    "OWN_FORMS",
    "Form",
    "Snippet",
    "affine",
    "control",
    "extensions",
    "memory",
    "module",
    "reductions",
    "scalar",
    "snippet",
    "types",
    "vector",
]
