//! The element types of the operands of instructions.

use super::name::Reader;
use layout_runtime::Text;

/// An element type: its width in bits, and its names in CuTe's instruction names, in C++ and in PTX.
///
/// ```
/// use colex::atom::MmaAtom;
///
/// let atom = MmaAtom::named("SM80_16x8x16_F32BF16BF16F32_TN").unwrap();
/// let [a, _, c, _] = atom.types();
/// assert_eq!((a.name(), a.cute(), a.ptx(), a.bits()), ("BF16", "bfloat16_t", "bf16", 16));
/// assert_eq!(c.bits(), 32);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Element {
    name: &'static str,
    cute: &'static str,
    ptx: &'static str,
    bits: i64,
}

/// All element types. [`Element::read`] returns the first type with a name that is a prefix of the text, so `U16` comes
/// before `U1`.
const ELEMENTS: &[Element] = &[
    element("F16", "half_t", "f16", 16),
    element("BF16", "bfloat16_t", "bf16", 16),
    element("F32", "float", "f32", 32),
    element("TF32", "tfloat32_t", "tf32", 32),
    element("XF32", "xfloat32_t", "xf32", 32),
    element("F64", "double", "f64", 64),
    element("C32", "complex<float>", "f32", 64),
    element("CTF32", "complex<tfloat32_t>", "tf32", 64),
    element("C64", "complex<double>", "f64", 128),
    // A complex number with an accumulator of three `F64` parts instead of two, for Gauss's method of complex
    // multiplication.
    element("GC64", "GaussComplex", "f64", 192),
    element("E4M3", "float_e4m3_t", "e4m3", 8),
    element("E5M2", "float_e5m2_t", "e5m2", 8),
    element("F8", "float_e4m3fnuz_t", "fp8", 8),
    element("BF8", "float_e5m2fnuz_t", "bf8", 8),
    element("E3M2", "float_e3m2_t", "e3m2", 6),
    element("E2M3", "float_e2m3_t", "e2m3", 6),
    element("E2M1", "float_e2m1_t", "e2m1", 4),
    element("UE8M0", "float_ue8m0_t", "ue8m0", 8),
    element("UE4M3", "float_ue4m3_t", "ue4m3", 8),
    element("S32", "int32_t", "s32", 32),
    element("U32", "uint32_t", "u32", 32),
    element("S16", "int16_t", "s16", 16),
    element("U16", "uint16_t", "u16", 16),
    element("S8", "int8_t", "s8", 8),
    element("U8", "uint8_t", "u8", 8),
    element("S4", "int4b_t", "s4", 4),
    element("U4", "uint4b_t", "u4", 4),
    element("U1", "uint1b_t", "b1", 1),
    element("I32", "int32_t", "i32", 32),
    element("I8", "int8_t", "i8", 8),
    element("I4", "int4b_t", "i4", 4),
    // Alternative names of the types above.
    element("S32", "int", "s32", 32),
    element("S64", "int64_t", "s64", 64),
    element("U64", "uint64_t", "u64", 64),
    element("U128", "uint128_t", "b128", 128),
    element("F16", "cutlass::half_t", "f16", 16),
    element("S4", "int4_t", "s4", 4),
    element("U4", "uint4_t", "u4", 4),
    // CUDA's vector types. A copy moves a vector as one element.
    element("U32", "half2", "b32", 32),
    element("U32", "__half2", "b32", 32),
    element("U32", "__nv_bfloat162", "b32", 32),
    element("U64", "float2", "b64", 64),
    element("U64", "int2", "b64", 64),
    element("U64", "uint2", "b64", 64),
    element("U128", "float4", "b128", 128),
    element("U128", "int4", "b128", 128),
    element("U128", "uint4", "b128", 128),
    element("U128", "double2", "b128", 128),
    element("U128", "longlong2", "b128", 128),
    element("U128", "ulonglong2", "b128", 128),
];

const fn element(name: &'static str, cute: &'static str, ptx: &'static str, bits: i64) -> Element {
    Element { name, cute, ptx, bits }
}

impl Element {
    /// An unknown type.
    pub(super) const UNKNOWN: Self = element("", "", "", 0);

    /// Returns the short name of the type, such as `F16` in `F32F16F16F32`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the name of the type in C++, for example `half_t`.
    #[must_use]
    pub const fn cute(&self) -> &'static str {
        self.cute
    }

    /// Returns the name of the type in PTX, for example `f16`.
    #[must_use]
    pub const fn ptx(&self) -> &'static str {
        self.ptx
    }

    /// Returns the number of bits of an element, or 0 for an unknown type.
    #[must_use]
    pub const fn bits(&self) -> i64 {
        self.bits
    }

    /// Reads the short name of a type, such as `F16`, and advances the reader. Returns `None` if no name matches.
    pub(super) const fn read(reader: &mut Reader<'_>) -> Option<Self> {
        each!(for i in 0..ELEMENTS.len() {
            if reader.eat(ELEMENTS[i].name) {
                return Some(ELEMENTS[i]);
            }
        });
        None
    }

    /// Returns the type with this short name or C++ name, or `None` if the name is unknown.
    ///
    /// ```
    /// assert_eq!(colex::atom::Element::of("half_t").map(|element| element.bits()), Some(16));
    /// ```
    #[must_use]
    pub const fn of(word: &str) -> Option<Self> {
        each!(for i in 0..ELEMENTS.len() {
            if Reader::new(word).is(ELEMENTS[i].cute) || Reader::new(word).is(ELEMENTS[i].name) {
                return Some(ELEMENTS[i]);
            }
        });
        None
    }

    /// Appends the PTX name of the type as a suffix, such as `.f16`.
    pub(super) const fn suffix(&self, text: Text) -> Text {
        text.str(".").str(self.ptx)
    }
}
