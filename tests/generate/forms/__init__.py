"""Every op form, each as a generator of one valid function that contains it."""

from tests.generate.forms import computed, extensions, reductions, templates
from tests.generate.forms.registry import FORMS, OWN_FORMS, Form, Snippet, module, snippet

__all__ = [
    "FORMS",
    "OWN_FORMS",
    "Form",
    "Snippet",
    "computed",
    "extensions",
    "module",
    "reductions",
    "snippet",
    "templates",
]
