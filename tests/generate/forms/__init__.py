"""Every op form, each as a generator of one valid function that contains it."""

from __future__ import annotations

from tests.generate.forms import affine, control, memory, scalar, types, vector
from tests.generate.forms.registry import FORMS, Form, Snippet, module, snippet

__all__ = [
    "FORMS",
    "Form",
    "Snippet",
    "affine",
    "control",
    "memory",
    "module",
    "scalar",
    "snippet",
    "types",
    "vector",
]
