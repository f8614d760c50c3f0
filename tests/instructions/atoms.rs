//! Compares the layouts of every named instruction with CuTe's layouts.

use super::{Comparison, Row, answer, rows, word};

/// Instructions for which CuTe's ALayout is not congruent: `((4,8),(32,2)):((512,1),((16,8)))`.
const NOT_CONGRUENT: [&str; 2] = ["SM80_16x8x128_S32U1U1S32_TN_XORPOPC", "SM80_16x8x128_S32U1U1S32_TN_ANDPOPC"];

/// Instructions for which `tensor-layouts` has another result: B differs, or a tuple of one element replaces an
/// integer.
const DIFFERENT: [&str; 2] = ["SM80_16x8x32_S32S4S4S32_TN", "SM80_8x8x32_S32S4S4S32_TN"];

const FIELDS: [(&str, &str); 10] = [
    ("thr_id", "ThrID"),
    ("a", "ALayout"),
    ("b", "BLayout"),
    ("c", "CLayout"),
    ("src", "SrcLayout"),
    ("dst", "DstLayout"),
    ("ref", "RefLayout"),
    ("sfa", "SFALayout"),
    ("sfb", "SFBLayout"),
    ("e", "ELayout"),
];

fn compare(comparison: &mut Comparison, row: &Row) {
    let name = word(row.text("name"));
    for (field, operation) in FIELDS {
        if let Some(expected) = row.get(field).filter(|_| !(field == "a" && NOT_CONGRUENT.contains(&name.as_str()))) {
            comparison.text(row.line, &format!("{operation}({name})"), expected);
        }
    }
    if let Some(shape) = row.get("shape") {
        comparison.text(row.line, &format!("Shape_MNK({name})"), &format!("({shape})"));
    }
}

#[test]
fn every_instruction_has_the_layouts_of_cute() {
    let mut comparison = Comparison::default();
    for text in
        [include_str!("../data/instructions/mma_atoms.jsonl"), include_str!("../data/instructions/copy_atoms.jsonl")]
    {
        rows(text).iter().for_each(|row| compare(&mut comparison, row));
    }
    comparison.finish(1300);
}

#[test]
fn instructions_of_other_makers_have_their_layouts() {
    let mut comparison = Comparison::default();
    let rows = rows(include_str!("../data/instructions/other_atoms.jsonl"));
    rows.iter().filter(|row| !DIFFERENT.contains(&row.text("name"))).for_each(|row| compare(&mut comparison, row));
    comparison.finish(500);
}

/// Each copy instruction of CuTe must have layouts, with or without an argument, or be an error with a suggestion.
#[test]
fn copies_have_layouts_or_say_what_to_write() {
    let (mut with_layouts, mut refused) = (0, 0);
    for name in include_str!("../data/instructions/copy_names.txt").lines() {
        let arguments = ["", "<65536>", "<128>"];
        if arguments.iter().any(|arguments| answer(&format!("SrcLayout({name}{arguments})")).is_ok()) {
            with_layouts += 1;
            continue;
        }
        let error = answer(&format!("SrcLayout({name})")).unwrap_err();
        assert!(
            error.contains("from which CuTe builds a copy; write the copy with its number of bits, `SM"),
            "{name}: {error}"
        );
        refused += 1;
    }
    assert!(with_layouts > 220 && refused > 30, "{with_layouts} and {refused}");
    let told = "`SM90_TMA_LOAD` requires a number of bits; in `<…>`, write the number of bits that the copy moves (a multiple of 128) \
                and the width of an element in bits, as in `SM90_TMA_LOAD<65536,16>`; only `make_tma_copy` takes the name without numbers";
    assert_eq!(answer("SrcLayout(SM90_TMA_LOAD)").unwrap_err(), told);
    assert_eq!(answer("SrcLayout(SM90_TMA_LOAD<100>)").unwrap_err(), told);
}

/// CuTe's descriptor for products of complex numbers is the expected number.
#[test]
fn complex_products_have_the_descriptor_of_real_ones() {
    let name = "SM100_MMA_TF32_TS_INTERLEAVED_CF32CTF32CTF32CF32_TN<128,256,K,K>";
    assert_eq!(answer(&format!("make_instr_desc({name})")).unwrap(), "138414352");
}

#[test]
fn arguments_are_words_and_numbers() {
    let same = |a: &str, b: &str| assert_eq!(answer(a).unwrap(), answer(b).unwrap(), "{a}");
    same("BLayout(SM90_64x96x16_F32BF16BF16_RS<MN, K>)", "BLayout(SM90_64x96x16_F32BF16BF16_SS)");
    same("CLayout(SM90_64x8x8_F32TF32TF32_SS_TN<>)", "CLayout(SM90_64x8x8_F32TF32TF32_SS_TN)");
    same("SrcLayout(UniversalCopy<uint64_t>)", "SrcLayout(UniversalCopy<64, 16>)");
    same("DstLayout(UniversalCopy<uint32_t,uint16_t>)", "DstLayout(UniversalCopy<16>)");
    same("ALayout(SM100_MMA_F16BF16_SS<F16,F16,F32,64,64,K,MN>)", "ALayout(SM100_64x64x16_F32F16F16_SS)");
    same("ThrID(SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<E2M1,E2M1,F32,UE4M3,16>)", "32:1");
}

#[test]
fn an_unknown_instruction_names_the_nearest_ones() {
    let error = |text: &str| answer(text).unwrap_err();
    assert_eq!(
        error("ALayout(SM80_16x8x16_F32F16F16F23_TN)"),
        "unknown instruction `SM80_16x8x16_F32F16F16F23_TN`; did you mean `SM80_16x8x16_F32F16F16F32_TN`, or \
         `SM80_16x8x16_F32BF16BF16F32_TN`, or `SM80_16x8x8_F32F16F16F32_TN`?"
    );
    let nearest = [
        ("SM75_U32x3_LDSM_N", "`SM75_U32x4_LDSM_N`"),
        ("SM90_64x100x16_F32F16F16_SS<K,K>", "`SM90_64x104x16_F32F16F16_SS<K,K>`"),
        ("CDNA_32x32x8_F32F16F16_MFM", "`CDNA_32x32x8_F32F16F16_MFMA`"),
        ("SM100_TMEM_LOAD_16dp256b3x", "`SM100_TMEM_LOAD_16dp256b32x`"),
        ("UniversalCpy<128>", "`UniversalCopy<128>`"),
    ];
    for (name, expected) in nearest {
        assert!(error(&format!("ThrID({name})")).contains(expected), "{}", error(&format!("ThrID({name})")));
    }
}

#[test]
fn four_layouts_make_an_instruction() {
    let atom = "make_mma_atom(32, ((4,8),4):((32,1),8), ((4,8),4):((32,1),8), ((4,8),2):((16,1),8))";
    assert_eq!(answer(&format!("Shape_MNK({atom})")).unwrap(), "(8,8,16)");
    let tiled = |atom: &str| answer(&format!("thrfrg_A(make_tiled_mma({atom}, (2,2)), (64,32):(32,1))")).unwrap();
    assert_eq!(tiled(atom), tiled("SM80_8x8x16_S32S8S8S32_TN"));
    let copy = "make_copy_atom<16>(32, (32,128):(128,1), (32,(32,4)):(32,(1,1024)), (32,(32,4)):(32,(1,1024)))";
    let source = |copy: &str| answer(&format!("get_layoutS_TV(make_tiled_copy({copy}, (16,2), (1,8)))")).unwrap();
    assert_eq!(source(copy), source("SM75_U32x4_LDSM_N<16>"));
    let error = |text: &str| answer(text).unwrap_err();
    assert_eq!(
        error("make_mma_atom(16, ((4,8),4):((32,1),8), ((4,8),4):((32,1),8), ((4,8),2):((16,1),8))"),
        "make_mma_atom: the instruction has 16 threads, but mode 0 of this layout has size 32; write a layout whose mode 0 has one coordinate for each of the 16 threads"
    );
    assert_eq!(
        error("make_mma_atom(4, (4,2), (4,3), (4,5))"),
        "make_mma_atom: A, B and C have 8, 12 and 20 elements, but no M, N and K exist such that the tiles (M,K), (N,K) and (M,N) have these sizes; let the layouts of A, B and C cover the tiles (M,K), (N,K) and (M,N)"
    );
}

#[test]
fn tensor_memory_is_the_one_of_cute() {
    let mut comparison = Comparison::default();
    for row in rows(include_str!("../data/hardware/tensor_memory.jsonl")) {
        let mma = format!("make_tiled_mma({})", word(row.text("name")));
        let tile = row.text("tile_mn");
        comparison.text(row.line, &format!("tmem_C({mma}, {tile})"), row.text("tmem_C"));
        if let Some(a) = row.get("tmem_A") {
            // The tile (M,K) for which the partition has the same number of instructions.
            let m = tile.trim_matches(['(', ')']).split(',').next().unwrap();
            comparison.text(row.line, &format!("tmem_A({mma}, ({m},32))"), a);
        }
    }
    comparison.finish(46);
    let error = answer("tmem_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN), (16,8))").unwrap_err();
    assert!(error.contains("in tensor memory"), "{error}");
}
