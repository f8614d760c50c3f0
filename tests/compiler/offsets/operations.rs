//! Tests operations on layouts with an offset. If an operation succeeds, each index of its result must be the index
//! without the offset, plus the offset. Otherwise, the operation must return an error.

use colex::{IntTuple, Layout, Swizzle, Tiler};
use random::Rng;

/// Applies all operations that map a layout to a layout. Returns the name of each operation, and its result.
fn operations(a: &Layout, rng: &mut Rng) -> Vec<(String, Layout)> {
    let mut done = Vec::new();
    let mut add = |name: String, answer: Result<Layout, colex::Error>| {
        if let Ok(answer) = answer {
            done.push((name, answer));
        }
    };
    let mut below = |n: i64| rng.i64(0..=n - 1);
    let tiles: Vec<i64> = (0..a.rank()).map(|_| 1 + below(4)).collect();
    let tile = IntTuple::flat(&tiles).unwrap();
    let coord: Vec<i64> = tiles.iter().map(|_| below(2)).collect();
    let coord = IntTuple::flat(&coord).unwrap();
    let tiler = Tiler::shape(&tile).unwrap();
    let other = Layout::left(&tile).unwrap();
    add("coalesce".into(), Ok(a.coalesce()));
    add("flatten".into(), Ok(a.flatten()));
    add("filter".into(), Ok(a.filter()));
    add("reverse".into(), a.reverse());
    add("mode".into(), a.mode(&[0]));
    add(format!("logical_divide {tile}"), a.logical_divide(&tiler));
    add(format!("zipped_divide {tile}"), a.zipped_divide(&tiler));
    add(format!("flat_divide {tile}"), a.flat_divide(&tiler));
    add(format!("composition {tile}"), a.composition_by(&tiler));
    add(format!("composition {other}"), a.composition(&other));
    add(format!("local_tile {tile} {coord}"), a.local_tile(&tiler, &coord));
    add(format!("outer_partition {tile} {coord}"), a.outer_partition(&tiler, &coord));
    add(format!("local_partition {other}"), a.local_partition(&other, below(other.size() as i64)));
    add(format!("domain_offset {coord}"), a.domain_offset(&coord));
    add(format!("slice_in_place {coord}"), a.slice_in_place(&coord));
    if a.rank() > 1 {
        let kept = IntTuple::tuple(&[IntTuple::from(..), coord.mode(&[1]).unwrap()]).unwrap();
        if a.rank() == 2 {
            add(format!("slice_in_place {kept}"), a.slice_in_place(&kept));
        }
        add("select".into(), a.select(&[1, 0]));
        add("group".into(), a.group(0, 2));
    }
    add("get_slice".into(), a.get_slice(below(2)));
    add(format!("logical_product {other}"), a.logical_product(&Tiler::layout(&other)));
    if a.is_integral() {
        add("append".into(), a.append(&Layout::of(2, 64).unwrap()));
    }
    done
}

fn random_layout(rng: &mut Rng, coordinates: bool) -> Layout {
    let rank = rng.i64(1..=3);
    let extents: Vec<i64> = (0..rank).map(|_| rng.i64(1..=6)).collect();
    let strides: Vec<i64> = (0..rank).map(|_| rng.i64(0..=12)).collect();
    let list = |items: Vec<String>| format!("({})", items.join(","));
    let extents = list(extents.iter().map(i64::to_string).collect());
    let strides = strides.iter().enumerate().map(|(i, stride)| match coordinates {
        true => format!("{stride}@{}", i % 2),
        false => stride.to_string(),
    });
    format!("{extents}:{}", list(strides.collect())).parse().unwrap()
}

/// Returns the two entries of a coordinate. A missing entry is 0.
fn entries(index: &IntTuple) -> [i64; 2] {
    let unit = |int: colex::Int| int.basis().split().map_or(0, |(mode, _)| mode);
    match index.as_int() {
        Some(int) if unit(int) == 1 => [0, int.value()],
        Some(int) => [int.value(), 0],
        None => [0, 1].map(|i| index.mode(&[i]).ok().and_then(|entry| entry.as_int()).map_or(0, colex::Int::value)),
    }
}

fn at(layout: &Layout, i: i64) -> [i64; 2] {
    entries(&layout.crd2idx(&IntTuple::from(i)).unwrap())
}

#[test]
fn an_offset_goes_through_every_operation() {
    let mut rng = random::rng();
    let mut tried = 0;
    for case in 0..2000 {
        let coordinates = case % 2 == 1;
        let plain = random_layout(&mut rng, coordinates);
        let offset = match coordinates {
            true => IntTuple::from((rng.i64(0..=9), rng.i64(0..=9))),
            false => IntTuple::from(rng.i64(0..=40)),
        };
        let Ok(shifted) = plain.shifted(&offset) else { continue };
        let seed = rng.u64(..);
        let (with, without) =
            (operations(&shifted, &mut Rng::with_seed(seed)), operations(&plain, &mut Rng::with_seed(seed)));
        let by = entries(&offset);
        for (name, found) in with {
            // An operation that fails without the offset has no expected result.
            let Some((_, expected)) = without.iter().find(|(other, _)| *other == name) else { continue };
            assert_eq!(found.size(), expected.size(), "{name} of {shifted}");
            for i in 0..found.size() as i64 {
                let [x, y] = at(expected, i);
                assert_eq!(at(&found, i), [x + by[0], y + by[1]], "{name} of {shifted}: {found}, without {expected}");
            }
            tried += 1;
        }
    }
    assert!(tried > 20_000, "{tried}");
}

/// Partitions must have the elements that the definition gives, with any swizzle and offset.
#[test]
fn tiles_start_where_they_are() {
    let mut rng = random::rng();
    for case in 0..400 {
        let (rows, columns) = (rng.i64(1..=5), rng.i64(1..=5));
        let (tile_rows, tile_columns) = (rng.i64(1..=4), rng.i64(1..=4));
        let (m, n) = (rows * tile_rows, columns * tile_columns);
        let layout: Layout = match case % 4 {
            0 => format!("({m},{n}):({},1)", n + 3).parse().unwrap(),
            1 => format!("({m},{n}):(1@0,1@1)").parse().unwrap(),
            2 => format!("Sw<0,0,0> o 7 o ({m},{n}):(1,{m})").parse().unwrap(),
            _ => format!("ArithTuple(3,5) o ({m},{n}):(1@1,1@0)").parse().unwrap(),
        };
        let swizzled = layout.swizzled(Swizzle::new(1, 0, 2).unwrap(), 0).unwrap_or(layout);
        let tiler = Tiler::shape(&IntTuple::from((tile_rows, tile_columns))).unwrap();
        let (i, j) = (rng.i64(0..=rows - 1), rng.i64(0..=columns - 1));
        for layout in [layout, swizzled] {
            let tile = layout.local_tile(&tiler, &IntTuple::from((i, j))).unwrap();
            for (r, c) in (0..tile_rows).flat_map(|r| (0..tile_columns).map(move |c| (r, c))) {
                let whole = layout.crd2idx(&IntTuple::from((i * tile_rows + r, j * tile_columns + c))).unwrap();
                assert_eq!(tile.crd2idx(&IntTuple::from((r, c))).unwrap(), whole, "{layout}: {tile}");
            }
        }
    }
}
