"""Poolings: sums, maxima and minima of windows; the second operand has only their extents."""

from __future__ import annotations

from typing import ClassVar

from loopwright.dialects.linalg.attributes import UNSIGNED
from loopwright.dialects.linalg.bodies import Cast, Function
from loopwright.dialects.linalg.named import (
    IN,
    OUT,
    Window1DOp,
    Window2DOp,
    Window3DOp,
)
from loopwright.dialects.linalg.structures import Structure
from loopwright.dialects.ods import ods_op_definition

SUM = OUT + Cast(IN)
MAXIMUM = Function("max_signed", (OUT, Cast(IN)))
UNSIGNED_MAXIMUM = Function("max_unsigned", (OUT, Cast(IN, UNSIGNED)))
MINIMUM = Function("min_signed", (OUT, Cast(IN)))
UNSIGNED_MINIMUM = Function("min_unsigned", (OUT, Cast(IN, UNSIGNED)))
NHWC = Structure("n oh ow c kh kw", "n oh@kh ow@kw c, kh kw, n oh ow c")
NCHW = Structure("n c oh ow kh kw", "n c oh@kh ow@kw, kh kw, n c oh ow")
NWC = Structure("n ow c kw", "n ow@kw c, kw, n ow c")
NCW = Structure("n c ow kw", "n c ow@kw, kw, n c ow")
NDHWC = Structure("n od oh ow c kd kh kw", "n od@kd oh@kh ow@kw c, kd kh kw, n od oh ow c")


@ods_op_definition
class PoolingNhwcSumOp(Window2DOp):
    """Sums of windows, channels last."""

    name = "linalg.pooling_nhwc_sum"
    STRUCTURE: ClassVar = NHWC
    BODY: ClassVar = SUM


@ods_op_definition
class PoolingNhwcMaxOp(Window2DOp):
    """Maxima of windows, channels last."""

    name = "linalg.pooling_nhwc_max"
    STRUCTURE: ClassVar = NHWC
    BODY: ClassVar = MAXIMUM


@ods_op_definition
class PoolingNhwcMaxUnsignedOp(Window2DOp):
    """Maxima of unsigned numbers of windows, channels last."""

    name = "linalg.pooling_nhwc_max_unsigned"
    STRUCTURE: ClassVar = NHWC
    BODY: ClassVar = UNSIGNED_MAXIMUM


@ods_op_definition
class PoolingNhwcMinOp(Window2DOp):
    """Minima of windows, channels last."""

    name = "linalg.pooling_nhwc_min"
    STRUCTURE: ClassVar = NHWC
    BODY: ClassVar = MINIMUM


@ods_op_definition
class PoolingNhwcMinUnsignedOp(Window2DOp):
    """Minima of unsigned numbers of windows, channels last."""

    name = "linalg.pooling_nhwc_min_unsigned"
    STRUCTURE: ClassVar = NHWC
    BODY: ClassVar = UNSIGNED_MINIMUM


@ods_op_definition
class PoolingNchwSumOp(Window2DOp):
    """Sums of windows, channels first."""

    name = "linalg.pooling_nchw_sum"
    STRUCTURE: ClassVar = NCHW
    BODY: ClassVar = SUM


@ods_op_definition
class PoolingNchwMaxOp(Window2DOp):
    """Maxima of windows, channels first."""

    name = "linalg.pooling_nchw_max"
    STRUCTURE: ClassVar = NCHW
    BODY: ClassVar = MAXIMUM


@ods_op_definition
class PoolingNwcSumOp(Window1DOp):
    """Sums of windows, one dimension, channels last."""

    name = "linalg.pooling_nwc_sum"
    STRUCTURE: ClassVar = NWC
    BODY: ClassVar = SUM


@ods_op_definition
class PoolingNwcMaxOp(Window1DOp):
    """Maxima of windows, one dimension, channels last."""

    name = "linalg.pooling_nwc_max"
    STRUCTURE: ClassVar = NWC
    BODY: ClassVar = MAXIMUM


@ods_op_definition
class PoolingNwcMaxUnsignedOp(Window1DOp):
    """Maxima of unsigned numbers of windows, one dimension, channels last."""

    name = "linalg.pooling_nwc_max_unsigned"
    STRUCTURE: ClassVar = NWC
    BODY: ClassVar = UNSIGNED_MAXIMUM


@ods_op_definition
class PoolingNwcMinOp(Window1DOp):
    """Minima of windows, one dimension, channels last."""

    name = "linalg.pooling_nwc_min"
    STRUCTURE: ClassVar = NWC
    BODY: ClassVar = MINIMUM


@ods_op_definition
class PoolingNwcMinUnsignedOp(Window1DOp):
    """Minima of unsigned numbers of windows, one dimension, channels last."""

    name = "linalg.pooling_nwc_min_unsigned"
    STRUCTURE: ClassVar = NWC
    BODY: ClassVar = UNSIGNED_MINIMUM


@ods_op_definition
class PoolingNcwSumOp(Window1DOp):
    """Sums of windows, one dimension, channels first."""

    name = "linalg.pooling_ncw_sum"
    STRUCTURE: ClassVar = NCW
    BODY: ClassVar = SUM


@ods_op_definition
class PoolingNcwMaxOp(Window1DOp):
    """Maxima of windows, one dimension, channels first."""

    name = "linalg.pooling_ncw_max"
    STRUCTURE: ClassVar = NCW
    BODY: ClassVar = MAXIMUM


@ods_op_definition
class PoolingNdhwcSumOp(Window3DOp):
    """Sums of windows, three dimensions, channels last."""

    name = "linalg.pooling_ndhwc_sum"
    STRUCTURE: ClassVar = NDHWC
    BODY: ClassVar = SUM


@ods_op_definition
class PoolingNdhwcMaxOp(Window3DOp):
    """Maxima of windows, three dimensions, channels last."""

    name = "linalg.pooling_ndhwc_max"
    STRUCTURE: ClassVar = NDHWC
    BODY: ClassVar = MAXIMUM


@ods_op_definition
class PoolingNdhwcMinOp(Window3DOp):
    """Minima of windows, three dimensions, channels last."""

    name = "linalg.pooling_ndhwc_min"
    STRUCTURE: ClassVar = NDHWC
    BODY: ClassVar = MINIMUM
