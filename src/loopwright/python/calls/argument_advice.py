"""What to pass instead of arguments that kernels do not take."""

from __future__ import annotations

from typing import Any

import numpy as np

from loopwright.reporting.errors import with_article

_OF_CLASSES = {
    "pandas.DataFrame": "{name}.to_numpy(), or the columns that the kernel uses: "
    "{name}['x'].to_numpy()",
    "pandas.Series": "{name}.to_numpy()",
    "pandas.Timestamp": "{name}.timestamp()",
    "pandas.Timedelta": "{name}.total_seconds()",
    "pandas.Categorical": "{name}.codes",
    "polars.DataFrame": "{name}.to_numpy(), or the columns that the kernel uses",
    "polars.Series": "{name}.to_numpy()",
    "xarray.DataArray": "{name}.to_numpy()",
    "xarray.Dataset": "the variables that the kernel uses: {name}['x'].to_numpy()",
    "torch.Tensor": "{name}.detach().cpu().numpy()",
    "cupy.ndarray": "{name}.get()",
    "dask.Array": "{name}.compute(), or call kernel.dask(…)",
    "pint.Quantity": "{name}.magnitude",
    "astropy.Quantity": "{name}.value",
    "decimal.Decimal": "float({name})",
    "fractions.Fraction": "float({name})",
    "datetime.datetime": "{name}.timestamp()",
    "datetime.timedelta": "{name}.total_seconds()",
    "pathlib.Path": "str({name})",
    "pathlib.PosixPath": "str({name})",
    "pathlib.WindowsPath": "str({name})",
    "builtins.generator": "list({name})",
}
"""What to pass, by the package and the name of a class."""
_METHODS = {
    "to_numpy": "{name}.to_numpy()",
    "todense": "the arrays that it consists of, such as {name}.data, {name}.indices and "
    "{name}.indptr, or {name}.toarray()",
    "toarray": "{name}.toarray()",
    "numpy": "{name}.numpy()",
    "__array__": "np.asarray({name})",
    "read": "what it contains, read outside of the kernel",
    "__next__": "list({name})",
}
"""What to pass of objects that have a method, the most specific first."""
_OF_KINDS = {
    "O": "{name}.astype(np.float64), if all of its items are numbers",
    "U": "{name}.tolist(), a list of strings, or np.unique({name}, return_inverse=True)[1], "
    "numbers that tell them apart",
    "T": "{name}.tolist(), a list of strings",
    "S": "{name}.astype(str).tolist(), a list of strings",
    "M": "{name}.view(np.int64), the numbers of its unit since 1970",
    "m": "{name}.view(np.int64), the numbers of its unit",
    "f": "{name}.astype(np.float64)",
    "c": "{name}.astype(np.complex128)",
}
"""What to pass instead of arrays, by the kinds of their dtypes."""


def describe_class(value: object) -> str:
    """Return the class of an argument with its package, as a message names it.

    >>> import fractions
    >>> describe_class(fractions.Fraction(1)), describe_class(iter([]))
    ('a fractions.Fraction', 'a list_iterator')
    """
    kind = type(value)
    package = kind.__module__.partition(".")[0].removeprefix("_")
    name = kind.__name__
    return with_article(name if package in ("builtins", "__main__") else f"{package}.{name}")


def advice_for_object(name: str, value: object) -> str:
    """Return what to pass instead of an object that is the argument of a parameter; '' if that is
    not known.

    >>> import fractions
    >>> advice_for_object("x", fractions.Fraction(1)), advice_for_object("x", iter([]))
    (': pass float(x)', ': pass list(x)')
    """
    for kind in type(value).__mro__:
        package = kind.__module__.partition(".")[0]
        replacement = _OF_CLASSES.get(f"{package}.{kind.__name__}")
        if replacement is not None:
            return f": pass {replacement.format(name=name)}"
    for method, text in _METHODS.items():
        if hasattr(type(value), method):
            return f": pass {text.format(name=name)}"
    return ": pass the numbers and arrays that the kernel uses of it"


def advice_for_array(name: str, array: np.ndarray[Any, Any]) -> str:
    """Return what to pass instead of an array of a dtype that kernels do not take.

    >>> advice_for_array("t", np.zeros(1, "M8[s]"))
    ': pass t.view(np.int64), the numbers of its unit since 1970'
    >>> advice_for_array("x", np.zeros(1, ">f4"))
    ": pass x.astype(x.dtype.newbyteorder('='))"
    >>> advice_for_array("words", np.array(["a", "b"], object))
    ': pass words.tolist(), a list of strings'
    """
    dtype = array.dtype
    if dtype.kind == "O" and array.size and all(isinstance(item, str) for item in array.flat):
        return f": pass {name}.tolist(), a list of strings"
    if not dtype.isnative and dtype.kind in "biufc":
        return f": pass {name}.astype({name}.dtype.newbyteorder('='))"
    if dtype.names:
        return f": pass the fields that the kernel uses, such as {name}['{dtype.names[0]}']"
    text = _OF_KINDS.get(dtype.kind, "")
    return f": pass {text.format(name=name)}" if text else ""
