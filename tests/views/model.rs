//! The model of a tensor. The model contains the shape, and the index of each coordinate.

use colex::tensor::{IntoTensorLayout, Storage, TensorLayout};
use colex::{Layout, Tensor};

/// The indices of a tensor of bytes, in the order of one-dimensional coordinates.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) shape: Vec<usize>,
    pub(crate) index: Vec<usize>,
}

impl Model {
    /// Returns the model of a layout. The model has one mode per mode of the layout.
    pub(crate) fn new(layout: &Layout) -> Self {
        let shape = sizes(layout);
        let index = (0..layout.size()).map(|i| usize::try_from(layout.at(i)).expect("not negative"));
        Self { index: index.collect(), shape }
    }

    /// Returns the model of a tensor's layout.
    pub(crate) fn of<By>(layout: impl IntoTensorLayout<By>) -> Self {
        let all = [(); 1 << 20];
        Self::new(&Tensor::new(&all[..], layout).expect("no elements").layout())
    }

    pub(crate) fn size(&self) -> usize {
        self.index.len()
    }

    /// Returns the number of bytes that the tensor needs.
    pub(crate) fn reach(&self) -> usize {
        self.index.iter().max().expect("not empty") + 1
    }

    /// Returns the coordinates of a shape, with the first mode changing fastest.
    pub(crate) fn coordinates(shape: &[usize]) -> impl Iterator<Item = Vec<usize>> + '_ {
        (0..shape.iter().product()).map(|mut i: usize| {
            shape
                .iter()
                .map(|extent| {
                    let part = i % extent;
                    i /= extent;
                    part
                })
                .collect()
        })
    }

    /// Returns the index of a coordinate.
    pub(crate) fn at(&self, coordinate: &[usize]) -> usize {
        let parts = self.shape.iter().zip(coordinate);
        self.index[parts.rev().fold(0, |sum, (extent, part)| sum * extent + part)]
    }

    /// Returns a tensor of this shape. Element `c` of this tensor is the element of `self` at the coordinate `from(c)`.
    pub(crate) fn view(&self, shape: Vec<usize>, from: impl Fn(&[usize]) -> Vec<usize>) -> Self {
        Self { index: Self::coordinates(&shape).map(|c| self.at(&from(&c))).collect(), shape }
    }

    /// Returns the slice at a coordinate of mode `mode`.
    pub(crate) fn slice(&self, mode: usize, at: usize) -> Self {
        let mut shape = self.shape.clone();
        shape.remove(mode);
        self.view(shape, |c| {
            let mut c = c.to_vec();
            c.insert(mode, at);
            c
        })
    }

    pub(crate) fn transpose(&self) -> Self {
        self.view(vec![self.shape[1], self.shape[0]], |c| vec![c[1], c[0]])
    }

    /// Returns the number of tiles in each mode.
    pub(crate) fn grid(&self, tile: &[usize]) -> Vec<usize> {
        self.shape.iter().zip(tile).map(|(extent, tile)| extent.div_ceil(*tile)).collect()
    }

    /// Returns the tile at a coordinate of the grid. A tile at the end may have fewer elements.
    pub(crate) fn tile(&self, tile: &[usize], at: &[usize]) -> Self {
        let starts: Vec<_> = tile.iter().zip(at).map(|(tile, at)| tile * at).collect();
        let left = |k: usize| tile[k].min(self.shape[k] - starts[k]);
        self.view((0..tile.len()).map(left).collect(), |c| c.iter().zip(&starts).map(|(c, start)| c + start).collect())
    }

    /// Returns the elements that are at the coordinate `at` of each tile.
    pub(crate) fn places(&self, tile: &[usize], at: &[usize]) -> Self {
        let count = |k: usize| self.shape[k].saturating_sub(at[k]).div_ceil(tile[k]);
        self.view((0..tile.len()).map(count).collect(), |c| (0..c.len()).map(|k| c[k] * tile[k] + at[k]).collect())
    }

    /// Returns the elements at the one-dimensional coordinates in `operand`, or `None` if one of these coordinates is
    /// outside of the tensor.
    pub(crate) fn composed(&self, operand: &Layout) -> Option<Self> {
        let at = |i| self.index.get(usize::try_from(operand.at(i)).ok()?).copied();
        Some(Self { index: (0..operand.size()).map(at).collect::<Option<_>>()?, shape: sizes(operand) })
    }

    /// Reads the bytes as values of four bytes, along the mode in which bytes are contiguous. Returns the model of
    /// these values. Returns `None` if there is no such mode.
    pub(crate) fn words(&self) -> Option<Self> {
        let rank = self.shape.len();
        let fourths = |mode: usize| (0..rank).map(move |k| if k == mode { 4 } else { 1 }).collect::<Vec<_>>();
        let word = |bytes: Self| {
            let mut bytes = bytes.index;
            bytes.sort_unstable();
            (bytes.len() == 4 && bytes[0].is_multiple_of(4) && bytes[3] == bytes[0] + 3).then_some(bytes[0] / 4)
        };
        (0..rank).find_map(|mode| {
            let tile = fourths(mode);
            let shape = self.grid(&tile);
            let index = Self::coordinates(&shape).map(|at| word(self.tile(&tile, &at))).collect::<Option<_>>()?;
            Some(Self { shape, index })
        })
    }
}

/// Returns the sizes of the modes.
pub(crate) fn sizes(layout: &Layout) -> Vec<usize> {
    (0..layout.rank()).map(|mode| layout.size_of(&[mode]).expect("a mode")).collect()
}

/// Returns the index of an element from its address. `base` is the address of index 0.
fn index<T>(item: &T, base: usize) -> usize {
    (std::ptr::from_ref(item) as usize - base) / size_of::<T>()
}

/// Compares the address of every element with the model. The elements are read by one-dimensional coordinates, in
/// loops, and by an iterator.
pub(crate) fn check<T, S: Storage<Item = T>, L: TensorLayout>(tensor: &Tensor<S, L>, model: &Model, base: usize)
where
    for<'a> &'a Tensor<S, L>: IntoIterator<Item = &'a T>,
{
    let mut read = vec![];
    for i in 0..tensor.size() {
        read.push(index(&tensor[i], base));
    }
    let slice = tensor.view().into_slice().map(|slice| (index(&slice[0], base), slice.len()));
    compare(&tensor.layout(), &read, tensor.get(model.size()).is_none(), slice, model);
    compare_loops(tensor, model, base);
}

/// Compares the indices `read` of a tensor with the model. `has_end` is true if the tensor has no element after the
/// last one. `slice` is the index of the first element of the tensor's slice, and its length. A slice must contain the
/// elements in order. If the elements of a tensor are in order, the tensor must be a slice, unless its layout has a
/// swizzle or XOR strides. This function has no type parameters, so rustc builds it once.
fn compare(layout: &Layout, read: &[usize], has_end: bool, slice: Option<(usize, usize)>, model: &Model) {
    assert_eq!(read.len(), model.size(), "{layout} for {model:?}");
    for (i, (index, expected)) in read.iter().zip(&model.index).enumerate() {
        assert_eq!(index, expected, "{layout} at {i} of {model:?}");
    }
    assert!(has_end, "{layout}");
    let is_line = model.index.iter().copied().eq(model.index[0]..model.index[0] + model.index.len());
    match slice {
        Some((start, len)) => assert!(model.index.iter().copied().eq(start..start + len), "{layout}"),
        None => assert!(!is_line || layout.is_xor() || !layout.swizzle().is_identity(), "{layout}"),
    }
}

/// Compares the elements that loops visit with the model.
pub(crate) fn compare_loops<T, S: Storage<Item = T>, L: TensorLayout>(tensor: &Tensor<S, L>, model: &Model, base: usize)
where
    for<'a> &'a Tensor<S, L>: IntoIterator<Item = &'a T>,
{
    let (mut seen, mut iterated) = (vec![], vec![]);
    tensor.for_each(|_, item| seen.push(index(item, base)));
    for item in tensor {
        iterated.push(index(item, base));
    }
    compare_sets(&tensor.layout(), [seen, iterated], model);
}

/// Compares sets of indices with the model.
fn compare_sets<const N: usize>(layout: &Layout, sets: [Vec<usize>; N], model: &Model) {
    let mut expected = model.index.clone();
    expected.sort_unstable();
    for mut seen in sets {
        seen.sort_unstable();
        assert_eq!(seen, expected, "{layout}");
    }
}

/// Compares a tile with the model. The tile is read by coordinates of two modes.
pub(crate) fn check_tile<T, S: Storage<Item = T>, L: TensorLayout>(tile: &Tensor<S, L>, model: &Model, base: usize) {
    let (mut read, mut seen) = (vec![], vec![]);
    // The first coordinate changes fastest.
    for j in 0..model.shape[1] {
        for i in 0..model.shape[0] {
            if let Some(item) = tile.get((i, j)) {
                read.push(index(item, base));
            }
        }
    }
    tile.for_each(|_, item| seen.push(index(item, base)));
    let has_end = tile.get((model.shape[0], 0)).is_none() && tile.get((0, model.shape[1])).is_none();
    compare_tile(&tile.layout(), tile.size(), &read, has_end, model);
    compare_sets(&tile.layout(), [seen], model);
}

/// Compares the size and the indices of a tile with the model.
fn compare_tile(layout: &Layout, size: usize, read: &[usize], has_end: bool, model: &Model) {
    assert_eq!(size, model.size(), "{layout} for {model:?}");
    assert_eq!(read, model.index, "{layout} of {model:?}");
    assert!(has_end, "{layout}");
}
