//! Tests that values, items and `index!` keep the offset.

use colex::{StaticLayout, index, layout};

layout! {
    /// The tile at (1,1) of a padded matrix.
    struct Tile = local_tile((96,96):(96,1), (24,16), (1,1));
    fn tile(i: u32, j: u32) -> u32 = local_tile((96,96):(96,1), (24,16), (1,1));
    const fn by_name(i: u32, j: u32) -> u32 = Tile;
    fn corner(i: u32, j: u32) -> (u32, u32) = local_tile(make_identity_layout((96,96)), (24,16), (1,1));
    struct Corner = local_tile(make_identity_layout((96,96)), (24,16), (1,1));
    fn of_struct(i: u32, j: u32) -> (u32, u32) = Corner;
    fn written(i: u32, j: u32) -> (u32, u32) = ArithTuple(0,16) o (8,8):(1@0,1@1);
    fn swizzled(i: u32, j: u32) -> u32 = local_tile(Sw<2,1,3> o (32,32):(32,1), (4,4), (2,2));
    fn of_thread(i: u32) -> u32 = local_partition((16,8):(1,16), (8,4):(4,1), 1);
    fn behind(i: u32, j: u32) -> (u32, u32) = domain_offset((1,3), make_identity_layout((4,6)));
    fn copy(i: u32) -> u32 = get_slice(make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, 32>{}, (4,8):(8,1), (1,4)), 22).partition_D((4,128):(1,4));
    // The coordinate of the tile is given by names.
    fn at_names(i: u32, j: u32, block_i: u32, block_j: u32) -> u32 = local_tile((96,96):(96,1), (24,16), (block_i,block_j));
    fn with_ld(i: u32, j: u32, ld: u32) -> u32 = local_tile((96,96):(ld,1), (24,16), (1,2));
    fn both(i: u32, j: u32, ld: u32, b: u32) -> u32 = local_tile((96,96):(ld,1), (24,16), (b,2));
    fn corner_at(i: u32, j: u32, a: u32, b: u32) -> (u32, u32) = local_tile(make_identity_layout((96,96)), (24,16), (a,b));
    fn swizzled_at(i: u32, j: u32, a: u32) -> u32 = local_tile(Sw<2,1,3> o (32,32):(32,1), (4,4), (a,2));
    fn thread_of(i: u32, t: u32) -> u32 = local_partition((32,8):(1,32), (8):(1), t);
    struct Rows { ld: usize } = local_tile((96,96):(ld,1), (24,16), (1,1));
    struct At { ld: usize, b: usize } = local_tile((96,96):(ld,1), (24,16), (b,2));
    struct Blocks<const B: usize> = local_tile((96,96):(96,1), (24,16), (B,1));
    struct Corners<const B: usize> = local_tile(make_identity_layout((96,96)), (24,16), (B,1));
    fn of_blocks(i: u32, j: u32) -> u32 = Blocks<2>;
    fn of_corners(i: u32, j: u32) -> (u32, u32) = Corners<2>;
    struct Behind<const N: usize> = Sw<1,0,3> o N o (4,8):(8,1);
    struct BehindNumber { n: usize } = Sw<1,0,3> o 2*n o (4,8):(8,1);
    struct Mixed<const B: usize> { ld: usize } = local_tile((96,96):(ld,1), (24,16), (B,1));
}

const ROWS: usize = 24;
const LD: u32 = 96;

#[test]
fn every_form_keeps_the_offset() {
    let value = layout!(local_tile((96,96):(96,1), (24,16), (1,1)));
    let named = layout!(local_tile((96,96):(96,1), (ROWS,16), (1,1)));
    for (i, j) in (0..24_u32).flat_map(|i| (0..16).map(move |j| (i, j))) {
        let index = (24 + i) * 96 + 16 + j;
        assert_eq!([tile(i, j), by_name(i, j), value.at((i, j)), Tile.at((i, j)), named.at((i, j))], [index; 5]);
        assert_eq!(index!(local_tile((96,96):(96,1), (24,16), (1,1)); (i, j)), index);
        assert_eq!(index!(Tile; (i, j)), index);
        assert_eq!(index!(local_tile((96,96):(LD,1), (24,16), (1,1)); (i, j)), index);
        assert_eq!([corner(i, j), of_struct(i, j)], [(24 + i, 16 + j); 2]);
        assert_eq!(index!(local_tile(make_identity_layout((96,96)), (24,16), (1,1)); (i, j)), (24 + i, 16 + j));
        assert_eq!([of_blocks(i, j), Blocks::<2>.at((i, j))], [(48 + i) * 96 + 16 + j; 2]);
        assert_eq!(of_corners(i, j), (48 + i, 16 + j));
    }
    assert_eq!(<Corner as StaticLayout>::LAYOUT.to_string(), "ArithTuple(24,16) o (24,16):(1@0,1@1)");
    assert_eq!(layout!(ArithTuple(24,16) o (24,16):(1@0,1@1)).to_string(), Corner.to_string());
    assert_eq!((written(3, 5), behind(2, 1), of_thread(1)), ((3, 21), (3, 4), 24));
    assert_eq!(swizzled(1, 2), 302);
    assert_eq!([copy(0), copy(1), copy(4), copy(15)], [98, 102, 226, 494]);
}

#[test]
fn numbers_with_names_move_the_offset() {
    for (i, j, a, b) in (0..4_u32).flat_map(|k| [(k, 2 * k, k % 3, (k + 1) % 4), (3, k, 3 - k, k)]) {
        assert_eq!(at_names(i, j, a, b), (24 * a + i) * 96 + 16 * b + j);
        assert_eq!(with_ld(i, j, 100), (24 + i) * 100 + 32 + j);
        assert_eq!(both(i, j, 100, b), (24 * b + i) * 100 + 32 + j);
        assert_eq!(corner_at(i, j, a, b), (24 * a + i, 16 * b + j));
        let (ld, block) = (101_u32, b);
        assert_eq!(index!(local_tile((96,96):(ld,1), (24,16), (block,2)); (i, j)), (24 * b + i) * 101 + 32 + j);
        assert_eq!(
            index!(local_tile(make_identity_layout((96,96)), (24,16), (a,block)); (i, j)),
            (24 * a + i, 16 * b + j)
        );
        let whole = layout!(Sw<2,1,3> o (32,32):(32,1));
        assert_eq!(swizzled_at(i, j % 4, a), whole.at((4 * a + i, 8 + j % 4)));
        assert_eq!(thread_of(i, b), b + 8 * i);
        let (i, j, b) = (i as usize, j as usize, b as usize);
        assert_eq!(Rows::new(100).unwrap().at((i, j)), (24 + i) * 100 + 16 + j);
        assert_eq!(At::new(100, b).unwrap().at((i, j)), (24 * b + i) * 100 + 32 + j);
        assert_eq!(Mixed::<2>::new(100).unwrap().at((i, j)), (48 + i) * 100 + 16 + j);
        let ld = 100_usize;
        assert_eq!(layout!(local_tile((96,96):(ld,1), (24,16), (b,2))).at((i, j)), (24 * b + i) * 100 + 32 + j);
    }
    assert_eq!((Behind::<6>.at((1, 3)), BehindNumber::new(3).unwrap().at((1_usize, 3))), (17, 17));
    let printed = layout!(local_tile((96,96):(96,1), (24,16), (1,1))).to_string();
    assert_eq!(printed, "Sw<0,0,0> o 2320 o (24,16):(96,1)");
    assert_eq!(At::new(100, 3).unwrap().to_string(), "Sw<0,0,0> o 7232 o (24,16):(100,1)");
}
