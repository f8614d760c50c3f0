#!/usr/bin/env python3
"""Measures on a GPU movements between two layouts in both directions, and Triton's conversions between the same layouts.

    benches/conversions.py write target/conversions
    benches/conversions.py measure target/conversions

The first command needs no GPU. Copy the folder to a machine that has a GPU, nvcc, torch, cupy and triton (3.6 or later), and run the second command there. The times are
nanoseconds for both directions: for one block, and for as many blocks as the device holds at once.
"""

import importlib.util
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

LOOPS = 20000
THREADS = 1024


def words(*lists: tuple) -> str:
    return ", ".join("(" + ",".join(map(str, numbers)) + ")" for numbers in lists)


@dataclass
class Blocked:
    size: tuple
    threads: tuple
    warps: tuple
    order: tuple

    def colex(self, shape: tuple) -> str:
        return f"blocked({words(self.size, self.threads, self.warps, self.order, shape)})"

    def gluon(self, gl):
        return gl.BlockedLayout(list(self.size), list(self.threads), list(self.warps), list(self.order))


@dataclass
class Sums:
    version: int
    warps: tuple
    shape: tuple

    def colex(self, shape: tuple) -> str:
        return f"nvidia_mma<{self.version}>({words(self.warps, self.shape, shape)})"

    def gluon(self, gl):
        return gl.NVMMADistributedLayout([self.version, 0], list(self.warps), list(self.shape))


@dataclass
class Operand:
    number: int
    width: int
    sums: Sums

    def colex(self, shape: tuple) -> str:
        numbers = f"{self.number},{self.width},{self.sums.version}"
        return f"dot_operand<{numbers}>({words(self.sums.warps, self.sums.shape, shape)})"

    def gluon(self, gl):
        return gl.DotOperandLayout(self.number, self.sums.gluon(gl), self.width)


MMA = Sums(2, (4, 1), (16, 8))
WGMMA = Sums(3, (4, 1), (16, 64, 16))
WARP = Sums(2, (1, 1), (16, 8))


def rows(vector: int, warps: int = 4) -> Blocked:
    """Returns a layout with vectors along rows and eight threads per row."""
    return Blocked((1, vector), (4, 8), (warps, 1), (1, 0))


def columns(vector: int, warps: int = 4) -> Blocked:
    return Blocked((vector, 1), (8, 4), (1, warps), (0, 1))


# Description, bits, warps, tile, and layouts of each case.
ROWS = [
    ("mma sums to operand A", 8, 4, (128, 64), MMA, Operand(0, 4, MMA)),
    ("wgmma sums to operand A", 8, 4, (128, 64), WGMMA, Operand(0, 4, WGMMA)),
    ("wgmma sums to operand A", 32, 4, (128, 64), WGMMA, Operand(0, 1, WGMMA)),
    ("mma sums to operand A", 32, 4, (128, 64), MMA, Operand(0, 1, MMA)),
    ("rows to operand A", 16, 4, (128, 64), rows(8), Operand(0, 2, MMA)),
    ("rows to operand B", 16, 4, (64, 64), rows(8), Operand(1, 2, MMA)),
    ("rows to operand B", 8, 4, (64, 64), rows(8), Operand(1, 4, MMA)),
    ("columns to operand A", 16, 4, (128, 64), columns(8), Operand(0, 2, MMA)),
    ("rows to operand A of wgmma", 16, 4, (64, 64), rows(8), Operand(0, 2, WGMMA)),
    ("mma sums to rows", 16, 4, (64, 64), MMA, rows(8)),
    ("mma sums to rows", 32, 1, (16, 32), WARP, rows(4, 1)),
    ("wgmma sums to rows", 16, 4, (128, 64), WGMMA, rows(8)),
    ("wgmma sums to rows", 32, 4, (128, 64), WGMMA, rows(4)),
    ("wgmma sums to columns", 16, 4, (128, 64), WGMMA, columns(8)),
    ("vectors of rows to columns, 64x64", 16, 1, (64, 64), rows(8, 1), columns(8, 1)),
    ("vectors of rows to columns, 32x32", 32, 1, (32, 32), rows(4, 1), columns(4, 1)),
    ("rows to columns, 64x64", 8, 1, (64, 64), rows(8, 1), columns(8, 1)),
    ("rows to columns, 64x64", 16, 1, (64, 64), rows(4, 1), columns(4, 1)),
]

KERNEL = """
extern "C" __global__ void __launch_bounds__({threads}) move(unsigned int *registers, int loops) {{
    extern __shared__ __align__(16) unsigned char shared[];
    unsigned int at[{count}], other[{other}];
    #pragma unroll
    for (int k = 0; k < {count}; k++) at[k] = registers[(blockIdx.x * {threads} + threadIdx.x) * {count} + k];
    for (int i = 0; i < loops; i++) {{
        there(at, other, threadIdx.x{shared_there});
        {wait_there}
        #pragma unroll
        for (int k = 0; k < {other}; k++) asm volatile("" : "+r"(other[k]));
        back(other, at, threadIdx.x{shared_back});
        {wait_back}
        #pragma unroll
        for (int k = 0; k < {count}; k++) asm volatile("" : "+r"(at[k]));
    }}
    #pragma unroll
    for (int k = 0; k < {count}; k++) registers[(blockIdx.x * {threads} + threadIdx.x) * {count} + k] = at[k];
}}
"""


def text(name: str, source: str, target: str, bits: int) -> tuple[str, dict]:
    """Returns the movement as CUDA, and the properties in its signature and first lines: registers before and after, bytes of shared memory, and whether the block waits at a barrier."""
    call = [os.environ.get("COLEX", "target/debug/colex"), "convert", source, target, "--bits", str(bits), "--emit", "cuda"]
    code = subprocess.run(call, check=True, capture_output=True, text=True).stdout
    signature = next(line for line in code.splitlines() if "__forceinline__ void convert(" in line)
    before, after = (int(part.split("]")[0]) for part in signature.split(")[")[1:3])
    head = "\n".join(line for line in code.splitlines() if line.startswith("//"))
    shared = int(head.split("`shared`: ")[1].split(" ")[0]) if "`shared`" in head else 0
    whole = "a barrier of the block" in head
    return code.replace("void convert(", f"void {name}("), {"before": before, "after": after, "shared": shared, "block": whole}


def wait(movement: dict) -> str:
    if movement["shared"] == 0:
        return ""
    return "__syncthreads();" if movement["block"] else "__syncwarp();"


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    cases = []
    for number, (_, bits, warps, shape, source, target) in enumerate(ROWS):
        ways = [layout.colex(shape) for layout in (source, target)]
        there, one = text("there", *ways, bits)
        back, other = text("back", *reversed(ways), bits)
        argument = lambda movement: ", shared" if movement["shared"] else ""
        kernel = KERNEL.format(
            threads=32 * warps, count=one["before"], other=one["after"], shared_there=argument(one), shared_back=argument(other),
            wait_there=wait(one), wait_back=wait(other),
        )
        (folder / f"{number}.cu").write_text(there + back + kernel)
        cases.append({"count": one["before"], "shared": max(one["shared"], other["shared"])})
    (folder / "cases.json").write_text(json.dumps(cases))


# Triton compiles only functions that are in a file.
CONVERSIONS = """
from triton.experimental import gluon
from triton.experimental.gluon import language as gl

@gluon.jit
def move(values, loops, rows: gl.constexpr, columns: gl.constexpr, source: gl.constexpr, target: gl.constexpr, pack: gl.constexpr):
    i = gl.arange(0, rows, gl.SliceLayout(1, source))[:, None]
    j = gl.arange(0, columns, gl.SliceLayout(0, source))[None, :]
    at = gl.program_id(0) * rows * columns + i * columns + j
    tile = gl.load(values + at)
    for _ in range(loops):
        other = gl.convert_layout(tile, target)
        other = gl.inline_asm_elementwise("mov.b32 $0, $1;", "=r,r", [other], dtype=values.dtype.element_ty, is_pure=False, pack=pack)
        tile = gl.convert_layout(other, source)
        tile = gl.inline_asm_elementwise("mov.b32 $0, $1;", "=r,r", [tile], dtype=values.dtype.element_ty, is_pure=False, pack=pack)
    gl.store(values + at, tile)
"""


def timed(torch, launch) -> float:
    """Returns the median of five launches, in nanoseconds per iteration of the loop."""
    launch(10)
    times = []
    for _ in range(5):
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        launch(LOOPS)
        end.record()
        torch.cuda.synchronize()
        times.append(start.elapsed_time(end) * 1e6 / LOOPS)
    return sorted(times)[2]


def measure(folder: Path) -> None:
    import cupy
    import torch

    (folder / "triton_side.py").write_text(CONVERSIONS)
    spec = importlib.util.spec_from_file_location("triton_side", folder / "triton_side.py")
    side = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(side)
    gl = side.gl
    cases = json.loads((folder / "cases.json").read_text())
    major, minor = torch.cuda.get_device_capability()
    held = torch.cuda.get_device_properties(0).multi_processor_count
    print(torch.cuda.get_device_name(), "; one block, Triton; all blocks, Triton")
    for number, ((name, bits, warps, shape, source, target), case) in enumerate(zip(ROWS, cases)):
        cubin = folder / f"{number}.cubin"
        if not cubin.exists():
            subprocess.run(["nvcc", f"-arch=sm_{major}{minor}a", "-std=c++17", "-w", "-cubin", "-o", cubin, folder / f"{number}.cu"], check=True)
        kernel = cupy.RawModule(path=str(cubin)).get_function("move")
        kernel.max_dynamic_shared_size_bytes = case["shared"]
        threads, dtype = 32 * warps, {8: torch.int8, 16: torch.int16, 32: torch.int32}[bits]
        found = []
        for blocks in (1, held * THREADS // threads):
            registers = torch.randint(-(2**31), 2**31 - 1, (blocks * threads * case["count"],), dtype=torch.int32, device="cuda")
            before = registers.clone()
            pointer = cupy.from_dlpack(registers)
            ours = lambda loops: kernel((blocks,), (threads,), (pointer, loops), shared_mem=case["shared"])
            found.append(timed(torch, ours))
            assert torch.equal(registers, before), f"{name}: not the values that were there"
            values = torch.randint(-100, 100, (blocks, *shape), device="cuda").to(dtype)
            before = values.clone()
            theirs = lambda loops: side.move[(blocks,)](
                values, loops, *shape, source.gluon(gl), target.gluon(gl), 32 // bits, num_warps=warps
            )
            found.append(timed(torch, theirs))
            assert torch.equal(values, before), f"{name}: Triton's values are others"
        one, their_one, all_, their_all = found
        late = " behind" if one > their_one or all_ > their_all else ""
        print(f"{name:36} {bits:3} {threads:4} {one:7.0f} {their_one:7.0f} {all_:8.0f} {their_all:8.0f}{late}", flush=True)


if __name__ == "__main__":
    {"write": write, "measure": measure}[sys.argv[1]](Path(sys.argv[2]))
