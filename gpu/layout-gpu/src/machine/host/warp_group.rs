//! Products of warpgroups, simulated with the layout of their accumulators. On the device, the accumulators are
//! registers, and LLVM does not know that a product writes these registers while other instructions run. So that tests
//! detect reads that are too early, the simulation computes a product only when the kernel waits for the product, and
//! panics if the kernel reads the accumulators before `settle`.

use super::cluster::{Seat, Spot};
use super::places::places;
use crate::part::sizes;
use crate::pipeline::{GroupMultiplies, place};
use colex::StaticLayout;
use std::boxed::Box;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::vec::Vec;

/// A number of columns of accumulators, `N`, as a type.
#[derive(Debug)]
pub struct Width<const N: usize>;

/// The accumulators of a warpgroup, with their state.
#[derive(Debug)]
pub struct SumRegisters {
    /// The accumulators. Register `i` of thread `t` is at index `t + 128 i`.
    pub(super) all: Vec<f32>,
    /// `true` if the kernel may read the accumulators, because it has called `settle` since the last product that
    /// writes them.
    is_settled: bool,
}

impl SumRegisters {
    pub(super) fn of(all: Vec<f32>) -> Self {
        Self { all, is_settled: true }
    }

    pub(super) fn settled(&self) -> &[f32] {
        assert!(self.is_settled, "accumulators are read before the products that write them are complete");
        &self.all
    }
}

/// Accumulators that the kernel shares with the products that will write them later.
type Shared = Rc<RefCell<SumRegisters>>;

/// The accumulators of `N` columns of a warpgroup. On the device, these are registers.
pub type Registers<const N: usize> = <Width<N> as Wide>::Registers;

/// A number of columns that a product can have. `Width<N>` implements this trait if one `wgmma` computes `N` columns,
/// or if two `wgmma` compute `N / 2` columns each.
///
/// The trait is sealed, because `unsafe` code relies on the number of registers in `Registers`.
#[diagnostic::on_unimplemented(
    message = "no instruction computes accumulators with this number of columns: `{Self}`",
    note = "supported are multiples of 16 up to 320, and 136 and 152"
)]
pub trait Wide: crate::sealed::Sealed {
    #[doc(hidden)]
    type Registers;

    #[doc(hidden)]
    fn none() -> Self::Registers;

    /// Returns the value of register `i` of thread `thread`.
    ///
    /// # Safety
    /// The register must be initialized, and no product may be running.
    #[doc(hidden)]
    unsafe fn value(registers: &Self::Registers, thread: u32, i: usize) -> f32;

    /// Creates registers from `numbers`. The registers share these numbers with all other owners.
    #[doc(hidden)]
    fn of(numbers: Rc<RefCell<SumRegisters>>) -> Self::Registers;

    #[doc(hidden)]
    fn settle(registers: &mut Self::Registers);

    /// Returns another owner of the same registers, for a product that will write them later.
    #[doc(hidden)]
    fn shared(registers: &Self::Registers) -> Rc<RefCell<SumRegisters>>;
}

macro_rules! widths {
    ($($n:literal)*) => {$(
        impl Wide for Width<$n> {
            type Registers = Shared;

            fn none() -> Self::Registers {
                Rc::new(RefCell::new(SumRegisters { all: std::vec![f32::NAN; 64 * $n], is_settled: false }))
            }

            unsafe fn value(registers: &Self::Registers, thread: u32, i: usize) -> f32 {
                registers.borrow().settled()[thread as usize + 128 * i]
            }

            fn of(numbers: Shared) -> Self::Registers {
                numbers
            }

            fn settle(registers: &mut Self::Registers) {
                assert_eq!(Rc::strong_count(registers), 1, "accumulators are used while products that write them are running");
                registers.borrow_mut().is_settled = true;
            }

            fn shared(registers: &Self::Registers) -> Shared {
                registers.clone()
            }
        }
    )*};
}

widths!(16 32 48 64 80 96 112 128 136 144 152 160 176 192 208 224 240 256 272 288 304 320);

/// Returns the maximum number of columns of accumulators per warpgroup, as on Hopper.
pub(crate) const fn columns(_groups: usize) -> usize {
    320
}

/// A product that the simulation computes later.
type Later = Box<dyn FnOnce()>;

#[derive(Default)]
struct Products {
    /// `true` between `begin_products` and `end_products`.
    has_begun: bool,
    open: Vec<Later>,
    groups: VecDeque<Vec<Later>>,
}

std::thread_local! {
    /// The products that this warpgroup has started and that the simulation has not computed yet.
    static PRODUCTS: RefCell<Products> = RefCell::default();
}

/// Begins a group of products. Call this function after the writes of the operands.
pub(crate) fn begin_products(_seat: &Seat) {
    PRODUCTS.with_borrow_mut(|products| products.has_begun = true);
}

/// Adds `product` to the current group. When the simulation computes the product, the product writes `registers`.
fn begin(registers: &Shared, product: impl FnOnce() + 'static) {
    registers.borrow_mut().is_settled = false;
    PRODUCTS.with_borrow_mut(|products| {
        assert!(products.has_begun, "a product must belong to a group");
        products.open.push(Box::new(product));
    });
}

/// Ends the current group of products.
pub(crate) fn end_products(_seat: &Seat) {
    PRODUCTS.with_borrow_mut(|products| {
        products.has_begun = false;
        let open = core::mem::take(&mut products.open);
        products.groups.push_back(open);
    });
}

/// Computes the products of all groups, the oldest first, except the last `COUNT` groups.
pub(crate) fn wait_for_products<const COUNT: u64>(_seat: &Seat) {
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

/// Computes all products. Then the registers contain the accumulators, and the kernel can read them.
pub(crate) fn finish_products<const N: usize>(seat: &Seat, registers: &mut Registers<N>)
where
    Width<N>: Wide,
{
    wait_for_products::<0>(seat);
    Width::<N>::settle(registers);
}

/// Computes the dot product of each row of `a` with each row of `b`. If `adds` is true, adds the products to the
/// registers of all threads. Otherwise, the products replace the registers. The code uses simple loops, because
/// unoptimized builds spend most of their time here.
fn add(registers: &RefCell<SumRegisters>, a: &[Vec<f32>], b: &[Vec<f32>], adds: bool) {
    for (at, register) in registers.borrow_mut().all.iter_mut().enumerate() {
        let (row, column) = place(at as u32 % 128, at / 128);
        let (row, column) = (&a[row as usize][..], &b[column as usize][..]);
        let (mut sum, mut k) = (if adds { *register } else { 0.0 }, 0);
        while k < row.len() {
            sum += row[k] * column[k];
            k += 1;
        }
        *register = sum;
    }
}

/// Defers the product of the warpgroup's 64 rows of tile `a` and all rows of tile `b`, for instruction `k` along K,
/// until the kernel waits for the product. If `adds` is true, the product is added to the accumulators. Otherwise, the
/// product replaces the accumulators.
///
/// # Safety
/// The tiles must remain valid until the product is complete.
pub(crate) unsafe fn multiply_tiles<T: GroupMultiplies, A: StaticLayout, B: StaticLayout, const N: usize>(
    seat: &Seat,
    registers: &mut Registers<N>,
    [a, b]: [Spot; 2],
    k: usize,
    adds: bool,
) where
    Width<N>: Wide,
{
    let (registers, group) = (Width::<N>::shared(registers), seat.group());
    begin(&registers.clone(), move || {
        // SAFETY: the caller satisfies the safety requirements of this function.
        let (a, b) = unsafe { (rows::<T, A>(a, 64 * group, 64, k), rows::<T, B>(b, 0, N as u32, k)) };
        add(&registers, &a, &b, adds);
    });
}

/// Defers the product of the left operand `a` in registers and all rows of tile `b`, for instruction `k` along K, until
/// the kernel waits for the product. The accumulators change as in [`multiply_tiles`].
///
/// # Safety
/// The requirements of [`multiply_tiles`] apply.
pub(crate) unsafe fn multiply_halves<T: GroupMultiplies, B: StaticLayout, const N: usize>(
    _seat: &Seat,
    registers: &mut Registers<N>,
    (a, b): (&Halves, Spot),
    k: usize,
    adds: bool,
) where
    Width<N>: Wide,
{
    let (registers, halves, first) = (Width::<N>::shared(registers), a.0.clone(), 1024 * k);
    begin(&registers.clone(), move || {
        let mut left = std::vec![std::vec![0.0; 16]; 64];
        for (at, half) in halves[first..first + 1024].iter().enumerate() {
            let (row, column) = place(at as u32 % 128, at / 128);
            left[row as usize][column as usize] = *half;
        }
        // SAFETY: the caller satisfies the safety requirements of this function.
        let right = unsafe { rows::<T, B>(b, 0, N as u32, k) };
        add(&registers, &left, &right, adds);
    });
}

/// Returns `count` rows of a tile, from row `first` on, with only the columns that instruction `k` multiplies.
///
/// # Safety
/// The tile must be valid for reads.
unsafe fn rows<T: GroupMultiplies, S: StaticLayout>(tile: Spot, first: u32, count: u32, k: usize) -> Vec<Vec<f32>> {
    let (places, elements, all) = (places(&S::LAYOUT), tile.elements::<T>(), sizes::<S>()[0] as usize);
    let element = |row: u32, column: usize| {
        // SAFETY: the caller guarantees a valid tile, and `places` contains the indices of the tile's layout.
        let [element] = unsafe { elements.add(places[row as usize + all * (T::DEPTH * k + column)]).get() };
        element.wide()
    };
    (first..first + count).map(|row| (0..T::DEPTH).map(|column| element(row, column)).collect()).collect()
}

/// The left operand of a product: numbers that are rounded to 16 bits and stored as `f32`. Number `i` of thread `t` is
/// at index `t + 128 i`.
#[derive(Debug)]
pub struct Halves(pub(super) Rc<Vec<f32>>);

impl Drop for Halves {
    fn drop(&mut self) {
        let is_read = Rc::strong_count(&self.0) > 1;
        assert!(!is_read || std::thread::panicking(), "registers are overwritten while a product reads them");
    }
}
