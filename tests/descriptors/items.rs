//! Tests tiles as items: functions that return descriptors, in Rust and in kernel languages, and tensor maps of
//! structs.

use super::{eval, parsed};
use colex::hardware::gmma_descriptor;
use colex::hardware::gmma_stages;
use colex::hardware::smem_atom;
use colex::hardware::umma_descriptor;
use colex::hardware::{GmmaDescriptor, Major, SmemSwizzle, TensorMap};
use colex::{Error, expect, layout};

mod tiles {
    colex::layout! {
        /// A matrix in global memory of any size.
        pub struct Gmem { m: usize, k: usize, ld: usize } = (m, k):(ld, 1) where ld % 8 == 0;
        /// A matrix in global memory with a constant size.
        pub(super) struct Square<const N: usize> = (N,N):(N,1);
    }
}
use tiles::Gmem;

layout! {
    struct SmemA = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where wgmma(K, 16), tcgen05(K, 16), tma(Gmem, 16);
    struct SmemB = tile_to_shape(Layout_MN_SW128_Atom<16>, (128,64)) where wgmma(MN, 16);
    struct Wide = tile_to_shape(Layout_K_SW64_Atom<8>, (64,256));
    struct Stages = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64,4)) where wgmma(K, 16), tma((512,256):(256,1), 16);
    fn desc_a(address: u64, step: u64) -> u64 = gmma_desc<K,16>(SmemA);
    fn first_a(address: u64) -> u64 = gmma_desc<K,16>(SmemA);
    fn desc_b(address: u64, repeat: u64, step: u64) -> u64 = gmma_desc<MN,16>(SmemB);
    fn desc_wide(address: u64, step: u64) -> u64 = umma_desc<K,8>(Sw<2,4,3> o 1024 o ((8,8),(64,4)):((64,512),(1,4096)));
    fn desc_32(address: u64, step: u64) -> u64 = gmma_desc<K,32>(Layout_K_SW32_Atom<32>);
    extern "cuda" fn desc_in_cuda(address: u64, step: u64) -> u64 = gmma_desc<K,16>(SmemA);
    extern "c" fn desc_in_c(address: u64, repeat: u64, step: u64) -> u64 = gmma_desc<K,8>(Wide);
}

#[test]
fn functions_of_addresses_are_the_descriptors() {
    const A: GmmaDescriptor = expect(gmma_descriptor(&SmemA::LAYOUT, Major::K, 16));
    const B: GmmaDescriptor = expect(gmma_descriptor(&SmemB::LAYOUT, Major::MN, 16));
    let offset = parsed("Sw<2,4,3> o 1024 o ((8,8),(64,4)):((64,512),(1,4096))");
    let wide = umma_descriptor(&offset, Major::K, 8).unwrap();
    let small = gmma_descriptor(&smem_atom(Major::K, SmemSwizzle::B32, 32).unwrap(), Major::K, 32).unwrap();
    for address in (0..200 << 10).step_by(16 << 10) {
        assert_eq!(first_a(address), A.at(address, 0));
        assert_eq!(desc_32(address, 0), small.at(address, 0));
        for step in 0..8 {
            if step < 4 {
                assert_eq!(desc_a(address, step as u64), A.at(address, A.step(step)));
                for repeat in 0..2 {
                    let at = B.steps_to(64 * repeat, 16 * step).unwrap();
                    assert_eq!(desc_b(address, repeat as u64, step as u64), B.at(address, at));
                }
            }
            assert_eq!(desc_wide(address, step as u64), wide.at(address, wide.step(step)), "{step}");
        }
    }
    assert_eq!(wide.step(0), 64);
}

#[test]
fn kernel_text_has_the_descriptors() {
    let cuda = "// 128B lbo 16 sbo 1024\n\
        #define DESC_IN_CUDA_WORD 0x4000004000010000u\n\
        #define DESC_IN_CUDA_STEP 2u\n\
        #define DESC_IN_CUDA_REPEAT 64u\n\
        __device__ __forceinline__ unsigned long long desc_in_cuda(unsigned long long address, unsigned long long step) {\n    \
        const unsigned long long linear = step * 2u;\n    \
        const unsigned long long address_div_16 = address >> 4;\n    \
        return linear + address_div_16 + 0x4000004000010000u;\n}\n";
    assert_eq!(desc_in_cuda, cuda);
    assert!(desc_in_c.contains("0x8000002000010000u"), "{desc_in_c}");
    // The tile is four swizzle patterns wide. Steps along K have different distances, so the text defines no constant
    // for a step.
    assert!(desc_in_c.contains("#define DESC_IN_C_REPEAT 32u\n") && !desc_in_c.contains("_STEP"), "{desc_in_c}");
}

#[test]
fn structs_make_the_tensor_maps_that_they_state() {
    let map = SmemA::tensor_map(&Gmem::new(1000, 136, 144).unwrap()).unwrap();
    assert_eq!(map.to_string(), "128B box (64,128) dims (136,1000) strides (288)");
    assert_eq!(Stages::tensor_map(&layout!((512,256):(256,1))).unwrap().box_dims(), [64, 128]);
    let error = SmemA::tensor_map(&parsed("(100,100):(100,1)")).unwrap_err().to_string();
    assert_eq!(
        error,
        "tma: a stride of 100 elements of 16 bits is not supported: it must be a multiple of 16 bytes, and less than 2^40 bytes; pad the rows of global memory"
    );
}

const DEPTH: usize = 64;

layout! {
    struct Tiled<const BM: usize, const STAGES: usize> = tile_to_shape(Layout_K_SW128_Atom<16>, (BM, DEPTH, STAGES))
        where wgmma(K, 16), tma((512,256):(256,1), 16);
    struct Loaded<const BM: usize> = tile_to_shape(Layout_K_SW128_Atom<16>, (BM, DEPTH)) where tma(Gmem, 16);
}

#[test]
fn tiles_of_constants_have_descriptors() {
    const A: GmmaDescriptor = expect(gmma_stages(&Tiled::<128, 4>::LAYOUT, Major::K, 16));
    assert_eq!(A.to_string(), "128B lbo 16 sbo 1024");
    let map = Tiled::<128, 4>::tensor_map(&layout!((512,256):(256,1))).unwrap();
    assert_eq!(map.to_string(), "128B box (64,128) dims (256,512) strides (512)");
    let map = Tiled::<32, 2>::tensor_map(&tiles::Square::<256>).unwrap();
    assert_eq!(map.to_string(), "128B box (64,32) dims (256,256) strides (512)");
    assert_eq!(Loaded::<64>::tensor_map(&tiles::Square::<128>).unwrap().box_dims(), [64, 64]);
    assert_eq!(Tiled::<64, 2>::LAYOUT.to_string(), eval("tile_to_shape(Layout_K_SW128_Atom<16>, (64,64,2))"));
}

/// The declarations of a Hopper kernel for a tile, as a user would write them.
mod a_tile_of_hopper {
    use super::{Error, GmmaDescriptor, Major, TensorMap, expect, layout, tiles::Gmem};

    layout! { pub(super) struct SmemA = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where wgmma(K, 16), tma(Gmem, 16); }
    const A: GmmaDescriptor = expect(colex::hardware::gmma_descriptor(&SmemA::LAYOUT, Major::K, 16)); // 128B, LBO 16, SBO 1024

    fn of(shared_address: u64, k_block: usize, (m, n, ld): (usize, usize, usize)) -> Result<(u64, TensorMap), Error> {
        let word: u64 = A.at(shared_address, A.step(k_block));
        let map: TensorMap = SmemA::tensor_map(&Gmem::new(m, n, ld)?)?;
        Ok((word, map))
    }

    #[test]
    fn has_a_descriptor_and_a_tensor_map() {
        assert_eq!((A.to_string().as_str(), A.leading_bytes(), A.stride_bytes()), ("128B lbo 16 sbo 1024", 16, 1024));
        let (word, map) = of(1024, 3, (1000, 200, 208)).unwrap();
        // The swizzle type is 1, SBO is 64 units of 16 bytes, and LBO is 1. The address is 64 units and 3 steps of 32
        // bytes.
        assert_eq!(word, 1 << 62 | 64 << 32 | 1 << 16 | (64 + 3 * 2));
        assert_eq!(map.to_string(), "128B box (64,128) dims (200,1000) strides (416)");
        assert!(of(0, 0, (1000, 200, 201)).is_err(), "a row of 201 elements is not a multiple of 16 bytes");
    }
}
