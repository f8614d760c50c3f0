//! A model of TMA, which writes boxes one after the other to swizzled shared memory.

use super::{Indices, canonical_tiles, eval, kinds, parsed, size};
use colex::hardware::gmma_descriptor;
use colex::hardware::{Boxes, Major, SmemSwizzle, TensorMap};
use colex::{Basis, IntTuple, Layout, Swizzle, Tiler};

/// Checks that TMA writes every element of a tile to the position that the tile's layout gives. TMA writes the boxes in
/// order, and swizzles units of 16 bytes.
fn moves(gmem: &Layout, smem: &Layout, bits: i64) {
    let tile = Tiler::shape(&IntTuple::from((size(smem, 0) as i64, size(smem, 1) as i64))).unwrap();
    let map = match TensorMap::new(gmem, smem, &tile, bits) {
        Ok(map) => map,
        // If there is no tensor map, the layout is a slice of a tile, and the swizzle pattern of the tile is wider than
        // 32 bytes, the width of the slice.
        Err(error) => {
            return assert!(error.to_string().contains("128 bytes") && !walked(smem, bits).1, "{smem}: {error}");
        }
    };
    // An element of 6 bits occupies a byte of the tile. In global memory, 16 elements occupy 12 bytes.
    let (swizzle, indices, wide) = (map.swizzle().in_bytes(), Indices::new(smem), if bits == 6 { 8 } else { bits });
    let swizzled = |place: i64| swizzle.apply(place * wide / 8) * 8 + place * wide % 8;
    let (boxes, places) = (map.boxes().unwrap(), map.places().unwrap());
    // The layout converts coordinates of the tensor map, (k, m) or (m, k), to coordinates of the tile.
    let m_is_first = map.coordinates().stride().leaves()[0].basis().is(Basis::ONE.within(0).unwrap());
    let ordered = |first, second| if m_is_first { (first, second) } else { (second, first) };
    let mut seen = 0;
    for number in 0..size(&boxes, 1) {
        let element = (number * size(&boxes, 0)) as i64;
        let at = boxes.crd2idx(&IntTuple::int(element)).unwrap();
        let [first, second] = [0, 1].map(|i| at.leaves().get(i).map_or(0, |leaf| leaf.value() as usize));
        let (m, k) = ordered(first, second);
        let mut place = places.index(element);
        for second in 0..map.box_dims()[1] as usize {
            for first in 0..map.box_dims()[0] as usize {
                let (i, j) = ordered(first, second);
                let expected = indices.at(m + i, k + j) * wide;
                assert_eq!(swizzled(place), expected, "({m}+{i},{k}+{j}) of {smem}");
                (place, seen) = (place + 1, seen + 1);
            }
        }
    }
    assert_eq!(seen, smem.size(), "{smem}");
}

/// Checks the boxes of tiles with up to `most` elements along each mode.
fn model(most: i64, is_wanted: impl Fn(i64, i64) -> bool) {
    for kind @ (_, major, bits) in kinds(&SmemSwizzle::ALL) {
        let gmem = parsed(if major == Major::K { "(512,1024):(1024,1)" } else { "(1024,512):(1,1024)" });
        canonical_tiles(kind, most, &is_wanted, |tile| moves(&gmem, tile, bits));
    }
}

#[test]
fn boxes_move_what_the_layout_says() {
    model(64, |i, j| (i + j) % 5 < 2);
}

/// Elements of 4 bits are packed in global and in shared memory (`16U4_ALIGN8B`). Elements of 6 bits are packed only in
/// global memory (`16U6_ALIGN16B`). A row of a box contains 128 elements of 6 bits. The tile has no swizzle, or the
/// swizzle of 128 bytes.
#[test]
fn boxes_of_narrow_elements_move_what_the_layout_says() {
    let mut moved = [0; 2];
    for (bits, wide) in [(4, 4), (6, 8)] {
        for (pattern, major) in SmemSwizzle::ALL.into_iter().flat_map(|of| Major::ALL.map(|major| (of, major))) {
            let gmem = parsed(if major == Major::K { "(512,1024):(1024,1)" } else { "(1024,512):(1,1024)" });
            canonical_tiles(
                (pattern, major, wide),
                512,
                |i, j| i + j < 5,
                |tile| {
                    let shape = Tiler::shape(&IntTuple::from((size(tile, 0) as i64, size(tile, 1) as i64))).unwrap();
                    match TensorMap::new(&gmem, tile, &shape, bits) {
                        Ok(map) => {
                            assert!(bits == 4 || map.box_dims()[0] == 128, "{tile}: {map}");
                            moves(&gmem, tile, bits);
                            moved[usize::from(bits == 6)] += 1;
                        }
                        Err(error) => {
                            let error = error.to_string();
                            let row = ["6 bits, but must have 128", "6 bits cannot be copied with a swizzle of"];
                            let known = row.iter().any(|words| bits == 6 && error.contains(words));
                            assert!(known || error.contains("128 bytes"), "{tile} of {bits} bits: {error}");
                        }
                    }
                },
            );
        }
    }
    assert!(moved[0] > 40 && moved[1] > 5, "{moved:?}");
}

/// A narrow type can be given by its name or by its number of bits. Both must give the same tensor map, layout and
/// number of bytes.
#[test]
fn names_of_narrow_types_are_their_bits() {
    let names = |bits: i64| match bits {
        4 => [
            "float_e2m1_t",
            "cutlass::float_e2m1_t",
            "e2m1",
            "f4E2M1FN",
            "cutlass.Float4E2M1FN",
            "type_erased_dynamic_float4_t",
        ],
        _ => [
            "float_e2m3_t",
            "cutlass::float_e3m2_t",
            "e2m3",
            "f6E3M2FN",
            "cutlass.Float6E2M3FN",
            "type_erased_dynamic_float6_t",
        ],
    };
    for bits in [4, 6] {
        for form in [
            "recast<8,#>((8,64):(64,1))",
            "recast<#,8>((8,48):(48,1))",
            "recast<#,32>(Sw<0,4,3> o (3,64):(64,1))",
            "recast<128,#>(Sw<3,5,3> o (8,256):(256,1))",
            "upcast<#>((8,48):(48,1))",
            "downcast<#>((8,4):(4,1))",
            "GMMA::Layout_K_SW128_Atom<#>{}",
            "tma<#>((512,256):(256,1), (64,128):(128,1), (64,128))",
            "tma<#>((512,256):(256,1), tile_to_shape(Layout_K_SW128_Atom<8>, (64,256)), (64,256))",
            "tma<#,2>((512,256):(256,1), (64,128):(128,1), (64,128))",
            "make_tma_copy<#>(SM90_TMA_LOAD, (512,256):(288,1), (64,128):(128,1), (64,128))",
            "umma_desc<K,#>((128,64):(64,1))",
            "layout_tv(make_tiled_copy(Copy_Atom<UniversalCopy<uint_bit_t<96>>, #>{}, (8,4):(4,1), (1,16)))",
            "partition_S(make_tiled_copy(Copy_Atom<UniversalCopy<uint_bit_t<24>>, #>{}, (8,4):(4,1), (1,12)), (16,48):(48,1))",
        ] {
            let expected = eval(&form.replace('#', &bits.to_string()));
            for name in names(bits) {
                let text = form.replace('#', name);
                assert_eq!(eval(&text), expected, "{text}");
            }
        }
    }
    for (text, expected) in [
        ("recast<8,6>((8,64):(64,1))", "(8,48):(48,1)"),
        ("recast<6,8>((8,48):(48,1))", "(8,64):(64,1)"),
        ("recast<8,4>((8,64):(64,1))", "(8,32):(32,1)"),
        ("recast<128,4>(Sw<3,5,3> o (8,256):(256,1))", "Sw<3,0,3> o 0 o (8,8):(8,1)"),
        ("cute.size_in_bytes(cutlass.Float6E2M3FN, cute.make_layout((8, 64)))", "384"),
        ("tma<4>((512,256):(256,1), (64,128):(128,1), (64,128))", "none box (128,64) dims (256,512) strides (128)"),
        ("tma<6>((512,256):(256,1), (64,128):(128,1), (64,128))", "none box (128,64) dims (256,512) strides (192)"),
    ] {
        assert_eq!(eval(text), expected, "{text}");
    }
}

#[test]
#[ignore = "half a minute with optimizations"]
fn boxes_move_what_every_layout_says() {
    model(256, |_, _| true);
}

#[test]
fn numbers_at_the_ends_of_their_range_are_no_panic() {
    let far = 1_i64 << 60;
    let gmem = parsed(&format!("(_4,_4,_2):(_1,_{far},_8)"));
    let boxes = Boxes::of(&gmem, &parsed("(4,16,2):(1,4,64)"), &Tiler::from((4, 16, 2)), 32).unwrap();
    assert_eq!(boxes.extents(), [4, 16, 2]);
    let line = parsed(&format!("_{far}:_1"));
    let error = Boxes::of(&line, &line, &Tiler::from(far), 16).unwrap_err();
    assert!(error.to_string().starts_with("tma: the box has"), "{error}");
    let operand = parsed(&format!("(_{},8):(1,0)", 1_i64 << 40));
    assert!(gmma_descriptor(&operand, Major::MN, 16).is_err());
}

#[test]
fn a_tile_that_reads_a_coordinate_twice_takes_another_box_for_it() {
    let twice = Tiler::modes(&[Tiler::layout(&parsed("(64,8):(1,1)"))]).unwrap();
    let boxes = Boxes::of(&parsed("(512):(1)"), &parsed("512:1"), &twice, 16).unwrap();
    assert_eq!(boxes.extents(), [64]);
}

/// Returns the extents of the box of a tile (M,K) that is contiguous along K. Also returns `true` if all boxes of the
/// tile start at multiples of 128 bytes. Computes both results from the indices of the elements.
fn walked(smem: &Layout, bits: i64) -> ([usize; 2], bool) {
    let (rows, columns) = (size(smem, 0), size(smem, 1));
    let plain = smem.layout_part().swizzled(Swizzle::IDENTITY, smem.offset()).unwrap();
    let place = |i: usize, j: usize| plain.index((i + rows * j) as i64);
    let first = place(0, 0);
    let row = (0..columns).take_while(|j| place(0, *j) == first + *j as i64).count();
    let goes_on = |i: &usize| place(*i, 0) == first + (*i * row) as i64;
    let high = if row < columns && rows > 1 && !goes_on(&1) { 1 } else { (0..rows).take_while(goes_on).count() };
    let starts = (0..rows).step_by(high).flat_map(|i| (0..columns).step_by(row).map(move |j| (i, j)));
    let is_aligned = starts.into_iter().all(|(i, j)| place(i, j) * bits % 1024 == 0);
    ([row, high], is_aligned)
}

/// A box must start at a multiple of 128 bytes in shared memory.
#[test]
fn boxes_start_at_multiples_of_128_bytes() {
    let gmem = parsed("(512,512):(512,1)");
    let (mut moved, mut refused) = (0, 0);
    for bits in [4, 8, 16, 32, 64] {
        for (rows, columns) in [(1, 64), (2, 64), (4, 32), (8, 64), (8, 128), (64, 64), (3, 32), (16, 16)] {
            for (pad, offset) in (0..=130).map(|pad| (pad, 0)).chain([(0, 1), (0, 8), (0, 64), (64, 64), (0, 1024)]) {
                let pitch = columns + pad;
                for tile in [
                    format!("({rows},{columns}):({pitch},1)"),
                    format!("({rows},({},2)):({pitch},(1,{}))", columns / 2, rows * pitch),
                    format!("(({rows},2),{columns}):(({pitch},{}),1)", 2 * rows * pitch + pad),
                ] {
                    let smem = parsed(&format!("Sw<0,4,3> o {offset} o {tile}"));
                    let shape = Tiler::shape(&(size(&smem, 0) as i64, size(&smem, 1) as i64).into()).unwrap();
                    let (box_, is_aligned) = walked(&smem, bits);
                    match TensorMap::new(&gmem, &smem, &shape, bits) {
                        Ok(map) => {
                            assert_eq!(map.box_dims(), box_.map(|extent| extent as u32), "{smem} of {bits} bits");
                            assert!(is_aligned, "{smem} of {bits} bits: {map}");
                            moved += 1;
                        }
                        Err(error) if error.to_string().contains("of 128 bytes") => {
                            assert!(!is_aligned, "{smem} of {bits} bits: {error}");
                            refused += 1;
                        }
                        Err(error) => {
                            let message = error.to_string();
                            let known = ["not a multiple of 128 bits", "more than 256", "below 2^40", "stride of 1 in"];
                            assert!(
                                known.iter().any(|known| message.contains(known)),
                                "{smem} of {bits} bits: {error}"
                            );
                        }
                    }
                }
            }
        }
    }
    assert!(moved > 1000 && refused > 1000, "{moved} {refused}");
}

/// Tests padded tiles. Each tile is written in two ways. `refused` means an error.
#[test]
fn padded_tiles_have_maps_if_their_boxes_are_aligned() {
    for (expression, answer) in [
        ("make_tma_copy<16>(SM90_TMA_LOAD, (512,256):(256,1), (64,64):(72,1), (64,64))", "refused"),
        ("tma<16>((512,256):(256,1), (32,32):(36,1), (32,32))", "refused"),
        ("tma<16>((512,256):(256,1), (64,64):(65,1), (64,64))", "refused"),
        ("tma<32>((512,256):(256,1), (16,32):(32,1), (16,32))", "none box (32,16) dims (256,512) strides (1024)"),
        ("tma<32>((512,256):(256,1), (16,32):(33,1), (16,32))", "refused"),
        ("tma<32>((512,256):(256,1), (64,32):(40,1), (64,32))", "refused"),
        ("tma<16>((512,256):(256,1), (4,64):(128,1), (4,64))", "none box (64,1) dims (256,512) strides (512) boxes 4"),
        ("tma<16>((512,256):(256,1), Sw<3,3,3> o 8 o (8,64):(64,1), (8,64))", "refused"),
        // Each block of a cluster loads a part of a box.
        ("tma<16,2>((512,256):(256,1), (8,16):(16,1), (8,16))", "none box (16,4) dims (256,512) strides (512)"),
        ("tma<16,4>((512,256):(256,1), (8,16):(16,1), (8,16))", "refused"),
    ] {
        let found = eval(expression);
        match answer {
            "refused" => assert!(found.contains("not a multiple of 128 bytes"), "{expression} = {found}"),
            _ => assert_eq!(found, answer, "{expression}"),
        }
    }
}

/// A mode of extent 1 may have any stride. If the driver would not accept a stride, 0 replaces the stride.
#[test]
fn a_stride_of_an_extent_of_1_is_any() {
    for stride in ["0", "1", "3", "7", "-5", "256", "1099511627776", "9223372036854775807"] {
        for (gmem, smem, tile, answer) in [
            (
                "(512,256,1):(256,1,S)",
                "(64,64):(64,1)",
                "(64,64)",
                "none box (64,64,1) dims (256,512,1) strides (512,B)",
            ),
            (
                "(512,1,256):(256,S,1)",
                "(64,1,64):(64,S,1)",
                "(64,1,64)",
                "none box (64,64,1) dims (256,512,1) strides (512,B)",
            ),
            ("(1,256):(S,1)", "(1,64):(S,1)", "(1,64)", "none box (64,1) dims (256,1) strides (B)"),
            ("(256,1):(1,S)", "(64,1):(1,65)", "(64,1)", "none box (64,1) dims (256,1) strides (B)"),
        ] {
            let expression = format!("tma<16>({gmem}, {smem}, {tile})").replace('S', stride);
            let bytes = if stride == "256" { "512" } else { "0" };
            assert_eq!(eval(&expression), answer.replace('B', bytes), "{expression}");
        }
    }
    // The mode of extent 1 becomes part of the last dimension.
    let gmem = "(512,256,4,4,4,1):(256,1,131072,524288,2097152,7)";
    let answer = "none box (64,64,1,1,1) dims (256,512,4,4,4) strides (512,262144,1048576,4194304)";
    assert_eq!(eval(&format!("tma<16>({gmem}, (64,64):(64,1), (64,64))")), answer);
}

/// Elements of 6 bits are packed in global memory. In shared memory, each element occupies a byte.
#[test]
fn elements_of_6_bits_are_unpacked() {
    let atoms = |atom: &str| format!("tile_to_shape({atom}, (64,256))");
    for (gmem, smem, tile, answer) in [
        ("(512,256):(256,1)", "(64,128):(128,1)", "(64,128)", "none box (128,64) dims (256,512) strides (192)"),
        (
            "(512,256):(256,1)",
            &atoms("Layout_K_SW128_Atom<8>"),
            "(64,256)",
            "128B box (128,64) dims (256,512) strides (192) boxes 2",
        ),
        ("(256,512):(1,256)", "(128,64):(1,128)", "(128,64)", "none box (128,64) dims (256,512) strides (192)"),
        ("(512,256):(256,1)", &atoms("Layout_K_SW64_Atom<8>"), "(64,256)", "64 elements of 6 bits, but must have 128"),
        (
            "(512,256):(256,1)",
            "Sw<2,4,3> o (64,128):(128,1)",
            "(64,128)",
            "cannot be copied with a swizzle of 64 bytes",
        ),
        ("(512,256):(256,1)", "(64,256):(256,1)", "(64,256)", "256 elements of 6 bits, but must have 128"),
        ("(512,256):(256,1)", "(64,64):(64,1)", "(64,64)", "64 elements of 6 bits, but must have 128"),
        ("(512,200):(256,1)", "(64,128):(128,1)", "(64,128)", "its length must be a multiple of 128 elements"),
        (
            "(512,256):(288,1)",
            "(64,128):(128,1)",
            "(64,128)",
            "a stride of 288 elements of 6 bits is not supported: it must be a multiple of 32 bytes",
        ),
        (
            "(512,256):(256,1)",
            "(64,128):(160,1)",
            "(64,128)",
            "a box starts at element 160 of shared memory; with 8 bits per element",
        ),
    ] {
        let expression = format!("tma<6>({gmem}, {smem}, {tile})");
        let found = eval(&expression);
        assert!(found == answer || found.starts_with("error: ") && found.contains(answer), "{expression} = {found}");
    }
    let map = TensorMap::new(&parsed("(512,256):(256,1)"), &parsed("(64,128):(128,1)"), &(64, 128).into(), 6).unwrap();
    assert_eq!((map.box_dims(), map.dims(), map.strides()), (&[128, 64][..], &[256, 512][..], &[192][..]));
    let odd = eval("tma<4>((512,255):(256,1), (64,128):(128,1), (64,128))");
    assert!(
        odd.contains(
            "a row of global memory has 255 elements of 4 bits, but its length must be a multiple of 2 elements"
        ),
        "{odd}"
    );
}
