//! New tensors with the shape of an existing tensor.

use crate::Tensor;
use crate::storage::traits::Storage;
use alloc::vec::Vec;
use layout_index::iterate::Nest;
use layout_index::iterate::{coordinates, looped};
use layout_index::views::operations::change::{Change, Like, StaticChange};
use layout_index::views::operations::compact::Fragment;
use layout_index::views::operations::traits::TensorLayout;
use layout_runtime::Error;
use layout_runtime::rules::CoordinateStride;

/// The layout of the result of [`Tensor::map`].
type Compact<L> = <StaticChange<Like> as Change>::On<L>;

/// The layout of the result of [`Tensor::make_fragment_like`].
type InRegisters<L> = <StaticChange<Fragment> as Change>::On<L>;

impl<S: Storage, L: TensorLayout> Tensor<S, L> {
    /// Applies `f` to every element, and returns a new tensor of the results. The layout of the result is compact. Its
    /// modes have the same order in memory as the modes of this tensor (see
    /// [`make_layout_like`](layout_runtime::Layout::make_layout_like)), with two exceptions. If the order of the
    /// strides depends on symbols, the order can differ. If two coordinates of a layout without symbols have the same
    /// element, the first mode changes fastest.
    ///
    /// # Errors
    /// Currently none, because every shape has a compact layout. If the layout is known only at runtime, the result is
    /// nevertheless a `Result`.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    ///
    /// let padded = Tensor::new([1, 2, 3, 0, 4, 5, 6], "(2,3):(4,1)".parse::<Layout>().unwrap()).unwrap();
    /// let halves = padded.map(|x| *x as f32 / 2.0).unwrap();
    /// assert_eq!((halves.layout().to_string(), halves[(1, 0)]), ("(2,3):(3,1)".into(), 2.0));
    /// assert_eq!(halves.into_storage(), [0.5, 1.0, 1.5, 2.0, 2.5, 3.0]);
    /// ```
    #[track_caller]
    pub fn map<U>(
        &self,
        f: impl FnMut(&S::Item) -> U,
    ) -> <Compact<L> as TensorLayout>::Checked<Tensor<Vec<U>, Compact<L>>> {
        <Compact<L>>::checked(self.mapped(f))
    }

    /// Returns a new tensor with the shape of this tensor and default elements: CuTe's `make_tensor_like`. The result
    /// has the same layout as the result of [`map`](Self::map).
    ///
    /// # Errors
    /// Fails in the same cases as [`map`](Self::map).
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let part = Tensor::of([1_u8, 2, 3, 4, 5, 6], layout!((2,3):(3,1)));
    /// let sums = part.make_tensor_like::<f32>();
    /// assert_eq!((sums.layout(), sums[(1, 2)]), (part.layout(), 0.0));
    /// ```
    pub fn make_tensor_like<U: Default>(&self) -> <Compact<L> as TensorLayout>::Checked<Tensor<Vec<U>, Compact<L>>> {
        self.map(|_| U::default())
    }

    /// Returns a new tensor for registers, with the shape of this tensor and default elements: CuTe's
    /// `make_fragment_like`. Mode 0, which contains the values of an instruction, is compact and changes fastest. The
    /// other modes have the same order in memory as in this tensor. If the layout has symbols or XOR strides, all modes
    /// are in column-major order instead. In contrast to CuTe, the coordinates of a mode of stride 0 get separate
    /// elements, and the shape stays nested.
    ///
    /// # Errors
    /// Fails in the same cases as [`map`](Self::map).
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let part = Tensor::of([0_u8; 24], layout!((2,3,4):(12,4,1)));
    /// let sums = part.make_fragment_like::<f32>();
    /// assert_eq!((sums.layout().to_string(), sums[(1, 2, 3)]), ("(2,3,4):(1,8,2)".into(), 0.0));
    /// ```
    pub fn make_fragment_like<U: Default>(
        &self,
    ) -> <InRegisters<L> as TensorLayout>::Checked<Tensor<Vec<U>, InRegisters<L>>> {
        <InRegisters<L>>::checked(StaticChange::<Fragment>::NEW.on::<L>(&self.layout).map(|layout| {
            let items = core::iter::repeat_with(U::default).take(self.size()).collect();
            Tensor { storage: items, layout }
        }))
    }

    fn mapped<U>(&self, mut f: impl FnMut(&S::Item) -> U) -> Result<Tensor<Vec<U>, Compact<L>>, Error> {
        let layout = StaticChange::<Like>::NEW.on::<L>(&self.layout)?;
        if self.size() == 0 {
            return Ok(Tensor { storage: Vec::new(), layout });
        }
        let (compact, source) = (<Compact<L>>::stored_layout(&layout), L::stored_layout(&self.layout));
        // The loops add strides, which is wrong for XOR strides. With XOR strides, the loops therefore iterate over
        // coordinates.
        let steps = if source.is_xor() { coordinates(source.size()) } else { source };
        let Some(nest) = Nest::of(&compact, &steps) else {
            return Err(CoordinateStride.error());
        };
        let mut items = Vec::with_capacity(self.size());
        let (start, places) = (self.storage.as_ptr(), items.spare_capacity_mut());
        nest.walk(|place, index| {
            // SAFETY: the index belongs to the layout, so it is the index of an element, by the invariant of tensors.
            let item = unsafe { &*start.add(looped(&source, index, index) as usize) };
            places[place as usize].write(f(item));
        });
        // SAFETY: the loops visited every coordinate, and the compact layout is a bijection from the coordinates to
        // `0..size`, so the first `size` items are initialized.
        unsafe { items.set_len(self.size()) };
        Ok(Tensor { storage: items, layout })
    }
}
