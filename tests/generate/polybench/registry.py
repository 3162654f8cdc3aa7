"""The table of kernels."""

from collections.abc import Callable, Mapping

from tests.generate.loops import Kernel

KERNELS: dict[str, Kernel] = {}


def registering(
    kernels: dict[str, Kernel],
) -> Callable[..., Callable[[Callable[..., None]], Callable[..., None]]]:
    """A decorator that registers kernels: of their name, the names of their extents and scalars,
    the type of their elements, extents that are fixed, and for each array the names of its
    extents."""

    def kernel(
        name: str,
        extents: str,
        scalars: str = "",
        dtype: str = "f64",
        fixed: Mapping[str, int] | None = None,
        **arrays: str,
    ) -> Callable[[Callable[..., None]], Callable[..., None]]:
        def register(function: Callable[..., None]) -> Callable[..., None]:
            shapes: Mapping[str, tuple[str, ...]] = {k: tuple(v.split()) for k, v in arrays.items()}
            kernels[name] = Kernel(
                name,
                function,
                tuple(extents.split()),
                tuple(scalars.split()),
                shapes,
                dtype,
                fixed or {},
            )
            return function

        return register

    return kernel


kernel = registering(KERNELS)
