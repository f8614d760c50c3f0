#!/usr/bin/env python3
"""Checks copies of strided tensors to contiguous tensors on a GPU against torch, and compares their times with torch and with copies of the same number of bytes.

    colex ptx gpu/kernels --arch sm_90a --features sm_90 --out target/kernels.ptx
    cargo run --release -p colex-kernels --example strided_plans > target/strided.json
    python3 benches/strided.py target/kernels.ptx target/strided.json [NAME…]

Times are medians of replays of a graph of 20 launches, in microseconds. The launches go through 4 to 20 sets of inputs and outputs, at most 256 MiB if there are more than 4 sets. `copy` is the kernel, and `copy_`
is the copy of torch. Both copy a contiguous tensor with as many bytes as the output, and the faster copy is 100 %. The Rust type `colex_kernels::strided::Plan` makes the plans.
"""

import json
import math
import pathlib
import sys

import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from layers import Kernels, graph_time  # noqa: E402

TYPES = {"u8": torch.uint8, "f16": torch.float16, "bf16": torch.bfloat16, "f32": torch.float32}
WORDS = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}
CACHE = 1 << 28  # bytes, more than twice the cache


def numbers(count, dtype):
    """Returns random bits, so that equal results have the same elements."""
    return torch.randint(0, 256, (count * dtype.itemsize,), device="cuda", dtype=torch.uint8).view(dtype)


def time(sets, run):
    """Returns the microseconds of run(source, output)."""
    return graph_time(lambda i: run(*sets[i]), len(sets))


def measure(kernels, case):
    dtype, word = TYPES[case["element"]], WORDS[case["bytes"]]
    view = lambda source: source.as_strided(case["shape"], case["strides"], case["offset"])  # noqa: E731
    make = lambda: (numbers(case["room"], dtype), torch.zeros(case["shape"], device="cuda", dtype=dtype))  # noqa: E731
    # torch has no negative strides, so its `flip` copies the elements.
    is_flipped = any(stride < 0 for stride in case["strides"])
    if is_flipped:
        view = lambda source: source.flip(0).view(case["shape"])  # noqa: E731
    ours = lambda source, output: kernels.launch(case["kernel"], source.view(word), output.view(-1).view(word), *case["numbers"])  # noqa: E731
    theirs = lambda source, output: torch.flip(source.view(case["shape"]), [0, 1]) if is_flipped else output.copy_(view(source))  # noqa: E731
    moved = math.prod(case["shape"]) * dtype.itemsize
    count = max(4, min(20, CACHE // moved))
    sets = [make() for _ in range(count)]
    ours(*sets[0])
    torch.cuda.synchronize()
    same = torch.equal(sets[0][1].view(-1).view(word), view(sets[0][0]).contiguous().view(-1).view(word))
    times = time(sets, ours), time(sets, theirs)
    del sets
    torch.cuda.empty_cache()
    pairs = [(numbers(moved // 4, torch.float32), torch.zeros(moved // 4, device="cuda")) for _ in range(count)]
    copies = [lambda a, b: kernels.launch("copy", a, b, moved // 4), lambda a, b: b.copy_(a)]
    return same, moved, *times, *[time(pairs, copy) for copy in copies]


def main():
    kernels = Kernels(sys.argv[1] if len(sys.argv) > 1 else "target/kernels.ptx")
    cases = json.loads(pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "target/strided.json").read_text())
    print(torch.cuda.get_device_name(), torch.__version__)
    print(f"{'':16} {'kernel':22} {'MB':>5} {'us':>8} {'torch':>8} {'copy':>8} {'copy_':>8} {'TB/s':>5} {'of copy':>8} {'of torch':>8}")
    for case in cases:
        if sys.argv[3:] and case["name"] not in sys.argv[3:]:
            continue
        same, moved, ours, theirs, kernel, tensor = measure(kernels, case)
        copy = min(kernel, tensor)
        times = f"{moved / 1e6:5.0f} {ours:8.1f} {theirs:8.1f} {kernel:8.1f} {tensor:8.1f} {2 * moved / copy / 1e6:5.2f}"
        print(f"{case['name']:16} {case['kernel']:22} {times} {100 * copy / ours:7.1f}% {100 * theirs / ours:7.0f}% {'' if same else 'WRONG'}", flush=True)
        torch.cuda.empty_cache()


if __name__ == "__main__":
    main()
