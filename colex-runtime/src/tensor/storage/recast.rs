//! Tensors of one plain type as tensors of another.

use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::structure::{Most, Start, Structure};
use crate::tensor::Tensor;
use crate::tensor::operations::change::{Known, assert_changes, made, same_numbers};
use crate::tensor::operations::law::Entry;
use crate::tensor::operations::traits::{Invariant, Map, TensorLayout, sealed};
use crate::tensor::storage::traits::{Borrowed, Storage, Window};
use crate::unseen::unseen;
use bytemuck::Pod;

/// A layout of `Old` elements as one of `New` elements.
#[derive(Debug)]
pub struct Recast<Old, New>(Invariant<(Old, New)>);

/// The layout `L` after [`Recast`].
#[derive(Debug)]
pub struct Recasted<L, Old, New>(Invariant<(L, Old, New)>);

// The front counts in elements, too: it is recast with its layout, and the start by `Map::start`.
#[unseen]
impl<L: Structure, Old, New> Recasted<L, Old, New> {
    const RESULT: Result<Layout, Error> = recast(&L::LAYOUT, size_of::<New>(), size_of::<Old>());
}

#[diagnostic::do_not_recommend]
#[unseen]
impl<L: Structure, Old, New> Structure for Recasted<L, Old, New> {
    made!(Self::RESULT);
    same_numbers!();
}

impl<Old, New> sealed::Other for Recast<Old, New> {}

#[unseen]
impl<Old, New> Map for Recast<Old, New> {
    type Of<L: Structure> = Recasted<L, Old, New>;
    // In other units: `recast` looks at the bytes.
    const MAY_OVERRUN: bool = true;

    fn start<L: Structure>(start: L::Start) -> Result<L::Start, Error> {
        let (new, old) = (size_of::<New>() as i64, size_of::<Old>() as i64);
        match start.recast(old, new) {
            Some(start) => Ok(start),
            None => Err(Error::new(ErrorKind::Recast { new, old }).of("recast", 0)),
        }
    }

    fn of(layout: &Layout) -> Result<Layout, Error> {
        recast(layout, size_of::<New>(), size_of::<Old>())
    }
}

/// The layout of elements of `new` bytes on the bytes of those of `old` bytes.
const fn recast(layout: &Layout, new: usize, old: usize) -> Result<Layout, Error> {
    let (new, old) = (new as i64, old as i64);
    if new == 0 || old == 0 {
        return Err(Error::new(ErrorKind::Recast { new, old }).of("recast", 0));
    }
    layout.recast(new, old)
}

/// The recast tensor.
type Cast<S, L, U> =
    Tensor<<<S as Borrowed>::View as Window>::Cast<U>, <L as TensorLayout>::Mapped<Recast<<S as Storage>::Item, U>>>;

#[unseen]
impl<S: Borrowed<Item: Pod>, L: TensorLayout> Tensor<S, L> {
    /// The same bytes as elements of another plain type, CuTe's `recast`.
    ///
    /// # Errors
    /// If the data is not aligned for `U`, or [`Layout::recast`] has no result: the new elements must have exactly the
    /// bytes of the old ones. If a layout with a type has none, that is an error of the build.
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
    pub fn recast<U: Pod>(self) -> Result<Cast<S, L, U>, Error> {
        const { assert_changes::<L, Known<Recast<S::Item, U>>>() };
        let layout = L::mapped::<Recast<S::Item, U>>(&self.layout)?;
        let view = self.storage.into_view();
        if view.as_ptr().align_offset(align_of::<U>()) != 0 {
            let (new, old) = (size_of::<U>() as i64, size_of::<S::Item>() as i64);
            return Err(Error::new(ErrorKind::Recast { new, old }).of("recast", 0));
        }
        // SAFETY: the start is aligned, by the comparison above. The new elements have exactly the bytes of the old ones:
        // that is the law of `Layout::recast`, and of `Start::recast` for the start of a view. Every pattern of bytes is
        // an element of a plain type, of the old one too.
        Ok(Tensor { storage: unsafe { view.cast() }, layout })
    }
}
