//! What the code that `layout!` emits calls for layouts with constants. All of it runs while the program is compiled.

mod calls;
mod facts;
pub mod params;
mod relation;
mod run_time;
mod tensor_maps;
mod values;

pub use calls::{
    atom_of, attribute, besides, blamed, bytes, count, instruction_descriptor, is_same, known, limits, movement, over,
    scales_in_shared_memory, staged, staged_async, swizzled, tensor_memory, tensor_type, tile_shape, whole, without,
    without_conflicts,
};
pub use facts::{
    Told, bank_conflicts, bijective, coalesced, compact, compatible, cosize, disjoint, divides, injective, number_fact,
    require, same_function, size, steps, surjective, tcgen05, tma, vector, wgmma,
};
pub use relation::Relation;
pub use run_time::{AnyCoordinate, extent, fact, layout_of, stride};
pub use tensor_maps::{boxes, operand_boxes, part_boxes, partition_of_map, partitioned, whole_boxes};
pub use values::{KEEP, OMIT, int, number, unit, within};

// What the calls of operations name.
pub use crate::algebra::Tiler;
pub use crate::atom::{CopyAtom, MmaAtom, Operand, Side, StaticTiling, TiledCopy, TiledMma};
pub use crate::distributed::Distributed;
pub use crate::hardware::{Major, SmemSwizzle, TensorMap};
pub use crate::int_tuple::IntTuple;
pub use crate::layout::Layout;
pub use crate::movement::{Movement, Reduction};
pub use crate::swizzle::Swizzle;
pub use crate::synthesis::Means;
