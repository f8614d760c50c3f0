//! Tests items of a block.

use crate::TABLE;
use colex::{index, layout};

layout! {
    /// A swizzled tile.
    #[derive(PartialOrd)]
    pub(crate) struct Smem = tile_to_shape(Sw<3,4,3> o (8,64):(64,1), (128,64));
    struct Part = composition((64,64):(64,1), (32,16):(1,32));
    struct Down = 4:-1;
    pub(crate) const fn smem(m: u32, k: u32) -> u32 = Smem;
    #[inline]
    fn part(i: u16) -> u16 = Part;
    const fn down(i: i32) -> i32 = Down;
    #[layout(target = gpu)]
    const fn on_gpu(i: u32) -> u32 = (3,(2,3)):(3,(12,1));
    const fn broadcast(_lane: u32, k: u32) -> u32 = (32,8):(0,2);
    const fn constant(lane: usize) -> usize = Sw<0,0,0> o 7 o 32:0;
    extern "C" fn exported(i: u32) -> u32 = (4,8):(8,1);
}

#[test]
fn items_of_a_block_name_earlier_ones() {
    assert_eq!((Smem::SIZE, Smem::COSIZE, Smem::LAYOUT.size()), (8192, 8192, 8192));
    assert_eq!(size_of::<Smem>(), 0);
    for m in 0..128_u32 {
        for k in 0..64_u32 {
            let expected = Smem::LAYOUT.at((m as i64, k as i64));
            // This is the index computed by hand: rows have 64 bytes, and bits 7..10 are XORed into bits 4..7.
            let plain = i64::from(m % 8 * 64 + k + m / 8 * 512);
            assert_eq!(expected, plain ^ (plain >> 3 & 0b111_0000));
            assert_eq!(i64::from(smem(m, k)), expected);
            assert_eq!(i64::from(Smem.at((m, k))), expected);
            assert_eq!(Smem.get((m, k)).map(i64::from), Some(expected));
        }
    }
    for i in 0..512_u16 {
        let (m, n) = (i % 32, i / 32);
        // The one-dimensional coordinate in (64,64):(64,1) is m + 32·n.
        let c = m + 32 * n;
        assert_eq!(part(i), c % 64 * 64 + c / 64);
    }
    assert_eq!([down(0), down(3)], [0, -3]);
    assert_eq!(Down.at(3), -3);
    for (c, expected) in TABLE.into_iter().enumerate() {
        assert_eq!(on_gpu(c as u32) as usize, expected);
        assert_eq!(index!(gpu: (3,(2,3)):(3,(12,1)); c), expected);
    }
    assert_eq!((broadcast(31, 7), broadcast(0, 7)), (14, 14));
    assert_eq!(constant(5), 7);
    assert_eq!(exported(5), 9);
    assert!(Smem.partial_cmp(&Smem).is_some());
}

layout! {
    struct C { m: u32 } = (m,4):(4,1);
}

#[test]
fn a_struct_may_have_any_name() {
    assert_eq!(C::new(3).expect("three rows").at((2, 1)), 9);
}
