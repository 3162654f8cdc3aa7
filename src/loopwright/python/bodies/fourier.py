"""Functions of `numpy.fft`; the transforms are calls of NumPy, whose results are bit-identical."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from loopwright.python.bodies.primitives import filled_by, refused
from loopwright.python.declarations import body, implements, takes_arrays


@body
def _is_single(x: Any) -> bool:
    return x.dtype in (np.float32, np.complex64)


@body
def _complex_type(x: Any) -> Any:
    return np.complex64 if _is_single(x) else np.complex128


@body
def _real_type(x: Any) -> Any:
    return np.float32 if _is_single(x) else np.float64


@body
def _with_extent(shape: Any, axis: Any, extent: Any) -> Any:
    """Return a shape in which the extent of an axis is replaced."""
    k = normalize_axis_index(axis, len(shape))
    return (*shape[:k], max(extent, 0), *shape[k + 1 :])


@body
def _half(extent: Any) -> Any:
    """Return how many numbers represent a transform of `extent` real ones."""
    return extent // 2 + 1


@body
def _along(function: Any, a: Any, n: Any, axis: Any, norm: Any, result_form: Any) -> Any:
    """Return a transform along an axis, whose result is full, half, or real."""
    a = np.asarray(a)
    extent = _length_of(np.shape(a), axis) if n is None else n
    if result_form == "half":
        extent = _half(extent)
    elif result_form == "real" and n is None:
        extent = (extent - 1) * 2
    dtype = _real_type(a) if result_form == "real" else _complex_type(a)
    shape = _with_extent(np.shape(a), axis, extent)
    return filled_by(function, shape, dtype, a, n=n, axis=axis, norm=norm)


@implements("numpy.fft.fft")
@takes_arrays("a")
@body
def fft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
    return _along(np.fft.fft, a, n, axis, norm, "all")


@implements("numpy.fft.ifft")
@takes_arrays("a")
@body
def ifft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
    return _along(np.fft.ifft, a, n, axis, norm, "all")


@implements("numpy.fft.rfft")
@takes_arrays("a")
@body
def rfft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
    return _along(np.fft.rfft, a, n, axis, norm, "half")


@implements("numpy.fft.irfft")
@takes_arrays("a")
@body
def irfft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
    return _along(np.fft.irfft, a, n, axis, norm, "real")


@implements("numpy.fft.hfft")
@takes_arrays("a")
@body
def hfft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
    return _along(np.fft.hfft, a, n, axis, norm, "real")


@implements("numpy.fft.ihfft")
@takes_arrays("a")
@body
def ihfft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
    return _along(np.fft.ihfft, a, n, axis, norm, "half")


@body
def _axes(x: Any, s: Any, axes: Any) -> Any:
    """Return the axes of a transform: all, or the last ones, one for each extent."""
    every: Any = (0, 1, 2, 3, 4, 5, 6, 7)[: np.ndim(x)]
    if axes is None and s is not None:
        if len(s) > len(every):
            refused("there are more extents than axes")
        axes = every[len(every) - len(s) :]
    selected_axes: Any = every if axes is None else axes
    if len(selected_axes) == 0:
        refused("a transform has at least one axis here")
    return selected_axes


@body
def _real_axes(x: Any, s: Any, axes: Any) -> Any:
    """Return the axes of a transform, whose last one is halved."""
    axes = _axes(x, s, axes)
    for k in axes[:-1]:
        if normalize_axis_index(k, np.ndim(x)) == normalize_axis_index(axes[-1], np.ndim(x)):
            refused("the last axis occurs twice")
    return axes


@body
def _grid(x: Any, s: Any, axes: Any) -> Any:
    """Return the shape of a transform along axes, with given extents."""
    shape = np.shape(x)
    if s is not None:
        for n, axis in zip(s, axes):  # noqa: B905
            if n != -1:
                shape = _with_extent(shape, axis, n)
    return shape


@body
def _on_grid(function: Any, a: Any, s: Any, axes: Any, norm: Any, shape: Any, dtype: Any) -> Any:
    """Return a transform along axes with a result of a given shape."""
    if s is None:
        return filled_by(function, shape, dtype, a, axes=axes, norm=norm)
    return filled_by(function, shape, dtype, a, s=s, axes=axes, norm=norm)


@body
def _whole(function: Any, a: Any, s: Any, axes: Any, norm: Any) -> Any:
    a = np.asarray(a)
    axes = _axes(a, s, axes)
    return _on_grid(function, a, s, axes, norm, _grid(a, s, axes), _complex_type(a))


@implements("numpy.fft.fftn")
@takes_arrays("a")
@body
def fftn(a: Any, s: Any = None, axes: Any = None, norm: Any = None) -> Any:
    return _whole(np.fft.fftn, a, s, axes, norm)


@implements("numpy.fft.ifftn")
@takes_arrays("a")
@body
def ifftn(a: Any, s: Any = None, axes: Any = None, norm: Any = None) -> Any:
    return _whole(np.fft.ifftn, a, s, axes, norm)


@implements("numpy.fft.rfftn")
@takes_arrays("a")
@body
def rfftn(a: Any, s: Any = None, axes: Any = None, norm: Any = None) -> Any:
    a = np.asarray(a)
    axes = _real_axes(a, s, axes)
    shape = _grid(a, s, axes)
    shape = _with_extent(shape, axes[-1], _half(_length_of(shape, axes[-1])))
    return _on_grid(np.fft.rfftn, a, s, axes, norm, shape, _complex_type(a))


@body
def _length_of(shape: Any, axis: Any) -> Any:
    return shape[normalize_axis_index(axis, len(shape))]


@implements("numpy.fft.irfftn")
@takes_arrays("a")
@body
def irfftn(a: Any, s: Any = None, axes: Any = None, norm: Any = None) -> Any:
    a = np.asarray(a)
    axes = _real_axes(a, s, axes)
    shape = _grid(a, s, axes)
    if s is None:
        shape = _with_extent(shape, axes[-1], (_length_of(shape, axes[-1]) - 1) * 2)
    return _on_grid(np.fft.irfftn, a, s, axes, norm, shape, _real_type(a))


@implements("numpy.fft.fft2")
@takes_arrays("a")
@body
def fft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None) -> Any:
    return fftn(a, s, axes, norm)


@implements("numpy.fft.ifft2")
@takes_arrays("a")
@body
def ifft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None) -> Any:
    return ifftn(a, s, axes, norm)


@implements("numpy.fft.rfft2")
@takes_arrays("a")
@body
def rfft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None) -> Any:
    return rfftn(a, s, axes, norm)


@implements("numpy.fft.irfft2")
@takes_arrays("a")
@body
def irfft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None) -> Any:
    return irfftn(a, s, axes, norm)


@implements("numpy.fft.fftfreq")
@takes_arrays("d")
@body
def fftfreq(n: Any, d: Any = 1.0) -> Any:
    indices = np.empty(n, np.int64)
    middle = (n - 1) // 2 + 1
    indices[:middle] = np.arange(0, middle)
    indices[middle:] = np.arange(-(n // 2), 0)
    return indices * (1.0 / (n * d))


@implements("numpy.fft.rfftfreq")
@takes_arrays("d")
@body
def rfftfreq(n: Any, d: Any = 1.0) -> Any:
    places: Any = np.arange(0, n // 2 + 1)  # pyright: ignore[reportUnknownVariableType]
    return places * (1.0 / (n * d))  # pyright: ignore[reportUnknownVariableType]


@implements("numpy.fft.fftshift")
@takes_arrays("x")
@body
def fftshift(x: Any, axes: Any = None) -> Any:
    shifted: Any = np.asarray(x)
    for k in _axes_of_shift(shifted, axes):
        shifted = np.roll(shifted, np.shape(x)[k] // 2, k)
    return shifted


@implements("numpy.fft.ifftshift")
@takes_arrays("x")
@body
def ifftshift(x: Any, axes: Any = None) -> Any:
    shifted: Any = np.asarray(x)
    for k in _axes_of_shift(shifted, axes):
        shifted = np.roll(shifted, -(np.shape(x)[k] // 2), k)
    return shifted


@body
def _axes_of_shift(x: Any, axes: Any) -> Any:
    if np.ndim(x) == 0:
        raise ValueError("not enough values to unpack (expected 2, got 0)")
    return _axes(x, None, (axes,) if np.ndim(axes) == 0 and axes is not None else axes)
