//! Tests layouts with extents of 0. Each operation either satisfies its law, because an empty layout has no
//! coordinates, or returns an error with the reason.

use super::{image, table};
use crate::algebra::Tiler;
use crate::rules::{Divisor, ExtentNotPositive};
use crate::{Error, IntTuple, Layout, Swizzle};
use arbitrary::Unstructured;
use std::string::ToString;
use std::vec::Vec;
extern crate std;

/// Returns a layout of up to three modes with extents 0 to 4, sometimes nested, swizzled, with an offset or with XOR
/// strides.
fn any(u: &mut Unstructured<'_>, fronts: bool) -> arbitrary::Result<Layout> {
    let rank = u.int_in_range(1..=3)?;
    let (mut shape, mut stride) = (Vec::new(), Vec::new());
    let is_signed = u.ratio(1, 4)?;
    for _ in 0..rank {
        shape.push(*u.choose(&[0, 0, 1, 2, 3, 4, 4])?);
        stride.push(u.int_in_range(if is_signed { -4..=8 } else { 0..=12 })?);
    }
    let flat = Layout::from_slices(&shape, &stride).expect("small");
    let flat = if is_signed || !u.ratio(1, 4)? { flat } else { joined(flat) };
    let flat = if rank == 1 && u.arbitrary()? { flat.unwrap() } else { flat };
    let nested = if rank == 3 && u.arbitrary()? { flat.group(0, 2).expect("three modes") } else { flat };
    if !fronts || !u.ratio(1, 3)? {
        return Ok(nested);
    }
    let swizzle = if u.arbitrary()? { Swizzle::IDENTITY } else { Swizzle::new(1, 0, 1).expect("valid") };
    Ok(nested.swizzled(swizzle, u.int_in_range(0..=9)?).unwrap_or(nested))
}

/// Returns `flat` with its strides replaced by XOR strides. If no such layout exists, because an extent is not a power
/// of two, returns `flat`.
fn joined(flat: Layout) -> Layout {
    let strides = flat.stride().to_string().replace('(', "(f").replace(',', ",f");
    Layout::parse(&std::format!("{}:{strides}", flat.shape())).unwrap_or(flat)
}

/// Runs `check` on pairs of layouts. At least one layout of each pair is empty.
fn pairs(check: impl Fn(Layout, Layout)) {
    random::inputs(5_000, |u| {
        let (a, b) = (any(u, true)?, any(u, true)?);
        if a.is_empty() || b.is_empty() {
            check(a, b);
        }
        Ok(())
    });
}

/// Returns `true` if `a` has indices at coordinates past its end: no extent before the last is 0.
fn is_defined(a: &Layout) -> bool {
    !a.modes.leaves[..a.len() - 1].iter().any(crate::leaf::Leaf::is_empty)
}

#[test]
fn sizes_and_coordinates() {
    pairs(|a, b| {
        for layout in [a, b] {
            let cells = layout.shape().leaves().iter().map(|extent| extent.value()).product::<i64>();
            assert_eq!((layout.size() as i64, layout.coords().len() as i64), (cells, cells), "{layout}");
            assert_eq!(layout.is_empty(), cells == 0, "{layout}");
            assert_eq!(Layout::parse(&layout.to_string()), Ok(layout));
            if layout.is_empty() {
                assert_eq!((layout.cosize(), layout.bounds(), layout.get(0), layout.get(3)), (0, (0, -1), None, None));
                assert_eq!(layout.coshape().map(|shape| shape.size()), Ok(0));
                for i in 0..4 {
                    let (index, coord) = (layout.index(i), IntTuple::int(i));
                    let natural = layout.shape().idx2crd(&coord);
                    assert!(!natural.is_ok_and(|c| c.elem_less(&layout.shape()) == Ok(true)), "{layout} {index}");
                    assert_eq!(layout.crd2idx(&coord).is_ok(), is_defined(&layout), "{layout}");
                }
            }
        }
    });
}

#[test]
fn compositions() {
    pairs(|a, b| match a.composition(&b) {
        Ok(result) => {
            assert!(b.shape().compatible(&result.shape()), "{a} o {b} = {result}");
            assert!(b.is_empty() || is_defined(&a), "{a} o {b} = {result}");
            let values: Vec<i64> = table(&b).into_iter().map(|x| a.without_zeros().index(x)).collect();
            assert_eq!(table(&result), values, "{a} o {b} = {result}");
        }
        Err(error) => {
            assert!(!b.is_empty(), "{a} o {b}: {error}");
            assert!(is_defined(&a) || error.rule().name == "EmptyLeft", "{a} o {b}: {error}");
        }
    });
}

#[test]
fn by_mode_compositions_and_divides() {
    pairs(|a, b| {
        let by = Tiler::layout(&b);
        let divides = [a.logical_divide(&by), a.zipped_divide(&by), a.tiled_divide(&by), a.flat_divide(&by)];
        for divided in divides {
            match divided {
                Ok(divided) => {
                    assert!(a.is_empty() && divided.is_empty() && !b.is_empty(), "{a} / {b} = {divided}");
                    let tile = divided.with(divided.mode(&[0]).expect("a tile").modes);
                    assert!(b.is_empty() || tile.size() == b.size() || divided.rank() > 2, "{a} / {b} = {divided}");
                }
                Err(error) if b.is_empty() && !b.is_composed() => {
                    assert!(error.breaks(&Divisor::RULE), "{a} / {b}: {error}");
                }
                // A divide fails if the tile has no complement, or if the tile has a swizzle.
                Err(_) => {}
            }
        }
        assert!(!a.is_empty() || a.is_composed() || !a.overruns(&by) || !b.is_empty(), "{a} / {b}");
        let shape = Tiler::shape(&b.shape());
        match shape.map(|tiler| (a.logical_divide(&tiler), a.composition_by(&tiler))) {
            Err(error) => assert!(error.breaks(&ExtentNotPositive::RULE) && b.is_empty(), "{b}: {error}"),
            Ok((divided, _)) if !a.is_composed() && b.rank() == a.rank() && b.depth() < 2 => {
                // The divide may fail for a mode that is not empty: no layout may represent its tiles, or XOR strides
                // may require extents that are powers of two.
                let is_known = |name| name == "NoTiling" || a.is_xor();
                assert!(divided.map_or_else(|e| is_known(e.rule().name), |l| l.is_empty()), "{a} / {b}");
            }
            Ok(_) => {}
        }
    });
}

#[test]
fn products() {
    pairs(|a, b| {
        let by = Tiler::layout(&b);
        let results = [a.logical_product(&by), a.zipped_product(&by), a.tiled_product(&by), a.flat_product(&by)];
        for product in results.into_iter().chain([a.blocked_product(&b), a.raked_product(&b)]).flatten() {
            assert!(product.is_empty(), "{a} * {b} = {product}");
        }
    });
}

#[test]
fn complements_and_inverses() {
    pairs(|a, b| {
        for (layout, other) in [(a, b), (b, a)] {
            let none = layout.complement(&IntTuple::int(0));
            assert!(none.is_err() || none.is_ok_and(|none| none.is_empty()), "{layout}");
            let some = layout.complement(&IntTuple::int(12));
            assert!(!layout.is_empty() || some.is_err_and(|error| error.rule().name == "NoCopies"), "{layout}");
            if layout.is_empty() {
                let line = Ok(Layout::line(0));
                assert_eq!([layout.right_inverse(), layout.left_inverse(), layout.nullspace()], [line; 3], "{layout}");
                assert_eq!(layout.max_common_layout(&other), line);
                assert_eq!(layout.max_common_vector(&other), Ok(0));
                assert!(layout.tiles_exactly() && layout.max_alignment() > 0, "{layout}");
                assert!(layout.get_hier_coord(0).is_err() && layout.columns().is_err(), "{layout}");
            }
        }
    });
}

#[test]
fn functions_of_one_layout_stay_empty() {
    pairs(|a, b| {
        for layout in [a, b].into_iter().filter(Layout::is_empty) {
            let made: Vec<Result<Layout, Error>> = [
                Ok(layout.coalesce()),
                Ok(layout.filter()),
                Ok(layout.filter_zeros()),
                Ok(layout.squeeze()),
                Ok(layout.flatten()),
                layout.sort(),
                layout.reverse(),
                layout.make_fragment_like(),
                layout.make_layout_like(),
                layout.upcast(2),
                layout.upcast(3),
                layout.downcast(2),
                layout.recast(8, 32),
                layout.zip(),
                Layout::left(&layout.shape()),
                Layout::right(&layout.shape()),
                Layout::make_identity_layout(&layout.shape()),
                Layout::make_ordered_layout(&layout.shape(), &IntTuple::int(1)),
                layout.coalesce_by(&IntTuple::int(1)),
                layout.layout_add(&layout),
            ]
            .into();
            for (i, result) in made.into_iter().enumerate() {
                assert!(result.is_err() || result.is_ok_and(|result| result.is_empty()), "{i} of {layout}: {result:?}");
            }
            assert_eq!(layout.coalesce().layout_part(), Layout::line(0));
            assert!(image(&layout).is_empty() && table(&layout).is_empty());
        }
    });
}

#[test]
fn operations_with_coordinates() {
    pairs(|a, b| {
        let coords = [IntTuple::int(0), IntTuple::int(5), b.shape(), "(_,1)".parse().expect("a coordinate")];
        for coord in &coords {
            let _ = (a.slice(coord), a.dice(coord), a.slice_and_offset(coord), a.domain_offset(coord));
            let _ = (a.shape().idx2crd(coord), a.shape().crd2idx(coord), b.shape().crd2crd(&a.shape(), coord));
            let _ = a.shape().idx2crd_strided(coord, &a.stride());
            for tile in [Layout::line(2), b] {
                let by = Tiler::layout(&tile);
                let _ = (a.local_tile(&by, coord), a.outer_partition(&by, coord), a.shape().ceil_div_by(&by));
                let _ = (a.local_partition(&tile, 0), a.thread_part(&tile, 1, None, true), tile.get_slice(0));
            }
        }
        let (shape, other) = (a.shape(), b.shape());
        let _ = (shape.ceil_div(&other), shape.shape_div(&other), shape.round_up(&other), shape.evenly_divides(&other));
        let _ = (a.tile_to_shape(&other, None), b.tile_to_shape(&shape, Some(&"(1,0)".parse().expect("an order"))));
        let _ = (a.greatest_common_domain(&b), a.layout_add(&b), Layout::domain_distribute(&shape, 4));
        let _ = (a.with_shape(&other), a.tile_to_mma_shape(&other, None), shape.elem_scale(&other));
    });
}

#[test]
fn strides_are_those_of_the_other_extents() {
    let layout = |text: &str| super::layout(text);
    let divided = layout("(0,64):(64,1)").zipped_divide(&Tiler::shape(&IntTuple::from((4, 8))).expect("tiles"));
    assert_eq!(divided.expect("tiles").to_string(), "((4,8),(0,8)):((64,1),(256,8))");
    assert_eq!(layout("(4,8):(1,100)").composition(&layout("(2,0):(2,8)")), Ok(layout("(2,0):(2,200)")));
    assert_eq!(layout("(4,0,5)"), layout("(4,0,5):(1,4,4)"));
    assert_eq!(layout("(4,0,5):LayoutRight"), layout("(4,0,5):(5,5,1)"));
    let huge = Layout::from_slices(&[1 << 40, 1 << 40, 0], &[0, 0, 1]).expect_err("as if the extent were 1");
    assert_eq!(huge.rule().name, "SizeOverflow");
}
