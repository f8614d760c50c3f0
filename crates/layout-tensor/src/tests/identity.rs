//! Checks that the elements of an identity tensor are the coordinates of the data's elements.

use super::parts::tiled;
use super::*;
use crate::IdentityTensor;
use layout_index::views::tiles::cover::grid;
use layout_runtime::Tiler;

#[test]
fn an_identity_tensor_says_where_an_element_of_a_tile_comes_from() {
    random::inputs(1_000, |u| {
        let (layout, extents) = tiled(u)?;
        let tensor = places(layout);
        let tiler = Tiler::shape(&integers(&extents)).expect("positive");
        let identity = IdentityTensor::new(layout.shape()).expect("few levels");
        let (Ok(tiles), Ok(divided)) = (tensor.tiles(tiler), identity.zipped_divide(tiler)) else { return Ok(()) };
        // Two leaves of a mode that are contiguous in memory are divided like one leaf. The leaves of an identity
        // tensor are never contiguous, so some divides fail only for the identity tensor.
        if grid(&identity.layout(), false, &tiler).is_err() {
            return Ok(());
        }
        let others = [identity.tiled_divide(tiler), identity.flat_divide(tiler)].map(|of| of.expect("as zipped"));
        assert!((0..divided.size()).all(|i| others.iter().all(|other| other.get(i) == divided.get(i))), "{layout}");
        let logical = identity.logical_divide(tiler).expect("as zipped");
        assert_eq!(Ok(logical.layout()), identity.layout().logical_divide(&tiler));
        for (i, tile) in tiles.enumerate() {
            let (of_tile, of_divided) = (identity.local_tile(tiler, i).expect("in the grid"), divided);
            let own = sizes(&tile.layout());
            for place in 0..extents.iter().product() {
                let from = of_tile.get(place).expect("in the tile");
                assert_eq!(of_divided.get((place, i)), Some(from));
                let parts = parts(&extents, place);
                let is_inside = parts.iter().zip(&own).all(|(part, size)| part < size);
                assert_eq!(of_tile.is_inside(place), is_inside, "{layout} by {tiler}: {from}");
                if let Some(item) = tile.get(joined(&own, &parts)).filter(|_| is_inside) {
                    assert_eq!(layout.at(from), *item as i64, "{layout} by {tiler}");
                }
            }
        }
        Ok(())
    });
}

/// Applies one operation to the tensor with data and to the identity tensor.
macro_rules! both {
    ($data:ident, $coordinates:ident: $($method:tt)*) => {
        ($data.$($method)*, $coordinates.$($method)*)
    };
}

#[test]
fn coordinates_of_views_of_views_are_those_of_the_data() {
    let mut compared = 0;
    random::inputs(3_000, |u| {
        let layout = layout(u)?;
        let tensor = places(layout);
        let (mut data, mut coordinates) = (tensor.view(), IdentityTensor::new(layout.shape()).expect("few levels"));
        for _ in 0..4 {
            let at = u.int_in_range(0..=4_usize)?;
            let extents: Result<Vec<_>> = sizes(&data.layout()).iter().map(|size| u.int_in_range(1..=*size)).collect();
            let tiler = Tiler::shape(&integers(&extents?)).expect("positive");
            let next = match u.int_in_range(0..=10_u8)? {
                0 => both!(data, coordinates: try_slice((at, ..))),
                1 => both!(data, coordinates: try_slice((.., at))),
                2 => both!(data, coordinates: transpose()),
                3 => both!(data, coordinates: flatten()),
                4 => both!(data, coordinates: logical_divide(tiler)),
                5 => both!(data, coordinates: zipped_divide(tiler)),
                6 => both!(data, coordinates: local_tile(tiler, at)),
                7 => both!(data, coordinates: outer_partition(tiler, at)),
                8 => both!(data, coordinates: composition(parsed("(3,2):(1,4)"))),
                9 => both!(data, coordinates: tv_partition(parsed("(2,3):(3,1)"), at)),
                _ => both!(data, coordinates: group::<0, 2>()),
            };
            // Operations can fail for only one of the two tensors: leaves that are contiguous in memory are divided
            // like one leaf, but only for the data, and tiles may overrun only in the identity tensor.
            let (Ok(next), Ok(next_coordinates)) = next else { continue };
            if next.layout().shape() != next_coordinates.layout().shape() {
                continue;
            }
            (data, coordinates) = (next, next_coordinates);
            compared += 1;
            for i in 0..data.size() {
                let at = coordinates.get(i).expect("in the shape");
                assert_eq!(data[i] as i64, layout.at(at), "{layout}: {} and {coordinates:?} at {i}", data.layout());
                assert!(coordinates.is_inside(i));
            }
            assert_eq!(coordinates.get(data.size()), None);
        }
        Ok(())
    });
    assert!(compared > 1_000, "{compared} views were compared");
}

#[test]
fn an_integer_shape_has_integer_coordinates() {
    let tiles = IdentityTensor::new(10).expect("a shape").zipped_divide([4]).expect("tiles");
    assert_eq!((tiles.shape().to_string(), tiles.get((3, 2))), ("((4),(3))".into(), Some(IntTuple::from(11))));
    assert!(tiles.is_inside((1, 2)) && !tiles.is_inside((2, 2)));
}

#[test]
fn a_range_of_coordinates_is_refused() {
    let identity = IdentityTensor::new((10, 7)).expect("a shape");
    assert!(identity.try_slice((1..3, ..)).is_err());
    assert_eq!(identity.try_slice((3, ..)).expect("a row").get(5), Some(IntTuple::from((3, 5))));
}
