"""Convolutions. What a name says, in order: the dimensions of the input, then those of the kernel:
n batches, g groups, c channels of the input, f of the output, d, h and w of space; m are several
outputs of each channel."""

from __future__ import annotations

from loopwright.ir.dialects.ods import define_op
from loopwright_mlir.dialects.linalg import named
from loopwright_mlir.dialects.linalg.structures import Structure

_STRUCTURES = {
    "conv_1d": Structure("oh kh", "oh@kh, kh, oh"),
    "conv_2d": Structure("oh ow kh kw", "oh@kh ow@kw, kh kw, oh ow"),
    "conv_3d": Structure("od oh ow kd kh kw", "od@kd oh@kh ow@kw, kd kh kw, od oh ow"),
    "conv_1d_nwc_wcf": Structure("n ow f kw c", "n ow@kw c, kw c f, n ow f"),
    "conv_1d_ncw_fcw": Structure("n f ow c kw", "n c ow@kw, f c kw, n f ow"),
    "conv_2d_nhwc_hwcf": Structure("n oh ow f kh kw c", "n oh@kh ow@kw c, kh kw c f, n oh ow f"),
    "conv_2d_nhwc_fhwc": Structure("n oh ow f kh kw c", "n oh@kh ow@kw c, f kh kw c, n oh ow f"),
    "conv_2d_nchw_fchw": Structure("n f oh ow c kh kw", "n c oh@kh ow@kw, f c kh kw, n f oh ow"),
    "conv_2d_ngchw_fgchw": Structure(
        "n g f oh ow c kh kw", "n g c oh@kh ow@kw, f g c kh kw, n g f oh ow"
    ),
    "conv_2d_ngchw_gfchw": Structure(
        "n g f oh ow c kh kw", "n g c oh@kh ow@kw, g f c kh kw, n g f oh ow"
    ),
    "conv_2d_nhwgc_gfhwc": Structure(
        "n oh ow g f kh kw c", "n oh@kh ow@kw g c, g f kh kw c, n oh ow g f"
    ),
    "conv_3d_ndhwc_dhwcf": Structure(
        "n od oh ow f kd kh kw c", "n od@kd oh@kh ow@kw c, kd kh kw c f, n od oh ow f"
    ),
    "conv_3d_ncdhw_fcdhw": Structure(
        "n f od oh ow c kd kh kw", "n c od@kd oh@kh ow@kw, f c kd kh kw, n f od oh ow"
    ),
    "depthwise_conv_1d_nwc_wc": Structure("n ow c kw", "n ow@kw c, kw c, n ow c"),
    "depthwise_conv_1d_ncw_cw": Structure("n ow c kw", "n c ow@kw, c kw, n c ow"),
    "depthwise_conv_1d_nwc_wcm": Structure("n ow c cm kw", "n ow@kw c, kw c cm, n ow c cm"),
    "depthwise_conv_2d_nhwc_hwc": Structure(
        "n oh ow c kh kw", "n oh@kh ow@kw c, kh kw c, n oh ow c"
    ),
    "depthwise_conv_2d_nchw_chw": Structure(
        "n oh ow c kh kw", "n c oh@kh ow@kw, c kh kw, n c oh ow"
    ),
    "depthwise_conv_2d_nhwc_hwcm": Structure(
        "n oh ow c cm kh kw", "n oh@kh ow@kw c, kh kw c cm, n oh ow c cm"
    ),
    "depthwise_conv_3d_ndhwc_dhwc": Structure(
        "n od oh ow kd kh kw c", "n od@kd oh@kh ow@kw c, kd kh kw c, n od oh ow c"
    ),
    "depthwise_conv_3d_ncdhw_cdhw": Structure(
        "n od oh ow kd kh kw c", "n c od@kd oh@kh ow@kw, c kd kh kw, n c od oh ow"
    ),
    "depthwise_conv_3d_ndhwc_dhwcm": Structure(
        "n od oh ow cm kd kh kw c", "n od@kd oh@kh ow@kw c, kd kh kw c cm, n od oh ow c cm"
    ),
}
_WINDOWS: dict[str, type[named.FixedOp]] = {
    "1d": named.Window1DOp,
    "2d": named.Window2DOp,
    "3d": named.Window3DOp,
}


def _base(name: str) -> type[named.FixedOp]:
    """Convolutions of batches have strides, the plain ones have none."""
    _, extents, *further_words = name.removeprefix("depthwise_").split("_")
    return _WINDOWS[extents] if further_words else named.FixedOp


OPERATIONS = tuple(
    define_op(__name__, _base(name), f"linalg.{name}", STRUCTURE=structure, BODY=named.MULTIPLY_ADD)
    for name, structure in _STRUCTURES.items()
)
