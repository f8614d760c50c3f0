//! Checks descriptors of `wgmma` on the hardware. The host writes operands in the order of a layout, and the kernel
//! multiplies the operands with the descriptor that is derived from the layout. The host then compares every element of
//! the product with the expected product.
//!
//! ```text
//! cargo run --release --features cuda --example operands
//! ```
//!
//! The example requires a GPU of sm_90, and libcuda and libnvrtc on the library path.

use colex::hardware::{Major, SmemSwizzle};
use colex::{IntTuple, Layout, layout};
use cudarc::driver::{CudaContext, CudaFunction, CudaStream, LaunchConfig, PushKernelArg, sys};
use cudarc::nvrtc::{CompileOptions, compile_ptx_with_opts};
use half::{bf16, f16};
use std::error::Error;
use std::sync::Arc;

layout! {
    /// Maps thread and value to the position of an accumulator in a column-major matrix of 64x64.
    struct Sums = get_layoutC_TV(make_tiled_mma(SM90_64x64x16_F32F16F16_SS<K,K>, (1,1,1))) where bijective;
}

/// The number of rows of A, and of B.
const ROWS: usize = 64;

/// An element type: its name in PTX, the type of its accumulators, its number of bits, and its encoding of small
/// numbers.
struct Element {
    name: &'static str,
    sums: &'static str,
    bits: usize,
    encode: fn(i32) -> u32,
    /// `true` if operands can be contiguous along M and N.
    turns: bool,
}

const ELEMENTS: [Element; 7] = [
    Element { name: "f16", sums: "f32", bits: 16, encode: |x| f16::from_f32(x as f32).to_bits().into(), turns: true },
    Element { name: "bf16", sums: "f32", bits: 16, encode: |x| bf16::from_f32(x as f32).to_bits().into(), turns: true },
    Element { name: "tf32", sums: "f32", bits: 32, encode: |x| (x as f32).to_bits(), turns: false },
    Element { name: "e4m3", sums: "f32", bits: 8, encode: |x| small(x, 0x38, 0x40), turns: false },
    Element { name: "e5m2", sums: "f32", bits: 8, encode: |x| small(x, 0x3c, 0x40), turns: false },
    Element { name: "s8", sums: "s32", bits: 8, encode: |x| x as u32 & 0xff, turns: false },
    Element { name: "u8", sums: "s32", bits: 8, encode: |x| x.unsigned_abs(), turns: false },
];

/// Encodes -2 to 2 in eight bits, given the encodings of 1 and 2.
fn small(x: i32, one: u32, two: u32) -> u32 {
    let sign = if x < 0 { 0x80 } else { 0 };
    sign | [0, one, two][x.unsigned_abs() as usize]
}

fn main() -> Result<(), Box<dyn Error>> {
    let context = CudaContext::new(0)?;
    println!("{}", context.name()?);
    let mut products = 0;
    for element in &ELEMENTS {
        for swizzle in [SmemSwizzle::None, SmemSwizzle::B32, SmemSwizzle::B64, SmemSwizzle::B128] {
            let majors: &[Major] = if element.turns { &[Major::K, Major::MN] } else { &[Major::K] };
            for (a, b) in majors.iter().flat_map(|a| majors.iter().map(move |b| (*a, *b))) {
                multiply(&context, element, swizzle, [a, b])?;
                products += 1;
            }
        }
    }
    println!("{products} products, every place of each as it should be");
    Ok(())
}

/// Multiplies 64 rows of A by 64 rows of B, each 128 bytes long, and compares the result with the expected product.
fn multiply(
    context: &Arc<CudaContext>,
    element: &Element,
    swizzle: SmemSwizzle,
    majors: [Major; 2],
) -> Result<(), Box<dyn Error>> {
    let depth = 1024 / element.bits;
    let bits = element.bits as i64;
    let tile = |major| {
        let atom = Layout::smem_atom(major, swizzle, bits)?;
        atom.tile_to_shape(&IntTuple::from((ROWS as i64, depth as i64)), None)
    };
    let tiles = [tile(majors[0])?, tile(majors[1])?];
    let numbers =
        [0, 1].map(|operand| move |row: usize, k: usize| ((row * 7 + k * 3 + operand * row * k) % 5) as i32 - 2);
    let words = [0, 1].map(|i| image(&tiles[i], element, depth, numbers[i]));
    let kernel = compile(context, &source(element, majors, &tiles)?)?;
    let sums = launch(&context.default_stream(), &kernel, &words)?;
    for (at, sum) in sums.iter().enumerate() {
        let place = Sums.at(at);
        let (m, n) = (place % ROWS, place / ROWS);
        let value = |operand: usize, row, k| {
            let x: i32 = numbers[operand](row, k);
            if element.name == "u8" { x.abs() } else { x }
        };
        let expected: i32 = (0..depth).map(|k| value(0, m, k) * value(1, n, k)).sum();
        let found = if element.sums == "f32" { f32::from_bits(*sum) as i32 } else { *sum as i32 };
        assert!(found == expected, "{} {swizzle:?} {majors:?}: ({m},{n}) is {found}, not {expected}", element.name);
    }
    Ok(())
}

/// Returns the contents of shared memory: the operand in the order of the layout.
fn image(tile: &Layout, element: &Element, depth: usize, number: impl Fn(usize, usize) -> i32) -> Vec<u32> {
    let mut bytes = vec![0_u8; tile.size() * element.bits / 8];
    for (row, k) in (0..ROWS).flat_map(|row| (0..depth).map(move |k| (row, k))) {
        let index = tile.at((row as i64, k as i64)) as usize;
        let width = element.bits / 8;
        bytes[index * width..][..width].copy_from_slice(&(element.encode)(number(row, k)).to_le_bytes()[..width]);
    }
    bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().expect("four bytes"))).collect()
}

/// Returns the source of the kernel, which has one instruction per 32 bytes along k.
fn source(element: &Element, majors: [Major; 2], tiles: &[Layout; 2]) -> Result<String, Box<dyn Error>> {
    let bits = element.bits as i64;
    let [a, b] = [tiles[0].gmma_descriptor(majors[0], bits)?, tiles[1].gmma_descriptor(majors[1], bits)?];
    let (sum, constraint) = if element.sums == "s32" { ("int", "r") } else { ("float", "f") };
    let list = |item: &dyn Fn(usize) -> String| (0..32).map(item).collect::<Vec<_>>().join(", ");
    let (registers, sums) = (list(&|i| format!("%{i}")), list(&|i| format!("\"+{constraint}\"(sums[{i}])")));
    let shape = format!("m64n64k{}.{}.{}.{}", 256 / element.bits, element.sums, element.name, element.name);
    let scales = if element.sums == "s32" { "" } else { ", 1, 1" };
    let turned = |major| u8::from(major == Major::MN);
    let turns = if element.turns { format!(", {}, {}", turned(majors[0]), turned(majors[1])) } else { String::new() };
    let steps: String = (0..4)
        .map(|k| {
            format!(
                "    asm volatile(\"{{\\n.reg .pred more;\\nsetp.eq.u32 more, 1, 1;\\n\"
                 \"wgmma.mma_async.sync.aligned.{shape} {{{registers}}}, %32, %33, more{scales}{turns};\\n}}\" : {sums} \
                 : \"l\"({}ull + a), \"l\"({}ull + b));\n",
                a.word() + a.step(k),
                b.word() + b.step(k),
            )
        })
        .collect();
    Ok(include_str!("operands.cu").replace("SUM", sum).replace("MULTIPLY", &steps))
}

fn compile(context: &Arc<CudaContext>, source: &str) -> Result<CudaFunction, Box<dyn Error>> {
    let options = CompileOptions { arch: Some("sm_90a"), ..Default::default() };
    Ok(context.load_module(compile_ptx_with_opts(source, options)?)?.load_function("operands")?)
}

/// Launches the kernel, and returns the accumulators: 32 per thread.
fn launch(stream: &Arc<CudaStream>, kernel: &CudaFunction, words: &[Vec<u32>; 2]) -> Result<Vec<u32>, Box<dyn Error>> {
    let operands = [stream.clone_htod(&words[0])?, stream.clone_htod(&words[1])?];
    let mut sums = stream.alloc_zeros::<u32>(128 * 32)?;
    let shared = 4 * (words[0].len() + words[1].len()) as u32;
    let attribute = sys::CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
    kernel.set_attribute(attribute, shared as i32)?;
    let count = words[0].len() as u32;
    let config = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (128, 1, 1), shared_mem_bytes: shared };
    let mut launch = stream.launch_builder(kernel);
    launch.arg(&operands[0]).arg(&operands[1]).arg(&count).arg(&mut sums);
    // SAFETY: the operands have `count` elements, and the output has space for 32 accumulators of each of 128 threads.
    unsafe { launch.launch(config) }?;
    let values = stream.clone_dtoh(&sums)?;
    // The accumulators are returned in the order (thread, value), in which the thread varies fastest, as in layouts.
    Ok((0..128 * 32).map(|at| values[at % 128 * 32 + at / 128]).collect())
}
