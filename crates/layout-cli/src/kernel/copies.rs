//! Kernels that copy tiles: a transpose through shared memory, and a copy with tensor maps.

use super::hopper::atom;
use super::{Asked, Element, SHARED, filled, found, list};
use crate::report::Failure;

pub(super) fn transpose(element: &str, size: usize) -> Result<String, Failure> {
    let element = Element::named(element)?;
    let (v, bytes) = (element.vector(), element.bits / 8);
    let mut asked = Asked::default();
    let across = size / v;
    let is_warp = |size: usize| size * size / v >= 32;
    let fits = |size: usize| size * size * bytes <= SHARED;
    let sizes = || list((0..6).map(|i| v << i).filter(|size| is_warp(*size) && fits(*size)));
    asked.that(size > 0 && size.is_multiple_of(v) && across.is_power_of_two() && across <= 32, || {
        format!("a row of {size} elements does not consist of 1, 2, 4, … or 32 vectors of 16 bytes: use {}", sizes())
    });
    asked.that(fits(size), || {
        format!("a tile of {size}x{size} elements is more than the {SHARED} bytes of shared memory of a block")
    });
    asked.done()?;
    // Each thread copies two vectors of 16 bytes. But a block has at least 32 and at most 512 threads, and not more
    // threads than vectors.
    let threads = (size * size / v / 2).clamp(32, 512).min(size * size / v);
    let (down, turns) = (threads / across, size * size / v / threads);
    let mut asked = Asked::default();
    asked.that(is_warp(size), || {
        format!("{size}x{size} elements are fewer than one warp moves with 16 bytes per thread: use {}", sizes())
    });
    asked.done()?;
    let rows = 32 / across;
    let written = format!("(({across},{rows}),1):(({},1),0)", v * size);
    let read = format!("(({across},{rows}),1):(({v},{size}),0)");
    let solved = found(&format!("({size},{size}):({size},1)"), [&written, &read], bytes)?;
    let (written_ways, read_ways) = (solved.ways(&written)?, solved.ways(&read)?);
    let bank_words = match written_ways.max(read_ways) {
        1 => "There are no bank conflicts.".to_string(),
        most => format!("Accesses of a warp have up to {most}-way bank conflicts."),
    };
    let values = [
        ("type", element.name.into()),
        ("import", element.import()),
        ("S", size.to_string()),
        ("v", v.to_string()),
        ("bits", element.bits.to_string()),
        ("bytes", bytes.to_string()),
        ("threads", threads.to_string()),
        ("across", across.to_string()),
        ("down", down.to_string()),
        ("turns", turns.to_string()),
        ("turn_list", list(0..turns)),
        ("value_list", list(0..v)),
        ("tile", solved.solution.layout.to_string()),
        ("written", written),
        ("read", read),
        ("ways_written", written_ways.to_string()),
        ("ways_read", read_ways.to_string()),
        ("bank_words", bank_words),
        ("r2", (size + v).to_string()),
        ("c2", (2 * size + 3 * v).to_string()),
        ("number", element.number.into()),
    ];
    Ok(filled(include_str!("text/transpose.rs.txt"), &values))
}

pub(super) fn tma(element: &str, [m, n]: [usize; 2], stages: usize) -> Result<String, Failure> {
    let element = Element::named(element)?;
    let (v, row) = (element.vector(), n * element.bits / 8);
    let (bytes, (swizzle, wide)) = (m * row, atom(row));
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
    asked.that(row <= 16 * wide || wide == 0, || {
        format!("a tile of {n} columns needs more than 16 boxes of {wide} bytes per row: use fewer columns")
    });
    asked.done()?;
    let boxes = match row / wide {
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
