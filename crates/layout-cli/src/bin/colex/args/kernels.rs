//! Arguments of the commands that print and build kernels.

use super::{architecture, extents};
use clap::{Args as Arguments, Subcommand};
use std::path::PathBuf;

#[derive(Subcommand, Debug)]
#[command(after_help = "\
Examples:
  colex kernel gemm > src/gemm.rs
  colex kernel gemm --mma SM80_16x8x16_F32F16F16F32_TN --tile 128,128,64 --stages 3
  colex kernel gemm --mma 'SM90_64x256x16_F32F16F16_SS<K,K>' --tile 128,256,64
  colex kernel transpose --type f16
  colex kernel tma --tile 128,64
The output is a file for a library that depends on `colex`, without its default features, and on `layout-gpu`. `cargo test` runs it on the CPU, and `colex ptx` builds it for GPUs.")]
pub(crate) enum Kernel {
    /// A product of matrices, with `mma` and `ldmatrix`, with `wgmma` and tensor maps, or with `fma`
    Gemm(Gemm),
    /// A transpose through shared memory
    Transpose(Transpose),
    /// A copy with tensor maps, tile by tile
    Tma(Tma),
}

#[derive(Arguments, Debug)]
pub(crate) struct Gemm {
    /// The instruction: `SM80_16x8x16_F32F16F16F32_TN` or `…BF16BF16…`, `SM90_64x128x16_F32F16F16_SS<K,K>` of any
    /// width, or `UniversalFMA<F32>`
    #[arg(long, value_name = "INSTRUCTION", default_value = "SM80_16x8x16_F32F16F16F32_TN")]
    pub(crate) mma: String,
    /// The tile of a block: rows and columns of C, and the step along K [default: 128,128,64, or a
    /// tile that the instruction supports]
    #[arg(long, value_name = "M,N,K", value_parser = extents::<3>)]
    pub(crate) tile: Option<[usize; 3]>,
    /// The number of stages in shared memory: steps along K that are loaded ahead
    #[arg(long, default_value_t = 3)]
    pub(crate) stages: usize,
    /// The number of warps along rows and columns of C, for `mma` [default: one warp per 64x64 elements of C]
    #[arg(long, value_name = "M,N", value_parser = extents::<2>)]
    pub(crate) warps: Option<[usize; 2]>,
    /// The number of blocks in a cluster, for `wgmma` [default: 2]
    #[arg(long)]
    pub(crate) cluster: Option<usize>,
}

#[derive(Arguments, Debug)]
pub(crate) struct Transpose {
    /// The type of the elements: f32, f16, bf16, f64, u32, i32, u16 or i16
    #[arg(long = "type", value_name = "TYPE", default_value = "f32")]
    pub(crate) element: String,
    /// Rows and columns of the tile that a block transposes
    #[arg(long, default_value_t = 64)]
    pub(crate) tile: usize,
}

#[derive(Arguments, Debug)]
pub(crate) struct Tma {
    /// The type of the elements: f32, f16, bf16, f64, u32, i32, u16 or i16
    #[arg(long = "type", value_name = "TYPE", default_value = "f16")]
    pub(crate) element: String,
    /// Rows and columns of a tile
    #[arg(long, value_name = "M,N", value_parser = extents::<2>, default_value = "128,64")]
    pub(crate) tile: [usize; 2],
    /// The number of tiles in shared memory
    #[arg(long, default_value_t = 8)]
    pub(crate) stages: usize,
}

#[derive(Arguments, Debug)]
#[command(after_help = "\
Examples:
  colex ptx gpu/kernels
  colex ptx gpu/kernels --arch sm_90a --out kernels.ptx
The library declares kernels by `layout_gpu::kernel!`. If `ptxas` is found in CUDA's folder or in the path, the number of registers \
of each kernel is printed.
A manifest, `kernels.json`, is written next to the PTX. It lists the arguments, grid, threads and shared memory of each kernel.")]
pub(crate) struct Ptx {
    /// The folder of the crate
    #[arg(default_value = ".")]
    pub(crate) folder: PathBuf,
    /// The oldest GPU on which the kernels must run; `sm_90a` is for Hopper only
    #[arg(long, default_value = "sm_80", value_parser = architecture)]
    pub(crate) arch: String,
    /// Cargo features of the crate to enable
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) features: Vec<String>,
    /// The file to write; its manifest has the extension `json`
    #[arg(short, long, value_name = "FILE", default_value = "kernels.ptx")]
    pub(crate) out: PathBuf,
}
