//! Compares Triton's layouts with the recorded results in `tests/data/triton_layouts.jsonl`, and tests every syntax for
//! an attribute.
//!
//! A row contains an attribute as printed by Triton 3.9, a shape, and Triton's linear layout. The linear layout gives
//! the coordinate that each bit of the register, lane, warp and block index adds.

use colex::{Layout, layout};
use layout_compiler::{Value, eval};
use serde_json::Value as Json;

fn vectors(row: &Json, of: &str) -> Vec<Vec<i64>> {
    serde_json::from_value(row[of].clone()).unwrap()
}

/// Returns the index that each bit of a mode adds. Indices number the coordinates of the shape in column-major order.
fn columns(row: &Json, of: &[&str], shape: &[i64]) -> Vec<i64> {
    let index = |vector: Vec<i64>| vector.iter().zip(shape).rev().fold(0, |index, (c, extent)| index * extent + c);
    of.iter().flat_map(|of| vectors(row, of)).map(index).collect()
}

#[test]
fn layouts_are_those_of_triton() {
    let rows: Vec<Json> =
        include_str!("../data/triton_layouts.jsonl").lines().map(|line| line.parse().unwrap()).collect();
    assert!(rows.len() > 500);
    for row in rows {
        let shape: Vec<i64> = serde_json::from_value(row["shape"].clone()).unwrap();
        let spelled = shape.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let text = format!("tile_to_shape({}, ({spelled}))", row["layout"].as_str().unwrap());
        let Ok(Value::Layout(layout)) = eval(&text) else { panic!("{text}: {:?}", eval(&text)) };
        let modes = [&["lane", "warp"][..], &["register"], &["block"]].map(|of| columns(&row, of, &shape));
        let expected: Vec<i64> = modes.concat();
        assert_eq!(*layout.columns().unwrap(), expected, "{text}");
        let bits = |mode: usize| layout.shape().mode(&[mode]).map_or(0, |mode| mode.size().trailing_zeros() as usize);
        assert_eq!([0, 1, 2].map(bits), modes.map(|mode| mode.len()), "{text}");
    }
}

/// The parameters of `#ttg.nvmma_shared<{…}>`. The parameters are the number of bytes of a row of a tile, the number of
/// bits of an element, whether the tile is transposed, and whether the tile is padded.
type Nvmma = (i64, i64, bool, bool);

/// Returns the coordinate that each bit of a position in memory adds. The code follows Triton's definition. Copies of a
/// tile with swizzled rows form the box that TMA copies, and copies of the box form the tensor. Returns `None` if the
/// tensor is too small.
fn of_memory(shape: &[i64], (bytes, bits, is_transposed, is_padded): Nvmma) -> Option<Vec<Vec<i64>>> {
    let (rank, packing) = (shape.len(), if is_padded { 2 } else { 1 });
    let contiguous = if is_transposed { 0 } else { rank - 1 };
    let mut block: Vec<i64> = shape.iter().map(|extent| *extent.min(&256)).collect();
    block[contiguous] = (shape[contiguous] * packing).min(256);
    if bytes > 0 {
        let row = 8 * bytes / bits;
        block[contiguous] = (block[contiguous] >= row && rank > 1).then_some(row)?;
    }
    block[contiguous] /= packing;
    let powers = |from: i64, to: i64| (0..62).map(|k| 1_i64 << k).filter(move |power| from <= *power && *power < to);
    let unit = |dimension: usize, value: i64| (0..rank).map(|i| if i == dimension { value } else { 0 }).collect();
    let grow = |order: Vec<usize>| -> Vec<Vec<i64>> {
        order.into_iter().flat_map(|i| powers(block[i], shape[i]).map(move |power| unit(i, power))).collect()
    };
    if bytes == 0 {
        let inside = (0..rank).rev().flat_map(|i| powers(1, block[i]).map(move |power| unit(i, power)));
        return Some(inside.chain(grow((0..rank).rev().collect())).collect());
    }
    let outer: i64 = block[..rank - 1].iter().product();
    let [rows, columns] = if is_transposed { [block[rank - 1], outer] } else { [outer, block[rank - 1]] };
    let (chunk, phases, width) = (128 / bits, bytes / 16, 8 * bytes / bits);
    let packed = |column: i64| if is_padded { column / 16 * 8 + column % 8 } else { column };
    let of_columns = powers(1, width).map(|column| [0, packed(column)]);
    let of_rows = powers(1, 8).map(|row| [row, packed(chunk * (row * bytes / 128 % phases))]);
    if columns * packing < width || rows < 8 {
        return None;
    }
    let others = powers(8, rows).map(|row| [row, 0]).chain(powers(width / packing, columns).map(|column| [0, column]));
    // The coordinate of a row and a column of the tile. The last dimension in `order` is the fastest.
    let order: Vec<usize> = if is_transposed { (1..rank).chain([0]).collect() } else { (0..rank).collect() };
    let coordinate = |[row, column]: [i64; 2]| {
        let (mut rest, mut coordinate) = (row * columns + column, vec![0; rank]);
        for i in order.iter().rev() {
            (coordinate[*i], rest) = (rest % block[*i], rest / block[*i]);
        }
        coordinate
    };
    let inside = of_columns.chain(of_rows).chain(others).map(coordinate);
    Some(inside.chain(grow((0..rank).collect())).collect())
}

/// Compares the layout of a tensor in shared memory with Triton's definition. Returns `false` if both results are
/// errors.
fn is_in_memory(shape: &[i64], of: Nvmma) -> bool {
    let ((bytes, bits, is_transposed, is_padded), rank) = (of, shape.len());
    let extents = shape.iter().map(i64::to_string).collect::<Vec<_>>().join("x");
    let text = format!(
        "memdesc<{extents}xi{bits}, #ttg.nvmma_shared<{{swizzlingByteWidth = {bytes}, transposed = {is_transposed}, \
         elementBitWidth = {bits}, fp4Padded = {is_padded}, rank = {rank}}}>, #smem, mutable>"
    );
    let (found, memory) = (eval(&text), of_memory(shape, of));
    let (Ok(Value::Layout(layout)), Some(memory)) = (&found, &memory) else {
        assert!(found.is_err() && memory.is_none(), "{text}: {found:?}, {memory:?}");
        return false;
    };
    let coordinates = shape.iter().enumerate().flat_map(|(i, extent)| {
        (0..62).map(|k| 1_i64 << k).take_while(move |power| power < extent).map(move |power| (i, power))
    });
    for ((dimension, value), position) in coordinates.zip(layout.columns().unwrap().iter()) {
        let bits = (0..62).filter(|k| position >> k & 1 == 1);
        let found = bits.fold(vec![0; rank], |sum, k| sum.iter().zip(&memory[k]).map(|(a, b)| a ^ b).collect());
        let expected: Vec<i64> = (0..rank).map(|i| if i == dimension { value } else { 0 }).collect();
        assert_eq!(found, expected, "{text}: {layout}, {position}");
        assert!(!is_padded || bytes == 0 || position & 8 == 0, "{text}: {layout}");
    }
    assert_eq!(layout.size() as i64, shape.iter().product::<i64>(), "{text}");
    true
}

#[test]
fn shared_memory_of_matrix_instructions_is_that_of_triton() {
    let extents = [1, 2, 8, 16, 32, 64, 128, 512];
    let pairs = extents.iter().flat_map(|a| extents.map(|b| vec![*a, b]));
    let triples = [1, 2, 16, 64, 256].into_iter().flat_map(|a| {
        [1, 2, 8, 64].into_iter().flat_map(move |b| [1, 8, 32, 128].into_iter().map(move |c| vec![a, b, c]))
    });
    let others =
        [vec![64], vec![512], vec![2, 2, 8, 64], vec![64, 1, 2, 16], vec![128, 2, 4, 8], vec![2, 1, 2, 8, 128]];
    let shapes: Vec<Vec<i64>> = pairs.chain(triples).chain(others).collect();
    let mut compared = 0;
    for shape in shapes {
        for bytes in [0, 32, 64, 128] {
            for (bits, is_padded) in [(8, false), (8, true), (16, false), (32, false)] {
                let transposed = if bytes == 0 { [false].as_slice() } else { &[false, true] };
                let found = transposed.iter().filter(|is| is_in_memory(&shape, (bytes, bits, **is, is_padded)));
                compared += found.count();
            }
        }
    }
    assert!(compared > 1500, "{compared}");
}

/// Each block of a cluster stores a part of the tensor in its own memory. The layout of the part is the layout of a
/// tensor that has the size of the part.
#[test]
fn blocks_of_a_cluster_have_their_own_shared_memory() {
    let layouts = [
        "nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>",
        "nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 16}>",
        "nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>",
        "swizzled_shared<{vec = 4, perPhase = 2, maxPhase = 4, order = [1, 0]}>",
        "padded_shared<[32:+4] {order = [1, 0], shape = [64, 128]}>",
    ];
    let clusters = [
        ("CTAsPerCGA = [1, 1], CTASplitNum = [1, 1], CTAOrder = [1, 0]", [1, 1]),
        ("CTAsPerCGA = [2, 1], CTASplitNum = [2, 1], CTAOrder = [1, 0]", [2, 1]),
        ("CTAsPerCGA = [2, 2], CTASplitNum = [1, 2], CTAOrder = [1, 0]", [1, 2]),
        ("CTAsPerCGA = [2, 1], CTASplitNum = [1, 1], CTAOrder = [1, 0]", [1, 1]),
        ("CTAsPerCGA = [256, 1], CTASplitNum = [256, 1], CTAOrder = [1, 0]", [64, 1]),
        ("CGALayout = [[1, 0]]", [2, 1]),
        ("CGALayout = [[0, 1], [1, 0]]", [2, 2]),
        ("CGALayout = [[0, 0]]", [1, 1]),
    ];
    let layout =
        |[rows, columns]: [usize; 2], of: &str| match eval(&format!("memdesc<{rows}x{columns}xf16, #ttg.{of}>")) {
            Ok(Value::Layout(layout)) => Some(layout),
            _ => None,
        };
    let mut compared = 0;
    for (of, (cluster, parts)) in layouts.iter().flat_map(|of| clusters.iter().map(move |cluster| (of, cluster))) {
        let part = [64 / parts[0], 128 / parts[1]];
        let whole = layout([64, 128], &of.replace("}>", &format!(", {cluster}}}>")));
        let (Some(whole), Some(of_block)) = (whole, layout(part, of)) else {
            assert!(whole.is_none() && layout(part, of).is_none(), "{of} {cluster}: {whole:?}");
            continue;
        };
        for (i, j) in (0..64).flat_map(|i| (0..128).map(move |j| (i, j))) {
            let own = (i % part[0]) + (j % part[1]) * part[0];
            assert_eq!(whole.index((i + 64 * j) as i64), of_block.index(own as i64), "{of} {cluster}: {whole}");
            compared += 1;
        }
    }
    assert!(compared > 30 * 64 * 128, "{compared}");
}

#[test]
fn numbers_of_shared_memory_are_checked() {
    let error = |extents: &str, numbers: &str| {
        let text = format!("memdesc<{extents}xf16, #ttg.nvmma_shared<{{{numbers}}}>>");
        eval(&text).map_or_else(|errors| errors[0].to_string(), |value| value.to_string())
    };
    for (extents, numbers, expected) in [
        (
            "128x64",
            "swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16",
            "Sw<3,3,3> o 0 o (128,64):(64,1)",
        ),
        (
            "64x128",
            "swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16",
            "Sw<3,3,3> o 0 o (64,128):(1,64)",
        ),
        (
            "128x32",
            "swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16",
            "tiles of 8 rows with 64 elements",
        ),
        (
            "4x64",
            "swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16",
            "tiles of 8 rows with 64 elements",
        ),
        (
            "128x64",
            "swizzlingByteWidth = 48, transposed = false, elementBitWidth = 16",
            "unsupported value of `swizzlingByteWidth`",
        ),
        (
            "128x64",
            "swizzlingByteWidth = 128, transposed = false, elementBitWidth = 12",
            "unsupported value of `elementBitWidth`",
        ),
        (
            "128x64",
            "swizzlingByteWidth = 128, elementBitWidth = 16, fp4Padded = true",
            "unsupported value of `elementBitWidth`",
        ),
        (
            "128x64",
            "swizzlingByteWidth = 0, transposed = true, elementBitWidth = 16",
            "versions of Triton define it differently",
        ),
        ("128x64", "swizzlingByteWidth = 0, elementBitWidth = 16, rank = 3", "expected 2 modes, found 3"),
        ("128x60", "swizzlingByteWidth = 128, elementBitWidth = 16", "60 is not a power of two"),
        ("64", "swizzlingByteWidth = 32, elementBitWidth = 16", "expected 2 modes, found 1"),
        ("128x64", "swizzlingByteWidth = 128", "the field `elementBitWidth` of this attribute is missing"),
    ] {
        let found = error(extents, numbers);
        assert!(found.contains(expected), "{extents}, {numbers}: {found}");
    }
}

layout! {
    struct Pasted = tile_to_shape(
        #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>,
        (128,64)
    );
    struct Typed = tensor<128x64xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>>
        where injective, size == 8192;
    struct Rows<const M: usize> = tile_to_shape(
        #ttg.slice<{dim = 1, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 1], instrShape = [16, 8]}>}>,
        M
    );
    struct Words<const W: usize> = blocked((1,4), (8,4), (W,1), (1,0), (128,64));
    fn element(thread: u32, value: u32) -> u32 = Typed;
}

#[test]
fn every_form_reads_attributes() {
    assert_eq!(Pasted::LAYOUT.to_string(), "((4,32),(4,4,4)):((512,1),(128,2048,32))");
    assert_eq!(Typed::LAYOUT, Pasted::LAYOUT);
    assert_eq!(Words::<4>::LAYOUT, Pasted::LAYOUT);
    assert_eq!(Rows::<64>::LAYOUT.to_string(), "((4,8,2),(2,2)):((0,1,16),(8,32))");
    assert_eq!(element(37, 5), 9 + 128 * 21);
    let direct = layout!(nvidia_mma<2>((1,1), (16,8), (16,8)));
    assert_eq!(direct.at((5_u32, 3_u32)), 9 + 16 * 3);
}

#[test]
fn instructions_of_cute_are_those_of_triton() {
    for (triton, cute) in [
        ("nvidia_mma<2>((1,1), (16,8), (16,8))", "CLayout(SM80_16x8x16_F32F16F16F32_TN)"),
        ("dot_operand<0,2,2>((1,1), (16,8), (16,16))", "ALayout(SM80_16x8x16_F32F16F16F32_TN)"),
        ("nvidia_mma<3>((4,1), (16,64,16), (64,64))", "CLayout(SM90_64x64x16_F32F16F16_SS<K,K>)"),
    ] {
        let [a, b] = [triton, cute].map(|text| match eval(text).unwrap() {
            Value::Layout(layout) => layout,
            value => panic!("{value}"),
        });
        assert_eq!(a.coalesce_by(&(1, 1).into()), b.coalesce_by(&(1, 1).into()), "{cute}");
    }
    // In CuTe, B of `mma` has the modes (N,K). In Triton, B has the modes (K,N).
    let b: Layout = "((4,8),(2,2)):((16,1),(8,64))".parse().unwrap();
    let turned = eval("(8,16):(16,1) o dot_operand<1,2,2>((1,1), (16,8), (16,8))");
    assert!(turned.is_ok());
    let Ok(Value::Layout(ours)) = eval("dot_operand<1,2,2>((1,1), (16,8), (16,8))") else { panic!() };
    for (thread, value) in (0..32).flat_map(|thread| (0..4).map(move |value| (thread, value))) {
        let (index, theirs) = (ours.at((thread, value)), b.at((thread, value)));
        assert_eq!((index % 16, index / 16), (theirs / 8, theirs % 8));
    }
}
