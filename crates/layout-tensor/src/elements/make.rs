//! New tensors from old ones.

use crate::Tensor;
use crate::storage::traits::Storage;
use alloc::vec::Vec;
use layout_index::iterate::Nest;
use layout_index::iterate::{coordinates, looped};
use layout_index::views::operations::change::{Change, Known, Like};
use layout_index::views::operations::compact::Fragment;
use layout_index::views::operations::traits::TensorLayout;
use layout_runtime::{Error, ErrorKind};

/// The layout of what [`Tensor::map`] makes.
type Compact<L> = <Known<Like> as Change>::On<L>;

/// The layout of what [`Tensor::make_fragment_like`] makes.
type InRegisters<L> = <Known<Fragment> as Change>::On<L>;

impl<S: Storage, L: TensorLayout> Tensor<S, L> {
    /// The tensor of `f` of every element, in a `Vec` of its own: compact, the modes in the same order in memory
    /// ([`make_layout_like`](layout_runtime::Layout::make_layout_like)) if this tensor is injective, and else the first running
    /// fastest.
    ///
    /// # Errors
    /// None that a tensor could have.
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

    /// A tensor of the same shape and order with elements of its own, all of them the default: CuTe's
    /// `make_tensor_like`, in the layout of [`map`](Self::map).
    ///
    /// # Errors
    /// As [`map`](Self::map).
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

    /// A tensor of the same shape for registers, all of its elements the default: CuTe's `make_fragment_like`. Mode 0,
    /// the values of an instruction, is compact and runs fastest; the other modes follow in the order that they have in
    /// memory. Each element is one of its own though CuTe shares those of stride 0, and parentheses stay as they are.
    ///
    /// # Errors
    /// As [`map`](Self::map).
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
        <InRegisters<L>>::checked(Known::<Fragment>::NEW.on::<L>(&self.layout).map(|layout| {
            let items = core::iter::repeat_with(U::default).take(self.size()).collect();
            Tensor { storage: items, layout }
        }))
    }

    fn mapped<U>(&self, mut f: impl FnMut(&S::Item) -> U) -> Result<Tensor<Vec<U>, Compact<L>>, Error> {
        let layout = Known::<Like>::NEW.on::<L>(&self.layout)?;
        if self.size() == 0 {
            return Ok(Tensor { storage: Vec::new(), layout });
        }
        let (compact, source) = (<Compact<L>>::stored_layout(&layout), L::stored_layout(&self.layout));
        // XOR strides are not steps of a loop: those go over the coordinates.
        let steps = if source.is_xor() { coordinates(source.size()) } else { source };
        let Some(nest) = Nest::of(&compact, &steps) else {
            return Err(Error::new(ErrorKind::CoordinateStride));
        };
        let mut items = Vec::with_capacity(self.size());
        let (start, places) = (self.storage.as_ptr(), items.spare_capacity_mut());
        nest.walk(|place, index| {
            // SAFETY: an index of the layout, by the invariant of tensors.
            let item = unsafe { &*start.add(looped(&source, index, index) as usize) };
            places[place as usize].write(f(item));
        });
        // SAFETY: the compact layout sends the coordinates, all of which the nest went through, to the places below
        // their number, one each.
        unsafe { items.set_len(self.size()) };
        Ok(Tensor { storage: items, layout })
    }
}
