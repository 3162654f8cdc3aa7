"""The host: caches, vector width and cores, without asking LLVM."""

from loopwright.target.host import Cache, Host, describe_host, processor

__all__ = ["Cache", "Host", "describe_host", "processor"]
