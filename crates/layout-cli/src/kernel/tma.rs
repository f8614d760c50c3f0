//! A copy with tensor maps.

use super::element::Element;
use super::hopper::atom;
use super::{Asked, SHARED, filled};
use crate::report::Failure;

pub(super) fn text(element: &str, [m, n]: [usize; 2], stages: usize) -> Result<String, Failure> {
    let element = Element::named(element)?;
    let (v, bytes) = (element.vector(), m * n * element.bits / 8);
    let (swizzle, wide) = atom(n * element.bits / 8);
    let mut asked = Asked::default();
    asked.that(wide > 0, || {
        format!(
            "rows of {n} elements are not a multiple of 32 bytes, the narrowest swizzle of tensor maps: use {} columns",
            2 * v
        )
    });
    asked.that(m > 0 && m.is_multiple_of(8) && m <= 256, || {
        format!("a box cannot have {m} rows: use a multiple of 8 up to 256")
    });
    asked.that(bytes.is_multiple_of(1024), || {
        format!("a tile of {bytes} bytes is not a multiple of 1024 bytes, after which the swizzle repeats: use a larger tile")
    });
    asked.that(stages >= 2, || format!("with {stages} stages, no load can overlap with stores: use two or more"));
    asked.that(bytes * stages + 16 * stages <= SHARED, || {
        format!("{stages} tiles of {bytes} bytes are more than the {SHARED} bytes of shared memory: use fewer stages")
    });
    asked.that(wide == 0 || n * element.bits / 8 / wide.max(1) <= 16, || {
        format!("a tile of {n} columns needs more than 16 boxes of {wide} bytes per row: use fewer columns")
    });
    asked.done()?;
    let boxes = match n * element.bits / 8 / wide {
        1 => "one box".to_string(),
        count => format!("{count} boxes of {} columns", wide * 8 / element.bits),
    };
    let values = [
        ("type", element.name.into()),
        ("import", element.import()),
        ("M", m.to_string()),
        ("N", n.to_string()),
        ("v", v.to_string()),
        ("boxes", boxes),
        ("stages", stages.to_string()),
        ("kib", (bytes * stages).div_ceil(1024).to_string()),
        ("atom", format!("Layout_K_{swizzle}_Atom<{}>", element.bits)),
        ("r2", (2 * m + 3).to_string()),
        ("c2", (n + v).to_string()),
        ("number", element.number.into()),
    ];
    Ok(filled(include_str!("text/tma.rs.txt"), &values))
}
