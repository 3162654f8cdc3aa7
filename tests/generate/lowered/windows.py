"""Steps that slide windows over an array: convolutions and pooling."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.generate.lowered.contractions import accumulator, narrowed
from tests.generate.lowered.graph import Dims, Extent, Graph, Value


@dataclass(frozen=True)
class Layout:
    """A named convolution or pooling: the dimensions of its input (n batch, c channels, s of the
    image) and of its window (k its extents, c and f channels in and out)."""

    op: str
    input: str
    window: str

    @property
    def result(self) -> str:
        """The dimensions of the result: channels out instead of channels in, if there are any."""
        return self.input.replace("c", "f") if "f" in self.window else self.input


CONVOLUTIONS = (
    Layout("conv_1d", "s", "k"),
    Layout("conv_2d", "ss", "kk"),
    Layout("conv_1d_nwc_wcf", "nsc", "kcf"),
    Layout("conv_1d_ncw_fcw", "ncs", "fck"),
    Layout("conv_2d_nhwc_hwcf", "nssc", "kkcf"),
    Layout("conv_2d_nhwc_fhwc", "nssc", "fkkc"),
    Layout("conv_2d_nchw_fchw", "ncss", "fckk"),
    Layout("depthwise_conv_1d_nwc_wc", "nsc", "kc"),
    Layout("depthwise_conv_1d_ncw_cw", "ncs", "ck"),
    Layout("depthwise_conv_2d_nhwc_hwc", "nssc", "kkc"),
    Layout("depthwise_conv_2d_nchw_chw", "ncss", "ckk"),
)
POOLINGS = (
    Layout("pooling_nwc_max", "nsc", "k"),
    Layout("pooling_ncw_max", "ncs", "k"),
    Layout("pooling_nwc_sum", "nsc", "k"),
    Layout("pooling_ncw_sum", "ncs", "k"),
    Layout("pooling_nhwc_max", "nssc", "kk"),
    Layout("pooling_nhwc_sum", "nssc", "kk"),
    Layout("pooling_nhwc_min", "nssc", "kk"),
    Layout("pooling_nchw_max", "ncss", "kk"),
    Layout("pooling_nchw_sum", "ncss", "kk"),
)


@dataclass(frozen=True)
class Slide:
    """How a window slides over an image."""

    extents: tuple[int, ...]
    strides: tuple[int, ...]
    dilations: tuple[int, ...]

    def results(self, sizes: Sequence[int]) -> list[int]:
        """How many places it has along each dimension."""
        return [
            (size - dilation * (extent - 1) - 1) // stride + 1
            for size, extent, stride, dilation in zip(
                sizes, self.extents, self.strides, self.dilations, strict=True
            )
        ]


def image(graph: Graph, layouts: Sequence[Layout] = CONVOLUTIONS) -> Value:
    """A new argument that has a shape for some of the operations."""
    layout = graph.rng.choice(layouts)
    extents = {"n": lambda: graph.rng.choice((1, 2)), "c": lambda: graph.rng.choice((1, 2, 3, 4))}
    sizes = [extents.get(d, lambda: graph.rng.choice((4, 5, 6, 8)))() for d in layout.input]
    return graph.argument([Extent(size) for size in sizes])


def _slide(graph: Graph, x: Value, layout: Layout, least: int) -> Slide | None:
    """A window that fits into the image, with strides and dilations where those are meant."""
    sizes = [x.sizes[k] for k, letter in enumerate(layout.input) if letter == "s"]
    if not x.is_static or min(sizes) < 2:
        return None
    rng = graph.rng
    extents = tuple(rng.randrange(least, min(3, size) + 1) for size in sizes)
    plain = tuple(1 for _ in sizes)
    if layout.op in ("conv_1d", "conv_2d"):
        return Slide(extents, plain, plain)
    strides = plain if rng.random() < 0.6 else tuple(2 for _ in sizes)
    dilations = plain if rng.random() < 0.85 else tuple(2 for _ in sizes)
    slide = Slide(extents, strides, dilations)
    return slide if min(slide.results(sizes)) > 0 else None


def _fitting(x: Value, layouts: Sequence[Layout]) -> list[Layout]:
    return [layout for layout in layouts if len(layout.input) == len(x.dims)]


def _result(x: Value, layout: Layout, slide: Slide, channels: Extent) -> Dims:
    places = iter(slide.results([x.sizes[k] for k, d in enumerate(layout.input) if d == "s"]))
    extent_of_letter = {"s": lambda: Extent(next(places)), "f": lambda: channels}
    return tuple(
        extent_of_letter.get(letter, lambda k=k: x.dims[k])()
        for k, letter in enumerate(layout.result)
    )


def _attributes(slide: Slide, layout: Layout) -> str:
    if layout.op in ("conv_1d", "conv_2d"):
        return ""
    rank = len(slide.extents)
    shown = [
        f"{name} = dense<[{', '.join(map(str, numbers))}]> : tensor<{rank}xi64>"
        for name, numbers in (("dilations", slide.dilations), ("strides", slide.strides))
    ]
    return f" {{{', '.join(shown)}}}"


def convolution(graph: Graph, x: Value) -> Value | None:
    """A convolution of x with weights; where its rank has none, of a new argument."""
    layouts = _fitting(x, CONVOLUTIONS)
    if not layouts:
        x = image(graph)
        layouts = _fitting(x, CONVOLUTIONS)
    layout = graph.rng.choice(layouts)
    slide = _slide(graph, x, layout, 1)
    if slide is None:
        return None
    extents = iter(slide.extents)
    channels = Extent(graph.rng.choice((1, 2, 3, 4)))
    inside = x.dims[layout.input.index("c")] if "c" in layout.input else Extent(1)
    extent_of_letter = {
        "k": lambda: Extent(next(extents)),
        "f": lambda: channels,
        "c": lambda: inside,
    }
    window = tuple(extent_of_letter[letter]() for letter in layout.window)
    dims = _result(x, layout, slide, channels)
    summed = [e for e, letter in zip(window, layout.window, strict=True) if letter == "k"]
    if "f" in layout.window:
        summed.append(inside)
    if not graph.affords(dims, summed):
        return None
    weights = graph.other(window)
    letters = layout.result
    along = next((letters.index(d) for d in "fc" if d in letters), len(dims) - 1)
    init = accumulator(graph, dims, along=along)
    before = _attributes(slide, layout)
    return narrowed(graph, graph.apply(layout.op, [x, weights], init, before=before))


def pooling(graph: Graph, x: Value) -> Value | None:
    """The maximum, minimum or sum of each window; the window's elements do not matter."""
    layouts = _fitting(x, POOLINGS)
    if not layouts:
        return None
    layout = graph.rng.choice(layouts)
    slide = _slide(graph, x, layout, 2)
    if slide is None:
        return None
    dims = _result(x, layout, slide, Extent(1))
    if not graph.affords(dims, [Extent(extent) for extent in slide.extents]):
        return None
    window = graph.empty([Extent(extent) for extent in slide.extents])
    if layout.op.endswith("sum"):
        init = graph.zeros(dims)
    elif layout.op.endswith("max"):
        init = graph.filled(dims, graph.lowest(x.element))
    else:
        init = graph.filled(dims, graph.constant(1000))
    return graph.apply(layout.op, [x, window], init, before=_attributes(slide, layout))
