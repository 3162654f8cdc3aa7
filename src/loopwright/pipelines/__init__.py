"""The table of passes, the language of pipelines, and the manager that runs them."""

from loopwright.pipelines.manager import Hook, PassManager
from loopwright.pipelines.pipeline import (
    Pipeline,
    parse_any_pipeline,
    parse_options,
    parse_pipeline,
    parse_xdsl_pipeline,
    pass_from_flag,
)
from loopwright.pipelines.registry import (
    available_passes,
    build_pass,
    load_pass,
    pass_options,
    pass_summary,
)
from loopwright.transforms.base import Pass
from loopwright.transforms.options import OptionInfo

__all__ = [
    "Hook",
    "OptionInfo",
    "Pass",
    "PassManager",
    "Pipeline",
    "available_passes",
    "build_pass",
    "load_pass",
    "parse_any_pipeline",
    "parse_options",
    "parse_pipeline",
    "parse_xdsl_pipeline",
    "pass_from_flag",
    "pass_options",
    "pass_summary",
]
