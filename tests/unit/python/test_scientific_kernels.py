"""Some of the scientific kernels of `tests.kernels`; `tests/fuzz.py kernels` runs them all."""

from collections import Counter

import pytest
from tests.campaigns.python_functions import OPTIONS, compared
from tests.generate.polybench import KERNELS
from tests.kernels import Form, forms


def test_there_are_the_thirty_of_polybench_and_others() -> None:
    by_kernel = Counter(form.kernel for form in forms())
    assert len(KERNELS) == 30
    assert {by_kernel[kernel.function.__name__] for kernel in KERNELS.values()} == {3}
    assert len(forms()) >= 200


@pytest.mark.cases_by_day(5)
@pytest.mark.parametrize("form", forms()[::13], ids=lambda form: form.name)
def test_kernels_compute_what_python_computes(form: Form) -> None:
    compared(form, OPTIONS[forms().index(form) % 2])
