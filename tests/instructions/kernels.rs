//! Compares layouts that the kernels in `gpu/kernels` and `gpu/cubecl` derive from instructions with the same layouts,
//! written as numbers.

use colex::hardware::umma_descriptor;
use colex_kernels::half_product;
use layout_runtime::{IntTuple, Layout};

/// The source of the Blackwell kernel.
#[path = "../../gpu/cubecl/src/text/blackwell_product.rs"]
#[allow(dead_code, unreachable_pub)]
mod blackwell_product;

fn layout(text: &str) -> Layout {
    super::answer(text).unwrap().parse().unwrap()
}

fn index(layout: &Layout, coordinate: impl Into<IntTuple>) -> i64 {
    layout.at(coordinate)
}

const SMEM_A: &str = "tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (128,64))";
const SMEM_B: &str = "tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (256,64))";
const MMA: &str = "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,4,1), [(16,2,4):(1,64,16), (8,4,8):(1,64,8), 16])";
const CHUNKS: &str = "make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,16>, (32,8):(8,1), (1,8))";

#[test]
fn ldmatrix_reads_the_rows_of_eight_by_eight_matrices() {
    let load = |operand: &str, smem: &str| {
        layout(&format!("partition_S(make_tiled_copy_{operand}(SM75_U32x4_LDSM_N<16>, {MMA}), {smem})"))
    };
    let (a, b) = (load("A", SMEM_A), load("B", SMEM_B));
    let written_a = layout(&format!("{SMEM_A} o ((16,2,2,4),4,4):((1,1024,64,0),16,2048)"));
    let written_b = layout(&format!("{SMEM_B} o ((8,2,2,2,4),4,4):((1,2048,8,0,64),16,4096)"));
    for thread in 0..256 {
        for step in 0..4 {
            for tile in 0..4 {
                assert_eq!(index(&a, (thread, 8 * tile, 0, step)), index(&written_a, (thread, tile, step)));
                assert_eq!(index(&b, (thread, 8 * tile, 0, step)), index(&written_b, (thread, tile, step)));
            }
        }
    }
}

#[test]
fn the_kernel_has_these_layouts() {
    assert_eq!(half_product::Mma::VALUE.threads(), &layout(&format!("thr_layout_vmnk({MMA})")));
    assert_eq!((half_product::SmemA::LAYOUT, half_product::SmemB::LAYOUT), (layout(SMEM_A), layout(SMEM_B)));
    assert_eq!(half_product::Chunks::VALUE.layout(), &layout(&format!("layout_tv({CHUNKS})")));
}

#[test]
fn sums_and_chunks_lie_as_they_are_written_out() {
    let of_c = |strides: &str| layout(&format!("partition_C({MMA}, (128,256):{strides})"));
    let written = [
        ("(1,0)", "((4,8,2,4),(2,2,4,8)):((0,1,64,0),(0,8,16,0))"),
        ("(0,1)", "((4,8,2,4),(2,2,4,8)):((2,0,0,64),(1,0,0,8))"),
    ];
    for (strides, written) in written {
        let (words, written) = (of_c(strides), layout(written));
        for thread in 0..256 {
            for value in 0..128 {
                let expected = index(&written, (thread, value));
                assert_eq!(index(&words, (thread, value % 4, value / 4 % 4, value / 16)), expected);
            }
        }
    }
    let (words, written) =
        (layout(&format!("partition_D({CHUNKS}, {SMEM_B})")), layout(&format!("{SMEM_B} o ((8,32),8):((2048,1),32)")));
    for thread in 0..256 {
        for turn in 0..8 {
            assert_eq!(index(&words, (thread, 0, turn, 0)), index(&written, (thread, turn)));
        }
    }
}

#[test]
fn sums_of_hopper_go_out_by_rows_of_eight() {
    let smem = "tile_to_shape(Layout_K_SW128_Atom<16>, (64,64))";
    let store = "make_tiled_copy_C(SM90_U32x4_STSM_N<16>, make_tiled_mma(SM90_64x64x16_F32F16F16_SS))";
    let words = layout(&format!("slice((_, (0,_), 0, 0), partition_D({store}, {smem}))"));
    assert_eq!(words, layout(&format!("{smem} o ((16,2,4),4):((1,512,16),1024)")));
}

#[test]
fn blackwell_is_told_what_the_layouts_say() {
    use colex::hardware::Major;

    let source = blackwell_product::source();
    let word = umma_descriptor(&blackwell_product::Smem::LAYOUT, Major::K, 16).unwrap().word();
    assert!(source.contains(&format!("{word:#x}")), "{source}");
    // Bits 4 and 5 select accumulators in f32. N / 8 starts at bit 17, and M / 16 starts at bit 24.
    assert_eq!(blackwell_product::instruction(), 0x0820_0010);
    // In an address of tensor memory, the lane starts at bit 16. The lane is the row of C.
    assert!(source.contains("row * 65536u + column") && source.contains("lane * ld + value"), "{source}");
}

/// Runs only if `nvcc` is installed. `.ci/assemble` searches for `nvcc`.
#[test]
#[ignore = "needs nvcc of CUDA 12.9 or newer, which NVCC names"]
fn the_text_for_blackwell_assembles() {
    let nvcc = std::env::var("NVCC").unwrap_or_else(|_| "nvcc".to_string());
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (text, code) = (folder.join("blackwell.cu"), folder.join("blackwell.cubin"));
    std::fs::write(&text, blackwell_product::source()).unwrap();
    let said = std::process::Command::new(&nvcc)
        .args(["-arch=sm_100a", "-cubin", "-Werror", "all-warnings", "-o"])
        .args([&code, &text])
        .output()
        .unwrap_or_else(|error| panic!("{nvcc}: {error}"));
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    assert!(std::fs::metadata(&code).unwrap().len() > 0);
}
