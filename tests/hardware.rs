//! Compiles the layouts of tensor-core and copy instructions with `layout!`, and compares them with the definition.

mod support;

use colex::compiled::{Accepts, Coord, IndexInt, LayoutOf, M, Modes};
use colex::{index, layout};
use std::collections::BTreeSet;
use support::reference::{Ints, Reference};

/// A mode of a layout, with the types of its coordinates and the conversion of digits to coordinates.
trait Digits<I: Copy>: Modes {
    /// The type of a coordinate that has the same nesting as the shape.
    type Natural;
    /// The type of a coordinate with one number per mode of the outermost tuple.
    type ByMode;

    fn natural(digits: &mut impl Iterator<Item = I>) -> Self::Natural;
    fn by_mode(digits: &mut impl Iterator<Item = I>) -> Self::ByMode;
}

impl<I: Copy, const N: i64, const D: i64> Digits<I> for M<N, D> {
    type Natural = I;
    type ByMode = I;

    fn natural(digits: &mut impl Iterator<Item = I>) -> I {
        digits.next().unwrap()
    }

    fn by_mode(digits: &mut impl Iterator<Item = I>) -> I {
        digits.next().unwrap()
    }
}

macro_rules! tuple_digits {
    ($($mode:ident => $one:ty),+) => {
        impl<I: Copy, $($mode: Digits<I>),+> Digits<I> for ($($mode,)+) {
            type Natural = ($($mode::Natural,)+);
            type ByMode = ($($one,)+);

            fn natural(digits: &mut impl Iterator<Item = I>) -> Self::Natural {
                ($($mode::natural(digits),)+)
            }

            fn by_mode(digits: &mut impl Iterator<Item = I>) -> Self::ByMode {
                ($({
                    let digit: $one = digits.next().unwrap();
                    digit
                },)+)
            }
        }
    };
}

tuple_digits!(A => I, B => I);
tuple_digits!(A => I, B => I, C => I);
tuple_digits!(A => I, B => I, C => I, D => I);

/// Returns all coordinates below `size`, or about a thousand of them if `size` is greater than 2048.
fn coordinates(size: i64) -> impl Iterator<Item = i64> {
    // The step is odd, so that the coordinates have different remainders by powers of two.
    let step = if size <= 2048 { 1 } else { (size / 997) | 1 };
    (0..size).step_by(step as usize).chain([size - 1])
}

/// Checks every form of coordinate in the integer type `I`.
fn check<I, T>(compiled: LayoutOf<T>, reference: &Reference, int: fn(i64) -> I)
where
    I: IndexInt + PartialEq + std::fmt::Debug,
    T: Digits<I> + Accepts<I> + Accepts<<T as Digits<I>>::Natural> + Accepts<<T as Digits<I>>::ByMode>,
    T::Natural: Coord<I>,
    T::ByMode: Coord<I>,
{
    for i in coordinates(reference.size()) {
        let index = int(reference.at(i));
        assert_eq!(compiled.at(int(i)), index, "coordinate {i} of {reference}");
        assert_eq!(compiled.get(int(i)), Some(index), "coordinate {i} of {reference}");
        let mut digits = reference.shape.natural(i).leaves().into_iter().map(int);
        assert_eq!(compiled.at(T::natural(&mut digits)), index, "natural coordinate {i} of {reference}");
        let mut rest = i;
        let sizes: Vec<i64> = reference.shape.modes().iter().map(Ints::product).collect();
        let mut digits = sizes.into_iter().map(|size| {
            let digit = rest % size;
            rest /= size;
            int(digit)
        });
        assert_eq!(compiled.at(T::by_mode(&mut digits)), index, "coordinate {i} by mode of {reference}");
    }
    assert_eq!(compiled.get(int(reference.size())), None, "one past the end of {reference}");
}

macro_rules! hardware {
    ($($instruction:ident $operand:ident $layout:tt : $stride:tt;)*) => {
        const WRITTEN: &[(&str, &str, &str)] =
            &[$((stringify!($instruction), stringify!($operand), stringify!($layout : $stride))),*];

        #[test]
        fn every_layout_is_indexed_like_its_definition() {
            $({
                let compiled = layout!($layout : $stride);
                let reference = Reference::parse(&stringify!($layout : $stride).replace([' ', '\n'], "")).unwrap();
                assert_eq!(compiled.size() as i64, reference.size());
                assert_eq!(compiled.to_string(), reference.to_string());
                check::<u32, _>(compiled, &reference, |i| i as u32);
                check::<usize, _>(compiled, &reference, |i| i as usize);
                // `index!` and `offset` are checked with one-dimensional coordinates only.
                for i in coordinates(reference.size()) {
                    let (narrow, wide) = (i as u32, i as usize);
                    assert_eq!(index!($layout : $stride; narrow), reference.at(i) as u32, "index! of {reference}");
                    assert_eq!(index!($layout : $stride; wide), reference.at(i) as usize, "index! of {reference}");
                    assert_eq!(compiled.index(wide), reference.at(i) as usize, "index of {reference}");
                }
            })*
        }
    };
}

/// The list in this file must equal the published list, line by line.
#[test]
fn the_list_is_complete() {
    let published: Vec<String> = include_str!("data/hardware_layouts.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.replace('-', "_").replace('\t', " "))
        .collect();
    let written: Vec<String> = WRITTEN
        .iter()
        .map(|(instruction, operand, layout)| format!("{instruction} {operand} {}", layout.replace([' ', '\n'], "")))
        .collect();
    assert_eq!(written.len(), 74);
    assert_eq!(written, published);
}

/// The layouts of operands are surjective. Without the modes of stride 0, their indices are 0..n. Each index occurs
/// equally often.
#[test]
fn operands_cover_their_tiles() {
    for (instruction, operand, layout) in WRITTEN.iter().filter(|row| ["A", "B", "C"].contains(&row.1)) {
        let reference = Reference::parse(&layout.replace([' ', '\n'], "")).unwrap();
        let indices: BTreeSet<i64> = reference.table().into_iter().collect();
        let onto = indices.iter().copied().eq(0..indices.len() as i64);
        assert!(onto, "{instruction} {operand}: {layout} leaves out an index");
    }
}

hardware! {
    AMX_16x16x32_F32BF16BF16F32 A (1,(16,32)):(0,(1,16));
    CDNA3P_16x16x64_I32I8I8_MFMA A ((4,16),16):((0,1),16);
    CDNA3P_32x32x16_F32BF16BF16_MFMA A ((2,32),8):((0,1),32);
    CDNA3P_32x32x32_I32I8I8_MFMA A ((2,32),16):((0,1),32);
    CDNA3_32x32x8_F32BF16BF16_MFMA A ((2,32),4):((0,1),32);
    CDNA_16x16x4_F32F32F32_MFMA A ((4,16),1):((0,1),16);
    CDNA_16x16x4_F64F64F64_MFMA C ((4,16),(4,1)):((1,16),(4,1));
    CDNA_32x32x2_F32F32F32_MFMA A ((2,32),1):((0,1),32);
    CDNA_4x4x4_F32F16F16_MFMA B ((1,64),4):((0,1),64);
    RDNA3_16x16x16_BF16BF16BF16_WMMA A ((2,16),8):((128,1),16);
    RDNA3_16x16x16_BF16BF16BF16_WMMA C ((2,16),8):((8,16),1);
    SM100_2x1x1_F32F32F32F32 threads 1:0;
    SM100_SU4_DU8x16_x2_LDSM_N copy_source ((16,2),128):((128,0),1);
    SM100_TMEM_LOAD_16dp128b2x copy_destination ((4,8),(32,2,2)):((32,256),(1,2048,128));
    SM100_TMEM_LOAD_16dp128b32x copy_destination ((4,8),(32,2,32)):((32,4096),(1,32768,128));
    SM100_TMEM_LOAD_16dp128b4x copy_destination ((4,8),(32,2,4)):((32,512),(1,4096,128));
    SM100_TMEM_LOAD_16dp256b16x copy_destination ((4,8),(64,2,16)):((64,4096),(1,32768,256));
    SM100_TMEM_LOAD_16dp256b2x copy_destination ((4,8),(64,2,2)):((64,512),(1,4096,256));
    SM100_TMEM_LOAD_16dp256b32x copy_destination ((4,8),(64,2,32)):((64,8192),(1,65536,256));
    SM100_TMEM_LOAD_16dp256b32x copy_source (32,131072):(0,1);
    SM100_TMEM_LOAD_16dp256b4x copy_destination ((4,8),(64,2,4)):((64,1024),(1,8192,256));
    SM100_TMEM_LOAD_16dp256b4x copy_source (32,16384):(0,1);
    SM100_TMEM_LOAD_16dp256b8x copy_source (32,32768):(0,1);
    SM100_TMEM_LOAD_16dp32b128x copy_destination ((16,2),4096):((8192,4096),1);
    SM100_TMEM_LOAD_16dp32b16x copy_destination ((16,2),512):((1024,512),1);
    SM100_TMEM_LOAD_16dp32b2x copy_destination ((16,2),64):((128,64),1);
    SM100_TMEM_LOAD_16dp32b4x copy_destination ((16,2),128):((256,128),1);
    SM100_TMEM_LOAD_16dp32b64x copy_destination ((16,2),2048):((4096,2048),1);
    SM100_TMEM_LOAD_16dp64b128x copy_destination ((2,2,8),(32,128)):((65536,32,8192),(1,64));
    SM100_TMEM_LOAD_16dp64b4x copy_destination ((2,2,8),(32,4)):((2048,32,256),(1,64));
    SM100_TMEM_LOAD_16dp64b8x copy_destination ((2,2,8),(32,8)):((4096,32,512),(1,64));
    SM100_TMEM_LOAD_32dp32b2x copy_destination (32,64):(64,1);
    SM100_TMEM_LOAD_32dp32b32x copy_destination (32,1024):(1024,1);
    SM100_U8x8_LDSM_T copy_destination ((4,8),(8,2,2,2)):((256,8),(1,128,64,1024));
    SM100_U8x8_LDSM_T copy_source ((2,2,4,2),128):((128,1024,256,0),1);
    SM100_UTCCP_128dp128bit_1cta copy_source (1,16384):(0,1);
    SM100_UTCCP_128dp128bit_2cta copy_source (2,16384):(0,1);
    SM100_UTCCP_128dp256bit_2cta threads 2:1;
    SM100_UTCCP_2x64dp128bitlw0213_2cta copy_source (2,(64,128,2)):(0,(1,64,0));
    SM100_UTCCP_4dp256bit_1cta copy_source (1,(4,256)):(0,(32,128));
    SM100_UTCCP_4x32dp128bit_2cta copy_source (2,(32,128,4)):(0,(1,32,0));
    SM61_DP4A A (1,4):(0,1);
    SM70_8x8x4_F16F16F16F16_TN threads (4,2):(1,16);
    SM70_8x8x4_F32F16F16F32_TN C ((2,2,2),(2,2,2)):((1,16,4),(8,2,32));
    SM75_8x8x16_S32S8S8S32_TN A ((4,8),4):((32,1),8);
    SM75_U16x2_LDSM_T copy_destination ((4,8),(16,2)):((256,16),(1,128));
    SM75_U16x8_LDSM_T copy_destination ((4,8),(16,2,4)):((256,16),(1,128,1024));
    SM80_16x8x16_S32S8S8S32_TN A ((4,8),(4,2)):((64,1),(16,8));
    SM80_16x8x256_S32U1U1S32_TN_XORPOPC A ((4,8),(32,2,2)):((512,1),(16,8,2048));
    SM80_16x8x32_S32S8S8S32_TN B ((4,8),(4,2)):((32,1),(8,128));
    SM80_16x8x4_F32TF32TF32F32_TN B ((4,8),1):((8,1),0);
    SM80_16x8x8_F32TF32TF32F32_TN B ((4,8),2):((8,1),32);
    SM80_8x8x128_S32U1U1S32_TN_ANDPOPC A ((4,8),32):((256,1),8);
    SM90_16x8x16_F64F64F64F64_TN A ((4,8),(2,4)):((16,1),(8,64));
    SM90_64x128x32_S32S8S8_SS_TN C ((4,8,4),(2,2,16)):((128,1,16),(64,8,512));
    SM90_64x160x32_S32S8S8_SS_TN C ((4,8,4),(2,2,20)):((128,1,16),(64,8,512));
    SM90_64x176x32_S32S8S8_SS_TN B (128,(176,32)):(0,(1,176));
    SM90_64x176x32_S32S8S8_SS_TN C ((4,8,4),(2,2,22)):((128,1,16),(64,8,512));
    SM90_64x192x32_S32S8S8_SS_TN C ((4,8,4),(2,2,24)):((128,1,16),(64,8,512));
    SM90_64x208x32_S32S8S8_SS_TN C ((4,8,4),(2,2,26)):((128,1,16),(64,8,512));
    SM90_64x224x32_S32S8S8_SS_TN B (128,(224,32)):(0,(1,224));
    SM90_64x224x32_S32S8S8_SS_TN C ((4,8,4),(2,2,28)):((128,1,16),(64,8,512));
    SM90_64x240x32_S32S8S8_SS_TN C ((4,8,4),(2,2,30)):((128,1,16),(64,8,512));
    SM90_64x256x32_S32S8S8_SS_TN B (128,(256,32)):(0,(1,256));
    SM90_64x32x32_S32S8S8_SS_TN B (128,(32,32)):(0,(1,32));
    SM90_64x32x32_S32S8S8_SS_TN C ((4,8,4),(2,2,4)):((128,1,16),(64,8,512));
    SM90_64x64x32_S32S8S8_SS_TN C ((4,8,4),(2,2,8)):((128,1,16),(64,8,512));
    SM90_64x80x32_S32S8S8_SS_TN C ((4,8,4),(2,2,10)):((128,1,16),(64,8,512));
    SM90_64x8x32_S32S8S8_SS_TN B (128,(8,32)):(0,(1,8));
    SM90_64x8x32_S32S8S8_SS_TN threads 128:1;
    SM90_64x96x32_S32S8S8_SS_TN B (128,(96,32)):(0,(1,96));
    SM90_64x96x32_S32S8S8_SS_TN C ((4,8,4),(2,2,12)):((128,1,16),(64,8,512));
    XeHPC_8x8x8_F32BF16BF16_DPAS C (8,8):(8,1);
    XeHPG_8x16x8_F32BF16BF16_DPAS A (16,(8,8)):(0,(1,8));
}

layout! {
    struct Ldsm = ((4,8),(16,2,4)):((256,16),(1,128,1024));
    struct Tmem = ((4,8),(32,2,4)):((32,512),(1,4096,128));
    struct Wgmma = ((4,8,4),(2,2,20)):((128,1,16),(64,8,512));
    struct Mfma = ((4,16),16):((0,1),16);

    const fn ldsm(i: u32) -> u32 = Ldsm;
    const fn ldsm_natural((a, b): (u32, u32), (c, d, e): (u32, u32, u32)) -> u32 = Ldsm;
    const fn tmem(thread: usize, value: usize) -> usize = Tmem;
    const fn wgmma(thread: u32, value: u32) -> u32 = Wgmma;
    const fn wgmma_linear(i: u64) -> u64 = Wgmma;
    const fn mfma(lane: u16, k: u16) -> u16 = Mfma;
}

#[test]
fn structs_and_functions_index_like_the_definition() {
    let [ldsm, tmem, wgmma, mfma] = [Ldsm::LAYOUT, Tmem::LAYOUT, Wgmma::LAYOUT, Mfma::LAYOUT]
        .map(|layout| Reference::parse(&layout.to_string()).unwrap());
    for i in 0..ldsm.size() {
        let (index, c) = (ldsm.at(i), ldsm.shape.natural(i).leaves());
        let [a, b, c, d, e] = [c[0] as u32, c[1] as u32, c[2] as u32, c[3] as u32, c[4] as u32];
        assert_eq!(wide(self::ldsm(i as u32)), index);
        assert_eq!(wide(ldsm_natural((a, b), (c, d, e))), index);
        assert_eq!(wide(Ldsm.at(((a, b), (c, d, e)))), index);
    }
    for i in 0..tmem.size() {
        let (thread, value) = (i as usize % 32, i as usize / 32);
        assert_eq!(self::tmem(thread, value) as i64, tmem.at(i));
        assert_eq!(Tmem.at((thread, value)) as i64, tmem.at(i));
        assert_eq!(Tmem.index(i as usize) as i64, tmem.at(i));
    }
    for i in 0..wgmma.size() {
        let (thread, value) = (i as u32 % 128, i as u32 / 128);
        assert_eq!(wide(self::wgmma(thread, value)), wgmma.at(i));
        assert_eq!(wgmma_linear(i as u64) as i64, wgmma.at(i));
        assert_eq!(Wgmma.get((thread, value)).map(wide), Some(wgmma.at(i)));
    }
    for i in 0..mfma.size() {
        let (lane, k) = (i as u16 % 64, i as u16 / 64);
        assert_eq!(i64::from(self::mfma(lane, k)), mfma.at(i));
        assert_eq!(i64::from(Mfma.at((lane, k))), mfma.at(i));
    }
}

fn wide(index: u32) -> i64 {
    i64::from(index)
}
