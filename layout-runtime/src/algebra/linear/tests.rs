//! Swizzles and XOR strides against the definition, by looking at every coordinate.

extern crate std;
use crate::{Basis, ErrorKind, Int, IntTuple, Layout, Swizzle, Tiler};
use arbitrary::{Result, Unstructured};
use std::string::ToString;
use std::vec::Vec;

/// A swizzle whose fields lie below bit 12.
fn swizzle(u: &mut Unstructured<'_>) -> Result<Swizzle> {
    let bits = u.int_in_range(1..=3)?;
    let shift = u.int_in_range(bits..=6)? * if u.ratio(1, 4)? { -1 } else { 1 };
    Ok(Swizzle::new(bits, u.int_in_range(0..=3)?, shift).expect("small fields"))
}

/// Strides of a bit permutation, of separate bits, or any.
fn stride(u: &mut Unstructured<'_>, style: u8, place: &mut i64, extent: i64) -> Result<i64> {
    Ok(match style {
        0 => {
            *place *= extent;
            *place / extent
        }
        1 => 1 << u.int_in_range(0..=7)?,
        2 => u.int_in_range(0..=72)?,
        _ => u.int_in_range(0..=9)? << u.int_in_range(0..=5)?,
    })
}

/// A layout of up to `bits` bits, with integer strides or XOR strides, perhaps behind a swizzle.
fn layout(u: &mut Unstructured<'_>, bits: u32) -> Result<Layout> {
    loop {
        let is_xor = u.ratio(1, 2)?;
        let (style, mut left, mut place) = (u.int_in_range(0..=3)?, bits, 1);
        let (mut extents, mut strides) = (Vec::new(), Vec::new());
        while left > 0 && extents.len() < 4 && (extents.is_empty() || u.ratio(3, 4)?) {
            let log = u.int_in_range(0..=left.min(4))?;
            left -= log;
            let extent = 1 << log;
            let number = stride(u, style, &mut place, extent)?;
            extents.push(IntTuple::int(extent));
            let unit = if is_xor && number > 0 { Basis::XOR } else { Basis::ONE };
            strides.push(IntTuple::from(Int::new(number).of(unit)));
        }
        if u.ratio(1, 8)? {
            let odd = u.int_in_range(1..=7)?;
            let at = if is_xor { extents.len() - 1 } else { u.choose_index(extents.len())? };
            extents[at] = IntTuple::int(odd);
        }
        let (shape, stride) = (IntTuple::tuple(&extents).expect("few"), IntTuple::tuple(&strides).expect("few"));
        let Ok(plain) = Layout::new(&shape, &stride) else { continue };
        if plain.size() > 1 << bits {
            continue;
        }
        if u.ratio(1, 3)? {
            let swizzled = plain.swizzled(swizzle(u)?, 0);
            return Ok(swizzled.expect("small indices that are not negative"));
        }
        if u.ratio(1, 6)?
            && let Ok(joined) = plain.joined(u.int_in_range(0..=255)?)
        {
            return Ok(joined);
        }
        return Ok(plain);
    }
}

fn table(layout: &Layout) -> Vec<i64> {
    (0..layout.size() as i64).map(|c| layout.at_index(c)).collect()
}

/// The extents of the leaves.
fn extents(layout: &Layout) -> Vec<usize> {
    layout.flat_modes().map(|mode| mode.0 as usize).collect()
}

/// Whether values along one leaf are those of a layout: their coefficients in the basis `⌊i/e⌋` sit on a chain of divisors.
fn is_layout_along(values: &[i64]) -> bool {
    let size = values.len();
    let mut left = values.to_vec();
    let mut last = 1;
    for e in 1..size {
        let weight = left[e];
        if weight != 0 {
            if e > 1 && (e % last != 0 || !size.is_multiple_of(e)) {
                return false;
            }
            last = e;
            for (i, value) in left.iter_mut().enumerate() {
                *value -= weight * (i / e) as i64;
            }
        }
    }
    true
}

/// Whether a table, less its first value, is that of integer strides: of a layout along each leaf, and the sum of these.
fn has_integer_strides(table: &[i64], extents: &[usize]) -> bool {
    let mut sums = std::vec![0];
    let mut worth = 1;
    for &extent in extents {
        let along: Vec<i64> = (0..extent).map(|i| table[i * worth] - table[0]).collect();
        if !is_layout_along(&along) {
            return false;
        }
        sums = along.iter().flat_map(|value| sums.iter().map(move |sum| sum + value)).collect();
        worth *= extent;
    }
    table.iter().zip(sums).all(|(value, sum)| value - table[0] == sum)
}

/// Whether a table is linear over bits but for what its first value joins, and its leaves have bits of their own.
fn is_linear(table: &[i64], extents: &[usize]) -> bool {
    let mut inner: Vec<usize> = extents.iter().copied().filter(|extent| *extent > 1).collect();
    inner.pop();
    inner.iter().all(|extent| extent.is_power_of_two())
        && (1..table.len()).all(|c| {
            let low = c & c.wrapping_neg();
            table[c] == table[low] ^ table[c ^ low] ^ table[0]
        })
}

/// Whether a linear table is that of XOR strides: a last extent that is not a power of two is cut where columns stop to double.
fn has_xor_strides(table: &[i64], extents: &[usize]) -> bool {
    let mut worth = 1;
    let column = |coordinate: usize| table[coordinate] ^ table[0];
    let is_cut_well = extents.iter().all(|&extent| {
        let from = worth;
        worth *= extent;
        let bits = (0..).take_while(|bit| (1 << bit) < extent);
        bits.filter(|bit| *bit > 0 && column(from << bit) != column(from << (bit - 1)) << 1)
            .all(|bit| extent % (1 << bit) == 0)
    });
    is_linear(table, extents) && is_cut_well
}

/// Whether a layout has these indices: with integer strides, perhaps behind a swizzle and an offset, or with XOR strides.
fn has_layout(table: &[i64], extents: &[usize]) -> bool {
    let is_behind = |swizzle: Swizzle| {
        let behind: Vec<i64> = table.iter().map(|index| swizzle.apply(*index)).collect();
        has_integer_strides(&behind, extents) || has_xor_strides(&behind, extents)
    };
    let swizzles = || {
        let fields = (1..=4).flat_map(|bits| (0..=9).map(move |base| (bits, base)));
        fields.flat_map(|(bits, base)| (-9..=9).filter_map(move |shift| Swizzle::new(bits, base, shift).ok()))
    };
    has_xor_strides(table, extents) || has_integer_strides(table, extents) || swizzles().any(is_behind)
}

fn composition_is_exact(u: &mut Unstructured<'_>) -> Result<()> {
    let (a, b) = (layout(u, 12)?, layout(u, 12)?);
    if !a.is_composed() && !a.is_xor() && !b.is_composed() && !b.is_xor() {
        return Ok(());
    }
    let wanted: Vec<i64> = table(&b).iter().map(|index| a.at_index(*index)).collect();
    match a.composition(&b) {
        Ok(r) => {
            assert!(b.shape().compatible(&r.shape()), "{a} o {b} = {r}");
            assert_eq!(table(&r), wanted, "{a} o {b} = {r}");
        }
        Err(error) => {
            let extents = extents(&b);
            assert!(!has_layout(&wanted, &extents), "{a} o {b}: {error}, though there is a layout");
            match error.kind() {
                ErrorKind::NoLayout { coordinate, value, layout } => {
                    assert_eq!(value, wanted[coordinate as usize], "{a} o {b}: {error}");
                    assert_ne!(value, layout, "{a} o {b}: {error}");
                }
                kind => panic!("{a} o {b}: {kind:?}"),
            }
        }
    }
    Ok(())
}

/// Whether no layout of one leaf and without a swizzle has more than `size` of these values.
fn is_maximal(values: &[i64], size: usize) -> bool {
    let has_strides =
        |values: &[i64], extents: &[usize]| has_xor_strides(values, extents) || has_integer_strides(values, extents);
    (size + 1..=values.len()).all(|more| !has_strides(&values[..more], &[more]))
}

fn inverses_follow_their_laws(u: &mut Unstructured<'_>) -> Result<()> {
    let l = layout(u, 9)?;
    if !l.is_composed() && !l.is_xor() {
        return Ok(());
    }
    let indices = table(&l);
    let distinct: std::collections::BTreeSet<i64> = indices.iter().copied().collect();
    if let Ok(r) = l.right_inverse() {
        assert!((0..r.size() as i64).all(|i| l.at_index(r.at_index(i)) == i), "{l}: {r}");
        let first = |i| indices.iter().position(|index| *index == i).map(|c| c as i64);
        let coordinates: Vec<i64> = (0..).map_while(first).collect();
        assert!(is_maximal(&coordinates, r.size()), "{l}: {r}");
    }
    match l.left_inverse() {
        Ok(r) => {
            assert!(indices.iter().enumerate().all(|(c, index)| r.at_index(*index) == c as i64), "{l}: {r}");
        }
        Err(error) => match error.kind() {
            ErrorKind::NotInjective { first, second } => {
                assert!(first < second, "{l}: {error}");
                assert_eq!(indices[first as usize], indices[second as usize], "{l}: {error}");
            }
            ErrorKind::NotLinear => {
                assert!(super::Linear::of(&l).is_none() && distinct.len() == indices.len(), "{l}");
            }
            kind => panic!("{l}: {kind:?}"),
        },
    }
    if let Ok(n) = l.nullspace() {
        assert!((0..n.size() as i64).all(|i| indices[n.at_index(i) as usize] == indices[0]), "{l}: {n}");
        let still: Vec<i64> = (0..l.size() as i64).filter(|c| indices[*c as usize] == indices[0]).collect();
        assert!(!l.is_xor() || is_maximal(&still, n.size()), "{l}: {n}");
    }
    Ok(())
}

fn complements_follow_their_law(u: &mut Unstructured<'_>) -> Result<()> {
    let (l, target) = (layout(u, 7)?, u.int_in_range(1..=600)?);
    let Ok(r) = l.complement(&IntTuple::int(target)) else { return Ok(()) };
    let starts = table(&r);
    assert!(starts.windows(2).all(|pair| pair[0] < pair[1]), "{l}: {r}");
    if !l.tiles_exactly() || !l.is_composed() && !l.is_xor() {
        return Ok(());
    }
    let own: std::collections::BTreeSet<i64> = table(&l).into_iter().collect();
    let all: std::collections::BTreeSet<i64> =
        own.iter().flat_map(|index| starts.iter().map(move |start| index ^ start)).collect();
    assert_eq!(all.len(), own.len() * starts.len(), "{l}: {r}");
    assert!((0..target).all(|index| all.contains(&index)), "{l} in {target}: {r}");
    Ok(())
}

/// The coordinate of a mode's one-dimensional ones.
fn coordinate(parts: &[i64]) -> IntTuple {
    IntTuple::tuple(&parts.iter().map(|part| IntTuple::int(*part)).collect::<Vec<_>>()).expect("few")
}

/// All coordinates of some sizes, the first fastest.
fn coordinates(sizes: &[i64]) -> impl Iterator<Item = Vec<i64>> + '_ {
    (0..sizes.iter().product()).map(|mut i: i64| {
        let digit = |size: &i64| {
            let digit = i % size;
            i /= size;
            digit
        };
        sizes.iter().map(digit).collect()
    })
}

fn operations_by_mode_are_exact(u: &mut Unstructured<'_>) -> Result<()> {
    let l = layout(u, 8)?;
    let sizes: Vec<i64> = (0..l.rank()).map(|i| l.size_of(&[i]).expect("a mode") as i64).collect();
    let index = |parts: &[i64]| l.index(coordinate(parts)).expect("in the shape");
    let tiles: Vec<Layout> = sizes.iter().map(|_| layout(u, 4)).collect::<Result<_>>()?;
    let tilers: Vec<Tiler> = tiles.iter().map(Tiler::layout).collect();
    match Tiler::modes(&tilers) {
        Err(error) => {
            let is_refused = |tile: &Layout| {
                let (table, extents) = (table(tile), extents(tile));
                let exists = has_xor_strides(&table, &extents) || has_integer_strides(&table, &extents);
                tile.is_composed() && !(table[0] == 0 && exists)
            };
            assert!(is_refused(&tiles[error.operand().expect("a tile")]), "{tiles:?}: {error}");
        }
        Ok(tiler) if tiles.iter().zip(&sizes).all(|(tile, size)| table(tile).iter().all(|index| index < size)) => {
            if let Ok(r) = l.composition_by(&tiler) {
                let counts: Vec<i64> = tiles.iter().map(|tile| tile.size() as i64).collect();
                let wanted = coordinates(&counts).map(|c| {
                    let parts: Vec<i64> = c.iter().zip(&tiles).map(|(c, tile)| tile.at_index(*c)).collect();
                    index(&parts)
                });
                assert!(table(&r) == wanted.collect::<Vec<_>>(), "{l} by {tiles:?} = {r}");
            }
        }
        Ok(_) => {}
    }
    let tile = coordinate(&sizes.iter().map(|size| (size & -size).min(2)).collect::<Vec<_>>());
    if let Ok(r) = l.logical_divide(&Tiler::shape(&tile).expect("extents")) {
        assert_eq!(table(&r), table(&l), "{l} divided by {tile} = {r}");
    }
    let (mode, at) = (u.choose_index(l.rank())?, u.int_in_range(0..=i64::MAX)?);
    let kept: Vec<i64> = sizes.iter().enumerate().filter(|(i, _)| *i != mode).map(|(_, size)| *size).collect();
    let fixed = |rest: &[i64]| {
        let mut parts = rest.to_vec();
        parts.insert(mode, at % sizes[mode]);
        parts
    };
    let mut selection: Vec<IntTuple> = kept.iter().map(|_| IntTuple::from(..)).collect();
    selection.insert(mode, IntTuple::int(at % sizes[mode]));
    let sliced = l.slice_and_offset(&IntTuple::tuple(&selection).expect("few")).expect("in the shape");
    let start = sliced.offset.as_int().expect("an index").value();
    let wanted: Vec<i64> = coordinates(&kept).map(|rest| index(&fixed(&rest))).collect();
    assert!(table(&sliced.layout).iter().map(|index| index + start).eq(wanted), "{l} at {selection:?}: {sliced}");
    Ok(())
}

/// A join of the indices of a layout of XOR strides, a sum of others.
fn together(l: &Layout, a: i64, b: i64) -> i64 {
    if l.is_xor() { a ^ b } else { a + b }
}

fn divides_and_products_are_exact(u: &mut Unstructured<'_>) -> Result<()> {
    let (l, tile) = (layout(u, 7)?, layout(u, 4)?);
    let has_bits = |l: &Layout| l.is_composed() || l.is_xor();
    if !has_bits(&l) && !has_bits(&tile) || tile.at_index(0) != 0 {
        return Ok(());
    }
    let size = l.size() as i64;
    // A tile is a layout without a swizzle.
    let Ok(form) = Tiler::layout(&tile).without_front() else { return Ok(()) };
    let form = *form.as_layout().expect("a layout");
    let extents_of = |a: &Layout, b: &Layout| [extents(a), extents(b)].concat();
    if let Ok(rest) = tile.complement(&IntTuple::int(size)) {
        let all = |rest: &Layout| {
            let starts = table(rest);
            let tile = table(&tile);
            let pairs = starts.iter().flat_map(|start| tile.iter().map(|index| together(&form, *index, *start)));
            pairs.collect::<Vec<i64>>()
        };
        let whole = all(&rest);
        if !l.overruns(&Tiler::layout(&tile)) && whole.iter().all(|c| (0..size).contains(c)) {
            let wanted: Vec<i64> = whole.iter().map(|c| l.at_index(*c)).collect();
            match l.logical_divide(&Tiler::layout(&tile)) {
                Ok(r) => assert!(table(&r) == wanted, "{l} divided by {tile} = {r}"),
                Err(error) => {
                    assert!(!has_layout(&wanted, &extents_of(&tile, &rest)), "{l} divided by {tile}: {error}");
                }
            }
        }
    }
    let room = size * (table(&tile).iter().max().expect("a coordinate") + 1);
    if l.swizzle().is_identity()
        && l.offset() == 0
        && let Ok(rest) = l.complement(&IntTuple::int(room))
    {
        let starts: Vec<i64> = table(&tile).iter().map(|i| rest.at_index(*i)).collect();
        let own = table(&l);
        let wanted: Vec<i64> =
            starts.iter().flat_map(|start| own.iter().map(|index| together(&l, *index, *start))).collect();
        match l.logical_product(&Tiler::layout(&tile)) {
            Ok(r) => assert!(table(&r) == wanted, "{l} times {tile} = {r}"),
            // A block and its copies are a layout only together, perhaps behind a swizzle: that is not looked for.
            Err(error) => {
                let kind = error.kind();
                let is_of_parts =
                    matches!(kind, ErrorKind::XorSum | ErrorKind::XorExtent { .. } | ErrorKind::NoTiling { .. });
                assert!(is_of_parts, "{l} times {tile}: {error}");
            }
        }
    }
    Ok(())
}

#[test]
fn a_swizzled_layout_is_its_xor_strides() {
    for bits in 0..=5 {
        for (base, shift) in (0..4).flat_map(|base| (-6_i64..=6).map(move |shift| (base, shift))) {
            let Ok(swizzle) = Swizzle::new(bits, base, shift) else { continue };
            let plain: Layout = "((8,8),(4,8)):((1,64),(512,8))".parse().expect("a layout");
            let swizzled = plain.swizzled(swizzle, 0).expect("indices that are not negative");
            let columns = swizzled.columns().expect("a linear layout");
            let xor = Layout::from_columns(&plain.shape(), &columns).expect("as many columns");
            assert_eq!(table(&xor), table(&swizzled), "{swizzled}: {xor}");
            assert_eq!(xor.to_string().parse(), Ok(xor));
        }
    }
}

#[test]
fn examples() {
    let layout = |text: &str| text.parse::<Layout>().expect(text);
    assert_eq!(table(&layout("(4,(4,3)):(f1,(f5,f16))")), table(&layout("Sw<2,0,2> o (4,(4,3)):(1,(4,16))")));
    let a = layout("(2,2,2,2):(2,1,4,8)");
    let r = a.composition(&layout("Sw<2,0,2> o 16:1")).expect("a layout");
    assert_eq!(r.to_string(), "(2,2,2,2):(f2,f1,f6,f9)");
    let same = |a: &str, b: &str| {
        let (a, b) = (layout(a).right_inverse().expect("linear"), layout(b));
        assert_eq!(table(&a), table(&b));
        a.to_string()
    };
    let inverse = same("Sw<3,3,3> o (128,64):(64,1)", "Sw<3,0,-10> o (64,128):(128,1)");
    assert_eq!(inverse, "Sw<3,0,-10> o 0 o (64,128):(128,1)");
    assert_eq!(layout("(4,8):(f3,f16)").coalesce().to_string(), "(4,8):(f3,f16)");
    assert_eq!(layout("(4,8):(f3,f12)").coalesce().to_string(), "32:f3");
    let stacked = layout("(16,16):(16,1)").swizzled(Swizzle::new(2, 0, 4).expect("a swizzle"), 0).expect("a layout");
    let twice = stacked.swizzled(Swizzle::new(1, 0, 2).expect("a swizzle"), 0).expect("a layout");
    assert!(twice.is_xor() && table(&twice).iter().zip(table(&stacked)).all(|(a, b)| *a == b ^ b >> 2 & 1), "{twice}");
}

#[test]
fn a_tile_of_a_list_has_no_swizzle_of_its_own() {
    let tiler = |text: &str| Tiler::modes(&[Tiler::layout(&text.parse().expect(text))]).map(|tiler| tiler.to_string());
    assert_eq!(tiler("Sw<2,0,2> o (4,3):(1,4)"), Ok("[(4,3):(f1,f5)]".into()));
    assert_eq!(tiler("Sw<3,2,6> o (4,4):(48,0)"), Ok("[(4,4):(48,0)]".into()));
    let refused = tiler("Sw<2,0,2> o (3,4):(1,4)").expect_err("no layout without a swizzle");
    assert_eq!(refused.kind(), ErrorKind::Swizzled);
}

#[test]
fn compositions_exist_exactly_where_there_is_a_layout() {
    random::inputs(5_000, composition_is_exact);
}

#[test]
fn inverses_of_linear_layouts() {
    random::inputs(3_000, inverses_follow_their_laws);
}

#[test]
fn operations_by_mode_of_linear_layouts() {
    random::inputs(3_000, operations_by_mode_are_exact);
}

#[test]
fn divides_and_products_of_linear_layouts() {
    random::inputs(3_000, divides_and_products_are_exact);
}

#[test]
fn complements_of_linear_layouts() {
    random::inputs(3_000, complements_follow_their_law);
}

/// A source of random bytes that is the same in every run.
fn bytes(state: &mut u64) -> Vec<u8> {
    let mut next = || {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) as u8
    };
    (0..96).map(|_| next()).collect()
}

/// `cargo test --release -p colex-runtime --lib fifty_thousand -- --ignored`
#[test]
#[ignore = "minutes without optimization"]
fn fifty_thousand_pairs() {
    let mut state = 1;
    for _ in 0..50_000 {
        let input = bytes(&mut state);
        let u = &mut Unstructured::new(&input);
        let laws = [
            composition_is_exact,
            inverses_follow_their_laws,
            complements_follow_their_law,
            operations_by_mode_are_exact,
            divides_and_products_are_exact,
        ];
        for check in laws {
            let _ = check(u);
        }
    }
}
