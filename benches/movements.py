#!/usr/bin/env python3
"""Runs random movements on a GPU, and compares every register of every thread with the expected value.

    FOLDER=target/movements PAIRS=1000 cargo test -p colex-tests --test movement device -- --ignored
    benches/movements.py target/movements

The first command needs no GPU. The folder can be copied to a machine that has a GPU. The script needs nvcc, numpy and cupy, and sm_90 for `stmatrix`.
"""

import concurrent.futures
import os
import subprocess
import sys
from pathlib import Path

import cupy
import numpy


def compiled(source: Path, arch: str) -> Path:
    """Compiles the file to machine code."""
    cubin = Path(os.environ.get("TMPDIR", "/tmp")) / f"movements_{source.stem}.cubin"
    subprocess.run(["nvcc", f"-arch={arch}", "-std=c++17", "-w", "-cubin", "-o", cubin, source], check=True)
    return cubin


def registers(words: numpy.ndarray, start: str, threads: int, count: int) -> numpy.ndarray:
    start = int(start)
    return words[start : start + threads * count].reshape(threads, count)


def main(folder: Path) -> None:
    arch = f"sm_{cupy.cuda.Device().compute_capability}"
    words = numpy.fromfile(folder / "words.bin", dtype=numpy.uint32)
    cases = [line.split("\t") for line in (folder / "cases.tsv").read_text().splitlines()]
    files = sorted({case[1] for case in cases}, key=int)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        cubins = list(pool.map(lambda file: compiled(folder / f"{file}.cu", arch), files))
    modules = {file: cupy.RawModule(path=str(cubin)) for file, cubin in zip(files, cubins)}
    wrong, kinds = [], {"registers": 0, "memory": 0}
    for name, file, threads, inputs, outputs, shared, mask, before, after, expression in cases:
        threads, inputs, outputs, shared = map(int, (threads, inputs, outputs, shared))
        kernel = modules[file].get_function(f"k_{name}")
        if shared > 48 << 10:
            kernel.max_dynamic_shared_size_bytes = shared
        given = cupy.asarray(registers(words, before, threads, inputs))
        made = cupy.zeros((threads, outputs), dtype=cupy.uint32)
        kernel((1,), (threads,), (given, made), shared_mem=shared)
        made, wanted = cupy.asnumpy(made), registers(words, after, threads, outputs)
        made[:, -1] &= numpy.uint32(int(mask))
        kinds["memory" if shared else "registers"] += 1
        if not numpy.array_equal(made, wanted):
            thread, register = numpy.argwhere(made != wanted)[0]
            wrong.append(f"register {register} of thread {thread} of {expression}")
    gpu = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
    print(f"{len(cases)} movements on {gpu}: {kinds['registers']} in registers, {kinds['memory']} through memory, {len(wrong)} wrong")
    print("\n".join(wrong[:20]), end="\n" if wrong else "")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
