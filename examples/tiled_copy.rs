//! CuTe's tutorial `tiled_copy.cu`. It copies a matrix of 256x512 floats in blocks of 128x64. In a block, each of 32x8
//! threads moves 16 bytes at a time.
//!
//! CuTe writes `tiled_divide(tensor, block_shape)` and `make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, float>{},
//! thr_layout, val_layout)`, and in the kernel `get_thread_slice(threadIdx.x).partition_S(tile)`. Here, the same
//! operations define two functions, which a kernel in CUDA C++ calls. The example prints the kernel, and executes the
//! same functions on the CPU.
//!
//! ```console
//! cargo run --example tiled_copy
//! ```

use colex::layout;

layout! {
    /// The matrix, which is column-major, like `make_layout(make_shape(256, 512))`.
    struct Matrix = (256,512);
    /// The blocks of the matrix. The coordinate is ((row, column), (m, n)): the position in the block, and the number
    /// of the block along each mode.
    struct Blocks = zipped_divide(Matrix, (128,64));
    /// One block, which CuTe writes as the tensor `S(make_coord(_, _), blockIdx.x, blockIdx.y)`.
    struct Block = get<0>(Blocks);
    struct TiledCopy = make_tiled_copy(UniversalCopy<128,32>, (32,8), (4,1));
    /// The partitions of all threads. The coordinate is (thread, value, down, across): `value` numbers the elements of
    /// an access, and the thread's accesses are numbered along rows (`down`) and columns (`across`). An access moves 4
    /// adjacent floats, so it is one `float4`. Each warp moves complete sectors of 32 bytes.
    struct Part = partition_S(TiledCopy, Block) where injective, size == 8192, vector(1, 4), coalesced((256,4):(1,256), 4);

    extern "cuda" fn block((m, n): (u32, u32)) -> u32 = get<1>(Blocks);
    extern "cuda" fn part(thread: u32, value: u32, down: u32, across: u32) -> u32 = Part;

    fn block_on_host((m, n): (u32, u32)) -> u32 = get<1>(Blocks);
    fn part_on_host(thread: u32, value: u32, down: u32, across: u32) -> u32 = Part;
}

/// Returns the text of the kernel, for a grid of 2x8 blocks of 256 threads.
fn kernel() -> String {
    format!(
        r#"{block}
{part}
extern "C" __global__ void copy(const float *s, float *d) {{
    const unsigned int at = block(blockIdx.x, blockIdx.y);
    #pragma unroll
    for (unsigned int across = 0; across < {}; ++across) {{
        const unsigned int i = at + part(threadIdx.x, 0, 0, across);
        *(float4 *)(d + i) = *(const float4 *)(s + i);
    }}
}}
"#,
        Part::LAYOUT.size_of(&[3]).unwrap_or(0)
    )
}

/// Executes the kernel block by block and thread by thread.
pub(crate) fn copy(source: &[f32], target: &mut [f32]) {
    for (m, n) in (0..8).flat_map(|n| (0..2).map(move |m| (m, n))) {
        for (thread, across) in (0..8).flat_map(|across| (0..256).map(move |thread| (thread, across))) {
            let i = (block_on_host((m, n)) + part_on_host(thread, 0, 0, across)) as usize;
            target[i..i + 4].copy_from_slice(&source[i..i + 4]);
        }
    }
}

fn main() {
    println!("{}", kernel());
    let source: Vec<f32> = (0..Matrix::SIZE).map(|i| i as f32).collect();
    let mut target = vec![f32::NAN; source.len()];
    copy(&source, &mut target);
    assert_eq!(source, target);
    println!("{} floats copied", target.len());
}
