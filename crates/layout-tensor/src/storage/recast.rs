//! Reinterprets tensors of one plain type as tensors of another plain type. Plain types are the types that implement
//! [`Pod`].

use crate::Tensor;
use crate::storage::traits::{Borrowed, Storage, Window};
use bytemuck::Pod;
use layout_index::views::operations::change::{StaticChange, assert_changes};
use layout_index::views::operations::recast::Recast;
use layout_index::views::operations::traits::TensorLayout;
use layout_runtime::Error;
use layout_runtime::rules::RecastBytes;

/// The type of a tensor after a recast to elements of type `U`.
type Cast<S, L, U> =
    Tensor<<<S as Borrowed>::View as Window>::Cast<U>, <L as TensorLayout>::Mapped<Recast<<S as Storage>::Item, U>>>;

impl<S: Storage<Item: Pod> + Borrowed, L: TensorLayout> Tensor<S, L> {
    /// Reinterprets the elements as elements of type `U`, like CuTe's `recast`. Both types must be plain, which means
    /// that they implement [`Pod`].
    ///
    /// # Errors
    /// If the data is not aligned for `U`, or if [`Layout::recast`] fails because the new elements do not cover exactly
    /// the bytes of the old elements. If the layout is known at compile time, a failure of [`Layout::recast`] is a
    /// compile error.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let words = [0x0403_0201_u32, 0x0807_0605];
    /// let tensor = Tensor::of(&words, layout!((2,1):(1,0)));
    /// let bytes = tensor.recast::<u8>().unwrap();
    /// assert_eq!(bytes.layout().to_string(), "(8,1):(1,0)");
    /// assert_eq!(bytes[(5, 0)], if cfg!(target_endian = "little") { 6 } else { 7 });
    /// ```
    ///
    /// [`Layout::recast`]: layout_runtime::Layout::recast
    pub fn recast<U: Pod>(self) -> Result<Cast<S, L, U>, Error> {
        const { assert_changes::<L, StaticChange<Recast<S::Item, U>>>() };
        let layout = L::mapped::<Recast<S::Item, U>>(&self.layout)?;
        if self.storage.as_ptr().align_offset(align_of::<U>()) != 0 {
            let (new, old) = (size_of::<U>() as i64, size_of::<S::Item>() as i64);
            return Err(RecastBytes { new, old }.error().of("recast", 0));
        }
        // SAFETY: the start is aligned, as checked above. By the laws of `Layout::recast` and `Start::recast`, the new
        // elements cover exactly the bytes of the old elements. Both types are plain types, for which every bit pattern
        // is a valid element.
        Ok(Tensor { storage: unsafe { self.storage.into_view().cast() }, layout })
    }
}
