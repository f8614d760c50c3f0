//! Tiled copies that are built for the operands of a matrix instruction, or for given indices of the data.

use super::TiledCopy;
use crate::atom::copy::CopyAtom;
use crate::atom::mma::Operand;
use crate::atom::tiled_mma::TiledMma;
use crate::rules::NoWidth;
use layout_proofs::Proof;
use layout_proofs::same_function;
use layout_runtime::rules::TooMuchToCount;
use layout_runtime::{Error, IntTuple, Layout, Tiler};

layout_runtime::rules! {
    NotInData { index: i64 } = "a (thread, value) pair has index {index}, which the data layout does not contain", "change the layouts so that each (thread, value) pair maps to an index of the data layout";
}

/// Maximum number of elements of a copy for which indices are compared one by one.
const MAX_ELEMENTS: usize = 1 << 20;

impl TiledCopy {
    /// Builds the tiled copy in which every thread copies the elements of the operand that it needs for `mma`, like
    /// CuTe's `make_tiled_copy_A(atom, mma)`, `_B` and `_C`.
    ///
    /// # Errors
    /// In the same cases as [`over`](Self::over) or [`layout_tv`](TiledMma::layout_tv).
    ///
    /// ```
    /// use colex::atom::{CopyAtom, MmaAtom, Operand, Side, TiledCopy, TiledMma};
    /// use colex::{Tiler, parse};
    ///
    /// let mma = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").unwrap();
    /// let mma = TiledMma::new(&mma, &parse("(2,2,1)"), &Tiler::KEEP).unwrap();
    /// let ldmatrix = CopyAtom::named("SM75_U32x4_LDSM_N<16>").unwrap();
    /// let copy = TiledCopy::for_operand(&ldmatrix, &mma, Operand::A).unwrap();
    /// // The copy writes the registers that the instruction reads.
    /// let registers = copy.layout_tv(Side::Target).unwrap();
    /// assert!(colex::proofs::same_function(&registers, &mma.layout_tv(Operand::A).unwrap()).holds());
    /// ```
    pub const fn for_operand(atom: &CopyAtom, mma: &TiledMma, operand: Operand) -> Result<Self, Error> {
        let [i, j] = operand.modes();
        let shape = ok!(IntTuple::flat(&[mma.tile_size(i), mma.tile_size(j)]));
        Self::over(atom, ok!(mma.layout_tv(operand)), ok!(Tiler::shape(&shape)))
    }

    /// Builds a tiled copy of each thread's first values of operand C. One copy instruction moves all these values. The
    /// tile is the smallest tile that contains these values. CuTe's counterpart is `make_tiled_copy_C_atom(atom, mma)`.
    ///
    /// # Errors
    /// In the same cases as [`over`](Self::over) or [`layout_tv`](TiledMma::layout_tv).
    pub const fn for_first_values(atom: &CopyAtom, mma: &TiledMma) -> Result<Self, Error> {
        let Some(bits) = atom.element() else { return Err(NoWidth.error().of("", 0)) };
        let values = ok!(ok!(atom.reference().upcast(bits)).size_of(&[1])) as i64;
        let whole = ok!(mma.layout_tv(Operand::C));
        let first = ok!(Tiler::modes(&[Tiler::KEEP, Tiler::layout(&Layout::line(values))]));
        let tv = ok!(whole.composition_by(&first));
        let shape = ok!(IntTuple::flat(&[mma.tile_size(0), mma.tile_size(1)]));
        Self::of_places(atom, &tv, &shape)
    }

    /// Builds a tiled copy from `tv`, a map from (thread, value) to indices of the data, like CuTe's
    /// `make_cotiled_copy(atom, tv, data)`. The tile is the smallest tile that contains these indices.
    ///
    /// # Errors
    /// - In the same cases as [`over`](Self::over).
    /// - If `tv` has an index that the layout `data` does not contain.
    /// - If `tv` has more than 2^20 indices, and arithmetic does not prove that `data` contains all of them.
    ///
    /// ```
    /// use colex::atom::{CopyAtom, Side, TiledCopy};
    /// use colex::parse;
    ///
    /// // Each of eight threads copies four consecutive elements, whatever the layout of the data.
    /// let (atom, data) = (CopyAtom::named("UniversalCopy<32,32>").unwrap(), parse("(8,4):(1,8)"));
    /// let copy = TiledCopy::cotiled(&atom, &parse("(8,4):(4,1)"), &data).unwrap();
    /// let part = copy.partition(Side::Source, &data).unwrap();
    /// assert_eq!([0, 1, 2, 3].map(|value| part.at((3, value, 0, 0))), [12, 13, 14, 15]);
    /// ```
    pub const fn cotiled(atom: &CopyAtom, tv: &Layout, data: &Layout) -> Result<Self, Error> {
        let places = ok!(ok!(data.left_inverse()).composition(tv));
        ok!(require_of_data(&places, tv, data));
        Self::of_places(atom, &places, &data.shape().product_each())
    }

    /// Builds a tiled copy. Its tile contains only the positions that the threads access. `places` maps (thread, value)
    /// to positions in `shape`.
    const fn of_places(atom: &CopyAtom, places: &Layout, shape: &IntTuple) -> Result<Self, Error> {
        let mut parts = [Tiler::KEEP; layout_runtime::MAX_LEAVES];
        each!(for i in 0..shape.rank() {
            let mut strides = [0; layout_runtime::MAX_LEAVES];
            strides[i] = 1;
            let along = ok!(Layout::new(shape, &ok!(IntTuple::flat(strides.split_at(shape.rank()).0))));
            parts[i] = Tiler::layout(&ok!(along.composition(places)).filter());
        });
        let tiler = ok!(Tiler::modes(parts.split_at(shape.rank()).0));
        let in_shape = ok!(ok!(Layout::left(shape)).composition_by(&tiler));
        let tv = ok!(ok!(in_shape.left_inverse()).composition(places));
        Self::over(atom, tv, tiler)
    }
}

/// Returns an error if `tv` has an index that the layout `data` does not contain, or if too many indices must be
/// compared. `places` maps (thread, value) to positions in the data.
const fn require_of_data(places: &Layout, tv: &Layout, data: &Layout) -> Result<(), Error> {
    let (low, high) = places.bounds();
    if low >= 0
        && high < data.size() as i64
        && let Ok(again) = data.composition(places)
        && matches!(same_function(&again, tv), Proof::Proved)
    {
        return Ok(());
    }
    if tv.size() > MAX_ELEMENTS {
        return Err(TooMuchToCount { size: tv.size() as i64 }.error().of("", 1));
    }
    each!(for i in 0..tv.size() {
        let (place, index) = (places.index(i as i64), tv.index(i as i64));
        if place < 0 || place >= data.size() as i64 || data.index(place) != index {
            return Err(NotInData { index }.error().of("", 1));
        }
    });
    Ok(())
}
