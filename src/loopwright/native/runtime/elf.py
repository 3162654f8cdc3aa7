"""Links object code of x86-64 into the process without LLVM, which takes longer to load than a
cached kernel takes to run.

Supports the object files that LLVM writes for programs of this compiler; returns `None` for
everything else, which LLVM then links or rejects. Sections are grouped by protection and only
protected after relocation, so that no memory is both writable and executable. Calls to the process
go through stubs and a table of addresses, as it may be out of range.

Source: System V Application Binary Interface, AMD64 Architecture Processor Supplement, chapter 4.
"""

from __future__ import annotations

import ctypes
import mmap
import platform
import struct
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

Resolve = Callable[[str], int | None]

_HEADER = struct.Struct("<HHIQQQIHHHHHH")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_RELOCATION = struct.Struct("<QQq")
_MAGIC = b"\x7fELF\x02\x01\x01"
_RELOCATABLE = 1
_X86_64 = 62
_PROGBITS = 1
_SYMTAB = 2
_RELA = 4
_NOBITS = 8
_UNWIND = 0x70000001
_WRITE = 1
_ALLOC = 2
_EXECUTE = 4
_KNOWN_FLAGS = _WRITE | _ALLOC | _EXECUTE | 0x30
"""Flags besides the permissions: elements may be merged, and are strings."""
_KNOWN_NAMES = (b".text", b".rodata", b".data", b".bss")
_UNDEFINED = 0
_RESERVED = 0xFF00
_ABSOLUTE = 0xFFF1
_WEAK = 2
_TLS = 6
_IFUNC = 10
_ABS64 = 1
_PC32 = 2
_PLT32 = 4
_GOTPCREL = 9
_PC64 = 24
_GOTPCRELX = 41
_REX_GOTPCRELX = 42
_STUB = b"\xff\x25"
"""`jmp *…(%rip)`"""
_STUB_SIZE = 8
_SLOT_SIZE = 8
_READ_ONLY = 0
_WRITABLE = _WRITE
_CODE = _EXECUTE
_PROTECTIONS = {_READ_ONLY: 1, _WRITABLE: 1 | 2, _CODE: 1 | 4}
"""The permissions of each kind of section: Linux's `PROT_READ`, `PROT_WRITE` and `PROT_EXEC`."""


class _UnknownError(Exception):
    """Raised for an object file that only LLVM can link."""


class _Section:
    """A section that is in memory; `place` is relative to the image."""

    def __init__(self, kind: int, data: bytes, size: int, alignment: int) -> None:
        self.kind = kind
        self.data = data
        self.size = size
        self.alignment = alignment
        self.relocations: list[tuple[int, int, int]] = []
        self.place = 0


class _Symbol(NamedTuple):
    name: str
    is_global: bool
    section: _Section | None
    value: int
    is_defined: bool


class _Object(NamedTuple):
    sections: list[_Section]
    symbols: list[_Symbol]


class Image(NamedTuple):
    """Code in memory for as long as this object lives, and the addresses of the requested
    symbols."""

    addresses: Mapping[str, int]
    memory: mmap.mmap


def link(objects: Sequence[bytes], resolve: Resolve, exports: Sequence[str]) -> Image | None:
    """Link object code; `resolve` gives the addresses of names that none of it defines.

    `None` where LLVM is needed, if only to report an error.
    """
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return None
    try:
        return _Linker([_parsed(data) for data in objects], resolve).image(exports)
    except (_UnknownError, struct.error, IndexError, ValueError, OverflowError, OSError):
        return None


def _parsed(data: bytes) -> _Object:
    kind, machine, _, _, _, start, _, _, _, _, entry_size, count, names_index = _fields(
        _HEADER, data, 16
    )
    if not data.startswith(_MAGIC) or kind != _RELOCATABLE or machine != _X86_64:
        raise _UnknownError
    if entry_size != _SECTION.size or not count:
        raise _UnknownError
    headers = [_fields(_SECTION, data, start + k * entry_size) for k in range(count)]
    names = _byte_range(data, headers[names_index][4], headers[names_index][5])
    sections: dict[int, _Section] = {}
    for index, (name, kind, flags, _, offset, size, _, _, alignment, _) in enumerate(headers):
        if not flags & _ALLOC or kind == _UNWIND:
            continue
        if kind not in (_PROGBITS, _NOBITS) or flags & ~_KNOWN_FLAGS:
            raise _UnknownError
        if not names.startswith(_KNOWN_NAMES, name):
            raise _UnknownError  # such as initialisers
        body = _byte_range(data, offset, size) if kind == _PROGBITS else b""
        group = flags & (_WRITE | _EXECUTE)
        if group not in _PROTECTIONS or alignment > mmap.PAGESIZE:
            raise _UnknownError
        sections[index] = _Section(group, body, size, max(alignment, 1))
    symbols = _symbols(data, headers, sections)
    for _, kind, _, _, offset, size, _, target, _, each in headers:
        if kind == _RELA and target in sections:
            if each != _RELOCATION.size:
                raise _UnknownError
            raw = _byte_range(data, offset, size)
            sections[target].relocations.extend(_RELOCATION.iter_unpack(raw))
    return _Object(list(sections.values()), symbols)


def _fields(layout: struct.Struct, data: bytes, offset: int) -> tuple[int, ...]:
    return layout.unpack_from(data, offset)


def _byte_range(data: bytes, offset: int, size: int) -> bytes:
    if offset + size > len(data):
        raise _UnknownError
    return data[offset : offset + size]


def _symbols(
    data: bytes, headers: Sequence[tuple[int, ...]], sections: Mapping[int, _Section]
) -> list[_Symbol]:
    tables = [header for header in headers if header[1] == _SYMTAB]
    if len(tables) != 1:
        raise _UnknownError
    _, _, _, _, offset, size, strings, _, _, _ = tables[0]
    names = _byte_range(data, headers[strings][4], headers[strings][5])
    symbols: list[_Symbol] = []
    for name, info, _, index, value, _ in _SYMBOL.iter_unpack(_byte_range(data, offset, size)):
        binding = info >> 4
        kind = info & 15
        section = sections.get(index)
        is_file = index == _ABSOLUTE and binding == 0
        if binding > _WEAK or kind in (_TLS, _IFUNC) or (index >= _RESERVED and not is_file):
            raise _UnknownError
        if binding == _WEAK and index == _UNDEFINED:
            raise _UnknownError
        text = names[name : names.index(b"\0", name)].decode()
        symbols.append(
            _Symbol(text, binding != 0, section, value, index != _UNDEFINED and not is_file)
        )
    return symbols


class _Linker:
    """Lays objects out in one piece of memory and fills in the addresses."""

    def __init__(self, objects: Sequence[_Object], resolve: Resolve) -> None:
        self._objects = objects
        self._resolve = resolve
        self._defined: dict[str, _Symbol] = {}
        for symbol in (symbol for file in objects for symbol in file.symbols):
            if symbol.is_global and symbol.is_defined:
                if symbol.name in self._defined or symbol.section is None:
                    raise _UnknownError
                self._defined[symbol.name] = symbol
        self._slots: dict[str, int] = {}
        self._stubs: dict[str, int] = {}
        self._pieces: dict[int, tuple[int, int]] = {}
        self._base = 0
        self._slots_at = self._stubs_at = 0

    def image(self, exports: Sequence[str]) -> Image:
        """Return the memory, ready to run, and the addresses of `exports`."""
        if any(name not in self._defined for name in exports):
            raise _UnknownError
        for file in self._objects:
            for section in file.sections:
                for _, info, _ in section.relocations:
                    self._reserve(file.symbols[info >> 32], info & 0xFFFFFFFF)
        size = self._laid_out()
        memory = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self._base = ctypes.addressof(ctypes.c_char.from_buffer(memory))
        contents = bytearray(size)
        self._write(contents)
        memory[:] = bytes(contents)
        for kind, (start, length) in self._pieces.items():
            if length and _mprotect()(self._base + start, length, _PROTECTIONS[kind]):
                raise _UnknownError
        return Image({name: self._address(self._defined[name]) for name in exports}, memory)

    def _reserve(self, symbol: _Symbol, kind: int) -> None:
        """Reserve the table slot or stub of a relocation."""
        through_slot = kind in (_GOTPCREL, _GOTPCRELX, _REX_GOTPCRELX)
        if through_slot and not symbol.name:
            raise _UnknownError
        far = not symbol.is_defined and symbol.name not in self._defined
        if through_slot or (far and kind == _PLT32):
            if not symbol.is_global:
                raise _UnknownError
            self._slots.setdefault(symbol.name, len(self._slots) * _SLOT_SIZE)
        if far and kind == _PLT32:
            self._stubs.setdefault(symbol.name, len(self._stubs) * _STUB_SIZE)

    def _laid_out(self) -> int:
        """Assign addresses to sections, each kind in whole pages; return the total size."""
        place = 0
        for kind in _PROTECTIONS:
            start = place
            for section in (x for file in self._objects for x in file.sections if x.kind == kind):
                place = _up(place, section.alignment)
                section.place = place
                place += section.size
            if kind == _READ_ONLY:
                place = self._slots_at = _up(place, _SLOT_SIZE)
                place += len(self._slots) * _SLOT_SIZE
            elif kind == _CODE:
                place = self._stubs_at = _up(place, _STUB_SIZE)
                place += len(self._stubs) * _STUB_SIZE
            place = _up(place, mmap.PAGESIZE)
            self._pieces[kind] = (start, place - start)
        return max(place, mmap.PAGESIZE)

    def _write(self, contents: bytearray) -> None:
        for name, offset in self._slots.items():
            symbol = self._defined.get(name)
            address = self._outside(name) if symbol is None else self._address(symbol)
            struct.pack_into("<Q", contents, self._slots_at + offset, address)
        for name, offset in self._stubs.items():
            place = self._stubs_at + offset
            distance = self._slots_at + self._slots[name] - (place + 6)
            contents[place : place + 6] = _STUB + struct.pack("<i", distance)
        for file in self._objects:
            for section in file.sections:
                contents[section.place : section.place + len(section.data)] = section.data
                for offset, info, addend in section.relocations:
                    symbol = file.symbols[info >> 32]
                    self._relocate(contents, section, offset, symbol, info & 0xFFFFFFFF, addend)

    def _relocate(
        self,
        contents: bytearray,
        section: _Section,
        offset: int,
        symbol: _Symbol,
        kind: int,
        addend: int,
    ) -> None:
        wide = kind in (_ABS64, _PC64)
        if offset + (8 if wide else 4) > len(section.data):
            raise _UnknownError
        place = section.place + offset
        here = self._base + place
        if kind in (_GOTPCREL, _GOTPCRELX, _REX_GOTPCRELX):
            target = self._base + self._slots_at + self._slots[symbol.name]
        elif kind == _PLT32 and symbol.name in self._stubs and not symbol.is_defined:
            target = self._base + self._stubs_at + self._stubs[symbol.name]
        elif kind in (_ABS64, _PC32, _PLT32, _PC64):
            target = self._address(symbol)
        else:
            raise _UnknownError
        value = target + addend - (0 if kind == _ABS64 else here)
        if kind == _ABS64:
            struct.pack_into("<Q", contents, place, value & (1 << 64) - 1)
        else:
            struct.pack_into("<q" if wide else "<i", contents, place, value)

    def _address(self, symbol: _Symbol) -> int:
        if not symbol.is_defined:
            cached = self._defined.get(symbol.name)
            return self._outside(symbol.name) if cached is None else self._address(cached)
        if symbol.section is None:
            raise _UnknownError
        return self._base + symbol.section.place + symbol.value

    def _outside(self, name: str) -> int:
        address = self._resolve(name)
        if address is None:
            raise _UnknownError
        return address


def _up(place: int, alignment: int) -> int:
    return -(-place // alignment) * alignment


@cache
def _mprotect() -> Callable[[int, int, int], int]:
    prototype = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    return prototype(("mprotect", ctypes.CDLL(None)))


def in_process(name: str) -> int | None:
    """Return the address of a symbol in this process; `None` if no library defines it."""
    try:
        return ctypes.cast(getattr(ctypes.CDLL(None), name), ctypes.c_void_p).value
    except AttributeError:
        return None
