#!/usr/bin/env python3
"""Launches kernels on torch tensors. Reads the manifest that `colex ptx` writes next to the PTX.

    colex ptx examples/launch --arch sm_90a --out target/launch.ptx
    python3 examples/launch/launch.py target/launch.ptx

The class `Kernels` launches any kernel of any manifest. It checks facts, lengths and alignment, creates tensor maps, and computes the grid.
"""

import ctypes
import json
import pathlib
import sys
from numbers import Integral, Real

import torch

TYPES = {"f32": torch.float32, "f64": torch.float64, "f16": torch.float16, "bf16": torch.bfloat16, "i8": torch.int8, "u8": torch.uint8,
         "i16": torch.int16, "u16": torch.int16, "i32": torch.int32, "u32": torch.int32, "i64": torch.int64, "u64": torch.int64,
         "E4m3": torch.float8_e4m3fn, "E5m2": torch.float8_e5m2}
NUMBERS = {"f32": ctypes.c_float, "f64": ctypes.c_double, "u8": ctypes.c_uint8, "u16": ctypes.c_uint16, "u32": ctypes.c_uint32, "u64": ctypes.c_uint64,
           "usize": ctypes.c_uint64, "i8": ctypes.c_int8, "i16": ctypes.c_int16, "i32": ctypes.c_int32, "i64": ctypes.c_int64, "isize": ctypes.c_int64}
OPERATORS = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a // b, "%": lambda a, b: a % b,
             "div_ceil": lambda a, b: -(-a // b), "next_multiple_of": lambda a, b: -(-a // b) * b, "max": max, "min": min}
SWIZZLES = {"none": 0, "32B": 1, "64B": 2, "128B": 3}


def value(expression, numbers):
    """Returns the value of an expression of the manifest."""
    if isinstance(expression, list):
        operator, a, b = expression
        return OPERATORS[operator](value(a, numbers), value(b, numbers))
    return numbers[expression] if isinstance(expression, str) else expression


def require(holds, message):
    if not holds:
        raise ValueError(message)


def number(name, kind, given):
    """Returns the number `given`, or the list `given` for an array type such as `[u32; 8]`, as a ctypes value."""
    if not kind.startswith("["):
        make = float if kind.startswith("f") else int
        require(isinstance(given, Real if make is float else Integral), f"`{name}`: expected a number of type {kind}, found {described(given)}")
        made = NUMBERS[kind](make(given))
        require(make is float or made.value == given, f"`{name}`: {given} is outside of the range of {kind}")
        return made
    kind, count = kind[1:-1].rsplit("; ", 1)
    require(isinstance(given, (list, tuple)) and len(given) == int(count), f"`{name}`: expected an array of {count} numbers, found {described(given)}")
    items = [number(name, kind, item) for item in given]
    return (type(items[0]) * len(items))(*items)


def described(given):
    """Returns the text that describes an argument in error messages."""
    return "a tensor" if isinstance(given, torch.Tensor) else repr(given)


class Kernels:
    """The kernels of a PTX file and of the manifest next to it."""

    def __init__(self, ptx):
        torch.cuda.current_stream()  # creates the CUDA context
        self.driver = ctypes.CDLL("libcuda.so.1")
        self.module = ctypes.c_void_p()
        self.call("cuModuleLoad", ctypes.byref(self.module), str(ptx).encode())
        manifest = json.loads(pathlib.Path(ptx).with_suffix(".json").read_text())
        require(manifest["format"] == 1, f"the manifest has format {manifest['format']}, but this program reads format 1")
        self.kernels = {kernel["name"]: kernel for kernel in manifest["kernels"]}

    def call(self, name, *arguments):
        result = getattr(self.driver, name)(*arguments)
        if result != 0:
            text = ctypes.c_char_p()
            self.driver.cuGetErrorString(result, ctypes.byref(text))
            raise RuntimeError(f"{name}: {(text.value or b'?').decode()}")

    def launch(self, name, *arguments):
        """Launches a kernel. Pass the tensors and numbers in the order of the kernel's arguments, but no chains."""
        require(name in self.kernels, f"there is no kernel `{name}`: available: {', '.join(self.kernels)}")
        kernel = self.kernels[name]
        given = [of for of in kernel["arguments"] if of["role"] != "chains"]
        names = [of["name"] for of in given]
        require(len(given) == len(arguments), f"`{name}` has {len(given)} arguments, found {len(arguments)}: pass {', '.join(names)}, in this order")
        named = dict(zip(names, arguments))
        numbers = {of["name"]: named[of["name"]] for of in given if of["role"] == "number"}
        passed = {of["name"]: number(of["name"], of["type"], named[of["name"]]) for of in given if of["role"] == "number"}
        parameters, kept = [], []
        for of in kernel["arguments"]:
            if of["role"] == "chains":
                kept.append(torch.zeros(value(of["zeroed_elements"], numbers), dtype=torch.int64, device="cuda"))
                parameters.append(ctypes.c_uint64(kept[-1].data_ptr()))
            elif of["role"] == "number":
                parameters.append(passed[of["name"]])
            else:
                parameters.append(self.memory(of, named[of["name"]], numbers))
        function = ctypes.c_void_p()
        self.call("cuModuleGetFunction", ctypes.byref(function), self.module, name.encode())
        self.call("cuFuncSetAttribute", function, 8, kernel["shared_bytes"])
        blocks = self.grid(kernel, function, numbers)
        if 0 in blocks:
            return
        pointers = (ctypes.c_void_p * len(parameters))(*[ctypes.addressof(parameter) for parameter in parameters])
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        self.call("cuLaunchKernel", function, *blocks, 1, kernel["threads"], 1, 1, kernel["shared_bytes"], stream, pointers, None)

    def grid(self, kernel, function, numbers):
        """Returns the numbers of blocks along x and y."""
        x, y = (value(kernel["grid"][way], numbers) for way in "xy")
        if kernel["grid"]["kind"] == "grid":
            return x * kernel["cluster"], y
        each = ctypes.c_int()
        threads, shared = kernel["threads"], ctypes.c_size_t(kernel["shared_bytes"])
        self.call("cuOccupancyMaxActiveBlocksPerMultiprocessor", ctypes.byref(each), function, threads, shared)
        held = each.value * torch.cuda.get_device_properties(0).multi_processor_count // kernel["cluster"]
        return min(x * y, held) * kernel["cluster"], 1

    def memory(self, of, tensor, numbers):
        """Checks that a tensor fits the layout of an argument. Returns the address of the tensor or its tensor map."""
        name, layout = of["name"], of["layout"]
        require(isinstance(tensor, torch.Tensor), f"`{name}`: expected a tensor of {of['type']}, found {described(tensor)}: pass the inputs, the outputs, then the numbers")
        named = {name: value(expression, numbers) for name, expression in layout["numbers"].items()}
        extents, strides = ([value(expression, named) for expression in layout[key]] for key in ("extents", "strides"))
        for fact in layout["facts"]:
            number = named[fact["number"]] % fact["modulus"] if fact["modulus"] else named[fact["number"]]
            number -= named[fact["minus"]] if fact["minus"] else 0
            require(fact["low"] <= number <= fact["high"], f"`{name}`: {fact['text']} is not true")
        needed = 1 + sum((extent - 1) * stride for extent, stride in zip(extents, strides))
        dtype = TYPES[of["type"]]
        require(tensor.dtype == dtype, f"`{name}`: expected a tensor of {dtype} for {of['type']}, found {tensor.dtype}")
        require(tensor.is_cuda, f"`{name}`: the tensor is not on a GPU: call `cuda()`")
        require(tensor.is_contiguous(), f"`{name}`: the tensor is not contiguous: call `contiguous()`")
        require(0 in extents or tensor.numel() >= needed, f"`{name}`: the tensor has {tensor.numel()} elements, but the layout requires {needed}")
        require(tensor.data_ptr() % 16 == 0, f"`{name}`: the tensor does not start at a multiple of 16 bytes")
        return self.tensor_map(of["tensor_map"], tensor, extents, strides) if of["pass"] == "tensor_map" else ctypes.c_uint64(tensor.data_ptr())

    def tensor_map(self, of, tensor, extents, strides):
        rank, size = len(of["box"]), of["element_bytes"]
        room = ctypes.create_string_buffer(192)
        encoded = (ctypes.c_char * 128).from_buffer(room, -ctypes.addressof(room) % 64)
        dims = (ctypes.c_uint64 * rank)(*[extents[mode] for mode in of["modes"]])
        steps = (ctypes.c_uint64 * rank)(*[size * strides[mode] for mode in of["modes"][1:]])
        box, ones = (ctypes.c_uint32 * rank)(*of["box"]), (ctypes.c_uint32 * rank)(*[1] * rank)
        kind = {1: 0, 2: 1, 4: 2, 8: 4}[size]  # unsigned integers
        promotion = 3 if all(step % 128 == 0 for step in steps[: rank - 1]) else 2
        self.call("cuTensorMapEncodeTiled", ctypes.byref(encoded), kind, rank, ctypes.c_void_p(tensor.data_ptr()), dims, steps, box, ones, 0,
                  SWIZZLES[of["swizzle"]], promotion, 0)
        return encoded


def main():
    kernels = Kernels(sys.argv[1] if len(sys.argv) > 1 else "target/launch.ptx")
    x = torch.randn(1_000_003, device="cuda")
    output = torch.full_like(x, float("nan"))
    kernels.launch("swish", x, output, x.numel(), 0.5)
    error = (output - (torch.nn.functional.silu(x) + 0.5)).abs().max().item()
    print(f"{x.numel()} numbers, the largest difference to torch is {error:e}")
    assert error < 1e-5


if __name__ == "__main__":
    main()
