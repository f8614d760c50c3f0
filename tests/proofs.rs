//! Tests the proofs of clauses about layouts of kernels.

use colex::Layout;
use colex::proofs::bijective;
use colex::proofs::index_range;
use colex::proofs::index_range_within;
use colex::proofs::is_injective;
use colex::proofs::surjective_within;
use colex::proofs::{Budget, NotOnto, Proof};
use std::collections::HashSet;

/// Layouts that are not surjective, because they do not describe an operand, or because their tile has gaps. The number
/// with each layout is the smallest missing index.
const NOT_ONTO: [(&str, &str, i64); 2] = [
    // The two quads of a quadpair are 16 threads apart.
    ("SM70_8x8x4_F16F16F16F16_TN", "threads", 4),
    // The instruction reads one of 32 elements of the source.
    ("SM100_UTCCP_4dp256bit_1cta", "copy-source", 1),
];

/// Layouts with a mode of stride 0 and several coordinates, so that several threads or several values share an element.
const BROADCAST: [(&str, &str); 21] = [
    ("CDNA3P_16x16x64_I32I8I8_MFMA", "A"),
    ("CDNA3P_32x32x16_F32BF16BF16_MFMA", "A"),
    ("CDNA3P_32x32x32_I32I8I8_MFMA", "A"),
    ("CDNA3_32x32x8_F32BF16BF16_MFMA", "A"),
    ("CDNA_16x16x4_F32F32F32_MFMA", "A"),
    ("CDNA_32x32x2_F32F32F32_MFMA", "A"),
    ("SM100_SU4_DU8x16_x2_LDSM_N", "copy-source"),
    ("SM100_TMEM_LOAD_16dp256b32x", "copy-source"),
    ("SM100_TMEM_LOAD_16dp256b4x", "copy-source"),
    ("SM100_TMEM_LOAD_16dp256b8x", "copy-source"),
    ("SM100_U8x8_LDSM_T", "copy-source"),
    ("SM100_UTCCP_128dp128bit_2cta", "copy-source"),
    ("SM100_UTCCP_2x64dp128bitlw0213_2cta", "copy-source"),
    ("SM100_UTCCP_4x32dp128bit_2cta", "copy-source"),
    ("SM90_64x176x32_S32S8S8_SS_TN", "B"),
    ("SM90_64x224x32_S32S8S8_SS_TN", "B"),
    ("SM90_64x256x32_S32S8S8_SS_TN", "B"),
    ("SM90_64x32x32_S32S8S8_SS_TN", "B"),
    ("SM90_64x8x32_S32S8S8_SS_TN", "B"),
    ("SM90_64x96x32_S32S8S8_SS_TN", "B"),
    ("XeHPG_8x16x8_F32BF16BF16_DPAS", "A"),
];

/// Along modes of stride 0, threads or values share an element. Without these modes, 72 of the 74 layouts of
/// tensor-core and copy instructions must be bijections onto their tile. `NOT_ONTO` lists the other two.
#[test]
fn operands_of_the_hardware_cover_their_tiles() {
    let rows = include_str!("data/hardware_layouts.tsv").lines().filter(|line| !line.starts_with('#'));
    let (mut onto, mut broadcast) = (0, Vec::new());
    for row in rows {
        let [instruction, operand, text] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let layout: Layout = text.parse().expect(row);
        let places = layout.filter_zeros();
        if places.size() != layout.size() {
            broadcast.push((instruction, operand));
        }
        let left_out = NOT_ONTO.iter().find(|(name, which, _)| (*name, *which) == (instruction, operand));
        match (bijective(&places), left_out) {
            (Proof::Proved, None) => {
                assert_eq!(places.size() as i64, layout.cosize(), "{row}");
                onto += 1;
            }
            (Proof::Refuted(NotOnto::Missing(missing)), Some((_, _, expected))) => {
                assert_eq!(missing, *expected, "{row}");
            }
            (proof, _) => panic!("{row}: {proof:?}"),
        }
        // A layout must be injective exactly if it has no mode of stride 0.
        assert_eq!(colex::proofs::injective(&layout) == Proof::Proved, places.size() == layout.size(), "{row}");
    }
    assert_eq!((onto, broadcast.as_slice()), (72, &BROADCAST[..]));
}

/// Tiles of kernels, with clauses in their declarations.
mod stated {
    colex::layout! {
        pub(super) struct Padded = (32,32):(33,1) where injective, bank_conflicts(32:1, 4) <= 1, bank_conflicts(32:32, 4) <= 1;
        pub(super) struct Swizzled = Sw<5,0,5> o (32,32):(32,1)
            where bijective, bank_conflicts(32:1, 4) <= 1, bank_conflicts(32:32, 4) <= 1, cosize <= 1024;
        /// Rows of 16-bit elements for `ldmatrix`. Each of eight threads reads 16 bytes.
        pub(super) struct Ldmatrix = Sw<3,3,3> o (64,64):(64,1)
            where compact, vector(1, 8), bank_conflicts((8,8):(1,64), 2) <= 1, coalesced(((8,4),8):((512,1),64), 2);
        /// A tile for accesses to adjacent rows and for accesses to rows that are 8 apart. If both clauses are false,
        /// the message suggests this layout.
        pub(super) struct Both = ((8,8),64):((f72,f520),f1)
            where compact, vector(1, 8), bank_conflicts((8,8):(1,64), 2) <= 1, bank_conflicts((8,8):(8,64), 2) <= 1;
        pub(super) struct Found = conflict_free<2>((64,64):(64,1), (8,8):(1,64), (8,8):(8,64)) where compact, vector(1, 8);
        /// A tile that a tiled copy reads, without bank conflicts for the accesses of this copy.
        pub(super) struct Copied = conflict_free<2>((64,64):(64,1), tidfrg_S(
            make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN)), (64,64):LayoutLeft
        ));
        pub(super) struct Fragment = ((4,8),(2,2)):((32,1),(16,8)) where bijective, size == 128, compatible((32,4));
        pub(super) struct Tail = zipped_divide((100,64), (32,64)) where overrun, size > 6400;
        pub(super) struct Upper = Sw<0,0,0> o 1024 o (32,32) where disjoint(Swizzled), cosize <= 2048;
        pub(super) struct Large = Sw<3,4,3> o (1024,1024):(1024,1) where bijective, surjective(1048576), vector(1, 16),;
        pub const fn index(i: u32, j: u32) -> u32 = Padded where injective;
    }
}

/// For each of the two clauses, some swizzle satisfies this clause and violates the other clause. The message must
/// suggest a layout that satisfies both clauses.
#[test]
fn the_layout_that_a_message_suggests_keeps_all_promises() {
    let promises =
        "where compact, vector(1, 8), bank_conflicts((8,8):(1,64), 2) <= 1, bank_conflicts((8,8):(8,64), 2) <= 1";
    let refused = layout_compiler::eval(&format!("(64,64):(64,1) {promises}")).expect_err("both have conflicts");
    let suggested = refused.iter().find_map(|mistake| mistake.help.split('`').nth(1)).expect("a layout");
    assert_eq!(suggested, <stated::Both as colex::StaticLayout>::LAYOUT.to_string());
    layout_compiler::eval(&format!("{suggested} {promises}")).expect("all hold");
}

#[test]
fn promises_that_hold_change_nothing() {
    assert_eq!(stated::Padded::SIZE, stated::Swizzled::SIZE);
    assert_eq!(stated::index(1, 2), 35);
    assert_eq!(<stated::Copied as colex::StaticLayout>::LAYOUT.to_string(), "Sw<3,3,3> o 0 o (64,64):(64,1)");
    assert_eq!(<stated::Both as colex::StaticLayout>::LAYOUT, <stated::Found as colex::StaticLayout>::LAYOUT);
    assert_eq!(colex::layout!(stated::Fragment where size >= 128).size(), 128);
}

/// Each suggested layout must satisfy the clause that was false for the original layout. The test evaluates the clause
/// for the suggested layout.
#[test]
fn suggested_cures_are_free_of_conflicts() {
    let (mut cured, mut padded) = (0, 0);
    for rows in [8, 16, 32, 64] {
        for columns in [16, 24, 32, 64] {
            for (bytes, access) in
                [(4, "32:1"), (4, "(8,4):(1,64)"), (2, "(8,8):(1,8)"), (1, "(32,4):(1,64)"), (8, "16:1")]
            {
                let layout: Layout = format!("({rows},{columns}):({columns},1)").parse().expect("a layout");
                let reads: Layout = access.parse().expect("an access");
                let Ok(now) = colex::proofs::bank_conflicts(&layout, &reads, bytes) else { continue };
                if now.degree == 1 {
                    continue;
                }
                let claim = format!("{layout} where bank_conflicts({access}, {bytes}) <= 1");
                let emitted =
                    layout_compiler::layout(claim.parse().expect("tokens"), &quote::quote!(colex)).to_string();
                assert!(emitted.contains("compile_error"), "{claim}: {emitted}");
                let help = emitted.split("help: ").nth(1).unwrap_or_default();
                for suggestion in help.split('`').skip(1).step_by(2) {
                    let cure: Layout = suggestion.parse().expect("a layout");
                    let then = colex::proofs::bank_conflicts(&cure, &reads, bytes).expect("the same shape");
                    assert_eq!(then.degree, 1, "{claim}: {suggestion}");
                    assert!(then.width >= now.width && is_injective(&cure), "{claim}: {suggestion}");
                    cured += usize::from(!cure.swizzle().is_identity());
                    padded += usize::from(cure.swizzle().is_identity());
                    let end = index_range(&cure).expect("small").high.index;
                    assert!(
                        cure.swizzle().is_identity() || end < layout.cosize(),
                        "{claim}: {suggestion} reaches {end}"
                    );
                }
            }
        }
    }
    println!("{cured} swizzles, {padded} paddings");
    assert!(cured > 20 && padded > 20, "{cured} swizzles, {padded} paddings");
}

/// A proof from strides takes much less than a millisecond for any number of elements.
#[test]
fn proofs_by_strides_do_not_count() {
    let layouts =
        ["(1024,1024):(1025,1)", "Sw<3,4,3> o (1024,1024):(1024,1)", "((32,32),(32,32)):((1,1024),(32,32768))"];
    for text in layouts {
        let layout: Layout = text.parse().expect("a layout");
        assert!(layout.size() == 1 << 20 && is_injective(&layout));
        // The budget does not permit an enumeration, so the proof must use the strides.
        assert_ne!(surjective_within(&layout, 1 << 20, &mut Budget::new(0)), Proof::Undecided, "{text}");
        assert!(index_range_within(&layout, &mut Budget::new(256)).is_some(), "{text}");
    }
}

/// The computed bank conflicts must agree with measured times: for each word that a bank serves in a phase, a load
/// takes two cycles.
#[test]
fn the_hardware_takes_as_long_as_the_degree_says() {
    let mut measured = 0;
    for row in include_str!("data/bank_conflicts.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [width, stride, bytes, swizzle, cycles] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let (width, stride, bytes): (i64, i64, i64) =
            (width.parse().expect(row), stride.parse().expect(row), bytes.parse().expect(row));
        // The tile has rows of elements, and thread t reads the first `width` bytes of row t.
        let values = width / bytes;
        let layout: Layout = format!("{swizzle} o (32,{}):({stride},1)", stride.max(values)).parse().expect(row);
        let access: Layout = format!("(32,{values}):(1,32)").parse().expect(row);
        let conflicts = colex::proofs::bank_conflicts(&layout, &access, bytes).expect(row);
        assert_eq!(i64::from(conflicts.width), width, "{row}");
        let phases = (width / 4).max(1);
        let latency = if width == 2 { 32.0 } else { 26.0 };
        let expected = latency + f64::from(conflicts.degree) * 2.0 * phases as f64;
        let cycles: f64 = cycles.parse().expect(row);
        assert!((cycles - expected).abs() < 0.5, "{row}: {expected} by a degree of {}", conflicts.degree);
        measured += 1;
    }
    assert_eq!(measured, 28);
}

/// The time of an access to a suggested tile must agree with the degree of bank conflicts of the access. The phases of
/// loads of 16 bytes per thread overlap. So the time of these loads depends on the bank that serves the most words over
/// all four phases. Without conflicts, this time equals the time that the degree predicts.
#[test]
fn layouts_that_are_found_cost_what_their_degree_says() {
    let mut measured = 0;
    for row in include_str!("data/found_layouts.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [layout, access, bytes, load, cycles] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let layout: Layout = layout.replace(">o(", "> o (").parse().expect(row);
        let (access, bytes): (Layout, i64) = (access.parse().expect(row), bytes.parse().expect(row));
        let degree = i64::from(colex::proofs::bank_conflicts(&layout, &access, bytes).expect(row).degree);
        let phases = if matches!(load, "x4" | "16") { 4 } else { 1 };
        let words = match load {
            "16" => busiest_bank(&layout, &access, bytes),
            _ => phases * degree,
        };
        assert_eq!(cycles.parse::<f64>().expect(row), (21 + 2 * words) as f64, "{row}: a degree of {degree}");
        assert!(words <= phases * degree && (degree > 1 || words == phases), "{row}: {words} words");
        measured += 1;
    }
    assert_eq!(measured, 52);
}

/// In a warp, each thread loads 16 bytes. Returns the number of 32-bit values that the busiest bank serves.
fn busiest_bank(layout: &Layout, access: &Layout, bytes: i64) -> i64 {
    let starts = (0..32).map(|thread| layout.index(access.index(thread)) * bytes / 4);
    let words: HashSet<i64> = starts.flat_map(|start| start..start + 4).collect();
    (0..32).map(|bank| words.iter().filter(|word| *word % 32 == bank).count() as i64).max().unwrap_or(0)
}
