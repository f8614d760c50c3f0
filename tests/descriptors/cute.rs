//! Compares descriptors and tensor maps with CuTe's results, row by row.

use super::{eval, parsed, size};
use colex::hardware::gmma_descriptor;
use colex::hardware::umma_descriptor;
use colex::hardware::{Boxes, Major, SmemDescriptor};
use colex::{Layout, Tiler};
use serde_json::Value;

/// Returns the rows of a table.
fn rows(table: &'static str) -> impl Iterator<Item = Value> {
    table.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn text<'a>(row: &'a Value, field: &str) -> &'a str {
    row[field].as_str().unwrap_or_else(|| panic!("{field} of {row}"))
}

#[test]
fn atoms_of_shared_memory_are_cutes_in_elements() {
    for row in rows(include_str!("../data/hardware/smem_atoms.jsonl")) {
        let expression = match (text(&row, "atom"), row["shape"].as_str(), row["order"].as_str()) {
            (atom, None, _) => atom.to_string(),
            (atom, Some(shape), None) => format!("tile_to_shape({atom}, {shape})"),
            (atom, Some(shape), Some(order)) => format!("tile_to_shape({atom}, {shape}, {order})"),
        };
        assert_eq!(eval(&expression), text(&row, "layout"), "{expression}");
    }
}

fn descriptor(row: &Value, tile: &str) -> Option<SmemDescriptor> {
    let tile: Layout = tile.parse().unwrap();
    let major = if text(row, "major") == "K" { Major::K } else { Major::MN };
    let bits = row["bits"].as_i64().unwrap();
    if row["arch"] == 90 { gmma_descriptor(&tile, major, bits) } else { umma_descriptor(&tile, major, bits) }.ok()
}

/// Each descriptor must equal CuTe's 64-bit number in every bit, even in fields that no instruction reads.
#[test]
fn descriptors_are_cutes() {
    for row in rows(include_str!("../data/hardware/descriptors.jsonl")).filter(|row| row.get("part").is_none()) {
        let word = if row["arch"] == 90 { "gmma_desc" } else { "umma_desc" };
        let expression = format!("{word}<{},{}>({})", text(&row, "major"), row["bits"], text(&row, "layout"));
        let answer = eval(&expression);
        if row.get("refused").is_some() {
            assert!(answer.starts_with("error: "), "{expression} = {answer}, {}", row["refused"]);
            continue;
        }
        let expected = format!("{} lbo {} sbo {}", text(&row, "swizzle"), row["leading"], row["stride"]);
        assert_eq!(answer, expected, "{expression}");
        let descriptor = descriptor(&row, text(&row, "layout")).unwrap();
        assert_eq!(format!("{:#018x}", descriptor.word()), text(&row, "word"), "{expression}");
    }
}

/// The descriptor of a block's whole tile determines the descriptors of all instructions. These descriptors must equal
/// CuTe's descriptors. CuTe first slices the tile, and then builds a descriptor.
#[test]
fn steps_lead_to_the_descriptors_of_all_instructions() {
    let mut divided = 0;
    for row in rows(include_str!("../data/hardware/descriptors.jsonl")).filter(|row| row.get("part").is_some()) {
        let part: Layout = text(&row, "part").parse().unwrap();
        let (one, rest) = (part.mode(&[0]).unwrap(), part.take(1, part.rank()).unwrap());
        let tile: Layout = text(&row, "layout").parse().unwrap();
        let tile = tile.select(&[0, 1]).unwrap().to_string();
        let swizzled =
            tile.split_once(':').map(|(front, _)| front.rsplit_once(" o ").map_or("", |(sw, _)| sw)).unwrap();
        let one = if swizzled.is_empty() { one.to_string() } else { format!("{swizzled} o {one}") };
        let (whole, one) = (descriptor(&row, &tile).unwrap(), descriptor(&row, &one).unwrap());
        assert_eq!(format!("{:#018x}", one.word()), text(&row, "word"), "{row}");
        // Compare only partitions that cover the whole tile.
        if part.rank() == 3 && part.size() == parsed(&tile).size() {
            let instructions = if swizzled.is_empty() { part.to_string() } else { format!("{swizzled} o {part}") };
            let instructions = descriptor(&row, &instructions).unwrap();
            assert_eq!(instructions.word(), whole.word(), "{row}");
            let (size_mn, size_k) = (size(&parsed(&tile), 0), size(&parsed(&tile), 1));
            for (mn, k) in (0..size_mn).flat_map(|mn| (0..size_k).map(move |k| (mn, k))) {
                assert_eq!(instructions.steps_to(mn, k), whole.steps_to(mn, k), "{row}");
            }
            divided += 1;
        }
        let unit = 128 / row["bits"].as_i64().unwrap();
        for (i, word) in row["words"].as_array().unwrap().iter().enumerate() {
            let step = (rest.index(i as i64) / unit) as u64;
            assert_eq!(format!("{:#018x}", one.at(0, step)), word.as_str().unwrap(), "{row}");
        }
        // The descriptors of the whole tile and of one instruction have the same fields. Only the distances between
        // repeats can differ: a distance is 0 if the instruction has no repeats.
        assert_eq!(whole.swizzle(), one.swizzle(), "{row}");
        for (whole, one) in [(whole.leading_bytes(), one.leading_bytes()), (whole.stride_bytes(), one.stride_bytes())] {
            assert!(whole == one || one == 0, "{row}");
        }
    }
    assert!(divided > 10, "{divided} tiles are divided into instructions");
}

fn tiler(text: &str) -> Tiler {
    Tiler::shape(&parsed(text).shape()).unwrap()
}

/// Returns `true` if TMA can write CuTe's boxes. A box must start at a multiple of 128 bytes, and so must the part of
/// the box that a block of a cluster loads.
fn is_aligned(row: &Value) -> bool {
    let boxes = parsed(text(row, "part_s")).mode(&[0, 1]).unwrap();
    let first = row["part_s_first"].as_i64().unwrap();
    let starts = (0..boxes.size() as i64).map(|i| boxes.index(i)).chain([first]);
    starts.into_iter().all(|start| start * row["bits"].as_i64().unwrap() % 1024 == 0)
}

#[test]
fn tensor_maps_are_cutes() {
    let mut unaligned = 0;
    for row in rows(include_str!("../data/hardware/tensor_maps.jsonl")) {
        let parts = row["multicast"].as_i64().filter(|n| *n > 1).map_or(String::new(), |n| format!(", {n}"));
        let (gmem, smem, tile) = (text(&row, "gmem"), text(&row, "smem"), text(&row, "tile"));
        let answer = eval(&format!("tma<{}{parts}>({gmem}, {smem}, {tile})", row["bits"]));
        match row["map"].as_str() {
            Some(_) if !is_aligned(&row) => {
                assert!(answer.contains("not a multiple of 128 bytes"), "{answer}, {row}");
                unaligned += 1;
            }
            Some(map) => {
                let count = parsed(text(&row, "part_g")).size_of(&[0, 1]).unwrap();
                let boxes = if count == 1 { String::new() } else { format!(" boxes {count}") };
                assert_eq!(answer, format!("{map}{boxes}"), "{row}");
                let cluster = parts.trim_start_matches(", ").parse().unwrap_or(1);
                let named = format!("make_tma_copy<{}>(SM90_TMA_LOAD, {gmem}, {smem}, {tile}, {cluster})", row["bits"]);
                assert_eq!(eval(&named), answer, "{row}");
            }
            None => assert!(answer.starts_with("error: tma: "), "{answer}, {row}"),
        }
    }
    assert_eq!(unaligned, 1);
}

/// Operands must have the same tiles and the same parts within a cluster as in CuTe. For example, A has the modes M and
/// K, so the blocks of a cluster that differ only along N load the same tile of A.
#[test]
fn operands_are_cut_from_tiles_of_the_product() {
    let (gmem, smem) = ("(512,256):(256,1)", "tile_to_shape(Layout_K_SW128_Atom<16>, (128,64))");
    for (operand, tile, cluster, same) in [
        ("A", "(128,256,64)", ", (2,4,1)", "(128,64), 4"),
        ("B", "(256,128,64)", ", (2,4,1)", "(128,64), 2"),
        ("C", "(128,64,32)", "", "(128,64)"),
    ] {
        let named = format!("make_tma_copy_{operand}_sm90<16>(SM90_TMA_LOAD, {gmem}, {smem}, {tile}{cluster})");
        assert_eq!(eval(&named), eval(&format!("make_tma_copy<16>(SM90_TMA_LOAD, {gmem}, {smem}, {same})")));
    }
    let whole = eval(&format!("make_tma_copy<16>(SM90_TMA_LOAD, {gmem}, {smem})"));
    assert_eq!(whole, "128B box (64,128) dims (256,512) strides (512)");
    let shared = eval(&format!("make_tma_copy<16>(SM90_TMA_LOAD_MULTICAST, {gmem}, {smem}, 4)"));
    assert_eq!(shared, "128B box (64,32) dims (256,512) strides (512)");
}

#[test]
fn copies_that_a_tensor_map_is_not_for_are_refused() {
    for (copy, said) in [
        ("SM90_TMA_LOAD_IM2COL", "boxes of im2col"),
        ("SM100_TMA_LOAD_2D_GATHER4", "four rows"),
        ("SM90_BULK_COPY_G2S", "not the name of a TMA copy"),
        ("UniversalCopy<128>", "not the name of a TMA copy"),
    ] {
        let answer = eval(&format!("make_tma_copy<16>({copy}, (512,256):(256,1), (64,64):(64,1))"));
        assert!(answer.contains(said), "{answer}");
    }
}

/// Returns the text of a coalesced layout of coordinates. If two layouts have the same coordinates, their
/// texts are equal.
fn function(layout: &Layout, modes: &[usize]) -> String {
    layout.mode(modes).unwrap().coalesce().to_string()
}

#[test]
fn coordinates_of_tiles_and_boxes_are_cutes() {
    let rows = rows(include_str!("../data/hardware/tensor_maps.jsonl"));
    for row in rows.filter(|row| row.get("map").is_some() && is_aligned(row)) {
        let (gmem, smem, tile) = (parsed(text(&row, "gmem")), parsed(text(&row, "smem")), tiler(text(&row, "tile")));
        let boxes = Boxes::of(&gmem, &smem, &tile, row["bits"].as_i64().unwrap()).unwrap();
        let map = boxes.multicast(row["multicast"].as_u64().unwrap() as u32).unwrap().map(&gmem).unwrap();
        assert_eq!(*map.coordinates(), parsed(text(&row, "tma_tensor")), "{row}");
        let (coordinates, places) = (parsed(text(&row, "part_g")), parsed(text(&row, "part_s")));
        assert_eq!(map.boxes().unwrap().coalesce(), coordinates.mode(&[0]).unwrap().coalesce(), "{row}");
        assert_eq!(map.places().unwrap().coalesce(), places.mode(&[0]).unwrap().coalesce(), "{row}");
        let tiles = map.tiles(&tile).unwrap();
        for i in 0..tiles.rank() {
            assert_eq!(
                function(&tiles, &[i]),
                function(&coordinates, &[coordinates.rank() - tiles.rank() + i]),
                "{row}"
            );
        }
        let (first, place) = map.part(row["cta"].as_u64().unwrap() as usize);
        let first: Vec<String> = first[..boxes.rank()].iter().map(u64::to_string).collect();
        assert_eq!(format!("({})", first.join(",")), text(&row, "part_g_first"), "{row}");
        assert_eq!(place as u64, row["part_s_first"].as_u64().unwrap(), "{row}");
    }
}
