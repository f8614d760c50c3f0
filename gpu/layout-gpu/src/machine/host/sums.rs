//! Operations on the accumulators of products. Each call works on the accumulators of all threads of a warpgroup.

use super::cluster::{Seat, each_of_group};
use super::warp_group::{Halves, Registers, SumRegisters, Wide, Width};
use crate::element::{Element, Float};
use crate::pipeline::{GroupMultiplies, place};
use std::cell::RefCell;
use std::rc::Rc;
use std::vec::Vec;

/// One number for each of the 64 rows of a warpgroup's accumulators.
#[derive(Clone, Debug)]
pub struct OfRows(Vec<f32>);

impl OfRows {
    pub(crate) fn all(number: f32) -> Self {
        Self(std::vec![number; 64])
    }

    pub(crate) fn zip(&self, other: &Self, f: impl Fn(f32, f32) -> f32) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(x, y)| f(*x, *y)).collect())
    }
}

/// Calls `f(i, x)` for each row `i`, where `x` is the number that `rows` contains for this row.
pub(crate) fn each_row(_seat: &Seat, rows: &OfRows, mut f: impl FnMut(u32, f32)) {
    (0..).zip(&rows.0).for_each(|(row, number)| f(row, *number));
}

/// One element for each column of a warpgroup's accumulators.
#[derive(Clone, Debug)]
pub struct OfColumns<T>(Vec<T>);

impl<T: Element> OfColumns<T> {
    /// Reads the elements for `N` columns. `f` gets the number of an even column, and returns the elements of this
    /// column and the next.
    pub(crate) fn read<const N: usize>(_seat: &Seat, f: impl Fn(u32) -> [T; 2]) -> Self {
        Self((0..N as u32).step_by(2).flat_map(f).collect())
    }

    /// Returns the element for the column of accumulator register `i` of thread `thread`.
    pub(crate) fn get(&self, thread: u32, i: usize) -> T {
        self.0[place(thread, i).1 as usize]
    }
}

/// Returns the row, the column and the value of each register of each thread.
fn placed<const N: usize>(registers: &Registers<N>) -> Vec<(u32, u32, f32)>
where
    Width<N>: Wide,
{
    let numbers = Width::<N>::shared(registers);
    let numbers = numbers.borrow();
    let with_place = |(at, number): (usize, &f32)| {
        let (row, column) = place(at as u32 % 128, at / 128);
        (row, column, *number)
    };
    numbers.settled().iter().enumerate().map(with_place).collect()
}

/// Eight partial results for each of the 64 rows: two for each of the four threads that share the row, as on the
/// device. The partial results of row `r` start at index `8 r`.
#[derive(Clone, Debug)]
pub struct OfParts(Vec<f32>);

impl OfParts {
    pub(crate) fn all(number: f32) -> Self {
        Self(std::vec![number; 512])
    }
}

pub(crate) fn fold_rows<const N: usize>(
    registers: &Registers<N>,
    parts: &OfParts,
    op: impl Fn(f32, f32) -> f32,
) -> OfParts
where
    Width<N>: Wide,
{
    let mut parts = parts.clone();
    for (row, column, number) in placed::<N>(registers) {
        let part = &mut parts.0[(8 * row + column % 8) as usize];
        *part = op(*part, number);
    }
    parts
}

pub(crate) fn zip_parts(parts: &OfParts, rows: &OfRows, f: impl Fn(f32, f32) -> f32) -> OfParts {
    OfParts(parts.0.iter().enumerate().map(|(i, x)| f(*x, rows.0[i / 8])).collect())
}

pub(crate) fn join_parts(parts: &OfParts, op: impl Fn(f32, f32) -> f32) -> OfRows {
    let join = |eight: &[f32]| eight.iter().copied().reduce(&op).expect("eight numbers");
    OfRows(parts.0.chunks(8).map(join).collect())
}

/// Creates registers that contain `numbers`.
fn registers<const N: usize>(numbers: impl Iterator<Item = f32>) -> Registers<N>
where
    Width<N>: Wide,
{
    Width::<N>::of(Rc::new(RefCell::new(SumRegisters::of(numbers.collect()))))
}

/// Replaces each register by the result of `f`. The arguments of `f` are the index of the register, its value, and the
/// number that `rows` contains for the row of the register.
pub(crate) fn map_rows<const N: usize>(
    of: &Registers<N>,
    rows: &OfRows,
    f: impl Fn(usize, f32, f32) -> f32,
) -> Registers<N>
where
    Width<N>: Wide,
{
    let placed = placed::<N>(of).into_iter().enumerate();
    registers::<N>(placed.map(|(at, (row, _, x))| f(at / 128, x, rows.0[row as usize])))
}

pub(crate) fn map_at<const N: usize>(of: Registers<N>, f: impl Fn(u32, u32, f32) -> f32) -> Registers<N>
where
    Width<N>: Wide,
{
    registers::<N>(placed::<N>(&of).into_iter().map(|(row, column, x)| f(row, column, x)))
}

/// Replaces each accumulator in column `end(row)` or a later column by the number `by`.
pub(crate) fn cut_rows<const N: usize>(of: Registers<N>, by: f32, end: impl Fn(u32) -> u32) -> Registers<N>
where
    Width<N>: Wide,
{
    map_at::<N>(of, |row, column, x| if column < end(row) { x } else { by })
}

/// Replaces each register by the result of `f`. The arguments of `f` are the index of the register, its value, and the
/// result of `read` for the thread.
pub(crate) fn zip_registers<const N: usize, V>(
    of: &mut Registers<N>,
    seat: &Seat,
    read: impl Fn(u32) -> V,
    f: impl Fn(usize, f32, &V) -> f32,
) where
    Width<N>: Wide,
{
    let mut numbers = Width::<N>::shared(of).borrow().settled().to_vec();
    each_of_group(seat, |thread| {
        let values = read(thread);
        for (i, number) in numbers.iter_mut().skip(thread as usize).step_by(128).enumerate() {
            *number = f(i, *number, &values);
        }
    });
    *of = registers::<N>(numbers.into_iter());
}

/// Multiplies each accumulator by the number that `scale` contains for its row.
pub(crate) fn scale_rows<const N: usize>(of: &mut Registers<N>, scale: &OfRows)
where
    Width<N>: Wide,
{
    *of = map_rows::<N>(of, scale, |_, x, by| x * by);
}

pub(crate) fn halves<T: GroupMultiplies, const N: usize>(registers: &Registers<N>) -> Halves
where
    Width<N>: Wide,
{
    Halves(Rc::new(placed::<N>(registers).into_iter().map(|(_, _, x)| <T as Float>::narrow(x).wide()).collect()))
}

pub(crate) fn settle_halves<const N: usize>(_halves: &mut Halves) {}
