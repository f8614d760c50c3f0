//! What the code that `layout!` emits calls for layouts with constants. All of it runs while the program is compiled.

mod facts;
mod names;
mod values;

pub use facts::{
    bank_conflicts, bijective, coalesced, compact, compared, compatible, cosize, disjoint, divides, incompatible,
    injective, number_fact, size, surjective, tcgen05, tma, vector, wgmma,
};
pub use names::{AnyCoordinate, extent, fact, layout_of, stride};
pub use values::{KEEP, OMIT, int, number, unit, within};
