//! Tiles of shared memory, descriptors and tensor maps beside what CuTe answers.

use colex::hardware::{Boxes, GmmaDescriptor, Major, SmemDescriptor, SmemSwizzle, TensorMap};
use colex::{Basis, IntTuple, Layout, Swizzle, Tiler, expect, layout};
use serde_json::Value;

/// The rows of a table.
fn rows(table: &'static str) -> impl Iterator<Item = Value> {
    table.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn text<'a>(row: &'a Value, field: &str) -> &'a str {
    row[field].as_str().unwrap_or_else(|| panic!("{field} of {row}"))
}

fn eval(expression: &str) -> String {
    match layout_compiler::eval(expression) {
        Ok(value) => format!("{value:#}"),
        Err(errors) => format!("error: {}", errors[0]),
    }
}

#[test]
fn atoms_of_shared_memory_are_cutes_in_elements() {
    for row in rows(include_str!("data/hardware/smem_atoms.jsonl")) {
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
    if row["arch"] == 90 { tile.gmma_descriptor(major, bits) } else { tile.umma_descriptor(major, bits) }.ok()
}

/// CuTe's words, bit by bit: fields that no instruction reads are written as it writes them.
#[test]
fn descriptors_are_cutes() {
    for row in rows(include_str!("data/hardware/descriptors.jsonl")).filter(|row| row.get("part").is_none()) {
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

/// The tile of a whole block has a descriptor for each of its instructions: CuTe's, which slices the tile first.
#[test]
fn steps_lead_to_the_descriptors_of_all_instructions() {
    for row in rows(include_str!("data/hardware/descriptors.jsonl")).filter(|row| row.get("part").is_some()) {
        let part: Layout = text(&row, "part").parse().unwrap();
        let (one, rest) = (part.get(&[0]).unwrap(), part.take(1, part.rank()).unwrap());
        let tile: Layout = text(&row, "layout").parse().unwrap();
        let tile = tile.select(&[0, 1]).unwrap().to_string();
        let swizzled =
            tile.split_once(':').map(|(front, _)| front.rsplit_once(" o ").map_or("", |(sw, _)| sw)).unwrap();
        let one = if swizzled.is_empty() { one.to_string() } else { format!("{swizzled} o {one}") };
        let (whole, one) = (descriptor(&row, &tile).unwrap(), descriptor(&row, &one).unwrap());
        assert_eq!(format!("{:#018x}", one.word()), text(&row, "word"), "{row}");
        let unit = 128 / row["bits"].as_i64().unwrap();
        for (i, word) in row["words"].as_array().unwrap().iter().enumerate() {
            let step = (rest.at_index(i as i64) / unit) as u64;
            assert_eq!(format!("{:#018x}", one.at(0, step)), word.as_str().unwrap(), "{row}");
        }
        // Of the whole tile the same fields, but for repeats that one instruction has not.
        assert_eq!(whole.swizzle(), one.swizzle(), "{row}");
        for (whole, one) in [(whole.leading_bytes(), one.leading_bytes()), (whole.stride_bytes(), one.stride_bytes())] {
            assert!(whole == one || one == 0, "{row}");
        }
    }
}

fn parsed(text: &str) -> Layout {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn tiler(text: &str) -> Tiler {
    Tiler::shape(&parsed(text).shape()).unwrap()
}

#[test]
fn tensor_maps_are_cutes() {
    for row in rows(include_str!("data/hardware/tensor_maps.jsonl")) {
        let parts = row["multicast"].as_i64().filter(|n| *n > 1).map_or(String::new(), |n| format!(", {n}"));
        let (gmem, smem, tile) = (text(&row, "gmem"), text(&row, "smem"), text(&row, "tile"));
        let answer = eval(&format!("tma<{}{parts}>({gmem}, {smem}, {tile})", row["bits"]));
        match row["map"].as_str() {
            Some(map) => assert_eq!(answer, map, "{row}"),
            None => assert!(answer.starts_with("error: tma: "), "{answer}, {row}"),
        }
    }
}

/// A layout of coordinates as the function that it is.
fn function(layout: &Layout, modes: &[usize]) -> String {
    layout.get(modes).unwrap().coalesce().to_string()
}

#[test]
fn coordinates_of_tiles_and_boxes_are_cutes() {
    for row in rows(include_str!("data/hardware/tensor_maps.jsonl")).filter(|row| row.get("map").is_some()) {
        let (gmem, smem, tile) = (parsed(text(&row, "gmem")), parsed(text(&row, "smem")), tiler(text(&row, "tile")));
        let boxes = Boxes::of(&gmem, &smem, &tile, row["bits"].as_i64().unwrap()).unwrap();
        let map = boxes.multicast(row["multicast"].as_u64().unwrap() as u32).unwrap().map(&gmem).unwrap();
        assert_eq!(*map.coordinates(), parsed(text(&row, "tma_tensor")), "{row}");
        let (coordinates, places) = (parsed(text(&row, "part_g")), parsed(text(&row, "part_s")));
        assert_eq!(map.boxes().unwrap().coalesce(), coordinates.get(&[0]).unwrap().coalesce(), "{row}");
        assert_eq!(map.places().unwrap().coalesce(), places.get(&[0]).unwrap().coalesce(), "{row}");
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

/// What an instruction reads, by the bits of its descriptor alone.
struct Read {
    word: u64,
    major: Major,
    /// W, and the swizzle of byte addresses.
    pattern: (u64, Swizzle),
    /// Rows of a repeat of an MN-major operand.
    rows: u64,
    bytes: u64,
}

impl Read {
    fn new(word: u64, tcgen05: bool, major: Major, bytes: u64) -> Self {
        let pattern = match (tcgen05, word >> 61) {
            (_, 0) => SmemSwizzle::None,
            (false, 0b010) | (true, 2) => SmemSwizzle::B128,
            (false, 0b100) | (true, 4) => SmemSwizzle::B64,
            (false, 0b110) | (true, 6) => SmemSwizzle::B32,
            (true, 1) => SmemSwizzle::B128Base32,
            other => panic!("{other:?}"),
        };
        let (units, swizzle) = match pattern {
            SmemSwizzle::None => (1, Swizzle::IDENTITY),
            SmemSwizzle::B32 => (2, Swizzle::new(1, 4, 3).unwrap()),
            SmemSwizzle::B64 => (4, Swizzle::new(2, 4, 3).unwrap()),
            SmemSwizzle::B128 => (8, Swizzle::new(3, 4, 3).unwrap()),
            SmemSwizzle::B128Base32 => (8, Swizzle::new(2, 5, 2).unwrap()),
        };
        let rows = if pattern == SmemSwizzle::B128Base32 { 4 } else { 8 };
        Self { word, major, pattern: (units, swizzle), rows, bytes }
    }

    /// The byte address of element (mn, k) of the operand.
    fn address(&self, mn: u64, k: u64) -> u64 {
        let field = |low: u32| (self.word >> low & 0x3fff) * 16;
        let (start, leading, stride) = (field(0), field(16), field(32));
        let (units, swizzle) = self.pattern;
        let (fast, slow) = if self.major == Major::K { (k, mn) } else { (mn, k) };
        let (unit, inside) = (fast * self.bytes / 16, fast * self.bytes % 16);
        let plain = match (self.major, units) {
            (Major::K, 1) => slow / 8 * stride + slow % 8 * 16 + unit * leading,
            (Major::K, _) => slow / 8 * stride + slow % 8 * 16 * units + unit * 16,
            (Major::MN, 1) => unit * stride + slow % 8 * 16 + slow / 8 * leading,
            (Major::MN, _) => {
                let row = slow % self.rows * 16 * units + unit % units * 16;
                unit / units * leading + row + slow / self.rows * stride
            }
        };
        swizzle.apply((start + plain + inside) as i64) as u64
    }
}

/// Every element of every instruction's operand lies where the layout has it.
fn holds(tile: &Layout, tcgen05: bool, major: Major, bits: i64) {
    let descriptor = if tcgen05 { tile.umma_descriptor(major, bits) } else { tile.gmma_descriptor(major, bits) };
    let descriptor = descriptor.unwrap_or_else(|error| panic!("{tile}: {error}"));
    let (size_mn, size_k) = (tile.size_of(&[0]).unwrap(), tile.size_of(&[1]).unwrap());
    let (bytes, depth) = (bits as u64 / 8, 256 / bits as usize);
    // An address that is a multiple of every pattern, from which the address field reaches all of the tile.
    let address = if tile.size() as u64 * bytes < 128 << 10 { 3 * 1024 } else { 0 };
    let steps = descriptor.steps().unwrap();
    for mn in (0..size_mn).filter(|mn| descriptor.offset(*mn, 0).is_some()) {
        for k in (0..size_k).step_by(depth) {
            let step = descriptor.offset(mn, k).unwrap();
            let repeat = (mn * steps.size_of(&[0]).unwrap() / size_mn) as i64;
            assert_eq!(steps.index((repeat, (k / depth) as i64)), Ok(step as i64), "{tile}");
            assert!(mn > 0 || descriptor.step(k / depth) == step, "{tile}");
            let read = Read::new(descriptor.at(address, step), tcgen05, major, bytes);
            // Repeats are as far apart wherever one starts: the first one and the last one stand for those between.
            let rows = if mn == 0 || k == 0 { size_mn - mn } else { (size_mn - mn).min(8) };
            for (r, c) in (0..rows).flat_map(|r| (0..depth.min(size_k - k)).map(move |c| (r, c))) {
                let index = tile.at_index((mn + r + (k + c) * size_mn) as i64) as u64;
                assert_eq!(read.address(r as u64, c as u64), address + bytes * index, "({mn}+{r},{k}+{c}) of {tile}");
            }
        }
    }
}

/// Tiles up to `most` along both modes, each pattern's atom repeated in both orders, without and with a gap, and its slices along K.
fn model(most: i64, tiles: impl Fn(i64, i64) -> bool) {
    let mut count = 0;
    let readers = [(false, &SmemSwizzle::ALL[..4]), (true, &SmemSwizzle::ALL)];
    for (tcgen05, patterns) in readers {
        for (pattern, major, bits) in
            patterns.iter().flat_map(|p| Major::ALL.map(|m| (*p, m))).flat_map(|(p, m)| [8, 16, 32].map(|b| (p, m, b)))
        {
            let Ok(atom) = Layout::smem_atom(major, pattern, bits) else { continue };
            let (atom_mn, atom_k) = (atom.size_of(&[0]).unwrap() as i64, atom.size_of(&[1]).unwrap() as i64);
            for (i, j) in (1..=most / atom_mn).flat_map(|i| (1..=most / atom_k).map(move |j| (i, j))) {
                let depth = 256 / bits;
                if j * atom_k % depth != 0 || !tiles(i, j) {
                    continue;
                }
                for order in [(0, 1), (1, 0)] {
                    let shape = IntTuple::from((i * atom_mn, j * atom_k));
                    let tile = atom.tile_to_shape(&shape, Some(&IntTuple::from(order))).unwrap();
                    holds(&tile, tcgen05, major, bits);
                    count += 1;
                    if major == Major::K && atom_k > depth {
                        // A slice along K of a K-major tile is an operand too.
                        let slice = tile.composition_by(&colex::Tiler::shape(&(i * atom_mn, depth).into()).unwrap());
                        holds(&slice.unwrap(), tcgen05, major, bits);
                    }
                }
            }
        }
    }
    assert!(count > 0);
}

#[test]
fn instructions_read_what_the_layout_says() {
    model(64, |i, j| (i + j) % 5 < 2);
}

#[test]
#[ignore = "a minute: run by name with optimizations"]
fn instructions_read_what_every_layout_says() {
    model(256, |_, _| true);
}

/// Every element of a tile goes where the layout has it, if boxes are written to shared memory in order and units of 16 bytes swizzled.
fn moves(gmem: &Layout, smem: &Layout, bits: i64) {
    let tile = Tiler::shape(&IntTuple::from((smem.size_of(&[0]).unwrap() as i64, smem.size_of(&[1]).unwrap() as i64)));
    let map = TensorMap::new(gmem, smem, &tile.unwrap(), bits).unwrap_or_else(|error| panic!("{smem}: {error}"));
    let swizzle = map.swizzle().in_bytes();
    let (boxes, places) = (map.boxes().unwrap(), map.places().unwrap());
    let (size, bytes) = (boxes.size_of(&[0]).unwrap(), bits / 8);
    // The coordinates (k, m) or (m, k) of the map, as those of the tile.
    let of_m = map.coordinates().stride().leaves()[0].basis();
    let coordinate = |i: i64| {
        let coordinate = boxes.crd2idx(&IntTuple::int(i)).unwrap();
        let [first, second] = [0, 1].map(|i| coordinate.leaves().get(i).map_or(0, |leaf| leaf.value()));
        if of_m.is(Basis::ONE.within(0).unwrap()) { (first, second) } else { (second, first) }
    };
    let mut seen = 0;
    for number in 0..boxes.size_of(&[1]).unwrap() {
        let (m, k) = coordinate((number * size) as i64);
        let start = places.at_index((number * size) as i64);
        let mut inside = 0;
        for second in 0..i64::from(map.box_dims()[1]) {
            for first in 0..i64::from(map.box_dims()[0]) {
                let (i, j) = if of_m.is(Basis::ONE.within(0).unwrap()) { (first, second) } else { (second, first) };
                let written = swizzle.apply((start + inside) * bytes);
                let expected = smem.index((m + i, k + j)).unwrap() * bytes;
                assert_eq!(written, expected, "({m}+{i},{k}+{j}) of {smem}");
                (inside, seen) = (inside + 1, seen + 1);
            }
        }
    }
    assert_eq!(seen, smem.size(), "{smem}");
}

/// The boxes of tiles up to `most` along both modes, as [`model`] makes them.
fn box_model(most: i64, tiles: impl Fn(i64, i64) -> bool) {
    for pattern in SmemSwizzle::ALL {
        for (major, bits) in Major::ALL.into_iter().flat_map(|major| [8, 16, 32].map(|bits| (major, bits))) {
            let Ok(atom) = Layout::smem_atom(major, pattern, bits) else { continue };
            let gmem = parsed(if major == Major::K { "(512,1024):(1024,1)" } else { "(1024,512):(1,1024)" });
            let (atom_mn, atom_k) = (atom.size_of(&[0]).unwrap() as i64, atom.size_of(&[1]).unwrap() as i64);
            for (i, j) in (1..=most / atom_mn).flat_map(|i| (1..=most / atom_k).map(move |j| (i, j))) {
                for order in [(0, 1), (1, 0)].into_iter().filter(|_| tiles(i, j)) {
                    let shape = IntTuple::from((i * atom_mn, j * atom_k));
                    let tile = atom.tile_to_shape(&shape, Some(&IntTuple::from(order))).unwrap();
                    moves(&gmem, &tile, bits);
                    if major == Major::K && atom_k * bits > 256 {
                        let slice = Tiler::shape(&(i * atom_mn, 256 / bits).into()).unwrap();
                        moves(&gmem, &tile.composition_by(&slice).unwrap(), bits);
                    }
                }
            }
        }
    }
}

#[test]
fn boxes_move_what_the_layout_says() {
    box_model(64, |i, j| (i + j) % 5 < 2);
}

#[test]
#[ignore = "a minute: run by name with optimizations"]
fn boxes_move_what_every_layout_says() {
    box_model(256, |_, _| true);
}

mod tiles {
    colex::layout! {
        /// Global memory of any size.
        pub struct Gmem { m: usize, k: usize, ld: usize } = (m, k):(ld, 1) where ld % 8 == 0;
    }
}
use tiles::Gmem;

layout! {
    struct SmemA = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where wgmma(K, 16), tcgen05(K, 16), tma(Gmem, 16);
    struct SmemB = tile_to_shape(Layout_MN_SW128_Atom<16>, (128,64)) where wgmma(MN, 16);
    struct Wide = tile_to_shape(Layout_K_SW64_Atom<8>, (64,256));
    struct Stages = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64,4)) where wgmma(K, 16), tma((512,256):(256,1), 16);
    fn desc_a(address: u64, step: u64) -> u64 = gmma_desc<K,16>(SmemA);
    fn first_a(address: u64) -> u64 = gmma_desc<K,16>(SmemA);
    fn desc_b(address: u64, repeat: u64, step: u64) -> u64 = gmma_desc<MN,16>(SmemB);
    fn desc_wide(address: u64, step: u64) -> u64 = umma_desc<K,8>(Sw<2,4,3> o 1024 o ((8,8),(64,4)):((64,512),(1,4096)));
    fn desc_32(address: u64, step: u64) -> u64 = gmma_desc<K,32>(Layout_K_SW32_Atom<32>);
    extern "cuda" fn desc_in_cuda(address: u64, step: u64) -> u64 = gmma_desc<K,16>(SmemA);
    extern "c" fn desc_in_c(address: u64, repeat: u64, step: u64) -> u64 = gmma_desc<K,8>(Wide);
}

#[test]
fn functions_of_addresses_are_the_descriptors() {
    const A: GmmaDescriptor = expect(SmemA::LAYOUT.gmma_descriptor(Major::K, 16));
    const B: GmmaDescriptor = expect(SmemB::LAYOUT.gmma_descriptor(Major::MN, 16));
    let offset = parsed("Sw<2,4,3> o 1024 o ((8,8),(64,4)):((64,512),(1,4096))");
    let wide = offset.umma_descriptor(Major::K, 8).unwrap();
    let small = Layout::smem_atom(Major::K, SmemSwizzle::B32, 32).unwrap().gmma_descriptor(Major::K, 32).unwrap();
    for address in (0..200 << 10).step_by(16 << 10) {
        assert_eq!(first_a(address), A.at(address, 0));
        assert_eq!(desc_32(address, 0), small.at(address, 0));
        for step in 0..8 {
            if step < 4 {
                assert_eq!(desc_a(address, step as u64), A.at(address, A.step(step)));
                for repeat in 0..2 {
                    let at = B.offset(64 * repeat, 16 * step).unwrap();
                    assert_eq!(desc_b(address, repeat as u64, step as u64), B.at(address, at));
                }
            }
            assert_eq!(desc_wide(address, step as u64), wide.at(address, wide.step(step)), "{step}");
        }
    }
    assert_eq!(wide.step(0), 64);
}

#[test]
fn kernel_text_has_the_descriptors() {
    let cuda = "// 128B lbo 16 sbo 1024\n\
        __device__ __forceinline__ unsigned long long desc_in_cuda(unsigned long long address, unsigned long long step) {\n    \
        const unsigned long long linear = step * 2u;\n    \
        const unsigned long long address_div_16 = address >> 4;\n    \
        return linear + address_div_16 + 0x4000004000010000u;\n}\n";
    assert_eq!(desc_in_cuda, cuda);
    assert!(desc_in_c.contains("0x8000002000010000u"), "{desc_in_c}");
}

#[test]
fn structs_make_the_tensor_maps_that_they_state() {
    let map = SmemA::tensor_map(&Gmem::new(1000, 136, 144).unwrap()).unwrap();
    assert_eq!(map.to_string(), "128B box (64,128) dims (136,1000) strides (288)");
    assert_eq!(Stages::tensor_map(&layout!((512,256):(256,1))).unwrap().box_dims(), [64, 128]);
    let error = SmemA::tensor_map(&parsed("(100,100):(100,1)")).unwrap_err().to_string();
    assert_eq!(
        error,
        "tma: a stride of 100 elements of 16 bits is not a multiple of 16 bytes below 2^40; pad the rows of global memory"
    );
}

const DEPTH: usize = 64;

layout! {
    struct Tiled<const BM: usize, const STAGES: usize> = tile_to_shape(Layout_K_SW128_Atom<16>, (BM, DEPTH, STAGES))
        where wgmma(K, 16), tma((512,256):(256,1), 16);
}

#[test]
fn tiles_of_constants_have_descriptors() {
    const A: GmmaDescriptor = expect(Tiled::<128, 4>::LAYOUT.gmma_stages(Major::K, 16));
    assert_eq!(A.to_string(), "128B lbo 16 sbo 1024");
    assert_eq!(Tiled::<64, 2>::LAYOUT.to_string(), eval("tile_to_shape(Layout_K_SW128_Atom<16>, (64,64,2))"));
}
