//! The settings of the page, which a link to the page contains.

use layout_cli::{Access, Coord, Emit, Language, Target, eval};
use layout_compiler::parse_lines;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The settings of the page.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct State {
    /// The expression, after the lines with names. If there are several operands, this is operand A.
    pub expr: String,
    /// The cursor's position in `expr`, in UTF-16 code units. The line of the cursor is shown; if there is no cursor,
    /// the last line is shown.
    pub cursor: Option<usize>,
    /// The values of names.
    pub values: BTreeMap<String, i64>,
    /// The number of bits of an element.
    pub bits: u32,
    /// The accesses: layouts from (thread, value) to one-dimensional coordinates, separated by semicolons. The text may
    /// be empty.
    pub access: String,
    /// The extents of the tile. For `M,N`, the layout maps (thread, value) to positions in a tile of this size. For
    /// `M,N,K`, the layouts are operands of an instruction. The text may be empty.
    pub tile: String,
    /// Operand B.
    pub b: String,
    /// Operand C.
    pub c: String,
    /// The coordinates of emitted functions: `1d`, `modes` or `natural`.
    pub coord: String,
    /// The integer type of emitted functions.
    pub ty: String,
    /// The target, `cpu` or `gpu`, or an empty text for the usual target of the language.
    pub target: String,
    /// The language of emitted functions: `rust`, `cuda`, `metal`, `wgsl` or `c`.
    pub language: String,
    /// A second layout for comparison, or an empty text.
    pub beside: String,
    /// The name of the picture that is shown. If no picture has this name, the first picture is shown.
    pub picture: String,
    /// The first row and the first column of the window, for a layout that is too large to draw.
    pub lens: [usize; 2],
}

impl Default for State {
    fn default() -> Self {
        let empty = String::new;
        Self {
            expr: empty(),
            cursor: None,
            values: BTreeMap::new(),
            bits: 32,
            access: empty(),
            tile: empty(),
            b: empty(),
            c: empty(),
            coord: "1d".into(),
            ty: "u32".into(),
            target: empty(),
            language: "rust".into(),
            beside: empty(),
            picture: empty(),
            lens: [0, 0],
        }
    }
}

impl State {
    /// Returns the options for the emitted code.
    pub fn emit(&self) -> Emit {
        let coord = match self.coord.as_str() {
            "modes" => Coord::Modes,
            "natural" => Coord::Natural,
            _ => Coord::OneD,
        };
        let target = match self.target.as_str() {
            "cpu" => Some(Target::Cpu),
            "gpu" => Some(Target::Gpu),
            _ => None,
        };
        let language = Language::named(&self.language).unwrap_or(Language::Rust);
        Emit { coord, ty: self.ty.clone(), target, language, ..Emit::default() }
    }

    /// Returns the layouts of the accesses, in which names of lines are replaced by the values of the lines.
    pub fn accesses(&self) -> Vec<String> {
        let texts = self.access.split(';').map(str::trim).filter(|text| !text.is_empty());
        texts.map(|text| self.value_of(text).unwrap_or_else(|| text.to_string())).collect()
    }

    /// Returns an access with the element size of the settings.
    pub fn access<'a>(&self, layout: &'a str) -> Access<'a> {
        Access { layout, bytes: self.bytes(), banks: layout_proofs::BANKS }
    }

    /// Returns the value of the line with this name.
    fn value_of(&self, name: &str) -> Option<String> {
        let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_') && !["columns", "rows"].contains(&name);
        let whole = self.with_names(name);
        let lines = parse_lines(&whole).ok().filter(|_| is_name)?;
        let is_known = lines.declared.iter().any(|line| whole.get(line.name.clone()) == Some(name));
        is_known.then(|| eval(&whole).ok())?.map(|value| value.trim_end().to_string())
    }

    /// Returns the editor's lines with names, followed by `text`.
    pub fn with_names(&self, text: &str) -> String {
        let named = self.named();
        if named.is_empty() { text.to_string() } else { format!("{named}\n{text}") }
    }

    /// Returns the number of bytes of an element.
    pub fn bytes(&self) -> u32 {
        (self.bits / 8).max(1)
    }

    /// Returns the extents of the tile.
    ///
    /// # Errors
    /// If the text is not a list of positive integers.
    pub fn extents(&self) -> Result<Vec<usize>, String> {
        if self.tile.trim().is_empty() {
            return Ok(Vec::new());
        }
        let numbers: Result<Vec<usize>, _> =
            self.tile.split([',', 'x', '×']).map(|number| number.trim().parse()).collect();
        match numbers {
            Ok(numbers) if (2..=3).contains(&numbers.len()) && !numbers.contains(&0) => Ok(numbers),
            _ => Err("write the extents of a tile, `16,8`, or the extents of an instruction, `16,8,16`".into()),
        }
    }
}
