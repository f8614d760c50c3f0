//! Evaluates functions of CUTLASS that choose an instruction or an atom of shared memory for a tile.

use super::operand::lacking;
use super::operators::Constant;
use super::{Context, Meaning, Translator};
use crate::source::Span;

/// The names that have no value, although the choice depends on them.
type Lack = Vec<String>;

/// Element types, each with the text that stands for it in the names of instructions.
const ELEMENTS: [(&str, &str); 11] = [
    ("half_t", "F16"),
    ("bfloat16_t", "BF16"),
    ("tfloat32_t", "TF32"),
    ("float", "F32"),
    ("float_e4m3_t", "E4M3"),
    ("float_e5m2_t", "E5M2"),
    ("int8_t", "S8"),
    ("uint8_t", "U8"),
    ("int32_t", "S32"),
    ("int", "S32"),
    ("__half", "F16"),
];

/// The number of bits of an operand's row along K that one `wgmma` reads.
const BITS_OF_K: i64 = 256;

impl Translator<'_> {
    /// Evaluates `ss_smem_selector<Major, Element, M, K>`, which returns the atom with the widest swizzle that divides
    /// the tile.
    pub(super) fn atom(&mut self, parts: &[Span], context: Context) -> Meaning {
        found(self.atom_of(parts, context))
    }

    fn atom_of(&mut self, parts: &[Span], context: Context) -> Result<String, Lack> {
        let [major, element, rows, columns, ..] = parts else { return Err(Lack::new()) };
        let (major, element) = (self.word(major, context)?, self.word(element, context)?);
        let bits = self.host.bits(&element).ok_or_else(|| vec![element.clone()])?;
        let extent = self.number(if major == "K" { columns } else { rows }, context)?;
        let widest = [128, 64, 32].into_iter().find(|bytes| extent % (bytes * 8 / bits) == 0);
        let swizzle = widest.map_or("INTER".to_string(), |bytes| format!("SW{bytes}"));
        Ok(format!("Layout_{major}_{swizzle}_Atom<{element}>"))
    }

    /// Evaluates `ss_op_selector<A, B, C, Tile, MajorA, MajorB>`. The function returns the widest `wgmma` with a number
    /// of columns that divides the number of columns of the tile.
    pub(super) fn instruction(&mut self, name: &str, parts: &[Span], context: Context) -> Meaning {
        found(self.instruction_of(name, parts, context))
    }

    fn instruction_of(&mut self, name: &str, parts: &[Span], context: Context) -> Result<String, Lack> {
        let [a, b, c, tile, majors @ ..] = parts else { return Err(Lack::new()) };
        let columns = self.columns(tile, context)?;
        let [a, b, c] = [self.word(a, context)?, self.word(b, context)?, self.word(c, context)?];
        let k = BITS_OF_K / self.host.bits(&a).ok_or_else(|| vec![a.clone()])?;
        let element = |name: &str| ELEMENTS.iter().find(|(known, _)| *known == name).map(|(_, short)| *short);
        let types = [&c, &a, &b].map(|name| element(name).unwrap_or(name)).concat();
        let from = if name.starts_with("rs") { "RS" } else { "SS" };
        if k != 16 {
            return Ok(format!("SM90_64x{columns}x{k}_{types}_{from}_TN"));
        }
        let majors: Vec<String> = majors.iter().map(|major| self.word(major, context)).collect::<Result<_, _>>()?;
        let [a, b] = [0, 1].map(|i| majors.get(i).map_or("K", String::as_str));
        Ok(format!("SM90_64x{columns}x{k}_{types}_{from}<{a},{b}>"))
    }

    /// Returns the number of columns of the `wgmma` that `ss_op_selector` chooses. The result is the largest multiple
    /// of 8 up to 256 that divides the number of columns of the tile.
    fn columns(&mut self, tile: &Span, context: Context) -> Result<i64, Lack> {
        let tile = match self.operand(tile, context) {
            Meaning::Missing(names) => return Err(names),
            meaning => self.text(meaning),
        };
        let value = self.host.evaluate(&format!("size<1>({tile})"));
        let columns = value.ok().and_then(|value| value.text.trim_start_matches('_').parse::<i64>().ok());
        let columns = columns.ok_or_else(|| vec![tile])?;
        Ok((1..=32).map(|count| 8 * count).rev().find(|width| columns % width == 0).unwrap_or(columns))
    }

    /// Returns the last name in the path of a type or an enumerator, such as `K` for `GMMA::Major::K`.
    fn word(&mut self, span: &Span, context: Context) -> Result<String, Lack> {
        match self.constant(span, context)? {
            Constant::Number(number) => Ok(number.to_string()),
            Constant::Word(word) => Ok(word),
        }
    }
}

fn found(choice: Result<String, Lack>) -> Meaning {
    choice.map_or_else(lacking, Meaning::Text)
}
