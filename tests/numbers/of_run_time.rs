//! Tests layouts with runtime values. The index by compiled code, the index by the layout value, and the index by the
//! definition must be equal.

use arbitrary::{Result, Unstructured};
use colex::rules::TooNarrow;
use colex::{Layout, index, layout};

const K: usize = 8;

layout! {
    struct Plain { m: usize, n: usize, ld: usize } = (m, n):(ld, 1);
    struct Left { a: u32, b: u32, c: u32 } = (a, (b, c));
    struct Right { a: u64, b: u64, c: u64 } = ((a, b), c): LayoutRight;
    struct Mixed { a: u32, b: u32, s: u32 } = ((a, 4), (6, b)):((s, 2), (3*s, a*b));
    struct Down { a: i32, b: i32, s: i32 } = (a, b):(s, -3*s);
    struct Bytes { a: u8, b: u8, s: u8 } = (a, b):(s, 1);
    struct Tiled { m: usize, n: usize, ld: usize } = zipped_divide(Plain, (8, 6)) where overrun;
    struct Swizzled { m: u32 } = Sw<3,3,3> o (m, 64):(64, 1);
    struct Stated { m: usize, n: usize } = (m, n) where m % 8 == 0, m <= 4096, n <= 100, n >= 2;
    struct Exact { m: usize, n: usize } = logical_divide(Stated, 4);
    struct Blocks { m: usize, k: usize } =
        tile_to_shape(Sw<1,0,3> o (8, 4):(4, 1), (m, k, 3), (2, 0, 1)) where m % 8 == 0, k % 4 == 0;
    struct Constant { n: usize } = (n, K, {K + 1}):(1, n, {K * 2}*n);

    fn plain(i: u32, j: u32, ld: u32) -> u32 = (128, 64):(ld, 1);
    fn tiled((x, y): (u32, u32), t: u32, m: u32, n: u32, ld: u32) -> u32 =
        zipped_divide((m, n):(ld, 1), (16, 5)) where overrun;
    fn mixed(a: u32, i: u32, b: u32, s: u32) -> u32 = ((a, 4), (6, b)):((s, 2), (3*s, a*b));
    const fn swizzled(i: u32, m: u32) -> u32 = Sw<3,3,3> o 8 o (64, m):(1, 64);
    fn by_tile(tile: u32, m: u32) -> u32 = get<1>(zipped_divide((m, 7):(1, m), (4, 7))) where overrun;
}

/// Returns the index of every coordinate by the definition.
pub(super) fn indices(layout: &Layout) -> Vec<i64> {
    let modes: Vec<(i64, i64)> = layout.flat_modes().collect();
    let index = |mut i: i64| {
        let (last, others) = modes.split_last().expect("a mode");
        let digits = others.iter().map(|(extent, stride)| {
            let digit = i % extent;
            i /= extent;
            digit * stride
        });
        let sum: i64 = digits.sum();
        layout.swizzle().apply(layout.offset() + sum + i * last.1)
    };
    (0..layout.size() as i64).map(index).collect()
}

/// Compares the indices of one-dimensional coordinates with the indices of `layout()` and of the definition.
macro_rules! assert_agrees {
    ($int:ident, $layout:expr) => {{
        let bound = $layout;
        let value = bound.layout().expect("not empty");
        assert_eq!(value.size(), bound.size());
        for (i, expected) in indices(&value).into_iter().enumerate() {
            assert_eq!(bound.at(i as $int) as i64, expected, "{bound} at {i}");
            assert_eq!(bound.get(i as $int).map(|index| index as i64), Some(expected));
            assert_eq!(value.index(i as i64), expected);
        }
        let (low, high) = bound.bounds().expect("not empty");
        assert!(indices(&value).iter().all(|index| low as i64 <= *index && *index <= high as i64));
        assert_eq!(bound.get(bound.size() as $int), None);
    }};
}

fn small<T: TryFrom<u32>>(u: &mut Unstructured<'_>, most: u32) -> Result<T> {
    let value = u.int_in_range(1..=most)?;
    T::try_from(value).map_err(|_| arbitrary::Error::IncorrectFormat)
}

#[test]
fn one_dimensional_coordinates_of_random_numbers() {
    random::inputs(2_000, |u| {
        assert_agrees!(usize, Plain::new(small(u, 9)?, small(u, 9)?, small::<usize>(u, 20)? - 1).expect("fits"));
        assert_agrees!(u32, Left::new(small(u, 6)?, small(u, 6)?, small(u, 6)?).expect("fits"));
        assert_agrees!(u64, Right::new(small(u, 6)?, small(u, 6)?, small(u, 6)?).expect("fits"));
        assert_agrees!(u32, Mixed::new(small(u, 6)?, small(u, 6)?, small::<u32>(u, 20)? - 1).expect("fits"));
        assert_agrees!(i32, Down::new(small(u, 7)?, small(u, 7)?, small::<i32>(u, 20)? - 10).expect("fits"));
        assert_agrees!(u32, Swizzled::new(small(u, 20)?).expect("fits"));
        assert_agrees!(usize, Constant::new(small(u, 9)?).expect("fits"));
        assert_agrees!(usize, Stated::new(8 * small::<usize>(u, 3)?, 1 + small::<usize>(u, 5)?).expect("true"));
        Ok(())
    });
}

#[test]
fn blocks_of_several_numbers_are_values() {
    for (m, k) in [(8, 4), (16, 12), (24, 8)] {
        let blocks = Blocks::new(m, k).expect("divided");
        assert_agrees!(usize, blocks);
        let text = format!("tile_to_shape(Sw<1,0,3> o (8, 4):(4, 1), ({m}, {k}, 3), (2, 0, 1))");
        let known = layout_compiler::eval(&text).expect("divides").to_string().parse().expect("a layout");
        assert_eq!(indices(&blocks.layout().expect("not empty")), indices(&known), "{text}");
    }
    assert!(Blocks::new(12, 4).is_err() && Blocks::new(8, 6).is_err());
}

#[test]
fn tiles_are_the_elements_of_the_matrix() {
    random::inputs(2_000, |u| {
        let (m, n, ld) = (small(u, 30)?, small(u, 30)?, small(u, 40)?);
        let (plain, tiled) = (Plain::new(m, n, ld).expect("fits"), Tiled::new(m, n, ld).expect("fits"));
        for i in 0..m {
            for j in 0..n {
                let (place, tile) = ((i % 8, j % 6), (i / 8, j / 6));
                let expected = i * ld + j;
                assert_eq!((plain.at((i, j)), tiled.at((place, tile))), (expected, expected));
                let (place, tile) = (place.0 + 8 * place.1, tile.0 + m.div_ceil(8) * tile.1);
                assert_eq!((plain.at(i + m * j), tiled.at((place, tile))), (expected, expected));
                assert_eq!(tiled.at(place + 48 * tile), expected);
            }
        }
        assert_eq!(tiled.size(), 48 * m.div_ceil(8) * n.div_ceil(6));
        Ok(())
    });
}

/// The algebra's result for symbols must be the same as its result for the symbols' values. If a fact says that the
/// tiles divide, both results must be the same layout.
#[test]
fn a_divide_of_names_is_the_divide_of_their_numbers() {
    random::inputs(2_000, |u| {
        let (m, n) = (8 * u.int_in_range(1..=8)?, u.int_in_range(2..=20)?);
        let exact = Exact::new(m, n).expect("true").layout().expect("not empty");
        let plain = Stated::new(m, n).expect("true").layout().expect("not empty");
        let divided = plain.logical_divide(&layout!(4:1).layout().into()).expect("divides");
        assert_eq!(indices(&exact), indices(&divided));
        assert_eq!(exact.size(), plain.size());
        Ok(())
    });
}

#[test]
fn functions_and_expressions_agree_with_values() {
    random::inputs(800, |u| {
        let (m, n, ld) = (u.int_in_range(1..=40_u32)?, u.int_in_range(1..=40)?, u.int_in_range(0..=50)?);
        let (a, b, s) = (u.int_in_range(1..=5)?, u.int_in_range(1..=5)?, u.int_in_range(0..=20)?);
        let tiles = layout!(zipped_divide((m, n):(ld, 1), (16, 5)) where overrun);
        for t in 0..tiles.size() as u32 / 80 {
            let (x, y) = (u.int_in_range(0..=15)?, u.int_in_range(0..=4)?);
            assert_eq!(tiled((x, y), t, m, n, ld), tiles.at(((x, y), t)));
            let (row, column) = (t % m.div_ceil(16), t / m.div_ceil(16));
            let expected = (row * 16 + x) * ld + column * 5 + y;
            assert_eq!(tiles.at(((x, y), (row, column))), expected);
            let indexed = index!(zipped_divide((m, n):(ld, 1), (16, 5)) where overrun; (x + 16 * y, (row, column)));
            assert_eq!(indexed, expected);
        }
        let whole = Mixed::new(a, b, s).expect("fits");
        for i in 0..whole.size() as u32 {
            assert_eq!(mixed(a, i, b, s), whole.at(i));
            assert_eq!(index!(((a, 4), (6, b)):((s, 2), (3*s, a*b)); i), whole.at(i));
        }
        for i in 0..64 * m {
            assert_eq!(swizzled(i, m), layout!(Sw<3,3,3> o 8 o (64, m):(1, 64)).at(i));
        }
        for tile in 0..m.div_ceil(4) {
            assert_eq!(by_tile(tile, m), 4 * tile);
        }
        assert_eq!(plain(3, 4, ld), 3 * ld + 4);
        Ok(())
    });
}

/// If an index of a layout does not fit the integer type, the layout must be an error. If all indices just fit, the
/// last index must be correct.
#[test]
fn the_limits_of_the_integer_type() {
    let last = Bytes::new(16, 16, 16).expect("fits");
    assert_eq!((last.at((15, 15)), last.size()), (255, 256));
    let error = Bytes::new(16, 17, 16).unwrap_err();
    assert!(error.breaks(&TooNarrow::RULE) && error.to_string().contains("256 do not fit in 8 bits"), "{error}");
    random::inputs(2_000, |u| {
        let (a, b, s) = (u.arbitrary::<u8>()?, u.arbitrary::<u8>()?, u.arbitrary::<u8>()?);
        let highest = i64::from(a.max(1) - 1) * i64::from(s) + i64::from(b.max(1) - 1);
        let fits = a > 0 && b > 0 && highest <= 255;
        let layout = Bytes::new(a, b, s);
        assert_eq!(layout.is_ok(), fits, "({a},{b}):({s},1)");
        if let Ok(last) = layout {
            assert_eq!(i64::from(last.at((a - 1, b - 1))), highest);
        }
        Ok(())
    });
    random::inputs(2_000, |u| {
        let (a, b, s) = (u.arbitrary::<i32>()?, u.int_in_range(-1..=1 << 16)?, u.arbitrary::<i32>()?);
        let ends =
            [i64::from(a - i32::from(a > 0)) * i64::from(s), i64::from(b - i32::from(b > 0)) * -3 * i64::from(s)];
        let (low, high) = (ends.iter().map(|end| (*end).min(0)).sum(), ends.iter().map(|end| (*end).max(0)).sum());
        let in_range = |index: i64| i32::try_from(index).is_ok();
        let fits = a > 0 && b > 0 && in_range(low) && in_range(high);
        assert_eq!(Down::new(a, b, s).is_ok(), fits, "({a},{b}):({s},{})", -3 * i64::from(s));
        Ok(())
    });
    let huge = Plain::new(1 << 40, 1 << 20, 1 << 20).expect("fits");
    assert_eq!(huge.at(((1 << 40) - 1, (1 << 20) - 1)), (1 << 60) - 1);
    assert_eq!(huge.at((1 << 60) - 1), (1 << 60) - 1);
    assert!(Plain::new(1 << 40, 1 << 24, 1 << 24).is_err());
    assert!(Left::new(1 << 16, 1 << 16, 2).is_err());
}

#[test]
fn facts_are_checked() {
    assert_eq!(Stated::new(12, 7).unwrap_err().to_string(), "the declared fact `m % 8 == 0` is false for 12");
    assert!(Stated::new(4104, 7).is_err() && Stated::new(8, 1).is_err() && Stated::new(8, 101).is_err());
    // `Exact` is built from `Stated`, and has the same facts.
    assert!(Exact::new(12, 7).is_err());
    assert_eq!(Stated::new(8, 1).unwrap_err().to_string(), "the declared fact `n >= 2` is false for 1");
    let error = Down::new(-1, 2, 3).unwrap_err();
    assert_eq!(error.to_string(), "`a` is -1: extent -1 is not positive; write an extent of 1 or more");
    assert_eq!(error.at_number(), Some(("a", -1)));
}

/// The layout is known, and the other operand has symbols. Example values can refute such a fact, but the compiler
/// cannot prove it for all values.
#[test]
fn facts_about_operands_with_names_are_not_proved() {
    let message = |text: &str| layout_compiler::eval(text).expect_err(text)[0].message.clone();
    let meets = "for m = 1: both layouts contain index 0, `4:1` at coordinate 0 and `(1,4):(4,8)` at (0,0)";
    assert_eq!(message("4:1 where disjoint((m,4):(4,8))"), meets);
    let undecided = "`disjoint` depends on numbers that are only known at run time";
    assert_eq!(message("4:1 where disjoint(Sw<0,0,0> o 4 o (m,4):(4,8))"), undecided);
}

/// The bound of a clause is a symbol. The compiler encodes the symbol as a number, and must not compare with this
/// number.
#[test]
fn a_size_is_compared_with_the_number_of_a_name() {
    for text in ["(8,4) where size <= m", "(m,4) where size == m", "(m,4) where cosize <= m"] {
        let mistakes = layout_compiler::eval(text).expect_err(text);
        assert!(mistakes[0].message.starts_with("for m = 1: "), "{text}: {mistakes:?}");
    }
}

#[test]
#[should_panic(expected = "the declared fact `m % 4 == 0` is false for 6")]
fn a_value_asserts_its_facts() {
    let (m, ld) = (6, 10);
    let _ = layout!(logical_divide((m, 8):(ld, 1), 4) where m % 4 == 0);
}

#[test]
fn what_is_static_is_marked() {
    let (n, ld) = (4_usize, 7);
    assert_eq!(format!("{:#}", layout!((2, n): LayoutRight)), "(_2,4):(4,_1)");
    let tiles = layout!(zipped_divide((ld, n):(ld, 1), (128, 64)) where overrun);
    assert_eq!(format!("{tiles:#}"), "((_128,_64),(1,1)):((7,_1),(896,_64))");
    assert_eq!(size_of_val(&layout!((8, 64):(n, 1))), size_of::<usize>());
    assert_eq!(Constant::new(3).expect("fits").to_string(), "(3,8,9):(1,3,48)");
    assert_eq!(Swizzled::new(3).expect("fits").to_string(), "Sw<3,3,3> o 0 o (3,64):(64,1)");
}
