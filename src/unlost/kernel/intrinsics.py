"""The few things that are written differently for the compiler and for the interpreter, with the same results.

Everything else in the rules is one source for both: see `unlost.kernel.jit`.
"""

import ctypes
import math
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import numpy.typing as npt

from unlost.kernel.jit import JIT, inlined
from unlost.kernel.records import AnyRecord

Scalar = TypeVar("Scalar", bound=np.generic)

if TYPE_CHECKING or not JIT:

    def size(bits: int) -> int:
        """How many bits are set."""
        return int(bits).bit_count()

    def lowest(bits: int) -> int:
        """The place of the lowest bit of a set that has one."""
        bits = int(bits)
        return (bits & -bits).bit_length() - 1

    def highest(bits: int) -> int:
        """The place of its highest bit."""
        return int(bits).bit_length() - 1

    def member(bits: int, place: int) -> int:
        """The place of the bit that has so many set bits below it."""
        for _ in range(place):
            bits &= bits - 1
        return lowest(bits)

    def spread(table: npt.NDArray[np.int8], column: int, low: int, high: int, kinds: int) -> None:
        """Write how many cards a multiset has of each kind: a row of the table for so many kinds (8 to 16), from a column on.

        `low` and `high` are the two numbers of the multiset.
        """
        for row in range(len(table)):
            for kind in range(kinds):
                place = row * kinds + kind
                table[row, column + kind] = (int(low) >> place & 1) + 2 * (int(high) >> place & 1)

    def table_at(address: int, shape: tuple[int, ...], kind: "type[Scalar] | np.dtype[Scalar]") -> npt.NDArray[Scalar]:
        """A table of numbers or records that lies somewhere in memory."""
        dtype = np.dtype(kind)
        memory = (ctypes.c_byte * (math.prod(shape) * dtype.itemsize)).from_address(address)
        table: npt.NDArray[Scalar] = np.ndarray(shape, dtype, memoryview(memory))
        return table.view(np.recarray) if dtype.names else table

    def u32(number: int) -> int:
        """The lowest 32 bits."""
        return int(number) & 0xFFFFFFFF

    def copy_shared(target: AnyRecord, source: AnyRecord) -> None:
        """Copy the fields that two records begin with in common."""
        shared = _shared(target.dtype, source.dtype)
        target.setfield(source.getfield(shared, 0), shared, 0)

    @cache
    def _shared(target: "np.dtype[np.void]", source: "np.dtype[np.void]") -> "np.dtype[np.void]":
        """The bytes that two kinds of record begin with in common, as one piece."""
        alike = takewhile(lambda pair: pair[0] == pair[1], zip(target.names or (), source.names or (), strict=False))
        return np.dtype(f"V{max(_end(target, name) for name, _ in alike)}")

    def _end(record: "np.dtype[np.void]", name: str) -> int:
        assert record.fields
        kind, offset = record.fields[name][:2]
        return offset + kind.itemsize

else:
    from llvmlite import ir
    from llvmlite.binding import get_host_cpu_features
    from numba import carray, types
    from numba.core import cgutils
    from numba.extending import intrinsic

    u32 = types.uint32

    @intrinsic
    def _count_ones(_context, bits):
        def generate(_context, builder, _signature, arguments):
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @intrinsic
    def _count_zeros_below(_context, bits):
        def generate(_context, builder, _signature, arguments):
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), generate

    @intrinsic
    def _count_zeros_above(_context, bits):
        def generate(_context, builder, _signature, arguments):
            return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), generate

    @intrinsic
    def _deposit(_context, bits, mask):
        def generate(_context, builder, _signature, arguments):
            word = ir.IntType(64)
            kind = ir.FunctionType(word, (word, word))
            return builder.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64"), arguments)

        return types.int64(types.int64, types.int64), generate

    @intrinsic
    def _pointer(_context, address):
        def generate(_context, builder, _signature, arguments):
            return builder.inttoptr(arguments[0], cgutils.voidptr_t)

        return types.voidptr(types.int64), generate

    @inlined
    def table_at(address, shape, kind):
        return carray(_pointer(address), shape, kind)

    @inlined
    def size(bits):
        return _count_ones(bits)

    @inlined
    def lowest(bits):
        return _count_zeros_below(bits)

    @inlined
    def highest(bits):
        return 63 - _count_zeros_above(bits)

    @intrinsic
    def _store_word(_context, table, place, word):
        """Write eight bytes into a table of bytes, so many bytes after its beginning."""

        def generate(context, builder, signature, arguments):
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            place = builder.gep(array.data, [arguments[1]])
            builder.store(arguments[2], builder.bitcast(place, ir.IntType(64).as_pointer()), align=1)
            return context.get_dummy_value()

        return types.void(table, types.int64, types.int64), generate

    if get_host_cpu_features().get("bmi2"):
        _EIGHT = 0x0101010101010101

        @inlined
        def member(bits, place):
            return _count_zeros_below(_deposit(1 << place, bits))

        @inlined
        def spread(table, column, low, high, kinds):
            more = kinds - 8  # the last eight, some of them again
            for _ in range(table.shape[0]):
                _store_word(table, column, _deposit(low, _EIGHT) + 2 * _deposit(high, _EIGHT))
                _store_word(table, column + more, _deposit(low >> more, _EIGHT) + 2 * _deposit(high >> more, _EIGHT))
                low >>= kinds
                high >>= kinds
                column += table.shape[1]

    else:

        @inlined
        def spread(table, column, low, high, kinds):
            for row in range(table.shape[0]):
                for kind in range(kinds):
                    place = row * kinds + kind
                    table[row, column + kind] = (low >> place & 1) + 2 * (high >> place & 1)

        @inlined
        def member(bits, place):
            for _ in range(place):
                bits &= bits - 1
            return lowest(bits)

    @intrinsic
    def copy_shared(_context, target, source):
        shared = min(target.size, source.size)
        for (name, a), (other, b) in zip(target.fields.items(), source.fields.items(), strict=False):
            if (name, a.offset, a.type) != (other, b.offset, b.type):
                shared = a.offset
                break

        def generate(_context, builder, _signature, arguments):
            to, start = (builder.bitcast(pointer, cgutils.voidptr_t) for pointer in arguments)
            cgutils.raw_memcpy(builder, to, start, cgutils.intp_t(shared), 1)
            return cgutils.get_null_value(cgutils.voidptr_t)

        return types.void(target, source), generate
