#!/usr/bin/env bash
# Measures on an NVIDIA GPU the layouts that `colex solve` returns. The result is the number of cycles per load of a warp, for each access of the layout.
#
#     benches/bank-conflicts.sh build     # here: target/bank-conflicts/{measure,input}; the compiler comes from Python packages
#     benches/bank-conflicts.sh           # on the GPU: a row for each layout and access
#
# Append the rows to tests/data/found_layouts.tsv. docs/gpu.md explains the rows.
set -euo pipefail
cd "$(dirname "$0")/.."
out=target/bank-conflicts

# Prints the byte offset of the first element that each thread loads. Arguments: layout, access, bytes of an element, load, number of threads that provide an address.
row() {
    local table offsets
    table=$(cargo run --quiet --package layout-cli -- eval "table(composition($1, $2))")
    offsets=$(tr -cs '0-9' ' ' <<< "$table" | tr ' ' '\n' | sed '/^$/d' | head "-$5" | while read -r index; do printf ' %d' $((index * $3)); done)
    printf '%s %s|%s|%d|%s%s\n' "$4" "${1// /}" "${2// /}" "$3" "$4" "$offsets"
}

rows() {
    local layout access
    # Half precision: a write of rows, a read of a matrix of 8 adjacent rows, a read of a matrix of rows with distance 8, and a read of four matrices at once.
    for layout in '(64,64):(64,1)' 'Sw<3,3,3> o (64,64):(64,1)' 'Sw<3,3,6> o (64,64):(64,1)' '((8,8),64):((f72,f520),f1)'; do
        for access in '((8,4),8):((512,1),64)' '((8,4),8):((1,512),64)' '((8,4),8):((8,512),64)'; do
            row "$layout" "$access" 2 16 32
        done
        row "$layout" '(8,8):(1,64)' 2 x1 8
        row "$layout" '(8,8):(8,64)' 2 x1 8
        for access in '((8,4),8):((1,8),64)' '((8,2,2),8):((1,8,512),64)' '((8,4),8):((1,512),64)' '((8,4),8):((8,1),64)' '((8,4),8):((8,512),64)'; do
            row "$layout" "$access" 2 x4 32
        done
    done
    # Single precision: accesses to rows, to columns, to blocks of 4x8, and to blocks of 8x4.
    for layout in '(32,32):(32,1)' 'Sw<5,0,5> o (32,32):(32,1)' '((4,2,4),32):((f40,f132,f257),f1)'; do
        for access in '32:32' '32:1' '((4,8)):((1,32))' '((8,4)):((1,32))'; do
            row "$layout" "$access" 4 4 32
        done
    done
}

build() {
    local tools=target/nvidia cuda
    if [ ! -d "$tools" ]; then
        python3 -m pip install --quiet --target "$tools" \
            nvidia-cuda-nvcc==13.* nvidia-nvvm==13.* nvidia-cuda-crt==13.* nvidia-cuda-runtime==13.* nvidia-cuda-nvdisasm==13.*
    fi
    cuda=$tools/nvidia/cu13
    mkdir -p "$out"
    "$cuda/bin/nvcc" -O3 -std=c++17 -arch=sm_90 -cudart static -L"$cuda/lib" -o "$out/measure" benches/bank-conflicts.cu
    rows > "$out/input"
}

if [ "${1:-}" = build ]; then
    build
else
    "$out/measure" < "$out/input" | tr '|' '\t'
fi
