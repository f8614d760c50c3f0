//! Tests that the output of `layout!` and `index!` passes clippy's strict lint groups. The test is the run of clippy in
//! `.ci/run`.

#![deny(warnings, clippy::all, clippy::pedantic, clippy::nursery)]

use colex::{StaticLayout, index, layout};

const BM: usize = 8;

layout! {
    /// A static layout.
    pub struct Tile = Sw<3,3,3> o (8,64):(64,1) where bijective;
    /// A layout with coordinate strides.
    pub struct Coordinates = make_identity_layout((4, 8));
    /// A layout with XOR strides.
    pub struct Joined = (4,(4,3)):(f1,(f5,f16));
    /// A layout with a negative stride.
    pub struct Down = Sw<0,0,0> o 9 o 10:-1;
    /// A layout with constants.
    pub struct Rows = (BM, {BM * 2}):({BM * 2}, 1) where compact;
    /// A layout with const parameters.
    pub struct Smem<const M: usize, const N: usize> = tile_to_shape((8,64):(64,1), (M, N));
    /// A layout with a type parameter that is a layout.
    pub struct Tiled<L: StaticLayout> = zipped_divide(L, (4, 4));
    /// A layout with runtime values.
    pub struct Gmem { m: usize, n: usize, ld: usize } = (m, n):(ld, 1) where m % 8 == 0, ld >= n;
    /// A layout with const parameters and runtime values.
    pub struct Blocks<const M: usize> { m: usize, n: usize, ld: usize } = zipped_divide(Gmem, (M, 64)) where overrun;
    /// An instruction.
    pub struct Atom = SM80_16x8x16_F32F16F16F32_TN;
    /// A tiled matrix instruction.
    pub struct Mma = make_tiled_mma(Atom, (2,2,1));
    /// A tiled copy.
    pub struct Load = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, Mma);
    /// An operand tile of a matrix instruction.
    pub struct Operand = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where wgmma(K, 16), tma(Gmem, 16);
    /// An index function.
    #[must_use]
    pub const fn tile(row: u32, column: u32) -> u32 = Tile;
    /// An index function with a runtime value.
    #[must_use]
    pub const fn gmem(row: u32, column: u32, ld: u32) -> u32 = (128, 64):(ld, 1);
    /// An index function with a constant.
    #[must_use]
    pub fn rows(i: u32, j: u32) -> u32 = (BM, 64):(64, 1);
    /// A descriptor function.
    #[must_use]
    pub const fn descriptor(address: u64, step: u64) -> u64 = gmma_desc<K,16>(Operand);
    /// A kernel text.
    pub extern "cuda" fn text(row: u32, column: u32) -> u32 = Tile;
}

#[test]
fn every_form_is_used_where_strict_lints_are_denied() {
    let (m, i, j) = (16_usize, 3_u32, 5_u32);
    assert_eq!((Tile.at((i, j)), tile(i, j), index!(Tile; (i, j))), (3 * 64 + (5 ^ (3 << 3)), 221, 221));
    assert_eq!((gmem(i, j, 70), rows(2, 1), text.is_empty()), (215, 129, false));
    assert_eq!((layout!((m, 4):(4, 1)).at((2, 1)), layout!((BM, 4):(4, 1)).at((2, 1))), (9, 9));
    assert_eq!((Smem::<16, 64>::SIZE, Tiled::<Rows>::SIZE, Joined::SIZE, Down::SIZE), (1024, 128, 48, 10));
    let gmem = Gmem::new(m, 64, 64).expect("the facts are true");
    let blocks = Blocks::<8>::new(m, 64, 64).expect("as above");
    assert_eq!((gmem.at((1, 1)), blocks.at(((1, 1), (1, 0)))), (65, 8 * 64 + 65));
    assert_eq!((descriptor(0, 1) - descriptor(0, 0), Coordinates::LAYOUT.size()), (2, 32));
    assert_eq!((Mma::VALUE.thread_count(), Load::VALUE.thread_count()), (128, 128));
    assert_eq!((Atom::VALUE.shape(), Operand::SIZE), (Mma::VALUE.atom().shape(), 8192));
}
