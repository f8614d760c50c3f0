//! The bit matrix of a layout that is linear over GF(2).

use crate::expression::Expression;
use crate::report::Failure;
use std::fmt::Write;

/// Returns the matrix over GF(2) that maps the bits of a one-dimensional coordinate to the bits of the index. It has
/// one column per bit of the coordinate, starting with the lowest bit, and one row per bit of the index, starting with
/// the highest bit.
///
/// # Errors
/// If the expression is invalid, or if the layout is not linear over GF(2).
///
/// ```
/// let matrix = layout_cli::bit_matrix("Sw<1,0,1> o (2,2):(1,2)").unwrap();
/// assert_eq!(matrix, "  index     bits 0 to 1 of the coordinate\n  bit 1     0 1\n  bit 0     1 1\n");
/// ```
pub fn bit_matrix(text: &str) -> Result<String, Failure> {
    let layout = Expression::read(text)?.layout()?;
    let columns = layout.columns().map_err(Failure::message)?;
    let all = columns.iter().fold(0, |all, column| all | column);
    let rows = 64 - i64::leading_zeros(all);
    let mut out = match columns.len() {
        0 | 1 => "  index     bit 0 of the coordinate\n".to_string(),
        count => format!("  index     bits 0 to {} of the coordinate\n", count - 1),
    };
    for row in (0..rows).rev() {
        let bits: Vec<&str> = columns.iter().map(|column| if column >> row & 1 == 1 { "1" } else { "0" }).collect();
        let _ = writeln!(out, "  {:9} {}", format!("bit {row}"), bits.join(" "));
    }
    Ok(out)
}
