//! Checks the names of TMA copies. Such a name is the first operand of `make_tma_copy`.

use crate::syntax::{At, Diagnostic, Help};
use layout_hardware::atom::{made_of, moves_as_told};

/// Returns an error if `word` is not the name of a TMA copy in CuTe, or if colex has no layouts for this copy.
pub(super) fn refused(word: &str, at: &At) -> Option<Diagnostic> {
    let word = word.trim_end_matches("{}");
    let name = word.rsplit("::").next().unwrap_or_default();
    let told = |message: String, help: &str| Some(Diagnostic::new(at.clone(), message, help));
    if !moves_as_told(word) || !name.contains("TMA") {
        let names = ["SM90_TMA_LOAD", "SM90_TMA_LOAD_MULTICAST", "SM90_TMA_STORE", "SM90_TMA_REDUCE_ADD"];
        let words = "write the CuTe name of a TMA copy first, `SM90_TMA_LOAD`, `SM90_TMA_LOAD_MULTICAST`, `SM90_TMA_STORE` or `SM90_TMA_REDUCE_ADD`";
        return Some(Diagnostic::new(
            at.clone(),
            format!("`{name}` is not the name of a TMA copy"),
            Help::write(words, names),
        ));
    }
    if name.contains("IM2COL") {
        let help = "encode the tensor map with the driver's `cuTensorMapEncodeIm2col`: `im2col_box<16>(smem)` returns the numbers of channels and pixels of a box, and `tma_partition<elements>(smem, l)` returns the parts of the tile in shared memory";
        return told(
            format!("`{name}`: the boxes of im2col are bounded by corners, which a layout cannot specify"),
            help,
        );
    }
    if name.contains("GATHER4") || name.contains("SCATTER4") {
        let help =
            "use a map with boxes of one row: `tma<16>(gmem, smem, (1,64))` with the row's layout in shared memory";
        return told(format!("`{name}` copies four rows that are selected by their numbers"), help);
    }
    None
}

/// Returns the error for a copy instruction that has layouts only if the number of bits is given.
pub(super) fn without_bits(word: &str, at: &At) -> Option<Diagnostic> {
    if let Some(copy) = made_of(word) {
        let message = format!("`{word}` is an instruction without layouts, from which CuTe builds a copy");
        return Some(Diagnostic::new(
            at.clone(),
            message,
            Help::code("write the copy with its number of bits, {}", format!("{copy}<65536>")),
        ));
    }
    if !moves_as_told(word) {
        return None;
    }
    let base = word.split_once('<').map_or(word, |(base, _)| base);
    let message = format!("`{base}` requires a number of bits");
    let help = format!(
        "in `<…>`, write the number of bits that the copy moves (a multiple of 128) and the width of an element in bits, as in `{base}<65536,16>`; only `make_tma_copy` takes the name without numbers"
    );
    Some(Diagnostic::new(at.clone(), message, help))
}
