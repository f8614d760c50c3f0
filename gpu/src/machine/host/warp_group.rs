//! Products of warpgroups by the layout of their sums. A product is made when it is waited for.

use super::cluster::Spot;
use super::sums::Halves;
use crate::part::sizes;
use crate::pipeline::{GroupMultiplies, place};
use colex::StaticLayout;
use std::boxed::Box;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::vec::Vec;

/// So many columns of sums.
#[derive(Debug)]
pub struct Width<const N: usize>;

/// The registers of so many columns of sums.
pub type Registers<const N: usize> = <Width<N> as Wide>::Registers;

/// A number of columns that `wgmma` makes.
#[diagnostic::on_unimplemented(
    message = "no instruction makes sums of so many columns: `{Self}`",
    note = "they are multiples of 16, up to 256"
)]
pub trait Wide {
    #[doc(hidden)]
    type Registers;

    #[doc(hidden)]
    fn none() -> Self::Registers;

    /// Register `i` of a thread.
    ///
    /// # Safety
    /// It has been written, and no product is under way.
    #[doc(hidden)]
    unsafe fn value(registers: &Self::Registers, thread: u32, i: usize) -> f32;

    /// Registers that hold these numbers.
    #[doc(hidden)]
    fn of(numbers: Rc<RefCell<Vec<f32>>>) -> Self::Registers;

    #[doc(hidden)]
    fn settle(registers: &mut Self::Registers);

    /// The registers as products see them.
    #[doc(hidden)]
    fn shared(registers: &Self::Registers) -> Rc<RefCell<Vec<f32>>>;
}

macro_rules! widths {
    ($($n:literal)*) => {$(
        impl Wide for Width<$n> {
            /// Register `i` of thread `t` is `t + 128 i`.
            type Registers = Rc<RefCell<Vec<f32>>>;

            fn none() -> Self::Registers {
                Rc::new(RefCell::new(std::vec![f32::NAN; 64 * $n]))
            }

            unsafe fn value(registers: &Self::Registers, thread: u32, i: usize) -> f32 {
                registers.borrow()[thread as usize + 128 * i]
            }

            fn of(numbers: Rc<RefCell<Vec<f32>>>) -> Self::Registers {
                numbers
            }

            fn settle(registers: &mut Self::Registers) {
                assert_eq!(Rc::strong_count(registers), 1, "no product is under way");
            }

            fn shared(registers: &Self::Registers) -> Rc<RefCell<Vec<f32>>> {
                registers.clone()
            }
        }
    )*};
}

widths!(16 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256);

/// What is yet to be done.
type Later = Box<dyn FnOnce()>;

#[derive(Default)]
struct Products {
    open: Vec<Later>,
    groups: VecDeque<Vec<Later>>,
}

std::thread_local! {
    /// Those of this warpgroup.
    static PRODUCTS: RefCell<Products> = RefCell::default();
}

pub(crate) fn begin_products() {}

/// Ends a group of products.
pub(crate) fn end_products() {
    PRODUCTS.with_borrow_mut(|products| {
        let open = core::mem::take(&mut products.open);
        products.groups.push_back(open);
    });
}

/// Makes the products of all groups but the last `COUNT`.
pub(crate) fn wait_for_products<const COUNT: u64>() {
    let next =
        || {
            PRODUCTS.with_borrow_mut(|products| {
                if products.groups.len() as u64 > COUNT { products.groups.pop_front() } else { None }
            })
        };
    while let Some(group) = next() {
        group.into_iter().for_each(|product| product());
    }
}

/// Adds the product of rows of A and rows of B to the registers of all threads.
fn add(registers: &RefCell<Vec<f32>>, a: &[Vec<f32>], b: &[Vec<f32>], adds: bool) {
    for (at, register) in registers.borrow_mut().iter_mut().enumerate() {
        let (row, column) = place(at as u32 % 128, at / 128);
        let before = if adds { *register } else { 0.0 };
        *register = a[row as usize].iter().zip(&b[column as usize]).fold(before, |sum, (x, y)| sum + x * y);
    }
}

/// Adds product `k` along K of the rows of a warpgroup of tile `a` and of all rows of tile `b`, later.
///
/// # Safety
/// The tiles are there until the product is done.
pub(crate) unsafe fn multiply_tiles<T: GroupMultiplies, A: StaticLayout, B: StaticLayout, const N: usize>(
    registers: &mut Registers<N>,
    a: Spot,
    group: u32,
    b: Spot,
    k: usize,
    adds: bool,
) where
    Width<N>: Wide,
{
    let registers = Width::<N>::shared(registers);
    let later = move || {
        // SAFETY: by the caller.
        let (a, b) = unsafe { (rows::<T, A>(a, 64 * group, 64, k), rows::<T, B>(b, 0, N as u32, k)) };
        add(&registers, &a, &b, adds);
    };
    PRODUCTS.with_borrow_mut(|products| products.open.push(Box::new(later)));
}

/// The same of halves in registers and of all rows of tile `b`.
///
/// # Safety
/// As [`multiply_tiles`].
pub(crate) unsafe fn multiply_halves<T: GroupMultiplies, B: StaticLayout, const N: usize>(
    registers: &mut Registers<N>,
    a: &Halves,
    b: Spot,
    k: usize,
    adds: bool,
) where
    Width<N>: Wide,
{
    let (registers, first) = (Width::<N>::shared(registers), 1024 * k);
    let mut left = std::vec![std::vec![0.0; 16]; 64];
    for (at, half) in a.0[first..first + 1024].iter().enumerate() {
        let (row, column) = place(at as u32 % 128, at / 128);
        left[row as usize][column as usize] = *half;
    }
    let later = move || {
        // SAFETY: by the caller.
        let right = unsafe { rows::<T, B>(b, 0, N as u32, k) };
        add(&registers, &left, &right, adds);
    };
    PRODUCTS.with_borrow_mut(|products| products.open.push(Box::new(later)));
}

/// So many rows of a tile, with the columns of instruction `k`.
///
/// # Safety
/// The tile is there.
unsafe fn rows<T: GroupMultiplies, S: StaticLayout>(tile: Spot, first: u32, count: u32, k: usize) -> Vec<Vec<f32>> {
    let element = |row: u32, column: usize| {
        let index = S::LAYOUT.at_index(i64::from(row + sizes::<S>()[0] * (T::DEPTH * k + column) as u32));
        // SAFETY: by the caller; an index of the tile.
        let [element] = unsafe { tile.elements::<T>().add(index as u32).get() };
        element.wide()
    };
    (first..first + count).map(|row| (0..T::DEPTH).map(|column| element(row, column)).collect()).collect()
}
