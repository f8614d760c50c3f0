#!/usr/bin/env bash
# Counts the machine instructions of index functions on an NVIDIA GPU (sm_90) and writes docs/index-cost-gpu.md. No GPU is needed, because the compiler and the disassembler come from Python packages.
#
#     benches/sass.sh
set -euo pipefail
cd "$(dirname "$0")/.."
tools=target/nvidia
if [ ! -d "$tools" ]; then
    python3 -m pip install --quiet --target "$tools" \
        nvidia-cuda-nvcc==13.* nvidia-nvvm==13.* nvidia-cuda-crt==13.* nvidia-cuda-runtime==13.* nvidia-cuda-nvdisasm==13.*
fi
cargo run --quiet --manifest-path benches/Cargo.toml --features sass --bin sass -- "$tools/nvidia/cu13/bin" > target/index-cost-gpu.md
mv target/index-cost-gpu.md docs/index-cost-gpu.md
