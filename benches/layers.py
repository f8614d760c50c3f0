#!/usr/bin/env python3
"""Checks kernels of language models on a GPU against torch, and compares their times with torch and with the kernel `copy`.

    colex ptx gpu/kernels --arch sm_90a --features sm_90 --out target/kernels.ptx
    python3 benches/layers.py target/kernels.ptx

Times are medians of replays of a graph of 20 launches, which go through several sets of inputs. `torch` is eager, `compiled` is `torch.compile`.
"""

import math
import pathlib
import statistics
import sys

import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "examples/launch"))
from launch import Kernels  # noqa: E402

SETS = 4
half = lambda *shape: torch.randn(*shape, device="cuda", dtype=torch.float16)  # noqa: E731
empty = lambda like, dtype=None: torch.full_like(like, 77, dtype=dtype or like.dtype)  # noqa: E731

# The same sums are in gpu/kernels/tests/kernels/layers.rs.
SUMS = [3507022892059892421, 3511716945747308078, 8668622284353184626, 8673345571619092320, 10729640763091683582, 9572198286459765861,
        7505014896553463985, 8248372435497022288, 7863393743524777265, 10732029638950538511, 5550850874419184703]


def near(found, expected, error, what):
    distance = ((found.double() - expected.double()).abs() / expected.double().abs().clamp(min=1)).max().item()
    assert distance <= error, f"{what}: {distance:e}"


def graph_time(run, sets=SETS):
    """Returns the microseconds of one call of run(set), measured with a CUDA graph."""
    for i in range(sets):
        run(i)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for i in range(20):
            run(i % sets)
    times = []
    for _ in range(9):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        graph.replay()
        end.record()
        torch.cuda.synchronize()
        times.append(start.elapsed_time(end) * 1000 / 20)
    return statistics.median(times)


def functions(kernels):
    n = 1 << 16
    x = (torch.arange(n, dtype=torch.int64) * 65521 & 0xFFFFFFFF).to(torch.uint32).view(torch.float32).cuda()
    output = torch.zeros(11, n, device="cuda")
    kernels.launch("functions", x, output, n)
    bits = torch.where(output.isnan(), torch.full_like(output, float("nan")), output).view(torch.int32).cpu()
    bits[output.isnan().cpu()] = 0x7FC00000
    rows = bits.numpy().astype("int64") & 0xFFFFFFFF
    for row, expected in zip(rows, SUMS):
        found = sum(int(x) * (2 * i + 1) for i, x in enumerate(row)) % 2**64
        print(f"  sum of bits {found}, {'the same' if found == expected else 'not the same'} as on the CPU")


class Case:
    """A kernel with sets of inputs, the corresponding function of torch, and the bytes that the kernel must move."""

    def __init__(self, name, inputs, run, torch_run, check, moved):
        self.name, self.run, self.torch_run, self.check, self.moved = name, run, torch_run, check, moved
        self.sets = [inputs() for _ in range(SETS)]


def cases(kernels):
    go = kernels.launch
    rows, columns = 8192, 8192
    norm = lambda x, r, w, s, o: (x + r, torch.nn.functional.rms_norm((x + r).float(), (columns,), w.float(), 1e-5).half())  # noqa: E731
    yield Case("rms_norm", lambda: (half(rows, columns), half(rows, columns), half(columns), half(rows, columns), half(rows, columns)),
               lambda x, r, w, s, o: go("rms_norm", x, r, w, s, o, rows, columns, 1e-5), norm,
               lambda t: (near(t[3], norm(*t)[0], 2e-3, "sum"), near(t[4], norm(*t)[1], 4e-3, "norm")), 8 * rows * columns)
    n = 1 << 26
    gate = lambda g, u, o: torch.nn.functional.silu(g) * u  # noqa: E731
    yield Case("swiglu", lambda: (half(n), half(n), half(n)), lambda g, u, o: go("swiglu", g, u, o, n), gate,
               lambda t: near(t[2], torch.nn.functional.silu(t[0].float()) * t[1].float(), 2e-3, "swiglu"), 6 * n)
    tokens, heads, pairs = 16384, 32, 64
    frequencies = torch.tensor([10000 ** (-i / pairs) for i in range(pairs)], device="cuda", dtype=torch.float64)
    angles = torch.arange(8192, device="cuda")[:, None] * frequencies
    angles = torch.stack([angles.cos(), angles.sin()], 1).float()
    positions = torch.randint(0, 8192, (tokens,), device="cuda", dtype=torch.int32)
    def rope(x, o):
        cos, sin = angles[positions][:, None].unbind(2)
        a, b = x.float().view(tokens, heads, 2, pairs).unbind(2)
        return torch.stack([a * cos - b * sin, a * sin + b * cos], 2).half()
    yield Case("rope", lambda: (half(tokens, heads, 2 * pairs), half(tokens, heads, 2 * pairs)),
               lambda x, o: go("rope", x, positions, angles, o, tokens, heads, pairs, 8192), rope,
               lambda t: near(t[1].view(tokens, heads, 2, pairs), rope(*t), 2e-3, "rope"), 4 * tokens * heads * 2 * pairs)
    routed, experts, k = 262144, 128, 8
    top = lambda x, w, i: torch.softmax(x, 1).topk(k, 1)  # noqa: E731
    yield Case("top_k", lambda: (torch.randn(routed, experts, device="cuda"), torch.empty(routed, k, device="cuda"), torch.empty(routed, k, device="cuda", dtype=torch.int32)),
               lambda x, w, i: go("top_k", x, w, i, routed, experts, k), top,
               lambda t: (near(t[1], top(*t)[0], 1e-5, "weights"), near(torch.softmax(t[0], 1).gather(1, t[2].long()), top(*t)[0], 1e-5, "indices")), routed * (4 * experts + 8 * k))
    ordered = lambda x, s, i: torch.sort(x, dim=1, descending=True, stable=True)  # noqa: E731
    def check_sort(t):
        assert torch.equal(t[1], ordered(*t)[0]) and torch.equal(t[2].long(), ordered(*t)[1]), "sort_rows"
    for columns_sorted in (1024, 1000):
        # There are few different numbers, so that equal numbers occur.
        yield Case("sort_rows", lambda: (torch.randn(16384, columns_sorted, device="cuda").mul(100).round() + 0.0, torch.empty(16384, columns_sorted, device="cuda"), torch.empty(16384, columns_sorted, device="cuda", dtype=torch.int32)),
                   lambda x, s, i: go("sort_rows", x, s, i, 16384, x.shape[1]), ordered, check_sort, 12 * 16384 * columns_sorted)
    def quantized(x, o, s):
        scale = x.float().abs().amax(1, keepdim=True) / 127
        return (x.float() / scale).round().to(torch.int8), scale
    yield Case("quantize", lambda: (half(rows, columns), torch.empty(rows, columns, device="cuda", dtype=torch.int8), torch.empty(rows, device="cuda")),
               lambda x, o, s: go("quantize", x, o, s, rows, columns), quantized,
               lambda t: (near(t[2], quantized(*t)[1][:, 0], 1e-6, "scales"), near(t[1], quantized(*t)[0], 1, "bytes")), 3 * rows * columns)
    channels, times = 4096, 2048
    weights, bias = half(channels, 4), half(channels)
    convolve = lambda x, o: torch.nn.functional.conv1d(x, weights[:, None], bias, padding=3, groups=channels)[..., :times]  # noqa: E731
    yield Case("conv1d", lambda: (half(8, channels, times), half(8, channels, times)),
               lambda x, o: go("conv1d", x, weights, bias, o, 8 * channels, times, channels), convolve,
               lambda t: near(t[1][:1], torch.nn.functional.conv1d(t[0][:1].float(), weights[:, None].float(), bias.float(), padding=3, groups=channels)[..., :times], 4e-3, "conv1d"), 4 * 8 * channels * times)
    m, blocks = 16384, 256
    def words():
        a = torch.randint(-2**15, 2**15, (m, blocks, 17), device="cuda", dtype=torch.int16)
        a[..., 0] = (torch.rand(m, blocks, device="cuda").half() / 64).view(torch.int16)
        return a, torch.randn(32 * blocks, device="cuda"), torch.empty(m, device="cuda")
    def dequantized(a):
        return (a[..., 1:].contiguous().view(torch.int8).float() * a[..., :1].contiguous().view(torch.float16)).view(m, 32 * blocks)
    wide = [None]
    def product(a, x, y):
        if wide[0] is None:
            wide[0] = (dequantized(a).half(), x.half())
        return wide[0][0] @ wide[0][1]
    yield Case("q8_product", words, lambda a, x, y: go("q8_product", a.view(-1).view(torch.int32), x, y, m, blocks // 2), product,
               lambda t: near(t[2], dequantized(t[0]).double() @ t[1].double(), 3e-3, "q8_product"), 34 * m * blocks)
    wide[0] = None
    def of_four_bits(a):
        bytes_of = a.view(torch.uint8).view(m, 32, 144)
        scales = bytes_of[..., :4].contiguous().view(torch.float16).float()
        six = bytes_of[..., 4:16].int()
        low, high = six[..., :8], six[..., 8:]
        parts = torch.cat([low[..., :4] & 63, (high & 15) | (low[..., :4] >> 6 << 4)], -1)
        offsets = torch.cat([low[..., 4:] & 63, (high >> 4) | (low[..., 4:] >> 6 << 4)], -1)
        fours = bytes_of[..., 16:].view(m, 32, 4, 32)
        q = torch.stack([fours & 15, fours >> 4], 3).view(m, 32, 8, 32).float()
        return (scales[..., :1] * parts)[..., None] * q - (scales[..., 1:] * offsets)[..., None]
    def blocks_of_four_bits():
        a = torch.randint(-2**31, 2**31, (m, 32, 36), device="cuda", dtype=torch.int64).int()
        a[..., 0] = (torch.rand(m, 32, 2, device="cuda").half() / 64).view(torch.int32)[..., 0]
        return a, torch.randn(8192, device="cuda"), torch.empty(m, device="cuda")
    def product_of_four_bits(a, x, y):
        if wide[0] is None:
            wide[0] = (of_four_bits(a).view(m, 8192).half(), x.half())
        return wide[0][0] @ wide[0][1]
    yield Case("q4_product", blocks_of_four_bits, lambda a, x, y: go("q4_product", a, x, y, m, 32), product_of_four_bits,
               lambda t: near(t[2] / 64, of_four_bits(t[0]).view(m, 8192).double() @ t[1].double() / 64, 3e-3, "q4_product"), 144 * m * 32)
    wide[0] = None
    count, width = 32768, 4096
    table, indices = half(100_000, width), torch.randint(0, 100_000, (count,), device="cuda", dtype=torch.int32)
    yield Case("embedding", lambda: (half(count, width),), lambda o: go("embedding", indices, table, o, count, 100_000, width),
               lambda o: table.index_select(0, indices), lambda t: near(t[0], table.index_select(0, indices), 0, "embedding"), 4 * count * width)
    tokens, places, wide_row = 32768, 1 << 18, 1024
    chosen_slots = torch.randperm(places, device="cuda")[:tokens]
    some_slots = chosen_slots.int()
    caches = [torch.zeros(places, wide_row, device="cuda", dtype=torch.float16) for _ in range(2)]
    def cached(k, v):
        caches[0].index_copy_(0, chosen_slots, k), caches[1].index_copy_(0, chosen_slots, v)
        return caches
    def check_cache(t):
        expected = [torch.zeros_like(cache) for cache in caches]
        for of, rows_of, cache in zip(expected, t, caches):
            of.index_copy_(0, chosen_slots, rows_of)
            assert torch.equal(of, cache), "reshape_and_cache"
    yield Case("reshape_and_cache", lambda: (half(tokens, wide_row), half(tokens, wide_row)),
               lambda k, v: go("reshape_and_cache", some_slots, k, v, *caches, tokens, places, wide_row), cached, check_cache, 8 * tokens * wide_row)
    del caches
    states = 4096
    vector = lambda: torch.randn(states, 128, device="cuda") / 11  # noqa: E731
    def delta(q, k, v, g, b, s, o):
        seen = torch.einsum("hk,hkv->hv", k, s) * g[:, None]
        new = g[:, None, None] * s + k[:, :, None] * (b[:, None] * (v - seen))[:, None]
        return new, torch.einsum("hk,hkv->hv", q, new)
    def check_delta(t):
        new, out = delta(*t)
        go("delta_rule", *t, states)
        near(t[5], new, 1e-5, "state"), near(t[6], out, 1e-4, "delta rule")
    yield Case("delta_rule", lambda: (vector(), vector(), vector(), torch.rand(states, device="cuda"), torch.rand(states, device="cuda"), torch.randn(states, 128, 128, device="cuda"), vector()),
               lambda *t: go("delta_rule", *t, states), delta, check_delta, 8 * states * 128 * 128)
    rows, count, columns, depth = 4096, 16, 2048, 2048
    chosen = torch.rand(rows, count, device="cuda").topk(2, 1)
    slots, shares, tiles = [], [], []
    for expert in range(count):
        of, which = (chosen[1] == expert).nonzero(as_tuple=True)
        empty_slots = -len(of) % 64
        slots.append(torch.cat([of, torch.full((empty_slots,), rows, device="cuda")]))
        shares.append(torch.cat([chosen[0][of, which], torch.zeros(empty_slots, device="cuda")]))
        tiles += [expert] * (len(slots[-1]) // 64)
    slots, shares, tiles = torch.cat(slots).int(), torch.cat(shares), torch.tensor(tiles, device="cuda", dtype=torch.int32)
    def experts(x, w, o):
        result = torch.zeros(rows, columns, device="cuda")
        for expert in range(count):
            some = slots.view(-1, 64)[first[expert]:first[expert + 1]].flatten().long().clamp(max=rows - 1)
            result.index_add_(0, some, (x[some] @ w[expert].T).float() * shares.view(-1, 64)[first[expert]:first[expert + 1]].reshape(-1, 1))
        return result
    first = [0] + torch.bincount(tiles, minlength=count).cumsum(0).tolist()
    def check_experts(t):
        t[2].zero_()
        go("experts", slots, shares, tiles, *t, slots.numel(), rows, columns, depth, count)
        near(t[2] / 45, experts(t[0].float(), t[1].float(), None) / 45, 2e-3, "experts")
    yield Case("experts", lambda: (half(rows, depth), half(count, columns, depth), torch.zeros(rows, columns, device="cuda")),
               lambda x, w, o: go("experts", slots, shares, tiles, x, w, o, slots.numel(), rows, columns, depth, count), experts, check_experts,
               2 * count * columns * depth + 2 * rows * depth + 8 * 2 * rows * columns)
    sequences, heads, key_heads, most, splits = 64, 32, 8, 512, 4
    pages, length = sequences * most, 16 * most - 5
    page_table = torch.randperm(pages, device="cuda").to(torch.int32).view(sequences, most)
    lengths = torch.full((sequences,), length, device="cuda", dtype=torch.int32)
    scale = math.log2(math.e) / math.sqrt(128)
    def attend(of_block):
        def run(q, keys, values, parts, sums, o):
            name = "paged_attention" + (f"_{of_block}" if of_block > 1 else "")
            go(name, q, keys, values, page_table, lengths, parts, sums, sequences, heads // of_block, key_heads, pages, most, splits, scale)
            go("join_attention", parts, sums, o, sequences * heads, splits)
        return run
    def attention(q, keys, values, parts, sums, o, some=sequences):
        k, v = (x[page_table[:some].long()].view(some, 16 * most, key_heads, 128)[:, :length].transpose(1, 2) for x in (keys, values))
        return torch.nn.functional.scaled_dot_product_attention(q.view(sequences, heads, 1, 128)[:some], k, v, enable_gqa=True)
    for of_block in 4, 2, 1:
        yield Case(f"paged_attention_{of_block}", lambda: (half(sequences * heads, 128), half(pages, 16, key_heads, 128), half(pages, 16, key_heads, 128),
                   torch.empty(sequences * heads, splits, 128, device="cuda"), torch.empty(sequences * heads, splits, 2, device="cuda"), half(sequences * heads, 128)),
                   attend(of_block), attention, lambda t: near(t[5].view(sequences, heads, 1, 128)[:4], attention(*t, some=4), 3e-3, "attention"),
                   2 * 2 * sequences * length * key_heads * 128)


def main():
    kernels = Kernels(sys.argv[1] if len(sys.argv) > 1 else "target/kernels.ptx")
    only = sys.argv[2:]
    print(torch.cuda.get_device_name())
    functions(kernels)
    a, b = torch.randn(1 << 28, device="cuda"), torch.empty(1 << 28, device="cuda")
    rate = 8 * a.numel() / graph_time(lambda _: kernels.launch("copy", a, b, a.numel())) / 1e6
    del a, b
    print(f"copy {rate:.2f} TB/s\n{'':16} {'us':>9} {'TB/s':>6} {'of copy':>8} {'torch us':>9} {'compiled':>9}")
    for case in cases(kernels):
        if only and case.name not in only:
            continue
        try:
            case.run(*case.sets[0])
            torch.cuda.synchronize()
            case.check(case.sets[0])
            ours = graph_time(lambda i: case.run(*case.sets[i]))
            theirs, compiled = float("nan"), float("nan")
            try:
                theirs = graph_time(lambda i: case.torch_run(*case.sets[i]))
                if not case.name.startswith(("paged_attention", "q8_product", "q4_product", "top_k", "sort_rows", "experts", "reshape_and_cache")):
                    fast = torch.compile(case.torch_run)
                    compiled = graph_time(lambda i: fast(*case.sets[i]))
            except Exception as error:  # noqa: BLE001
                print("  torch:", str(error).splitlines()[0][:150])
            moved = case.moved / ours / 1e6
            print(f"{case.name:16} {ours:9.1f} {moved:6.2f} {100 * moved / rate:7.1f}% {theirs:9.1f} {compiled:9.1f}", flush=True)
        except AssertionError as error:
            print(f"{case.name:16} WRONG {error}", flush=True)
        case.sets = None
        torch.cuda.empty_cache()


if __name__ == "__main__":
    main()
