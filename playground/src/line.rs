//! Finds the line of the editor that is shown, which is the line of the cursor.

use crate::state::State;
use layout_compiler::{Lines, parse_lines};
use serde::Serialize;
use std::ops::Range;

/// Returns the number of UTF-16 code units before a byte position.
pub(crate) fn units(text: &str, byte: usize) -> usize {
    text.get(..byte.min(text.len())).map_or(0, |before| before.encode_utf16().count())
}

/// Returns the byte position after a number of UTF-16 code units.
fn byte_at(text: &str, units: usize) -> usize {
    let mut count = 0;
    let at = text.char_indices().find(|(_, c)| {
        count += c.len_utf16();
        count > units
    });
    at.map_or(text.len(), |(byte, _)| byte)
}

/// The shown line. Positions are in UTF-16 code units, as in JavaScript.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Shown {
    /// The span of each line. The list is empty if the text cannot be parsed.
    pub(crate) lines: Vec<[usize; 2]>,
    /// The span of the shown line's expression, without its name.
    pub(crate) expr: [usize; 2],
    /// The end of the text that is evaluated. The text after it is evaluated when the cursor moves there.
    pub(crate) until: usize,
    /// The names of all lines.
    pub(crate) names: Vec<String>,
}

impl State {
    /// Returns the text up to the end of the cursor's line. Errors in later lines are not reported until the cursor is
    /// there.
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

    /// Returns the lines with names, including those below the cursor. Accesses and the second layout may use them.
    pub(crate) fn named(&self) -> &str {
        let whole = self.expr.trim_end();
        match parse_lines(whole) {
            Ok(lines) if lines.name.is_some() => whole.get(..lines.at.end).unwrap_or_default(),
            Ok(lines) => whole.get(..lines.start).unwrap_or_default(),
            Err(_) => "",
        }
    }

    /// Returns the spans of the lines, and which line is shown.
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

/// Returns the span of each line, and the span of its name if it has one.
fn all(lines: &Lines) -> Vec<(Range<usize>, Option<Range<usize>>)> {
    let declared = lines.declared.iter().map(|line| (line.at.clone(), Some(line.name.clone())));
    declared.chain([(lines.at.clone(), lines.name.clone())]).collect()
}
