//! The instructions that move accumulators between registers and a tile of layout `L`. A warpgroup has 64 rows of
//! accumulators.

use crate::collective::{LDMATRIX, STMATRIX};
use crate::part::sizes;
use colex::atom::{CopyAtom, MmaAtom, Operand, StaticTiling, TiledCopy, TiledMma};
use colex::{IntTuple, Layout, StaticLayout, Tiler, expect};
use core::marker::PhantomData;

/// The tiling of a product with accumulators in the shape of a tile of layout `L`, and with one warpgroup per 64 rows.
#[derive(Debug)]
pub(super) struct MmaOf<L>(PhantomData<L>);

impl<L: StaticLayout> StaticTiling<TiledMma> for MmaOf<L> {
    type This = Self;
    const VALUE: TiledMma = {
        let [rows, columns, _] = sizes::<L>();
        let atom = match columns {
            16 => "SM90_64x16x16_F32F16F16_SS<K,K>",
            32 => "SM90_64x32x16_F32F16F16_SS<K,K>",
            64 => "SM90_64x64x16_F32F16F16_SS<K,K>",
            128 => "SM90_64x128x16_F32F16F16_SS<K,K>",
            _ => crate::refuse("a box that a warpgroup stores or reads must have 16, 32, 64 or 128 columns"),
        };
        let groups = expect(Layout::left(&IntTuple::int(rows as i64 / 64)));
        expect(TiledMma::new(&expect(MmaAtom::named(atom)), &groups, &Tiler::KEEP))
    };
}

/// Returns the tiled copy with the instruction `atom` in which each thread has the positions of its accumulators.
const fn copy<L: StaticLayout>(atom: &CopyAtom) -> TiledCopy {
    expect(TiledCopy::for_operand(atom, &MmaOf::<L>::VALUE, Operand::C))
}

/// Returns `true` if the elements of a column are contiguous in shared memory, and `false` if the elements of a row are
/// contiguous.
const fn is_turned(tile: &Layout) -> bool {
    tile.layout_part().index(1) == 1
}

/// The `stmatrix` copy that writes the accumulators. If the elements of a column are contiguous in shared memory, the
/// copy transposes the matrices.
#[derive(Debug)]
pub(super) struct StoreOf<L>(PhantomData<L>);

impl<L: StaticLayout> StaticTiling<TiledCopy> for StoreOf<L> {
    type This = Self;
    const VALUE: TiledCopy = copy::<L>(&STMATRIX[is_turned(&L::LAYOUT) as usize]);
}

/// The `ldmatrix` copy that reads values at the positions of the accumulators.
#[derive(Debug)]
pub(super) struct ReadOf<L>(PhantomData<L>);

impl<L: StaticLayout> StaticTiling<TiledCopy> for ReadOf<L> {
    type This = Self;
    const VALUE: TiledCopy = copy::<L>(&LDMATRIX[0]);
}
