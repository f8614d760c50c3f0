"""Attention by cuDNN, as PyTorch calls it: what `measure … attention` is compared with.

    python benches/attention.py

4 x 48 heads, f16, values of a normal distribution; the median of nine runs of ten calls, in TFLOP/s.
"""

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention as attention


def milliseconds(call):
    """Of one call, when ten are made."""
    start, end = torch.cuda.Event(True), torch.cuda.Event(True)
    start.record()
    for _ in range(10):
        call()
    end.record()
    torch.cuda.synchronize()
    return start.elapsed_time(end) / 10


def rate(length, columns, is_causal):
    q, k, v = (torch.randn(4, 48, length, columns, device="cuda", dtype=torch.float16) for _ in range(3))
    with sdpa_kernel(SDPBackend.CUDNN_ATTENTION):
        times = sorted(milliseconds(lambda: attention(q, k, v, is_causal=is_causal)) for _ in range(10))
    pairs = length * length / (2 if is_causal else 1)
    return 4 * 4 * 48 * pairs * columns / times[4] / 1e9


for length in (8192, 2048, 1000):
    for columns in (128, 64):
        for is_causal in (False, True):
            which = "keys up to the query" if is_causal else "all keys"
            print(f"{length} queries, heads of {columns}, {which}: {rate(length, columns, is_causal):.1f}")
