//! Extents and strides of a tensor in global memory: constants, or symbols with declared divisors.

use crate::part::RANK;
use crate::unroll;
use colex::structure::Valued;
use colex::{Int, Text, expect};
use core::marker::PhantomData;

/// Maximum number of symbols in the layout of a tensor in global memory.
pub(crate) const NAMES: usize = 6;

/// The values of the symbols of a layout, followed by zeros.
pub(crate) type Named = [u32; NAMES];

/// A constant, or a symbol times a constant.
#[derive(Clone, Copy)]
pub(crate) struct Number {
    factor: u32,
    /// The number of the symbol in the layout's list of symbols, or `NAMES` for a constant.
    name: usize,
}

impl Number {
    /// Returns the value, truncated to 32 bits. Only the stride of a mode of extent 1 can need more than 32 bits. This
    /// stride has no effect, because the coordinate of an element in this mode is always 0.
    #[inline(always)]
    fn get(self, numbers: &Named) -> u32 {
        if self.name == NAMES { self.factor } else { self.factor.wrapping_mul(numbers[self.name]) }
    }
}

/// Compile-time properties of the extents and strides of the layout `L`.
pub(crate) struct GlobalNumbers<L>(PhantomData<L>);

impl<L: Valued> GlobalNumbers<L> {
    pub(crate) const MODES: usize = {
        crate::require(
            !L::LAYOUT.is_composed() && !L::LAYOUT.is_xor(),
            "a tensor in global memory cannot have a swizzle or XOR strides",
        );
        crate::require(L::LAYOUT.depth() <= 1, "a tensor in global memory cannot have nested modes");
        crate::require(L::LAYOUT.rank() <= RANK, "a tensor in global memory can have at most three modes");
        L::LAYOUT.rank()
    };

    const fn extent(mode: usize) -> Int {
        match expect(L::LAYOUT.shape_of(&[mode])).as_int() {
            Some(extent) => extent,
            None => crate::refuse("an extent must be an integer"),
        }
    }

    const fn stride(mode: usize) -> Int {
        match expect(L::LAYOUT.stride_of(&[mode])).as_int() {
            Some(stride) => stride,
            None => crate::refuse("a stride must be an integer"),
        }
    }

    /// The extents of the `MODES` modes. The rest of the array is 1.
    const EXTENTS: [Number; RANK] = {
        let (mut all, mut i) = ([Number { factor: 1, name: NAMES }; RANK], 0);
        while i < Self::MODES {
            all[i] = match Self::extent(i).symbol() {
                Some(symbol) => {
                    crate::require(symbol.divisor == 1, "an extent in global memory must be a number or a name");
                    Number { factor: 1, name: symbol.name as usize }
                }
                None => Number { factor: Self::extent(i).value() as u32, name: NAMES },
            };
            i += 1;
        }
        all
    };

    /// A compile-time check that a tensor in global memory can have this layout. Functions that users call evaluate
    /// this constant first, so that rustc's error points to the user's line.
    pub(crate) const PROOF: () = {
        let (_, _) = (Self::EXTENTS, Self::STRIDES);
    };

    /// The strides of the `MODES` modes. The rest of the array is 0.
    const STRIDES: [Number; RANK] = {
        let (mut all, mut i) = ([Number { factor: 0, name: NAMES }; RANK], 0);
        while i < Self::MODES {
            let stride = Self::stride(i);
            crate::require(
                stride.basis().factor(1).is_none(),
                "a stride in global memory must be a number, or a number times a name; declare a product of two names as a separate name, such as `plane`",
            );
            crate::require(stride.value() >= 0, "a tensor in global memory cannot have negative strides");
            let name = match stride.basis().factor(0) {
                Some(name) => name as usize,
                None => NAMES,
            };
            all[i] = Number { factor: stride.value() as u32, name };
            i += 1;
        }
        all
    };

    /// The last mode with the constant stride 1, or `RANK` if there is no such mode.
    pub(crate) const UNIT: usize = {
        let (mut unit, mut i) = (RANK, 0);
        while i < Self::MODES {
            if Self::STRIDES[i].factor == 1 && Self::STRIDES[i].name == NAMES {
                unit = i;
            }
            i += 1;
        }
        unit
    };

    #[inline(always)]
    pub(crate) fn extents(numbers: &Named) -> [u32; RANK] {
        [Self::EXTENTS[0].get(numbers), Self::EXTENTS[1].get(numbers), Self::EXTENTS[2].get(numbers)]
    }

    #[inline(always)]
    pub(crate) fn strides(numbers: &Named) -> [u32; RANK] {
        [Self::STRIDES[0].get(numbers), Self::STRIDES[1].get(numbers), Self::STRIDES[2].get(numbers)]
    }

    /// Returns two results: the index at the coordinate `at`, and `true` if the coordinate is in the tensor. If the
    /// coordinate is outside of the tensor, the index has no meaning.
    #[inline(always)]
    pub(crate) fn place(numbers: &Named, at: [u32; RANK]) -> (usize, bool) {
        let (extents, strides) = (Self::extents(numbers), Self::strides(numbers));
        let (mut index, mut is_inside) = (0_usize, true);
        unroll::<RANK>(
            #[inline(always)]
            |k| {
                index = index.wrapping_add((at[k] as usize).wrapping_mul(strides[k] as usize));
                is_inside = is_inside && at[k] < extents[k];
            },
        );
        (index, is_inside)
    }

    /// Returns `true` if the compiler knows that `tile` divides the extent of a mode: if the extent is a constant and a
    /// multiple of `tile`, or a symbol with a declared divisor that is a multiple of `tile`. For a mode that the tensor
    /// does not have, also returns `true`.
    pub(crate) const fn divides(mode: usize, tile: u32) -> bool {
        if mode >= Self::MODES {
            return true;
        }
        match Self::extent(mode).symbol() {
            Some(symbol) => symbol.is_multiple_of(tile as u64),
            None => (Self::extent(mode).value() as u32).is_multiple_of(tile),
        }
    }

    /// Checks at compile time that the layout has a mode of stride 1, and that all vectors are aligned. A vector
    /// consists of `k` adjacent elements along this mode, and its first element has a coordinate in this mode that is a
    /// multiple of `k`.
    #[track_caller]
    pub(crate) const fn require_aligned(k: usize) {
        crate::require(Self::UNIT < RANK, "no mode of the tensor has stride 1, so vectors are not possible");
        let mut i = 0;
        while i < Self::MODES {
            if i != Self::UNIT && !Self::is_aligned(Self::STRIDES[i], k) {
                let text = Text::EMPTY.str("vectors of ").int(k as i64);
                let text =
                    text.str(" elements may be misaligned, because all strides other than the stride 1 must be multiples of ").int(k as i64);
                let text = text.str("; declare this condition, for example `where columns % ").int(k as i64);
                crate::refuse(text.str(" == 0`").as_str())
            }
            i += 1;
        }
    }

    const fn is_aligned(stride: Number, k: usize) -> bool {
        (stride.factor as usize).is_multiple_of(k)
            || stride.name < NAMES && (Self::is_stated(stride.name, k) || Self::is_extent(stride.name, k))
    }

    /// Returns `true` if a `where` clause declares that `k`, or a multiple of `k`, divides the symbol `name`.
    const fn is_stated(name: usize, k: usize) -> bool {
        let mut i = 0;
        while i < L::FACTS.len() {
            let fact = &L::FACTS[i];
            let is_zero = fact.low == 0 && fact.high == 0 && fact.other.is_none();
            if fact.name == name && fact.modulus > 0 && (fact.modulus as usize).is_multiple_of(k) && is_zero {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Returns `true` if an extent of the layout is the symbol `name` and is known to be a multiple of `k`.
    const fn is_extent(name: usize, k: usize) -> bool {
        let mut i = 0;
        while i < Self::MODES {
            if Self::EXTENTS[i].name == name && Self::divides(i, k as u32) {
                return true;
            }
            i += 1;
        }
        false
    }
}
