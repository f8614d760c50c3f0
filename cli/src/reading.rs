//! How a text has been read, where it may have been meant otherwise: swizzles count elements here, and bytes in front of CuTe's pointers.

use layout_compiler::parse_lines;
use layout_runtime::Swizzle;
use layout_runtime::notation::{Cursor, Source, Token, behind_compose, parse_pointer, parse_swizzle};

/// What is to be said about the swizzles of a text, in sentences.
///
/// ```
/// let notes = colex_cli::readings("Sw<3,4,3> o smem_ptr[16b](unset) o (8,64):(64,1)");
/// assert_eq!(notes, ["`Sw<3,4,3>` in front of a pointer counts bytes: in elements of 16 bits it is `Sw<3,3,3>`"]);
/// let notes = colex_cli::readings("S<3,4,3> o 0 o (8,64):(64,1)");
/// assert!(notes[0].starts_with("`Sw<3,4,3>` is read as one of elements; if it counts bytes, "));
/// assert_eq!(colex_cli::readings("Sw<3,3,3> o (8,64):(64,1)"), [] as [&str; 0]);
/// ```
pub fn readings(text: &str) -> Vec<String> {
    if parse_lines(text).is_err() {
        return Vec::new();
    }
    let mut notes = Vec::new();
    let mut cursor = Cursor::new(Source::Text(text), 0);
    while cursor.token != Token::End {
        let mut behind = cursor;
        if cursor.token == Token::Sw
            && let Ok(swizzle) = parse_swizzle(&mut behind)
        {
            let is_short = text.get(cursor.start..cursor.end) == Some("S");
            notes.extend(note(swizzle, behind, is_short));
        }
        cursor.bump();
    }
    notes
}

/// The note on a swizzle, if it needs one: Python prints a swizzle of bytes and one of elements alike.
fn note(swizzle: Swizzle, behind: Cursor<'_>, is_short: bool) -> Option<String> {
    if let Some((bits, _)) = parse_pointer(behind_compose(behind)) {
        let of_elements = swizzle.recast(bits, 8).ok()?;
        let message = format!("in front of a pointer counts bytes: in elements of {bits} bits it is `{of_elements}`");
        return Some(format!("`{swizzle}` {message}"));
    }
    let ask = format!("write `{swizzle} o smem_ptr[16b](unset) o …` with the bits of an element");
    is_short.then(|| format!("`{swizzle}` is read as one of elements; if it counts bytes, {ask}"))
}
