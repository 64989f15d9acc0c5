"""What kernels need of the processor: bit counting, through LLVM, and reading arrays without a look at signs."""

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from preferans.engine.compiled import part


def _unary(name, zero_flag):
    """An intrinsic int64 -> int64 that calls LLVM's `name`."""

    @intrinsic
    def operation(typing_context, value):
        if not isinstance(value, types.Integer):
            return None

        def codegen(context, builder, signature, arguments):
            word = ir.IntType(64)
            wide = context.cast(builder, arguments[0], signature.args[0], types.int64)
            kinds = [word, ir.IntType(1)] if zero_flag else [word]
            function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(word, kinds), f"llvm.{name}.i64")
            extra = [ir.Constant(ir.IntType(1), 0)] if zero_flag else []
            return builder.call(function, [wide, *extra])

        return types.int64(value), codegen

    return operation


popcount = _unary("ctpop", zero_flag=False)
"""How many bits of an int64 are set."""

lowest = _unary("cttz", zero_flag=True)
"""The index of the lowest set bit of an int64 (64 for zero)."""

leading_zeros = _unary("ctlz", zero_flag=True)
"""How many zero bits stand above the highest set bit (64 for zero)."""


@intrinsic
def at(typing_context, index):
    """An int64 as an unsigned index: numba then does not look whether it is negative."""
    if not isinstance(index, types.Integer):
        return None

    def codegen(context, builder, signature, arguments):
        return context.cast(builder, arguments[0], signature.args[0], types.uint64)

    return types.uint64(index), codegen


@part
def int_at(array, index):
    """An element of an array of any integers, as an int64."""
    return np.int64(array[at(index)])
