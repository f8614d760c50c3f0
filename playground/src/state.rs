//! The state of the page: the texts of its fields and its settings. Also determines which line of the editor is shown.

use layout_cli::{Access, Coord, Emit, Language, Target, eval};
use layout_compiler::{Lines, parse_lines};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;

/// The texts and settings of the page.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct State {
    /// The input text: lines that declare names, followed by the expression. If `tile` has the form `M,N,K`, the
    /// expression is operand A.
    pub expr: String,
    /// The position of the cursor in `expr`, in UTF-16 code units. The page shows the line of the cursor, or the last
    /// line if there is no cursor.
    pub cursor: Option<usize>,
    /// The values that the user has set for symbols.
    pub values: BTreeMap<String, i64>,
    /// The number of bits of an element.
    pub bits: u32,
    /// The accesses, separated by semicolons: layouts that map (thread, value) to one-dimensional coordinates. May be
    /// empty.
    pub access: String,
    /// The extents of the tile, or an empty text. With `M,N`, the layout maps (thread, value) to positions in a tile of
    /// this size. With `M,N,K`, the three layouts are the operands of an instruction.
    pub tile: String,
    /// Operand B.
    pub b: String,
    /// Operand C.
    pub c: String,
    /// The form of the coordinates in emitted functions: `1d`, `modes` or `natural`.
    pub coord: String,
    /// The integer type of emitted functions.
    pub ty: String,
    /// The target, `cpu` or `gpu`, or an empty text for the usual target of the language.
    pub target: String,
    /// The language of emitted functions: `rust`, `cuda`, `metal`, `wgsl` or `c`.
    pub language: String,
    /// A second layout that is compared with the first, or an empty text.
    pub beside: String,
    /// The name of the picture to show. If no picture has this name, the page shows the first picture.
    pub picture: String,
    /// The first row and column that are drawn of a layout that is too large to draw.
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
    /// Returns the options with which code is emitted.
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

    /// Returns the accesses. A line's name in an access is replaced by the value of the line.
    pub fn accesses(&self) -> Vec<String> {
        let texts = self.access.split(';').map(str::trim).filter(|text| !text.is_empty());
        texts.map(|text| self.value_of(text).unwrap_or_else(|| text.to_string())).collect()
    }

    /// Returns an access with the element size of this state.
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

    /// Returns the lines of the editor that have names, followed by `text`.
    pub fn with_names(&self, text: &str) -> String {
        let named = self.named();
        if named.is_empty() { text.to_string() } else { format!("{named}\n{text}") }
    }

    /// Returns the number of bytes per element.
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

/// Converts a byte position to a number of UTF-16 code units.
pub(crate) fn units(text: &str, byte: usize) -> usize {
    text.get(..byte.min(text.len())).map_or(0, |before| before.encode_utf16().count())
}

/// Converts a number of UTF-16 code units to a byte position.
fn byte_at(text: &str, units: usize) -> usize {
    let mut count = 0;
    let at = text.char_indices().find(|(_, c)| {
        count += c.len_utf16();
        count > units
    });
    at.map_or(text.len(), |(byte, _)| byte)
}

/// The lines of the editor, and the line that is shown. Positions are in UTF-16 code units, as in JavaScript.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Shown {
    /// The span of each line. Empty if the text has a syntax error.
    pub(crate) lines: Vec<[usize; 2]>,
    /// The span of the expression in the shown line, without the line's name.
    pub(crate) expr: [usize; 2],
    /// The end of the text that is evaluated, which is the end of the cursor's line.
    pub(crate) until: usize,
    /// The names of all lines.
    pub(crate) names: Vec<String>,
}

impl State {
    /// Returns the text up to the end of the cursor's line. Errors in later lines are not reported yet.
    pub(crate) fn text(&self) -> &str {
        let whole = self.expr.trim_end();
        let Some(cursor) = self.cursor.map(|units| byte_at(&self.expr, units).min(whole.len())) else { return whole };
        match parse_lines(whole) {
            Ok(lines) => {
                let all = all(&lines);
                let shown = all.iter().rev().find(|(at, _)| at.start <= cursor).or(all.first());
                let end = shown.map_or(lines.at.end, |(at, _)| at.end);
                if end >= lines.at.end { whole } else { &whole[..end] }
            }
            Err(_) => {
                let row = whole.get(cursor..).and_then(|rest| rest.find('\n')).map_or(whole.len(), |end| cursor + end);
                let until_row = whole.get(..row).unwrap_or(whole);
                let is_line = parse_lines(until_row).is_ok_and(|lines| lines.name.is_some());
                if is_line { until_row } else { whole }
            }
        }
    }

    /// Returns the number of the cursor's line in the text. The first line has number 1.
    pub(crate) fn row(&self) -> usize {
        let before = self.cursor.map_or(self.expr.len(), |units| byte_at(&self.expr, units));
        self.expr.get(..before).map_or(1, |before| before.matches('\n').count() + 1)
    }

    /// Returns the lines that have names, also those below the cursor. Accesses and the second layout may use these
    /// names.
    pub(crate) fn named(&self) -> &str {
        let whole = self.expr.trim_end();
        match parse_lines(whole) {
            Ok(lines) if lines.name.is_some() => whole.get(..lines.at.end).unwrap_or_default(),
            Ok(lines) => whole.get(..lines.start).unwrap_or_default(),
            Err(_) => "",
        }
    }

    /// Returns the spans of the lines, and the index of the shown line.
    pub(crate) fn shown(&self) -> Shown {
        let (whole, text) = (self.expr.trim_end(), self.text());
        let place = |at: &Range<usize>| [units(whole, at.start), units(whole, at.end)];
        let until = if text.len() == whole.len() { self.expr.len() } else { text.len() };
        let mut shown = Shown { until: units(&self.expr, until), expr: place(&(0..text.len())), ..Shown::default() };
        if let Ok(lines) = parse_lines(text) {
            shown.expr = place(&lines.last.expr.at);
        }
        if let Ok(lines) = parse_lines(whole) {
            let all = all(&lines);
            shown.lines = all.iter().map(|(at, _)| place(at)).collect();
            shown.names = all.into_iter().filter_map(|(_, name)| Some(whole.get(name?)?.to_string())).collect();
        }
        shown
    }
}

/// Returns, for each line, its span and the span of its name, which is `None` if the line has no name.
fn all(lines: &Lines) -> Vec<(Range<usize>, Option<Range<usize>>)> {
    let declared = lines.declared.iter().map(|line| (line.at.clone(), Some(line.name.clone())));
    declared.chain([(lines.at.clone(), lines.name.clone())]).collect()
}
