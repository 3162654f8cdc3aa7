"""Layers of neural networks from plain loops, against the same layers by `jax.jit` on one core.

python benchmarks/networks.py [LAYER …] [--rounds N] [--core N] [--pipeline TEXT]
    [--flags none|fast]

Ours are what `convert-linalg-to-affine-loops` makes of each layer's structured operations: loops of
loads, multiplications and additions, one nest an operation, after the pipeline; operations carry
`fastmath<fast>` unless asked otherwise. JAX computes the same layer from its own operations
(`lax.conv_general_dilated`, `einsum`, `nn.softmax`), on arrays that are on its device already. Both
run alternately on one core; the median of the paired ratios of CPU time is printed, JAX's over ours
(above 1: ours is faster), after outputs were compared. What JAX is installed by: `.[bench]`.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault(
    "XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
)
os.environ.setdefault("JAX_PLATFORMS", "cpu")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

import loopwright as lw
from benchmarks.optimised import FLAGGED, as_loops, passed
from benchmarks.run import difference, machine

TOLERANCE = 1e-3
SAMPLE = 5e-3
"""Seconds of a sample at least: shorter layers are repeated in it."""
Function = Callable[..., Any]


@dataclass(frozen=True)
class Layer:
    """A layer: what it does in structured operations, the extents of its inputs and of its output,
    and the same in JAX."""

    name: str
    body: str
    inputs: dict[str, tuple[int, ...]]
    output: tuple[int, ...]
    peer: Function
    operations: int

    def text(self) -> str:
        """The module of the layer, its output last among the arguments."""
        shapes = {**self.inputs, "out": self.output}
        arguments = ", ".join(f"%{name}: {memref(shape)}" for name, shape in shapes.items())
        types = {name: memref(shape) for name, shape in shapes.items()}
        body = self.body
        for name, shape in re.findall(r"^\s*%(\w+) = local (.*)$", body, re.MULTILINE):
            types[name] = memref(tuple(int(extent) for extent in shape.split("x")))
        freed = "".join(
            f"  memref.dealloc %{name} : {types[name]}\n" for name in types if name not in shapes
        )
        body = re.sub(
            r"%(\w+) = local .*", lambda m: f"%{m[1]} = memref.alloc() : {types[m[1]]}", body
        )
        body = re.sub(r"(ins|outs)\(([^:()]*)\)", lambda m: _typed(m, types), body)
        return f"{_MAPS}func.func @layer({arguments}) {{\n{_CONSTANTS}{body}{freed}  return\n}}\n"


_MAPS = """#row = affine_map<(i, j) -> (i)>
#col = affine_map<(i, j) -> (j)>
#all = affine_map<(i, j) -> (i, j)>
#left = affine_map<(i, j, k) -> (i, k)>
#transposed = affine_map<(i, j, k) -> (j, k)>
#made = affine_map<(i, j, k) -> (i, j)>
"""
_CONSTANTS = """  %zero = arith.constant 0.0 : f32
  %low = arith.constant -3.0e+38 : f32
"""


_CLEARED = "  linalg.fill ins(%zero) outs(%out)\n"


def memref(shape: tuple[int, ...]) -> str:
    """The type of an array."""
    return f"memref<{'x'.join(map(str, shape))}xf32>"


def _typed(match: re.Match[str], types: dict[str, str]) -> str:
    names = [name.strip().removeprefix("%") for name in match[2].split(",")]
    values = ", ".join(f"%{name}" for name in names)
    return f"{match[1]}({values} : {', '.join(types.get(name, 'f32') for name in names)})"


def _pointwise(maps: str, ins: str, out: str, arguments: str, ops: str, kinds: str = "") -> str:
    """A generic operation of two loops; `ops` give `%r`."""
    iterators = kinds or '"parallel", "parallel"'
    names = ", ".join(f"%{name}: f32" for name in arguments.split())
    return f"""  linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}}
      ins({ins}) outs({out}) {{
  ^bb0({names}):
{ops}    linalg.yield %r : f32
  }}
"""


_REDUCED = '"parallel", "reduction"'


def _convolution(name: str, op: str, layout: str, x: Any, f: Any, out: Any, stride: int) -> Layer:
    from jax import lax

    attributes = (
        f"{{dilations = dense<1> : tensor<2xi64>, strides = dense<{stride}> : tensor<2xi64>}}"
    )
    body = (
        f"  linalg.fill ins(%zero) outs(%out)\n  linalg.{op} {attributes} ins(%x, %f) outs(%out)\n"
    )
    kernel = {"NCHW": "OIHW", "NHWC": "HWIO"}[layout]

    def peer(image: Any, filters: Any) -> Any:
        if "depthwise" in op:
            filters = filters[:, :, None, :]
        return lax.conv_general_dilated(
            image,
            filters,
            (stride, stride),
            "VALID",
            dimension_numbers=(layout, kernel, layout),
            feature_group_count=x[-1] if "depthwise" in op else 1,
        )

    channels = 1 if "depthwise" in op else x[1 if layout == "NCHW" else 3]
    spatial = f[2:] if layout == "NCHW" else f[:2]
    each = 2 * channels * int(np.prod(spatial))
    return Layer(name, body, {"x": x, "f": f}, out, peer, int(np.prod(out)) * each)


def _attention(n: int, d: int) -> Layer:
    from jax import nn
    from jax import numpy as jnp

    scores = """    %0 = arith.mulf %a, %b : f32
    %r = arith.addf %c, %0 : f32
"""
    maximum = "    %r = arith.maximumf %a, %b : f32\n"
    exponential = "    %0 = arith.subf %a, %b : f32\n    %r = math.exp %0 : f32\n"
    total = "    %r = arith.addf %a, %b : f32\n"
    quotient = "    %r = arith.divf %a, %b : f32\n"
    body = (
        f"  %s = local {n}x{n}\n  %m = local {n}\n  %e = local {n}x{n}\n"
        f"  %t = local {n}\n  %p = local {n}x{n}\n"
        "  linalg.fill ins(%zero) outs(%s)\n"
        + _pointwise(
            "#left, #transposed, #made",
            "%q, %k",
            "%s",
            "a b c",
            scores,
            '"parallel", "parallel", "reduction"',
        )
        + "  linalg.fill ins(%low) outs(%m)\n"
        + _pointwise("#all, #row", "%s", "%m", "a b", maximum, _REDUCED)
        + _pointwise("#all, #row, #all", "%s, %m", "%e", "a b c", exponential)
        + "  linalg.fill ins(%zero) outs(%t)\n"
        + _pointwise("#all, #row", "%e", "%t", "a b", total, _REDUCED)
        + _pointwise("#all, #row, #all", "%e, %t", "%p", "a b c", quotient)
        + "  linalg.fill ins(%zero) outs(%out)\n  linalg.matmul ins(%p, %v) outs(%out)\n"
    )

    def peer(q: Any, k: Any, v: Any) -> Any:
        return jnp.matmul(nn.softmax(jnp.matmul(q, k.T), axis=-1), v)

    shape = (n, d)
    return Layer(
        f"attention {n}x{d}", body, dict.fromkeys("qkv", shape), shape, peer, 4 * n * n * d
    )


def _layer_norm(n: int, m: int) -> Layer:
    from jax import lax
    from jax import numpy as jnp

    body = (
        f"  %size = arith.constant {m}.0 : f32\n  %eps = arith.constant 1.0e-5 : f32\n"
        f"  %mean = local {n}\n  %var = local {n}\n  linalg.fill ins(%zero) outs(%mean)\n"
        + _pointwise(
            "#all, #row",
            "%x",
            "%mean",
            "a c",
            "    %0 = arith.divf %a, %size : f32\n    %r = arith.addf %c, %0 : f32\n",
            _REDUCED,
        )
        + "  linalg.fill ins(%zero) outs(%var)\n"
        + _pointwise(
            "#all, #row, #row",
            "%x, %mean",
            "%var",
            "a m c",
            "    %0 = arith.subf %a, %m : f32\n    %1 = arith.mulf %0, %0 : f32\n"
            "    %r = arith.addf %c, %1 : f32\n",
            _REDUCED,
        )
        + _pointwise(
            "#all, #row, #row, #col, #col, #all",
            "%x, %mean, %var, %g, %b",
            "%out",
            "a m v gamma beta c",
            "    %0 = arith.subf %a, %m : f32\n    %1 = arith.divf %v, %size : f32\n"
            "    %2 = arith.addf %1, %eps : f32\n    %3 = math.sqrt %2 : f32\n"
            "    %4 = arith.divf %0, %3 : f32\n    %5 = arith.mulf %4, %gamma : f32\n"
            "    %r = arith.addf %5, %beta : f32\n",
        )
    )

    def peer(x: Any, g: Any, b: Any) -> Any:
        mean = x.mean(axis=1, keepdims=True)
        return (x - mean) * lax.rsqrt(jnp.var(x, axis=1, keepdims=True) + 1e-5) * g + b

    inputs = {"x": (n, m), "g": (m,), "b": (m,)}
    return Layer(f"layer norm {n}x{m}", body, inputs, (n, m), peer, 9 * n * m)


def _perceptron(n: int, d: int, h: int) -> Layer:
    from jax import nn

    bias = "    %r = arith.addf %a, %b : f32\n"
    rectified = "    %0 = arith.addf %a, %b : f32\n    %r = arith.maximumf %0, %zero : f32\n"
    body = (
        f"  %s = local {n}x{h}\n  %h = local {n}x{h}\n  %u = local {n}x{d}\n"
        "  linalg.fill ins(%zero) outs(%s)\n  linalg.matmul ins(%x, %w) outs(%s)\n"
        + _pointwise("#all, #col, #all", "%s, %first", "%h", "a b c", rectified)
        + "  linalg.fill ins(%zero) outs(%u)\n  linalg.matmul ins(%h, %v) outs(%u)\n"
        + _pointwise("#all, #col, #all", "%u, %second", "%out", "a b c", bias)
    )

    def peer(x: Any, w: Any, b: Any, v: Any, c: Any) -> Any:
        return nn.relu(x @ w + b) @ v + c

    inputs = {"x": (n, d), "w": (d, h), "first": (h,), "v": (h, d), "second": (d,)}
    return Layer(f"perceptron {n}x{d}x{h}", body, inputs, (n, d), peer, 4 * n * d * h)


def _batched(b: int, n: int) -> Layer:
    from jax import numpy as jnp

    body = f"{_CLEARED}  linalg.batch_matmul ins(%x, %w) outs(%out)\n"
    shape = (b, n, n)
    inputs = dict.fromkeys("xw", shape)
    return Layer(f"batched product {b}x{n}", body, inputs, shape, jnp.matmul, 2 * b * n**3)


def layers() -> list[Layer]:
    """All layers, in their order."""
    all_layers: list[Layer] = []
    for c, s in ((16, 34), (64, 58), (128, 30)):
        for what, size, stride in (("3x3", 3, 1), ("1x1", 1, 1), ("strided", 3, 2)):
            o = (s - size) // stride + 1
            x = (1, c, s, s)
            f = (c, c, size, size)
            y = (1, c, o, o)
            name = f"{what} NCHW {c}x{s}x{s}"
            all_layers.append(_convolution(name, "conv_2d_nchw_fchw", "NCHW", x, f, y, stride))
            x = (1, s, s, c)
            f = (size, size, c, c)
            y = (1, o, o, c)
            name = f"{what} NHWC {c}x{s}x{s}"
            all_layers.append(_convolution(name, "conv_2d_nhwc_hwcf", "NHWC", x, f, y, stride))
        x = (1, s, s, c)
        f = (3, 3, c)
        y = (1, s - 2, s - 2, c)
        name = f"depthwise NHWC {c}x{s}x{s}"
        all_layers.append(_convolution(name, "depthwise_conv_2d_nhwc_hwc", "NHWC", x, f, y, 1))
    all_layers += [_batched(64, 32), _batched(16, 128)]
    all_layers += [_attention(128, 32), _attention(512, 64), _attention(1024, 64)]
    all_layers += [_layer_norm(64, 256), _layer_norm(512, 768)]
    all_layers += [_perceptron(32, 128, 256), _perceptron(128, 512, 1024)]
    return all_layers


def measure(layer: Layer, options: argparse.Namespace) -> float | None:
    """Prints a row; the ratio, if both compute the same."""
    import jax

    text = as_loops(layer.text())
    if options.flags == "fast":
        text = FLAGGED.sub(r"\1 fastmath<fast> :", text)
    kernel = lw.parse(passed(text, options.pipeline)).compile("layer", threads=1)
    rng = np.random.default_rng(7)
    arrays = [(rng.random(s) - 0.5).astype(np.float32) for s in layer.inputs.values()]
    out = np.empty(layer.output, np.float32)
    peer = jax.jit(layer.peer)
    inputs = [jax.device_put(array) for array in arrays]

    def ours() -> None:
        kernel(*arrays, out)

    def theirs() -> Any:
        return peer(*inputs).block_until_ready()

    expected = np.asarray(theirs())
    ours()
    if not difference(out, expected) < TOLERANCE:
        print(f"{layer.name:30} differs by {difference(out, expected):.2g}", flush=True)
        return None
    times: dict[str, list[float]] = {"ours": [], "theirs": []}
    begun = time.process_time()
    ours()
    again = max(1, int(SAMPLE / max(time.process_time() - begun, 1e-7)))
    for _ in range(options.rounds):
        for name, call in (("ours", ours), ("theirs", theirs)):
            begun = time.process_time()
            for _ in range(again):
                call()
            times[name].append((time.process_time() - begun) / again)
    ratios = [b / a for a, b in zip(times["ours"], times["theirs"], strict=True)]
    ratio = statistics.median(ratios)
    low, _, high = statistics.quantiles(ratios * 2, n=4)
    mine = statistics.median(times["ours"])
    their_time = statistics.median(times["theirs"])
    rate = layer.operations / mine / 1e9
    print(
        f"{layer.name:30} {mine * 1e3:9.3f} {their_time * 1e3:9.3f} {ratio:7.2f}  "
        f"{low:5.2f} – {high:5.2f} {rate:8.1f}{' <' if ratio < 1 else ''}",
        flush=True,
    )
    return ratio


def main() -> int:
    """Measure all layers, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, add_help=True)
    parser.add_argument("layers", nargs="*")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--core", type=int, default=None)
    parser.add_argument("--pipeline", default="affine-optimize")
    parser.add_argument("--flags", choices=("none", "fast"), default="fast")
    options = parser.parse_args()
    os.sched_setaffinity(0, {options.core if options.core is not None else _last_core()})
    print(machine())
    print(f"{'layer':30} {'ours ms':>9} {'jax ms':>9} {'ratio':>7}  quartiles     GFLOP/s")
    chosen = [
        layer
        for layer in layers()
        if not options.layers or any(name in layer.name for name in options.layers)
    ]
    ratios = [ratio for layer in chosen if (ratio := measure(layer, options)) is not None]
    if ratios:
        mean = statistics.geometric_mean(ratios)
        print(f"of {len(ratios)}: geometric mean {mean:.3f}, least {min(ratios):.3f}")
    return 0 if len(ratios) == len(chosen) else 1


def _last_core() -> int:
    return max(os.sched_getaffinity(0))


if __name__ == "__main__":
    raise SystemExit(main())
