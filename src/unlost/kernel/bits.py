"""Sets of small numbers as the bits of an integer: which cards are held, which actions are legal.

At most 63 members, so that an `int64` holds them and no sign is ever in the way.
"""

from typing import Any

from unlost.kernel.rule import JIT, rule

if JIT:
    from llvmlite import ir
    from llvmlite.binding import get_host_cpu_features
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic
    def _ctpop(_context: Any, bits: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @intrinsic
    def _cttz(_context: Any, bits: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), generate

    @intrinsic
    def _pdep(_context: Any, source: Any, mask: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            word = ir.IntType(64)
            function = cgutils.get_or_insert_function(
                builder.module, ir.FunctionType(word, (word, word)), "llvm.x86.bmi.pdep.64"
            )
            return builder.call(function, arguments)

        return types.int64(types.int64, types.int64), generate

    @rule
    def size(bits: int) -> int:
        """How many members."""
        return _ctpop(bits)  # type: ignore[no-any-return,call-arg]

    @rule
    def lowest(bits: int) -> int:
        """The smallest member of a set that has one."""
        return _cttz(bits)  # type: ignore[no-any-return,call-arg]

else:

    def size(bits: int) -> int:
        """How many members."""
        return int(bits).bit_count()

    def lowest(bits: int) -> int:
        """The smallest member of a set that has one."""
        bits = int(bits)
        return (bits & -bits).bit_length() - 1


if JIT and get_host_cpu_features().get("bmi2"):

    @rule
    def member(bits: int, place: int) -> int:
        """The member at this place, counted from 0 upwards."""
        return _cttz(_pdep(1 << place, bits))

else:

    @rule
    def member(bits: int, place: int) -> int:
        """The member at this place, counted from 0 upwards."""
        for _ in range(place):
            bits &= bits - 1
        return lowest(bits)
