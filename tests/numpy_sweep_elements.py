"""Forms of functions of elements, operators, reductions, and Python's own functions: see
`tests/numpy_sweep.py`."""

from __future__ import annotations

from collections.abc import Sequence

ELEMENTS: dict[str, tuple[str, ...]] = {}
"""The forms of each function, in which `F` is its name."""


def _rows(names: str, *forms: str) -> None:
    for name in names.split():
        ELEMENTS[name] = (*ELEMENTS.get(name, ()), *forms)


def _operator(name: str, *forms: str) -> None:
    ELEMENTS[name] = forms


def _ufuncs(prefix: str, operands: str, names: str, types: str = "") -> None:
    """Ufuncs, with what all of them take."""
    given = ", ".join(f"{{x{types}}}" for _ in operands)
    _rows(
        " ".join(prefix + name for name in names.split()),
        f"F({given})",
        f"F({given})",
        f"F({given}, out={{out}})",
        f"F({given}, dtype={{dtype}})",
        f"F({given}, out={{out}}, where={{mask}})",
        f"F({given}, {{out}})",
        f"F({given}, out={{out}}, dtype={{dtype}}); 0",
    )


_ufuncs("np.", "x", "negative positive invert square reciprocal logical_not sign absolute fabs")
_ufuncs("np.", "x", "sqrt exp exp2 expm1 log log2 log10 log1p sin cos tan arcsin arccos arctan")
_ufuncs("np.", "x", "sinh cosh tanh arcsinh arccosh arctanh cbrt rint floor ceil trunc", ":iufc")
_ufuncs("np.", "x", "deg2rad radians rad2deg degrees conjugate isnan isinf isfinite signbit")
_ufuncs("np.", "x", "bitwise_count", ":iub")
_ufuncs("np.", "xy", "add subtract multiply divide floor_divide remainder power")
_ufuncs("np.", "xy", "equal not_equal less less_equal greater greater_equal")
_ufuncs("np.", "xy", "equal not_equal less less_equal greater greater_equal", ":iuf")
_ufuncs("np.", "xy", "logical_and logical_or logical_xor maximum minimum fmax fmin")
_ufuncs("np.", "xy", "bitwise_and bitwise_or bitwise_xor left_shift right_shift gcd lcm", ":iub")
_ufuncs("np.", "xy", "arctan2 copysign hypot float_power fmod heaviside logaddexp", ":fiu")
_ufuncs("np.", "xy", "logaddexp2 nextafter", ":fiu")
_rows(
    "np.ldexp",
    "F({x:fi}, {x:i})",
    "F({x:f}, {p:i}, out={out})",
    "F({x:f}, {x:i}, out={out}, where={mask})",
    "F({x:f}, {x:i}, dtype={dtype})",
)
_rows("np.frexp np.modf", "F({x:fiub})", "F({x:f})")
_rows("np.divmod", "F({x:iuf}, {x:iuf})")
_rows("np.isposinf np.isneginf np.fix", "F({x:fiub})", "F({a:f}, out={out})")
_rows("np.fix", "F({a:f}, out={out}, where={mask})", "F({a:f}, dtype={dtype:f})")
_rows("np.iscomplex np.isreal np.iscomplexobj np.isrealobj np.real np.imag np.angle", "F({x})")
_rows("np.isclose np.allclose", "F({x}, {x})", "F({x:fc}, {x:fc}, equal_nan={flag})")
_rows("np.isclose np.allclose", "F({x:f}, {x:f}, {s:f}, atol={s:f})")
_rows("np.array_equal", "F({a}, {a})", "F({a:f}, {a:f}, equal_nan={flag})")
_rows("np.isin", "F({a:iu}, {a:iu}, invert=True)", "F({x:iufb}, {a:iufb})", "F({a}, [1, 2])")
_rows("np.isin", "F({a:iu}, {a:iu}, assume_unique={flag})")
_rows(
    "np.clip",
    "F({x:iuf}, {x:iuf}, {x:iuf})",
    "F({a:iuf}, {p:if}, {p:if})",
    "F({x:iuf}, None, {x:iuf})",
)
_rows("np.clip", "F({a:iuf}, {p:i}, {p:i}, out={out})", "F({a:iuf}, {p:i}, None)")
_rows("np.clip", "F({a:iuf}, min={x:iuf}, max={x:iuf})")
_rows(
    "a.clip",
    "{a:iuf}.clip({x:iuf}, {x:iuf})",
    "{a:iuf}.clip({p:if}, {p:if})",
    "{a:iuf}.clip(max={p:i})",
    "{a:iuf}.clip(min={p:i}, out={out})",
)
_rows("np.where", "F({a}, {x}, {x})", "F({a:b}, {x}, {x})")
_rows("np.round np.around", "F({x:fiu})", "F({x:fiu}, {k})", "F({a:f}, decimals=2, out={out})")
_rows(
    "a.round", "{a:fiu}.round()", "{a:f}.round(1)", "{a:f}.round(-1)", "{a:f}.round(1, out={out})"
)
_rows("np.nan_to_num", "F({x})", "F({x:f}, nan={p:f}, posinf={p:f}, neginf={p:f})")
_rows("np.nan_to_num", "F({a:fc}, copy={flag})")
_rows("np.sinc", "F({x:fi})")
_rows(
    "np.bool_ np.int8 np.int16 np.int32 np.int64 np.uint8 np.uint16 np.uint32 np.uint64 "
    "np.float32 np.float64 np.complex64 np.complex128",
    "F({x})",
    "F({s})",
)
_rows("np.select", "F([{a:b}, {a:b}], [{x}, {x}])", "F([{a:b}, {a:b}], [{x}, {x}], {s})")
_rows("np.select", "F([{a:b}], [{x}], default={x})", "F([{a:b}, {a:b}], [{a}, {a}])")
_rows("np.choose", "F({a:b}, [{x}, {x}])", "F({a:b}, ({x}, {a}))", "F({a:b}, {m})")
_rows("np.astype", "F({a}, {dtype})")
_rows("a.astype", "{a}.astype({dtype})", "{a}.astype({dtype}, copy={flag})")
_rows("a.conj a.conjugate", "{a}.conj()", "{a}.conjugate()", "{s}.conjugate()")
_rows("a.real a.imag", "{a}.real + 0", "{a}.imag + 0", "{s}.real", "{s}.imag", "{a:fiub}.real")
_rows("a.item", "{a}.item(0)", "{a}.item(-1)", "{a/2}.item(0, 0)", "{a}.item()", "{s}.item()")

for _op in ("+", "-", "*", "/", "//", "%", "**", "==", "!=", "<", "<=", ">", ">="):
    _operator(
        f"x {_op} y", f"{{x}} {_op} {{x}}", f"{{s}} {_op} {{s}}", f"{{x:iuf}} {_op} {{x:iuf}}"
    )
    if _op[-1] != "=" and _op not in "<>":
        _operator(f"x {_op}= y", f"{{a}} {_op}= {{x}}; p", f"{{a:iufc}} {_op}= {{s:iufc}}; p")
for _op in ("&", "|", "^", "<<", ">>"):
    _operator(f"x {_op} y", f"{{x:iub}} {_op} {{x:iub}}", f"{{s:iub}} {_op} {{s:iub}}")
    _operator(f"x {_op}= y", f"{{a:iub}} {_op}= {{x:iub}}; p")
_operator("-x", "-{x}", "+{x}", "~{x:iub}", "abs({x})", "not {s}")
_operator("x < y < z", "{s:iuf} < {s:iuf} <= {s:iuf}", "{s} if {s:b} else {s}", "{s:i} and {s:i}")
# Reductions

_AXES = ("F({a})", "F({a}, axis={axes})", "F({a}, {axis}, keepdims={flag})")
_rows("np.sum np.prod", *_AXES, "F({a}, dtype={dtype})", "F({a}, axis={axes}, dtype={dtype})")
_rows(
    "np.sum np.prod",
    "F({a}, axis={axes}, initial={s})",
    "F({a}, axis={axes}, where={mask})",
    "F({a}, axis={axis}, out={out})",
    "F({a}, {axis}, {dtype}, {out})",
    "F({a}, initial={p}, where={mask}, dtype={dtype}, keepdims={flag})",
)
_rows(
    "np.min np.max np.amin np.amax",
    *_AXES,
    "F({a}, axis={axes}, initial={s})",
    "F({a}, axis={axes}, initial={p}, where={mask})",
    "F({a}, axis={axis}, out={out})",
)
_rows(
    "np.any np.all", *_AXES, "F({a}, axis={axes}, where={mask})", "F({a}, axis={axis}, out={out})"
)
_rows("np.mean", *_AXES, "F({a}, dtype={dtype})", "F({a}, axis={axes}, where={mask})")
_rows("np.mean", "F({a}, axis={axis}, out={out})")
_rows(
    "np.var np.std",
    *_AXES,
    "F({a}, ddof=1)",
    "F({a}, axis={axes}, ddof={p:if})",
    "F({a}, dtype={dtype})",
    "F({a}, axis={axes}, where={mask})",
    "F({a}, axis={axis}, out={out})",
    "F({a:iu}, dtype={dtype:f})",
)
_rows("np.argmin np.argmax", "F({a})", "F({a}, {axis})", "F({a}, axis={axis}, keepdims={flag})")
_rows("np.argmin np.argmax", "F({a}, {axis}, {out})")
_rows("np.count_nonzero", "F({a})", "F({a}, axis={axes})", "F({a}, axis={axis}, keepdims={flag})")
_rows("np.cumsum np.cumprod", "F({a})", "F({a}, {axis})", "F({a}, axis={axis}, dtype={dtype})")
_rows("np.cumsum np.cumprod", "F({a}, axis={axis}, out={out})", "F({x})")
_rows("np.nansum np.nanprod np.nanmean np.nanmin np.nanmax", *_AXES, "F({a:f}, axis={axes})")
_rows("np.nanvar np.nanstd", *_AXES, "F({a:f}, axis={axes}, ddof={p:i})")
_rows("np.nancumsum np.nancumprod", "F({a})", "F({a}, axis={axis})")
_rows(
    "np.nanargmin np.nanargmax",
    "F({a:fiu})",
    "F({a:f}, {axis})",
    "F({a:f}, axis={axis}, keepdims=True)",
)
_rows("np.ptp", *_AXES)
for _name in ["sum", "prod", "min", "max", "mean", "var", "std", "any", "all"]:
    _rows(
        f"a.{_name}",
        f"{{a}}.{_name}()",
        f"{{a}}.{_name}({{axis}})",
        f"{{a}}.{_name}(axis={{axes}}, keepdims={{flag}})",
    )
_rows(
    "a.argmin a.argmax",
    "{a}.argmin()",
    "{a}.argmax({axis})",
    "{a}.argmin(axis={axis}, keepdims={flag})",
    "{a}.argmax(axis={axis}, keepdims={flag})",
)
_rows(
    "a.cumsum a.cumprod",
    "{a}.cumsum()",
    "{a}.cumprod()",
    "{a}.cumsum({axis})",
    "{a}.cumprod(axis={axis})",
    "{a}.cumsum(dtype={dtype})",
    "{a}.cumprod(dtype={dtype})",
    "{a}.cumsum(axis={axis}, out={out})",
    "{a}.cumprod(axis={axis}, out={out})",
)
for _name in ["sum", "prod", "mean", "var", "std"]:
    _rows(f"a.{_name}", f"{{a}}.{_name}(axis={{axes}}, dtype={{dtype}}, where={{mask}})")
for _name in ["sum", "prod", "min", "max"]:
    _rows(f"a.{_name}", f"{{a}}.{_name}({{axis}}, initial={{p}}, where={{mask}})")
for _name in ["sum", "prod", "min", "max", "mean", "var", "std", "any", "all", "argmin", "argmax"]:
    _rows(f"a.{_name}", f"{{a}}.{_name}(axis={{axis}}, out={{out}})")
for _name in ["any", "all"]:
    _rows(f"a.{_name}", f"{{a}}.{_name}(axis={{axes}}, where={{mask}})")
_rows("a.var a.std", "{a:fi}.var(ddof={p:i})", "{a:fi}.std(ddof={p:i})")

_REDUCE = ("F({a})", "F({a}, {axes})", "F({a}, axis={axes}, keepdims={flag})", "F({a}, axis=None)")
for _name in ["add", "multiply", "minimum", "maximum", "logical_and", "logical_or"]:
    _rows(f"np.{_name}.reduce", *_REDUCE, "F({a}, {axis}, where={mask})", "F({a}, initial={p})")
    _rows(f"np.{_name}.reduce", "F({a}, {axis}, out={out})")
    _rows(f"np.{_name}.reduceat", "F({a}, {starts})", "F({a}, {starts}, axis=0)", "F({a/12}, [0])")
for _name in ["add", "multiply"]:
    _rows(f"np.{_name}.reduce", "F({a}, {axis}, {dtype})")
    _rows(f"np.{_name}.reduceat", "F({a}, {starts}, dtype={dtype})")
for _name in ["bitwise_and", "bitwise_or", "bitwise_xor"]:
    _rows(f"np.{_name}.reduce", *(form.replace("{a}", "{a:iub}") for form in _REDUCE))
    _rows(f"np.{_name}.reduce", "F({a:iub}, {axis}, {dtype:iu}, {out}, initial={p:i})")
    _rows(f"np.{_name}.reduce", "F({a:iub}, {axis}, where={mask})")
_RUN = ("F({a})", "F({a}, {axis})", "F({a}, axis={axis})")
for _name in ["add", "multiply", "maximum", "minimum", "fmax", "fmin", "logical_and", "logical_or"]:
    _rows(f"np.{_name}.accumulate", *_RUN)
for _name in ["add", "multiply"]:
    _rows(f"np.{_name}.accumulate", "F({a}, {axis}, {dtype})", "F({a}, dtype={dtype})")
for _name in ["bitwise_and", "bitwise_or", "bitwise_xor"]:
    _rows(f"np.{_name}.accumulate", *(form.replace("{a}", "{a:iub}") for form in _RUN))


def _of_ufuncs(method: str, names: Sequence[str], types: str, *forms: str) -> None:
    for name in names:
        _rows(f"np.{name}.{method}", *(form.replace("}", types + "}") for form in forms))


_BITS = ["bitwise_and", "bitwise_or", "bitwise_xor"]
_TWO = [
    "add",
    "subtract",
    "multiply",
    "divide",
    "floor_divide",
    "remainder",
    "power",
    "maximum",
    "minimum",
    "fmax",
    "fmin",
]
_LOGIC = ["logical_and", "logical_or", "logical_xor"]
_ASK = ["equal", "not_equal", "less", "less_equal", "greater", "greater_equal"]
_of_ufuncs("outer", [*_TWO, *_LOGIC, *_ASK], "", "F({x}, {x})", "F({a}, {a})")
_of_ufuncs("outer", ["hypot", "arctan2"], ":fi", "F({x}, {x})", "F({a}, {a})")
_of_ufuncs("outer", _BITS, ":iub", "F({x}, {x})", "F({a}, {a})")
for _names, _types in (
    ([*_TWO, *_LOGIC], ""),
    ([*_BITS, "left_shift", "right_shift"], ":iub"),
):
    for _name in _names:
        _rows(
            f"np.{_name}.at",
            f"F({{a{_types}/12}}, {{index}}, {{s{_types}}}); 0",
            f"F({{a{_types}/1}}, {{index}}, {{p}}); 0",
            f"F({{a{_types}/1}}, [0], {{a{_types}}}); 0",
            f"F({{a:iuf/1}}, [0, -1], {{s{_types}}}); 0",
        )
for _name in ["logical_not", "invert", "negative", "absolute", "square", "sqrt"]:
    _rows(f"np.{_name}.at", "F({a}, {index}); 0", "F({a/1}, [0, 0]); 0")

# Python's own functions

_rows("abs bool", "F({s})")
_rows("int", "F({s:biuf})")
_rows("float", "F({s:biuf})")
_rows("complex", "F({s})", "F({s:if}, {s:if})")
_rows("round", "F({s:iuf})", "F({s:iuf}, {k})", "F({s:f}, 2)")
_rows("divmod", "F({s:iuf}, {s:iuf})")
_rows("pow", "F({s:iufc}, {s:iuf})", "F({p:i}, {n}, {p:i})")
_rows("min max", "F({s:iuf}, {s:iuf})", "F({a:iuf/1})", "F({p:if}, {p:if}, {p:if})")
_rows("sum", "F({a/1})", "F(({s}, {s}))", "F({a/1}, {s})")
_rows("any all", "F({a/1})", "F(({s}, {s}))")
_rows("len", "F({a})", "F(({s}, {s}))")
_rows("list tuple", "F(({s}, {s}))")
_rows("enumerate", "[i * 2 for i, v in F({a/1})]", "[i * 2 + v for i, v in F(({s}, {s}), {k})]")
_rows("reversed", "[v for v in F(({s}, {s}))]", "sum([v for v in F({a:i/1})])")
_rows("range", "sum([i for i in F({n})])", "sum([i for i in F({k}, {n}, 2)])")
_rows("zip", "[u for u, v in F(({s}, {s}), ({s}, {s}))]")
_rows("slice", "{a/1}[F({k})]", "{a/1}[F({k}, {k})]", "{a/1}[F({k}, None, {k})]")
_rows("operator.index", "F({s:iub})")

_rows(
    "math.acos math.acosh math.asin math.asinh math.atan math.atanh math.cbrt math.cos math.cosh "
    "math.degrees math.erf math.erfc math.exp math.exp2 math.expm1 math.fabs math.gamma "
    "math.isfinite math.isinf math.isnan math.lgamma math.log10 math.log1p math.log2 math.radians "
    "math.sin math.sinh math.sqrt math.tan math.tanh math.ulp math.modf math.frexp math.ceil "
    "math.floor math.trunc",
    "F({s:fiub})",
    "F({p:f})",
)
_rows("math.log", "F({s:fiu})", "F({s:fi}, {s:fi})")
_rows("math.atan2 math.copysign math.fmod math.pow math.remainder", "F({s:fi}, {s:fiu})")
_rows("math.nextafter", "F({s:fi}, {s:fiu})")
_rows("math.isclose", "F({s:fiu}, {s:fi})", "F({s:f}, {s:f}, rel_tol={p:f}, abs_tol={p:f})")
_rows("math.hypot", "F({s:fi}, {s:fi})", "F({s:fi})", "F({s:f}, {s:f}, {s:f})")
_rows("math.dist", "F(({s:fi}, {s:f}), ({s:f}, {s:f}))")
_rows("math.fsum", "F({a:fi/1})", "F(({s:fi}, {s:fi}, {s:f}))")
_rows("math.prod", "F({a:if/1})", "F(({s}, {s}), start={s})")
_rows("math.ldexp", "F({s:f}, {s:i})")
_rows("math.gcd math.lcm", "F({s:iu}, {s:iu})")
_rows("math.comb math.perm", "F({n}, {n})", "F({k}, {n})")
_rows("math.factorial math.isqrt", "F({n})", "F({k})")
