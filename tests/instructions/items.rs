//! Tests tilings as items of `layout!`, and clauses about tilings.

use super::answer;
use colex::atom::{Operand, Side, TiledCopy, TiledMma};
use colex::{Layout, layout};

mod tiles {
    colex::layout! {
        /// A tile of shared memory.
        pub(super) struct SmemA = Sw<3,3,3> o (128,64):(64,1);
        /// A matrix product by four warps.
        pub(super) struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]);
    }
}
use tiles::{Mma, SmemA};

layout! {
    pub(crate) struct LoadA = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, Mma) where feeds(Mma, A), bank_conflicts(SmemA, 2) <= 1;
    struct Store = make_tiled_copy_C(UniversalCopy<64,32>, tiles::Mma);
    struct Atom = SM80_16x8x16_F32F16F16F32_TN;
    struct Own = make_mma_atom(32, ((4,8),4):((32,1),8), ((4,8),4):((32,1),8), ((4,8),2):((16,1),8));
    struct OfOwn = make_tiled_mma(Own, (2,2));
    struct PartA = partition_S(LoadA, SmemA);
    #[layout(target = gpu)]
    pub fn load_a(thread: u32, value: u32, m: u32, k: u32) -> u32 = partition_S(LoadA, SmemA);
    fn of_c(thread: u32, value: u32, m: u32, n: u32, ld: u32) -> u32 = partition_C(Mma, (128,128):(ld,1));
    extern "cuda" fn of_b(thread: u32, value: u32, n: u32, k: u32, ld: u32) -> u32 = partition_B(Mma, (128,64):(ld,1));
}

const MMA: TiledMma = Mma::VALUE;
const LOAD_A: TiledCopy = LoadA::VALUE;

#[test]
fn tilings_are_values_of_rust() {
    assert_eq!((MMA.thread_count(), MMA.tile_size(0), MMA.tile_size(1)), (128, 32, 32));
    assert_eq!(LOAD_A.partition(Side::Source, &SmemA::LAYOUT), Ok(PartA::LAYOUT));
    assert_eq!(Atom::VALUE.operand(Operand::C), MMA.atom().operand(Operand::C));
    assert_eq!(OfOwn::VALUE.atom().shape(), Own::VALUE.shape());
    assert_eq!(Store::VALUE.thread_count(), 128);
}

#[test]
fn functions_take_thread_value_and_rest() {
    let part = LOAD_A.partition(Side::Source, &SmemA::LAYOUT).unwrap();
    let size = |mode: usize| part.size_of(&[mode]).unwrap() as u32;
    assert_eq!((size(0), size(1), size(2), size(3)), (128, 8, 4, 4));
    for thread in 0..128 {
        for (value, m, k) in [(0, 0, 0), (7, 3, 1), (5, 2, 3)] {
            let expected = part.at((i64::from(thread), i64::from(value), i64::from(m), i64::from(k)));
            assert_eq!(i64::from(load_a(thread, value, m, k)), expected, "{thread} {value} {m} {k}");
        }
    }
    // The stride 1000 of C stands for a stride that is known only at runtime.
    let c = MMA.partition(Operand::C, &"(128,128):(1000,1)".parse::<Layout>().unwrap()).unwrap();
    for thread in 0..128_u32 {
        let expected = c.at((i64::from(thread), 3_i64, 1_i64, 2_i64));
        assert_eq!(i64::from(of_c(thread, 3, 1, 2, 1000)), expected, "{thread}");
    }
    assert!(
        of_b.contains("unsigned int of_b(unsigned int thread, unsigned int value") || of_b.contains("of_b("),
        "{of_b}"
    );
}

#[test]
fn a_copy_that_does_not_feed_an_instruction_is_refuted() {
    let mma = "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16])";
    let feeds = |copy: &str, operand: &str| answer(&format!("{copy} where feeds({mma}, {operand})"));
    let load = |operand: &str| format!("make_tiled_copy_{operand}(SM75_U32x4_LDSM_N<16>, {mma})");
    assert!(feeds(&load("A"), "A").is_ok() && feeds(&load("B"), "B").is_ok());
    let error = |copy: &str, operand: &str| feeds(copy, operand).unwrap_err();
    assert_eq!(
        error("make_tiled_copy(SM75_U32x4_LDSM_N<16>, (32,4), (1,8))", "A"),
        "the tile of the copy is [32,32], but the tile of the operand is [32,16]; use a copy whose tile equals the tile of the operand"
    );
    assert_eq!(
        error("make_tiled_copy(UniversalCopy<32,16>, (32,4), (1,4))", "A"),
        "the copy has 128 threads with 4 values each, but the operand has 128 threads with 8 values each; create the copy with `make_tiled_copy_A(…)`, which gives each thread the elements that the instruction reads"
    );
    assert_eq!(
        error("make_tiled_copy(UniversalCopy<32,32>, (32,4), (1,8))", "C"),
        "thread 0 gets element (0,2) as value 2, but the instruction does not read this element from thread 0; create the copy with `make_tiled_copy_C(…)`, which gives each thread the elements that the instruction reads"
    );
    // This tile is twice as long along K. So one fragment contains the registers of two tiles, in another order.
    let wide = "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,32])";
    let load = |mma: &str| format!("make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, {mma})");
    assert_eq!(
        error(&load(wide), "A"),
        format!(
            "the tile of the copy is [32,32], but the tile of the operand is [32,16]; pass to the copy the registers of a \
             tile of [32,32], in the layout `retile({}, ((2,2,2),1,2):((1,2,4),0,8))`",
            load(wide)
        )
    );
    assert_eq!(answer(&format!("retile({}, ((2,2,2),1,2))", load(wide))).unwrap(), "((8,2),1,1):((1,8),0,0)");
    let load = |operand: &str| format!("make_tiled_copy_{operand}(SM75_U32x4_LDSM_N<16>, {mma})");
    assert_eq!(error(&load("A"), "D"), "`D` is not an operand; write `A`, `B` or `C`");
}

/// The declarations of a kernel for Ampere's tensor cores, in the form in which a user writes them.
mod a_tile_of_ampere {
    use colex::layout;

    layout! {
        pub(super) struct SmemA = Sw<3,3,3> o (128,64):(64,1);
        pub(super) struct Mma   = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]);
        pub(super) struct LoadA = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, Mma) where feeds(Mma, A), bank_conflicts(SmemA, 2) <= 1;
        #[layout(target = gpu)] pub fn load_a(thread: u32, value: u32, m: u32, k: u32) -> u32 = partition_S(LoadA, SmemA);
        extern "cuda" fn of_c(thread: u32, value: u32, m: u32, n: u32, ld: u32) -> u32 = partition_C(Mma, (128,128):(ld,1));
    }

    #[test]
    fn has_its_instructions_and_functions() {
        assert_eq!((Mma::VALUE.thread_count(), Mma::VALUE.tile_size(0)), (128, 32));
        // Thread 17 reads columns 8 to 15 of row 1. The swizzle moves these columns to columns 0 to 7.
        assert_eq!((load_a(17, 0, 0, 0), SmemA.at((1_u32, 8))), (64, 64));
        assert_eq!(load_a(17, 3, 2, 1), SmemA.at((2 * 32 + 1_u32, 16 + 8 + 3)));
        assert!(of_c.contains(
            "of_c(unsigned int thread, unsigned int value, unsigned int m, unsigned int n, unsigned int ld)"
        ));
    }
}
