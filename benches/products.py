#!/usr/bin/env python3
"""Products of halves by pipelines, and attention, on a GPU: checked against torch, then timed beside cuBLAS and cuDNN, as torch calls them.

    colex ptx gpu/kernels --arch sm_90a --features sm_90 --out target/kernels.ptx
    python3 benches/products.py target/kernels.ptx [products|attention]

Every kernel of a suitable name runs at every size. A rate is the median of replays of a graph, in which the contenders alternate.
"""

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

SHAPES = [(8192, 8192, 8192), (4096, 4096, 4096), (2048, 2048, 2048), (1024, 1024, 1024), (6144, 1536, 4096), (512, 16384, 2048), (8000, 8000, 8000),
          (4200, 4136, 4104), (5000, 3000, 2000), (3000, 1000, 5000), (1104, 1104, 1104), (16384, 520, 4096), (2000, 2000, 2000), (1544, 4104, 3080),
          (2504, 1000, 8000), (3208, 3208, 1032), (4872, 2312, 4096), (7000, 600, 3000), (10000, 2504, 1504), (1000, 12008, 2048), (6008, 6008, 6008),
          (2728, 5464, 2728)]
ATTENTION = [(length, columns, causal) for length in (8192, 2048, 1000) for columns in (128, 64) for causal in (False, True)]


class Graph:
    """A graph of some calls of `run`."""

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


def compare(work, theirs, ours, name):
    """Prints the rate of `theirs` and the shares of `ours`, pairs of a name and a call. All are timed in the same rounds; the best four and theirs again, in more."""
    first = theirs()
    torch.cuda.synchronize()
    guess = time.perf_counter()
    theirs()
    torch.cuda.synchronize()
    guess = time.perf_counter() - guess
    calls = max(2, min(20, round(2e-3 / max(guess, 1e-6))))
    del first
    graphs = [Graph(theirs, calls)] + [Graph(call, calls) for _, call in ours]
    times = medians(graphs, 5)
    best = sorted(range(1, len(times)), key=lambda i: times[i])[:4]
    again = medians([graphs[0], *(graphs[i] for i in best)], 15)
    rate = work / again[0] / 1e6
    print(f"{name}: theirs {rate:.1f} TFLOP/s {again[0]:.2f} us; " + ", ".join(f"{ours[i - 1][0]} {100 * again[0] / t:.1f} %" for i, t in zip(best, again[1:])), flush=True)
    print("   all us: " + " ".join(f"{n}={t:.2f}" for (n, _), t in zip([("theirs", 0), *ours], times)), flush=True)
    return 100 * again[0] / min(again[1:])


def products(kernels):
    names = [n for n in kernels.kernels if n.startswith("hopper_product") and not any(x in n for x in ("bf16", "e4m3"))]
    wrong, shares = set(), []
    for m, n, k in SHAPES:
        a, b = (torch.randn(rows, k, device="cuda", dtype=torch.float16) for rows in (m, n))
        c, d = (torch.empty(m, n, device="cuda", dtype=torch.float16) for _ in range(2))
        expected, ours = a @ b.T, []
        for name in names:
            if name in wrong:
                continue
            if m * n * k > 1e11 and (name == "hopper_product_short_128" or int(name.split("_")[-1]) < 160 if name[-1].isdigit() else False):
                continue
            try:
                c.fill_(math.nan)
                kernels.launch(name, a, b, c, m, n, k)
                torch.cuda.synchronize()
                if not is_near(c, expected):
                    raise ValueError("WRONG")
                ours.append((name.removeprefix("hopper_product").strip("_") or "256", lambda name=name: kernels.launch(name, a, b, c, m, n, k)))
            except (RuntimeError, ValueError) as error:
                wrong.add(name)
                print(f"{name} at {m}x{n}x{k}: {error}", flush=True)
                if "illegal" in str(error) or "launch failed" in str(error):
                    raise
        shares.append(compare(2 * m * n * k, lambda: torch.mm(a, b.T, out=d), ours, f"{m}x{n}x{k}"))
    print(f"geometric mean of the best {math.exp(statistics.mean(math.log(x) for x in shares)):.1f} %, least {min(shares):.1f} %", flush=True)


def attention(kernels):
    heads = 192
    for length, columns, causal in ATTENTION:
        q, k, v = (torch.randn(heads, length, columns, device="cuda", dtype=torch.float16) for _ in range(3))
        o, sums = torch.empty_like(q), torch.empty(heads, length, device="cuda")
        four = [x.view(4, 48, length, columns) for x in (q, k, v)]
        def theirs():
            with sdpa_kernel(SDPBackend.CUDNN_ATTENTION):
                return scaled_dot_product_attention(*four, is_causal=causal)
        expected, ours = theirs().reshape(q.shape), []
        prefix = f"v_{'c' if causal else 'a'}{columns}_"
        names = [n for n in kernels.kernels if n.startswith(prefix)]
        base = ("causal_" if causal else "") + "attention" + ("_64" if columns == 64 else "")
        names = [base] + ([base + "_short"] if causal and columns == 64 else []) + names
        for name in names:
            if length == 8192 and not name.startswith(("attention", "causal")):
                continue
            run = lambda name=name: kernels.launch(name, q, k, v, o, sums, length, length, heads, 1)  # noqa: E731
            o.fill_(math.nan)
            run()
            torch.cuda.synchronize()
            if is_near(o, expected, 4e-3):
                ours.append((name, run))
            else:
                print(f"{name} at {length}: WRONG", flush=True)
        pairs = length * length / (2 if causal else 1)
        compare(4 * heads * pairs * columns, theirs, ours, f"attention {length}, heads of {columns}, {'causal' if causal else 'all'}")


def main():
    kernels = Kernels(sys.argv[1] if len(sys.argv) > 1 else "target/kernels.ptx")
    only = sys.argv[2] if len(sys.argv) > 2 else ""
    print(torch.cuda.get_device_name(), torch.__version__, torch.cuda.get_device_properties(0).multi_processor_count, flush=True)
    start = time.perf_counter()
    for name, measure in (("products", products), ("attention", attention)):
        if only in name:
            measure(kernels)
            print(f"{time.perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
