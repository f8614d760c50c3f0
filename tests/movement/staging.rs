//! Tests layouts of shared memory to which threads write, and from which they then read. The movements must be correct,
//! and must not need more wavefronts than CuTe's atoms. This file counts wavefronts without the library's functions.

use super::{layout, random, right};
use colex::hardware::smem_atom;
use colex::hardware::{Major, SmemSwizzle};
use colex::movement::{Access, Address, LaneStep, Limits, Movement, Staging};
use colex::{IntTuple, Layout};
use fastrand::Rng;
use std::collections::{HashMap, HashSet};

const F16: &str = "SM80_16x8x16_F32F16F16F32_TN";

fn eval(text: &str) -> Layout {
    match layout_compiler::eval(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}")) {
        layout_compiler::Value::Layout(layout) => layout,
        _ => panic!("{text} is not a layout"),
    }
}

/// Returns the (thread, value) layout of operand A, B or C of a tiling of the f16 instruction.
fn operand(which: &str, warps: &str, tile: &str) -> Layout {
    eval(&format!("get_layout{which}_TV(make_tiled_mma({F16}, {warps}, {tile}))"))
}

fn of_global(global: &str, to: &Layout) -> Staging {
    let staging = Staging::of_global(&layout(global), to, 16, Limits::NONE).unwrap();
    right(staging.movement());
    copies(&staging, &layout(global));
    staging
}

/// Checks each store: its values must be contiguous in global memory, and contiguous in the same order in shared
/// memory.
fn copies(staging: &Staging, global: &Layout) {
    let (movement, smem, bytes) = (staging.movement(), staging.layout(), staging.movement().bits() / 8);
    let per_register = 4 / bytes;
    for step in movement.steps() {
        let LaneStep::Store { registers, access: Access::Bytes(width), at: Address::Joined { by, with } } = *step
        else {
            continue;
        };
        for thread in 0..movement.threads() {
            let address = (movement.number(by).of(thread) ^ with) as usize;
            let value = |k: usize| registers[k / per_register] as usize * per_register + k % per_register;
            let place = |k: usize| movement.from().at((thread as i64, value(k) as i64));
            for k in 0..usize::from(width) / bytes {
                assert_eq!(global.index(place(k)), global.index(place(0)) + k as i64);
                assert_eq!(smem.index(place(k)) as usize * bytes, address + k * bytes, "{staging}");
            }
            assert!((global.index(place(0)) as usize * bytes).is_multiple_of(usize::from(width)));
        }
    }
}

fn between(from: &str, to: &str, tile: (i64, i64), bits: usize) -> Staging {
    let staging = Staging::between(&eval(from), &eval(to), &IntTuple::from(tile), bits, Limits::NONE).unwrap();
    right(staging.movement());
    staging
}

#[test]
fn operands_of_halves_lie_in_the_atom_as_wide_as_the_tile() {
    let atoms = [
        (16, "Sw<1,3,3> o 0 o ((8,16),(16,1)):((16,128),(1,0))", SmemSwizzle::B32),
        (32, "Sw<2,3,3> o 0 o ((8,16),(32,1)):((32,256),(1,0))", SmemSwizzle::B64),
        (64, "Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))", SmemSwizzle::B128),
    ];
    for (k, expected, swizzle) in atoms {
        let staging = of_global(&format!("(128,{k}):(4096,1)"), &operand("A", "(2,2,1)", &format!("[128,128,{k}]")));
        assert_eq!(staging.layout().to_string(), expected);
        assert_eq!(staging.atom(), Some((Major::K, swizzle)));
        // 128 threads read 128 rows. Each warp reads 64 of these rows, 16 columns at a time, without bank conflicts.
        let (stores, loads) = (staging.stores(), staging.loads());
        assert_eq!((stores.mnemonic, stores.access, stores.count), ("cp.async", Access::Bytes(16), k / 8));
        assert_eq!(loads.to_string(), format!("{} ldmatrix.x4", k / 4));
        assert_eq!((stores.wavefronts, loads.wavefronts), (k / 2, k));
    }
}

#[test]
fn the_values_of_attention_are_read_transposed() {
    // Operand B contains the values of 128 keys. It has the modes (d, key), where d is a column of a head, and d is
    // contiguous in global memory. For 128 keys of 64 numbers, FlashAttention repeats the atom
    // `Sw<3,3,3> o (8,64):(64,1)` over the tile of keys in shared memory.
    let staging = of_global("(64,128):(1,64)", &operand("B", "(4,1,1)", "[64,64,128]"));
    assert_eq!(staging.layout().to_string(), "Sw<3,3,3> o 0 o ((64,1),(8,16)):((1,0),(64,512))");
    assert_eq!(staging.loads().to_string(), "32 ldmatrix.x4.trans");
    assert!(!staging.stores().has_conflicts() && !staging.loads().has_conflicts());
}

#[test]
fn sums_go_to_rows_by_stmatrix_or_without_it() {
    let (from, to) = (operand("C", "(2,2,1)", "[128,128,16]"), layout("((16,8),(8,16)):((1024,1),(128,8))"));
    let with = |sm| {
        let limits = Limits { sm, ..Limits::NONE };
        let staging = Staging::between(&from, &to, &IntTuple::from((128, 128)), 16, limits).unwrap();
        right(staging.movement());
        staging
    };
    let (new, old) = (with(90), with(80));
    assert_eq!((new.stores().to_string().as_str(), new.movement().wavefronts()), ("16 stmatrix.x4", 128));
    // In both layouts, each thread has pairs of values in the same four rows. So these eight values of a thread can be
    // contiguous in shared memory.
    assert_eq!((old.stores().to_string().as_str(), old.movement().wavefronts()), ("16 st.shared of 16 bytes", 128));
    assert_eq!(old.loads().to_string(), "16 ld.shared of 16 bytes");
    assert!(Staging::of_global(&layout("(16,16):(16,1)"), &to, 16, Limits { sm: 75, ..Limits::NONE }).is_err());
}

#[test]
fn a_transpose_has_no_conflicts() {
    let rows_to_columns = |bits| between("(32,32):(1,32)", "(32,32):(32,1)", (32, 32), bits);
    // 1,024 numbers of 4 bytes are 32 wavefronts of 128 bytes. The write needs 32 wavefronts, and the read needs 32
    // more.
    assert_eq!(rows_to_columns(32).movement().wavefronts(), 64);
    assert_eq!(rows_to_columns(16).movement().wavefronts(), 32);
    assert_eq!(rows_to_columns(64).movement().wavefronts(), 128);
    assert_eq!(
        rows_to_columns(32).to_string(),
        "Sw<3,2,3> o 0 o ((8,4),(32,1)):((32,256),(1,0)) by 8 st.shared of 16 bytes, 8 ldmatrix.x4: 64 wavefronts"
    );
}

#[test]
fn neither_an_atom_of_cute_nor_the_movement_has_fewer_wavefronts() {
    let mut random = Rng::with_seed(11);
    let (mut fewer, mut compared) = (0, 0);
    for _ in 0..30 {
        let (from, to, bits) = random::pair(&mut random);
        let size = from.size_of(&[0]).unwrap() * from.size_of(&[1]).unwrap();
        let elements = 1 + (0..size as i64).map(|i| from.index(i)).max().unwrap();
        let rows = 1 << random.u32(0..=elements.ilog2());
        let tile = IntTuple::from((rows, elements / rows));
        let Ok(staging) = Staging::between(&from, &to, &tile, bits, Limits::NONE) else {
            assert!(!from.size().is_power_of_two(), "{from} {to}");
            continue;
        };
        right(staging.movement());
        let own = staging.movement().wavefronts();
        let movement = Movement::between(&from, &to, bits).unwrap();
        assert!(movement.shared_bytes() == 0 || own <= movement.wavefronts(), "{from} -> {to}: {staging}, {movement}");
        for of_atom in atoms(&tile, bits).filter_map(|atom| wavefronts(&atom, [&from, &to], bits)) {
            assert!(own <= of_atom, "{from} -> {to}: {staging}, an atom {of_atom}");
            (fewer, compared) = (fewer + usize::from(own < of_atom), compared + 1);
        }
    }
    assert!(fewer > 15 && compared > 30, "{fewer} of {compared}");
}

#[test]
fn no_atom_of_cute_is_better_for_operands() {
    for (which, tile, shape) in
        [("A", "[64,64,32]", (64, 32)), ("A", "[32,64,64]", (32, 64)), ("B", "[32,64,32]", (64, 32))]
    {
        let to = operand(which, "(2,2,1)", tile);
        for (from, stride) in [("K", (shape.1, 1)), ("MN", (1, shape.0))] {
            let staging = of_global(&format!("({},{}):({},{})", shape.0, shape.1, stride.0, stride.1), &to);
            let from_layout = staging.movement().from();
            let best =
                atoms(&IntTuple::from(shape), 16).filter_map(|atom| wavefronts(&atom, [from_layout, &to], 16)).min();
            assert_eq!(Some(staging.movement().wavefronts()), best, "{which} {from}: {staging}");
        }
    }
}

/// Returns CuTe's atoms, repeated over a tile. The atoms must divide the tile.
fn atoms(tile: &IntTuple, bits: usize) -> impl Iterator<Item = Layout> {
    let patterns = [SmemSwizzle::None, SmemSwizzle::B32, SmemSwizzle::B64, SmemSwizzle::B128];
    Major::ALL.into_iter().flat_map(move |major| {
        patterns
            .into_iter()
            .filter_map(move |pattern| smem_atom(major, pattern, bits as i64).ok()?.tile_to_shape(tile, None).ok())
    })
}

/// Returns the lowest number of wavefronts per warp that instructions need to write and read the tile in this layout.
/// Returns `None` if no instructions can write and read the tile.
fn wavefronts(smem: &Layout, sides: [&Layout; 2], bits: usize) -> Option<usize> {
    let [stores, loads] = sides.map(|side| by_instruction(smem, side, bits));
    let together = |a: &Vec<usize>, b: &Vec<usize>| a.iter().zip(b).map(|(a, b)| a + b).max().unwrap();
    stores.iter().flat_map(|a| loads.iter().map(move |b| together(a, b))).min()
}

/// For each instruction that can access the layout, returns the number of wavefronts of each warp.
fn by_instruction(smem: &Layout, side: &Layout, bits: usize) -> Vec<Vec<usize>> {
    let [threads, values] = [0, 1].map(|mode| side.size_of(&[mode]).unwrap());
    let bytes = bits / 8;
    let address =
        |thread: usize, value: usize| smem.index(side.index((thread + threads * value) as i64)) as usize * bytes;
    let groups = |each: &dyn Fn(usize, usize) -> Option<usize>| -> Option<Vec<usize>> {
        (0..threads.div_ceil(32)).map(|warp| each(32 * warp, threads.min(32))).collect()
    };
    let by_width = [1, 2, 4, 8, 16].into_iter().filter(|width| *width >= bytes).filter_map(|width| {
        let parts = parts(values, width / bytes, |value| address(0, value), bytes)?;
        let is_whole = |thread: usize, part: &Vec<usize>| {
            let mut all: Vec<usize> = part.iter().map(|value| address(thread, *value)).collect();
            all.sort_unstable();
            all[0].is_multiple_of(width) && all.iter().enumerate().all(|(k, at)| *at == all[0] + k * bytes)
        };
        groups(&|first, lanes| {
            parts
                .iter()
                .map(|part| {
                    let starts: Option<Vec<usize>> = (first..first + lanes)
                        .map(|thread| {
                            is_whole(thread, part)
                                .then(|| part.iter().map(|value| address(thread, *value)).min().unwrap())
                        })
                        .collect();
                    Some(asked(&starts?, width))
                })
                .sum()
        })
    });
    let matrices = [false, true]
        .into_iter()
        .filter(|transposed| bits == 16 || bits < 16 && !transposed || bits == 32 && !transposed);
    let by_matrix = matrices.filter_map(|transposed| {
        let packed = 4 / bytes;
        if values < packed || threads < 32 {
            return None;
        }
        groups(&|first, _| {
            (0..values / packed)
                .map(|register| {
                    let row = |row: usize| -> Option<usize> {
                        let places: Vec<usize> = (0..16 / bytes)
                            .map(|k| {
                                let (lane, value) = if transposed {
                                    (4 * k + row / 2, row % 2)
                                } else {
                                    (4 * row + k / packed, k % packed)
                                };
                                address(first + lane, register * packed + value)
                            })
                            .collect();
                        let is_row = places[0].is_multiple_of(16)
                            && places.iter().enumerate().all(|(k, at)| *at == places[0] + k * bytes);
                        is_row.then_some(places[0])
                    };
                    let starts: Option<Vec<usize>> = (0..8).map(row).collect();
                    Some(asked(&starts?, 16))
                })
                .sum()
        })
    });
    by_width.chain(by_matrix).collect()
}

/// Splits the values of a thread into groups of `count` values with contiguous addresses. Returns `None` if such groups
/// do not exist.
fn parts(values: usize, count: usize, address: impl Fn(usize) -> usize, bytes: usize) -> Option<Vec<Vec<usize>>> {
    let mut groups: HashMap<usize, Vec<usize>> = HashMap::new();
    for value in 0..values {
        groups.entry(address(value) / (count * bytes)).or_default().push(value);
    }
    let mut groups: Vec<Vec<usize>> = groups.into_values().collect();
    groups.sort_unstable();
    groups.iter().all(|group| group.len() == count).then_some(groups)
}

/// In an access, each lane accesses `width` bytes at one of these addresses. Returns the number of wavefronts of this
/// access.
fn asked(starts: &[usize], width: usize) -> usize {
    starts
        .chunks(32.min(128 / width))
        .map(|phase| {
            let words: HashSet<usize> =
                phase.iter().flat_map(|start| (0..width.div_ceil(4)).map(move |k| start / 4 + k)).collect();
            let mut banks = [0; 32];
            words.iter().for_each(|word| banks[word % 32] += 1);
            banks.into_iter().max().unwrap()
        })
        .sum()
}
