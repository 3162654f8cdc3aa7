"""Convolutions. What a name says, in order: the dimensions of the input, then those of the kernel:
n batches, g groups, c channels of the input, f of the output, d, h and w of space."""

from __future__ import annotations

from typing import ClassVar

from loopwright.dialects.linalg.named import (
    MULTIPLY_ADD,
    FixedOp,
    Window1DOp,
    Window2DOp,
    Window3DOp,
)
from loopwright.dialects.linalg.structures import Structure
from loopwright.dialects.ods import ods_op_definition


class PlainConvolutionOp(FixedOp):
    """A convolution without strides."""

    BODY: ClassVar = MULTIPLY_ADD


class Convolution1DOp(Window1DOp):
    """A convolution over one dimension."""

    BODY: ClassVar = MULTIPLY_ADD


class Convolution2DOp(Window2DOp):
    """A convolution over two dimensions."""

    BODY: ClassVar = MULTIPLY_ADD


class Convolution3DOp(Window3DOp):
    """A convolution over three dimensions."""

    BODY: ClassVar = MULTIPLY_ADD


@ods_op_definition
class Conv1DOp(PlainConvolutionOp):
    """A convolution of a vector."""

    name = "linalg.conv_1d"
    STRUCTURE: ClassVar = Structure("oh kh", "oh@kh, kh, oh")


@ods_op_definition
class Conv2DOp(PlainConvolutionOp):
    """A convolution of a matrix."""

    name = "linalg.conv_2d"
    STRUCTURE: ClassVar = Structure("oh ow kh kw", "oh@kh ow@kw, kh kw, oh ow")


@ods_op_definition
class Conv3DOp(PlainConvolutionOp):
    """A convolution over three dimensions."""

    name = "linalg.conv_3d"
    STRUCTURE: ClassVar = Structure("od oh ow kd kh kw", "od@kd oh@kh ow@kw, kd kh kw, od oh ow")


@ods_op_definition
class Conv1DNwcWcfOp(Convolution1DOp):
    """Over one dimension, channels last."""

    name = "linalg.conv_1d_nwc_wcf"
    STRUCTURE: ClassVar = Structure("n ow f kw c", "n ow@kw c, kw c f, n ow f")


@ods_op_definition
class Conv1DNcwFcwOp(Convolution1DOp):
    """Over one dimension, channels first."""

    name = "linalg.conv_1d_ncw_fcw"
    STRUCTURE: ClassVar = Structure("n f ow c kw", "n c ow@kw, f c kw, n f ow")


@ods_op_definition
class Conv2DNhwcHwcfOp(Convolution2DOp):
    """Over two dimensions, channels last."""

    name = "linalg.conv_2d_nhwc_hwcf"
    STRUCTURE: ClassVar = Structure("n oh ow f kh kw c", "n oh@kh ow@kw c, kh kw c f, n oh ow f")


@ods_op_definition
class Conv2DNhwcFhwcOp(Convolution2DOp):
    """Over two dimensions, channels last, those of the output first in the kernel."""

    name = "linalg.conv_2d_nhwc_fhwc"
    STRUCTURE: ClassVar = Structure("n oh ow f kh kw c", "n oh@kh ow@kw c, f kh kw c, n oh ow f")


@ods_op_definition
class Conv2DNchwFchwOp(Convolution2DOp):
    """Over two dimensions, channels first."""

    name = "linalg.conv_2d_nchw_fchw"
    STRUCTURE: ClassVar = Structure("n f oh ow c kh kw", "n c oh@kh ow@kw, f c kh kw, n f oh ow")


@ods_op_definition
class Conv2DNgchwFgchwOp(Convolution2DOp):
    """In groups, those of the kernel behind its channels."""

    name = "linalg.conv_2d_ngchw_fgchw"
    STRUCTURE: ClassVar = Structure(
        "n g f oh ow c kh kw", "n g c oh@kh ow@kw, f g c kh kw, n g f oh ow"
    )


@ods_op_definition
class Conv2DNgchwGfchwOp(Convolution2DOp):
    """In groups, those of the kernel first."""

    name = "linalg.conv_2d_ngchw_gfchw"
    STRUCTURE: ClassVar = Structure(
        "n g f oh ow c kh kw", "n g c oh@kh ow@kw, g f c kh kw, n g f oh ow"
    )


@ods_op_definition
class Conv2DNhwgcGfhwcOp(Convolution2DOp):
    """In groups, channels last."""

    name = "linalg.conv_2d_nhwgc_gfhwc"
    STRUCTURE: ClassVar = Structure(
        "n oh ow g f kh kw c", "n oh@kh ow@kw g c, g f kh kw c, n oh ow g f"
    )


@ods_op_definition
class Conv3DNdhwcDhwcfOp(Convolution3DOp):
    """Over three dimensions, channels last."""

    name = "linalg.conv_3d_ndhwc_dhwcf"
    STRUCTURE: ClassVar = Structure(
        "n od oh ow f kd kh kw c", "n od@kd oh@kh ow@kw c, kd kh kw c f, n od oh ow f"
    )


@ods_op_definition
class Conv3DNcdhwFcdhwOp(Convolution3DOp):
    """Over three dimensions, channels first."""

    name = "linalg.conv_3d_ncdhw_fcdhw"
    STRUCTURE: ClassVar = Structure(
        "n f od oh ow c kd kh kw", "n c od@kd oh@kh ow@kw, f c kd kh kw, n f od oh ow"
    )


@ods_op_definition
class DepthwiseConv1DNwcWcOp(Convolution1DOp):
    """Each channel by itself, over one dimension, channels last."""

    name = "linalg.depthwise_conv_1d_nwc_wc"
    STRUCTURE: ClassVar = Structure("n ow c kw", "n ow@kw c, kw c, n ow c")


@ods_op_definition
class DepthwiseConv1DNcwCwOp(Convolution1DOp):
    """Each channel by itself, over one dimension, channels first."""

    name = "linalg.depthwise_conv_1d_ncw_cw"
    STRUCTURE: ClassVar = Structure("n ow c kw", "n c ow@kw, c kw, n c ow")


@ods_op_definition
class DepthwiseConv1DNwcWcmOp(Convolution1DOp):
    """Several outputs of each channel, over one dimension."""

    name = "linalg.depthwise_conv_1d_nwc_wcm"
    STRUCTURE: ClassVar = Structure("n ow c cm kw", "n ow@kw c, kw c cm, n ow c cm")


@ods_op_definition
class DepthwiseConv2DNhwcHwcOp(Convolution2DOp):
    """Each channel by itself, over two dimensions, channels last."""

    name = "linalg.depthwise_conv_2d_nhwc_hwc"
    STRUCTURE: ClassVar = Structure("n oh ow c kh kw", "n oh@kh ow@kw c, kh kw c, n oh ow c")


@ods_op_definition
class DepthwiseConv2DNchwChwOp(Convolution2DOp):
    """Each channel by itself, over two dimensions, channels first."""

    name = "linalg.depthwise_conv_2d_nchw_chw"
    STRUCTURE: ClassVar = Structure("n oh ow c kh kw", "n c oh@kh ow@kw, c kh kw, n c oh ow")


@ods_op_definition
class DepthwiseConv2DNhwcHwcmOp(Convolution2DOp):
    """Several outputs of each channel, over two dimensions."""

    name = "linalg.depthwise_conv_2d_nhwc_hwcm"
    STRUCTURE: ClassVar = Structure(
        "n oh ow c cm kh kw", "n oh@kh ow@kw c, kh kw c cm, n oh ow c cm"
    )


@ods_op_definition
class DepthwiseConv3DNdhwcDhwcOp(Convolution3DOp):
    """Each channel by itself, over three dimensions, channels last."""

    name = "linalg.depthwise_conv_3d_ndhwc_dhwc"
    STRUCTURE: ClassVar = Structure(
        "n od oh ow kd kh kw c", "n od@kd oh@kh ow@kw c, kd kh kw c, n od oh ow c"
    )


@ods_op_definition
class DepthwiseConv3DNcdhwCdhwOp(Convolution3DOp):
    """Each channel by itself, over three dimensions, channels first."""

    name = "linalg.depthwise_conv_3d_ncdhw_cdhw"
    STRUCTURE: ClassVar = Structure(
        "n od oh ow kd kh kw c", "n c od@kd oh@kh ow@kw, c kd kh kw, n c od oh ow"
    )


@ods_op_definition
class DepthwiseConv3DNdhwcDhwcmOp(Convolution3DOp):
    """Several outputs of each channel, over three dimensions."""

    name = "linalg.depthwise_conv_3d_ndhwc_dhwcm"
    STRUCTURE: ClassVar = Structure(
        "n od oh ow cm kd kh kw c", "n od@kd oh@kh ow@kw c, kd kh kw c cm, n od oh ow c cm"
    )
