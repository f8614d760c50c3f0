#!/usr/bin/env python3
"""Checks products of half-precision matrices and attention on a GPU against torch, and compares their times with cuBLAS and cuDNN as torch calls them.

    colex ptx gpu/kernels --arch sm_90a --features sm_90 --out target/kernels.ptx
    cargo run -p colex-kernels --example choices > target/choices.json
    python3 benches/products.py target/kernels.ptx target/choices.json [products|attention]

All kernels for halves run at every shape of `choices.json`, which also names the kernel that `choose` takes. A rate is the median of
replays of a graph, in which the contenders alternate.
"""

import json
import math
import pathlib
import statistics
import sys
import time

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "examples/launch"))
from launch import Kernels  # noqa: E402


class Graph:
    """Returns a CUDA graph of some calls of `run`."""

    def __init__(self, run, calls):
        self.calls = calls
        run()
        torch.cuda.synchronize()
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            for _ in range(calls):
                run()

    def microseconds(self):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        self.graph.replay()
        end.record()
        torch.cuda.synchronize()
        return start.elapsed_time(end) * 1000 / self.calls


def medians(graphs, rounds):
    times = [[] for _ in graphs]
    for _ in range(rounds):
        for graph, of in zip(graphs, times):
            of.append(graph.microseconds())
    return [statistics.median(of) for of in times]


def is_near(found, expected, error=2e-3):
    difference = (found.double() - expected.double()).norm() / expected.double().norm()
    return difference.item() < error


def compare(work, theirs, ours, chosen, name):
    """Prints the rate of `theirs` and the relative rates of `ours`, which maps names to calls, and returns the relative rate of the chosen kernel. All calls are timed in the same rounds. `theirs`, the chosen kernel and the three fastest kernels are timed again in more rounds."""
    theirs()
    torch.cuda.synchronize()
    guess = time.perf_counter()
    theirs()
    torch.cuda.synchronize()
    guess = time.perf_counter() - guess
    calls = max(2, min(20, round(2e-3 / max(guess, 1e-6))))
    graphs = {"theirs": Graph(theirs, calls), **{kernel: Graph(call, calls) for kernel, call in ours.items()}}
    first = dict(zip(graphs, medians(graphs.values(), 5)))
    best = [chosen] + [kernel for kernel in sorted(ours, key=first.get)[:3] if kernel != chosen]
    again = dict(zip(["theirs", *best], medians([graphs[kernel] for kernel in ["theirs", *best]], 15)))
    shares = {kernel: 100 * again["theirs"] / again[kernel] for kernel in best}
    print(f"{name}: theirs {work / again['theirs'] / 1e6:.1f} TFLOP/s, ours {work / again[chosen] / 1e6:.1f}; chosen " + ", ".join(f"{kernel} {share:.1f} %" for kernel, share in shares.items()))
    print("   us: " + " ".join(f"{kernel}={t:.2f}" for kernel, t in first.items()), flush=True)
    return shares[chosen]


def products(kernels, choices):
    shares = []
    for m, n, k, chosen in choices["products"]:
        a, b = (torch.randn(rows, k, device="cuda", dtype=torch.float16) for rows in (m, n))
        c, d = (torch.empty(m, n, device="cuda", dtype=torch.float16) for _ in range(2))
        expected, ours = a @ b.T, {}
        for name in choices["kernels"]:
            c.fill_(math.nan)
            kernels.launch(name, a, b, c, m, n, k)
            torch.cuda.synchronize()
            assert is_near(c, expected), f"{name} at {m}x{n}x{k}"
            ours[name] = lambda name=name: kernels.launch(name, a, b, c, m, n, k)
        shares.append(compare(2 * m * n * k, lambda: torch.mm(a, b.T, out=d), ours, chosen, f"{m}x{n}x{k}"))
    print(f"geometric mean of the chosen {math.exp(statistics.mean(math.log(x) for x in shares)):.1f} %, least {min(shares):.1f} %", flush=True)


def attention(kernels, choices, heads=192):
    for length, columns, causal, chosen in choices["attention"]:
        q, k, v = (torch.randn(heads, length, columns, device="cuda", dtype=torch.float16) for _ in range(3))
        o, sums = torch.empty_like(q), torch.empty(heads, length, device="cuda")
        four = [x.view(4, heads // 4, length, columns) for x in (q, k, v)]

        def theirs():
            with sdpa_kernel(SDPBackend.CUDNN_ATTENTION):
                return scaled_dot_product_attention(*four, is_causal=causal)

        expected, ours = theirs().reshape(q.shape), {}
        for name in {kernel for _, *of, kernel in choices["attention"] if of == [columns, causal]}:
            ours[name] = lambda name=name: kernels.launch(name, q, k, v, o, sums, length, length, heads, 1)
            o.fill_(math.nan)
            ours[name]()
            torch.cuda.synchronize()
            assert is_near(o, expected, 4e-3), f"{name} at {length}"
        pairs = length * length / (2 if causal else 1)
        compare(4 * heads * pairs * columns, theirs, ours, chosen, f"attention {length}, heads of {columns}, {'causal' if causal else 'all'}")


def main():
    ptx, choices, only = (sys.argv[1:] + ["target/kernels.ptx", "target/choices.json", ""][len(sys.argv) - 1:])[:3]
    kernels, choices = Kernels(ptx), json.loads(pathlib.Path(choices).read_text())
    print(torch.cuda.get_device_name(), torch.__version__, torch.cuda.get_device_properties(0).multi_processor_count, flush=True)
    for name, measure in (("products", products), ("attention", attention)):
        if only in name:
            measure(kernels, choices)


if __name__ == "__main__":
    main()
