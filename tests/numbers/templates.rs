//! Tests templates of kernels, in which tile sizes are constants or const parameters, and matrices have runtime
//! extents.

use colex::structure::Structure;
use colex::tensor::View;
use colex::{Layout, StaticLayout, Tensor, layout};

const BM: usize = 6;
const BN: u32 = 4;

mod sizes {
    pub(crate) const WIDE: usize = 8;
}

layout! {
    struct Gmem { m: usize, n: usize, ld: usize } = (m, n):(ld, 1) where ld >= n;
    /// Tiles with constants as extents.
    struct Tiles { m: usize, n: usize } = zipped_divide((m, n):(n, 1), (BM, BN)) where overrun;
    /// Tiles with const parameters as extents. The fields are the runtime values of `Gmem` with the same names.
    struct Blocks<const BM: usize, const BN: usize> { ld: usize, m: usize, n: usize } =
        zipped_divide(Gmem, (BM, BN)) where overrun, ld >= n;
    struct Exact<const BM: u8, const BN: i64> { m: usize, n: usize } =
        zipped_divide((m, n):(n, 1), (BM, BN)) where m % BM == 0, n % BN == 0;
    struct Rows<const N: usize> { m: usize } = (m, N):(N, 1) where compact, m <= 4096;
    struct Stages<const N: usize> { m: usize, ld: usize } = (m, {N + 1}, 3):(2*ld, 1, {m * ld * 2});
    struct Smem<const M: usize> = tile_to_shape((8, 64):(64, 1), (M, 64));
    /// Layouts of other structs with const arguments.
    struct Parts<const M: usize> = zipped_divide(Smem<M>, (4, 4));
    struct Sixteen = coalesce(Parts<16>);
    struct Wide = get<0>(Parts<sizes::WIDE>);
    struct Batched<L: StaticLayout, const M: usize> { b: usize } = make_layout(Smem<M>, L, b:4096);
    struct First<const BM: usize> { m: usize, n: usize, ld: usize } = get<0,0>(Blocks<BM, 2>);
    struct Swizzled<const N: usize> { m: usize } = Sw<2,0,3> o (m, N):(N, 1);
    /// Facts about the runtime values of `Gmem`, declared by another struct.
    struct Stated<const BM: usize> { m: usize, n: usize, ld: usize } =
        zipped_divide(Gmem, (BM, 4)) where m % BM == 0, n % 8 == 0;
    struct Guarded<const BM: usize> { m: usize } = (m, 4):(4, 1) where m >= BM, m % BM <= 1;
}

/// Returns the layout of an expression without symbols and constants.
fn of_literals(text: &str) -> Layout {
    layout_compiler::eval(text).unwrap().to_string().parse().unwrap()
}

/// Checks that a value has the same shape and the same indices as the same layout with literal numbers.
macro_rules! assert_is {
    ($value:expr, $($text:tt)*) => {{
        let (value, expected) = ($value, of_literals(&format!($($text)*)));
        // The strides of modes with extent 1 may differ, so compare the coalesced layouts.
        let layout = value.layout().unwrap();
        assert_eq!((layout.shape(), layout.coalesce()), (expected.shape(), expected.coalesce()));
        for i in 0..expected.size() {
            let index = expected.index(i as i64) as usize;
            assert_eq!((value.at(i), value.get(i)), (index, Some(index)), "{i} of {expected}");
        }
        assert_eq!(value.get(expected.size()), None);
    }};
}

macro_rules! for_sizes {
    ([$(($bm:literal, $bn:literal))*] |$m:ident, $n:ident, $ld:ident|) => {$(
        assert_is!(Blocks::<$bm, $bn>::new($ld, $m, $n).unwrap(), "zipped_divide(({},{}):({},1), ({},{}))", $m, $n, $ld, $bm, $bn);
        let exact = Exact::<$bm, $bn>::new($m, $n);
        assert_eq!(exact.is_ok(), $m.is_multiple_of($bm) && $n.is_multiple_of($bn));
        if let Ok(exact) = exact {
            assert_is!(exact, "zipped_divide(({0},{1}):({1},1), ({2},{3}))", $m, $n, $bm, $bn);
        }
        assert_is!(Rows::<$bn>::new($m).unwrap(), "({0},{1}):({1},1)", $m, $bn);
        assert_is!(Stages::<$bn>::new($m, $ld).unwrap(), "({0},{1},3):({2},1,{3})", $m, $bn + 1, 2 * $ld, 2 * $m * $ld);
        assert_is!(First::<$bm>::new($m, $n, $ld).unwrap(), "get<0,0>(zipped_divide(({},{}):({},1), ({},2)))", $m, $n, $ld, $bm);
        assert_is!(Swizzled::<$bn>::new($m).unwrap(), "Sw<2,0,3> o ({0},{1}):({1},1)", $m, $bn);
    )*};
}

#[test]
fn a_template_is_the_layout_of_its_numbers() {
    random::inputs(200, |u| {
        let (m, n) = (u.int_in_range(1..=30)?, u.int_in_range(1..=30)?);
        let ld: usize = n + u.int_in_range(0..=3)?;
        for_sizes!([(1, 1) (4, 8) (6, 5) (16, 2) (64, 64)] |m, n, ld|);
        assert_is!(Tiles::new(m, n).unwrap(), "zipped_divide(({m},{n}):({n},1), (6,4))");
        let value = layout!(zipped_divide((m, n):(ld, 1), (BM, 4)) where overrun);
        assert_is!(value, "zipped_divide(({m},{n}):({ld},1), (6,4))");
        Ok(())
    });
    assert_is!(
        Batched::<Wide, 8>::new(3).unwrap(),
        "make_layout(tile_to_shape((8,64):(64,1), (8,64)), (4,4):(64,1), 3:4096)"
    );
    assert_is!(Stated::<6>::new(12, 8, 9).unwrap(), "zipped_divide((12,8):(9,1), (6,4))");
    assert!(Stated::<6>::new(14, 8, 9).is_err() && Stated::<6>::new(12, 4, 9).is_err());
    assert_eq!(Sixteen::LAYOUT, of_literals("coalesce(zipped_divide(tile_to_shape((8,64):(64,1), (16,64)), (4,4)))"));
}

/// Constants must be part of the type, and each runtime value must be stored once.
#[test]
fn constants_are_static_and_numbers_are_values() {
    let blocks = Blocks::<32, 8>::new(30, 100, 24).unwrap();
    assert_eq!(format!("{blocks:#}"), "((_32,_8),(4,3)):((30,_1),(960,_8))");
    assert_eq!((blocks.m(), blocks.n(), blocks.ld()), (100, 24, 30));
    assert_eq!((blocks.at(((3, 4), (1, 2))), blocks.at((3, 5)), blocks.get(((32, 0), (0, 0)))), (1070, 1058, None));
    let data: Vec<usize> = (0..100 * 30).collect();
    let tensor = Tensor::new(&data[..], Blocks::<25, 8>::new(30, 100, 24).unwrap()).unwrap();
    assert_eq!((tensor[((3, 4), (1, 2))], size_of_val(&tensor.view())), ((25 + 3) * 30 + 4 + 16, 32));
}

/// A kernel that is generic over the sizes and builds its own layout.
fn corner<const M: usize, const N: usize>(data: &[usize], m: usize, n: usize) -> usize {
    let tiles = Tensor::new(data, Divided::<M, N>::new(m, n).unwrap()).unwrap();
    let expression = layout!(tiled_divide((m, n):(n, 1), (M, N)) where m % M == 0, n % N == 0);
    assert_eq!(expression.layout(), Ok(tiles.layout()));
    last(tiles.view(), (M - 1, N - 1))
}

fn last<L: Structure>(tiles: Tensor<View<'_, usize>, L>, at: (usize, usize)) -> usize {
    tiles[(at, tiles.extent::<1>() - 1, 0)]
}

layout! {
    struct Divided<const M: usize, const N: usize> { m: usize, n: usize } =
        tiled_divide((m, n):(n, 1), (M, N)) where m % M == 0, n % N == 0;
}

#[test]
fn generic_kernels_make_their_layouts() {
    let data: Vec<usize> = (0..12 * 10).collect();
    assert_eq!((corner::<4, 5>(&data, 12, 10), corner::<6, 2>(&data, 12, 10)), (11 * 10 + 4, 11 * 10 + 1));
}

#[test]
fn templates_of_other_crates_and_of_generic_code() {
    use tiles2018::Blocks;
    assert_is!(Blocks::<4, 3>::new(10, 8, 9).unwrap(), "zipped_divide((10,8):(9,1), (4,3))");
    assert_eq!(tiles2018::blocks::<4, 3>(10, 8, 9).to_string(), "((4,3),(3,3)):((9,1),(36,3))");
    layout! { struct Mine<const N: usize> { m: usize, n: usize, ld: usize } = get<0>(tiles2018::Blocks<N, 2>); }
    assert_eq!(Mine::<4>::new(10, 8, 9).unwrap().to_string(), "(4,2):(9,1)");
}

#[test]
fn new_checks_what_is_stated_with_constants() {
    let error = |result: Result<Guarded<5>, colex::Error>| result.unwrap_err().to_string();
    assert_eq!(error(Guarded::new(4)), "the declared fact `m >= BM` is false for 4");
    assert_eq!(error(Guarded::new(8)), "the declared fact `m % BM <= 1` is false for 8");
    assert!(Guarded::<5>::new(11).is_ok() && Guarded::<1>::new(3).is_ok());
    assert!(error(Guarded::<5>::new(0)).starts_with("the declared fact `m >= BM`"));
    assert!(Rows::<4>::new(0).unwrap_err().to_string().starts_with("`m` is 0: "));
    assert!(Rows::<{ 1 << 40 }>::new(4096).is_ok() && Rows::<{ 1 << 52 }>::new(4096).is_err());
}
