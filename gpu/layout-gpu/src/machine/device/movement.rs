//! Executes movements on the registers of a thread: one operation after another.

use super::block::{Each, barrier};
use super::shared::At;
use super::tensor_core::{read_rows, write_rows};
use super::warp::{Words, idx};
use crate::element::{Element, Registers};
use crate::unroll::turns;
use colex::movement::{Access, Address, ByThread, LaneStep, Movement, StaticMovement};
use colex::{Layout, StaticLayout};
use core::arch::nvptx;
use core::marker::PhantomData;

unsafe extern "C" {
    #[link_name = "llvm.nvvm.prmt"]
    fn prmt(a: u32, b: u32, digits: u32) -> u32;
    #[link_name = "llvm.nvvm.bar.warp.sync"]
    fn warp_sync(members: u32);
}

/// Waits until all threads of the warp have reached this point.
#[inline(always)]
pub(crate) fn sync_warps() {
    // SAFETY: all threads execute the code of a block together, so all threads of the warp reach this code.
    unsafe { warp_sync(u32::MAX) }
}

/// Maximum number of registers of a movement: 256 inputs, 1,024 results of operations, and 4 further registers that the
/// last vector access may use.
const MOST: usize = 256 + 1024 + 4;

/// The data of the movement `M` as constants. The compiler evaluates these constants, so the kernel does not read them
/// from memory.
struct All<M>(PhantomData<M>);

impl<M: StaticMovement> All<M> {
    const MOVEMENT: Movement = M::MOVEMENT;
    const LEN: usize = Self::MOVEMENT.steps().len();
    const STEPS: [LaneStep; 1024] = {
        let (movement, mut all, mut k) = (Self::MOVEMENT, [LaneStep::Sync { warp: true }; 1024], 0);
        while k < Self::LEN {
            all[k] = movement.steps()[k];
            k += 1;
        }
        all
    };
    const INPUTS: usize = Self::MOVEMENT.inputs();
    const OUTPUTS_LEN: usize = Self::MOVEMENT.outputs().len();
    const OUTPUTS: [u16; 256] = {
        let (movement, mut all, mut k) = (Self::MOVEMENT, [0; 256], 0);
        while k < Self::OUTPUTS_LEN {
            all[k] = movement.outputs()[k];
            k += 1;
        }
        all
    };
    const NUMBERS: [ByThread; 64] = {
        let (movement, mut all, mut k) = (Self::MOVEMENT, [ByThread::same(0); 64], 0);
        while k < movement.numbers() {
            all[k] = movement.number(k as u16);
            k += 1;
        }
        all
    };
    const NUMBERS_LEN: usize = M::MOVEMENT.numbers();
    const IS_SELECT: [bool; 64] = {
        let (mut all, mut k) = ([false; 64], 0);
        while k < 64 {
            all[k] = Self::NUMBERS[k].is_select();
            k += 1;
        }
        all
    };
    const BYTES: u32 = M::MOVEMENT.bits() as u32 / 8;
}

/// The thread-value layouts of a movement: `From` before the movement, and `To` after it.
struct From<M>(PhantomData<M>);
struct To<M>(PhantomData<M>);

impl<M: StaticMovement> StaticLayout for From<M> {
    const LAYOUT: Layout = *M::MOVEMENT.from();
}

impl<M: StaticMovement> StaticLayout for To<M> {
    const LAYOUT: Layout = *M::MOVEMENT.to();
}

/// Expands `$body` for each number `$k` below the constant `$count`, which is at most 1,024. A loop would be slower:
/// the compiler would copy the constant array that `$body` reads before it unrolls the loop.
macro_rules! each_below {
    ($count:expr, |$k:ident| $body:expr) => {
        each_below!(@rows $count, $k, $body; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
    (@rows $count:expr, $k:ident, $body:expr; $($row:literal)*) => {$(
        each_below!(@row $row, $count, $k, $body; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
        each_below!(@row $row, $count, $k, $body; 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63);
    )*};
    (@row $row:literal, $count:expr, $k:ident, $body:expr; $($step:literal)*) => {$(
        if const { $count > 64 * $row + $step } {
            let $k = 64 * $row + $step;
            $body;
        }
    )*};
}

/// Moves the values in the registers of all threads, as the movement `M` specifies.
///
/// # Safety
/// `V` must have the size of the movement's inputs, and `W` the size of its outputs. If the movement needs shared
/// memory, `room` must point to enough shared memory for all groups of threads, and no other code may access it before
/// the next barrier.
#[inline(always)]
pub(crate) unsafe fn convert_registers<M: StaticMovement, V: Registers, W: Registers, T: Element, const N: usize>(
    registers: &Each<V, N>,
    room: Option<At<T>>,
) -> Each<W, N> {
    let mut words = Words::<V, MOST> { words: [0; MOST] };
    words.values = registers.0;
    // SAFETY: every bit pattern is a valid array of `u32`. The block has `N` threads, so the index is below `N`.
    let (mut words, index) = unsafe {
        let index = nvptx::_thread_idx_x() as u32;
        core::hint::assert_unchecked(index < N as u32);
        (words.words, index)
    };
    let threads = const { M::MOVEMENT.threads() as u32 };
    let first = match room {
        Some(at) => at.address() + index / threads * const { M::MOVEMENT.shared_bytes() as u32 },
        None => 0,
    };
    let thread = index % threads;
    let numbers = numbers::<M>(thread);
    // SAFETY: the caller satisfies the safety requirements of `step`.
    each_below!(All::<M>::LEN, |k| unsafe { step::<M>(k, &mut words, &numbers, thread, first) });
    let mut made = [0; MOST];
    each_below!(All::<M>::OUTPUTS_LEN, |k| made[k] = words[const { &All::<M>::OUTPUTS }[k % 256] as usize]);
    // SAFETY: every bit pattern is a valid `W`, and the outputs have the size of `W`.
    Each(unsafe { Words::<W, MOST> { words: made }.values })
}

/// Returns the value of `number` for a thread: the base of `number`, XORed with its column `k` for each bit `k` that is
/// set in `thread`. A column that is 0 produces no code.
#[inline(always)]
fn number(number: &ByThread, thread: u32) -> u32 {
    let mut all = number.base;
    crate::unroll::<10>(
        #[inline(always)]
        |k| all ^= (thread >> k & 1) * number.columns[k],
    );
    all
}

/// Returns the values of all numbers of the movement `M` for a thread.
#[inline(always)]
fn numbers<M: StaticMovement>(thread: u32) -> [u32; 64] {
    let mut all = [0; 64];
    each_below!(All::<M>::NUMBERS_LEN, |at| all[at % 64] = number(&const { &All::<M>::NUMBERS }[at % 64], thread));
    all
}

/// Executes operation `k` of the movement. After inlining, `k` is a constant.
///
/// # Safety
/// The requirements of [`convert_registers`] apply.
#[inline(always)]
unsafe fn step<M: StaticMovement>(k: usize, words: &mut [u32; MOST], numbers: &[u32; 64], thread: u32, room: u32) {
    let made = All::<M>::INPUTS + k;
    let address = |at: Address, value: fn((u32, u32)) -> u32| {
        room + match at {
            Address::Joined { by, with } => numbers[by as usize] ^ with,
            Address::Value(at) => value((thread, u32::from(at))) * All::<M>::BYTES,
        }
    };
    // SAFETY: all threads of the warp execute this code together, and all addresses of the movement are inside the
    // shared memory that the caller has passed.
    unsafe {
        match const { &All::<M>::STEPS }[k] {
            LaneStep::Take { a, b, by } => {
                let (a, b, digits) = (words[a as usize], words[b as usize], numbers[by as usize]);
                let is_select = const { &All::<M>::IS_SELECT }[by as usize];
                words[made] = if is_select { if digits & 4 == 0 { a } else { b } } else { prmt(a, b, digits) };
            }
            LaneStep::Shuffle { a, by } => words[made] = idx(u32::MAX, words[a as usize], numbers[by as usize], 31),
            LaneStep::Store { registers, access, at } => {
                let mut values = [0; 4];
                turns(
                    access.registers(),
                    #[inline(always)]
                    |k| values[k] = words[registers[k] as usize],
                );
                write(access, address(at, <From<M>>::index_at), values);
            }
            LaneStep::Sync { warp: true } => sync_warps(),
            LaneStep::Sync { warp: false } => barrier(),
            LaneStep::Load { access, at, register: 0 } => {
                let values = read(access, address(at, <To<M>>::index_at));
                turns(
                    access.registers(),
                    #[inline(always)]
                    |k| words[made + k] = values[k],
                );
            }
            LaneStep::Load { .. } => {}
        }
    }
}

/// Writes the registers `words` of this thread to shared memory at address `at`, with one access.
///
/// # Safety
/// The address must be aligned and inside shared memory that this thread may write. All threads of the warp
/// must call this function together.
#[inline(always)]
unsafe fn write(access: Access, at: u32, words: [u32; 4]) {
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe {
        match access {
            Access::Bytes(1) => At::<u8>::new(at).set([words[0] as u8]),
            Access::Bytes(2) => At::<u16>::new(at).set([words[0] as u16]),
            Access::Bytes(4) => At::<u32>::new(at).set([words[0]]),
            Access::Bytes(8) => At::<u32>::new(at).set([words[0], words[1]]),
            Access::Bytes(_) => At::<u32>::new(at).set(words),
            Access::Matrices { count, transposed } => write_rows(count.into(), transposed, at, words),
        }
    }
}

/// Reads up to four registers of this thread from shared memory at address `at`, with one access.
///
/// # Safety
/// The address must be aligned and inside shared memory that no thread writes at the same time. All threads of the warp
/// must call this function together.
#[inline(always)]
unsafe fn read(access: Access, at: u32) -> [u32; 4] {
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe {
        match access {
            Access::Bytes(1) => [u32::from(At::<u8>::new(at).get::<1>()[0]), 0, 0, 0],
            Access::Bytes(2) => [u32::from(At::<u16>::new(at).get::<1>()[0]), 0, 0, 0],
            Access::Bytes(4) => [At::<u32>::new(at).get::<1>()[0], 0, 0, 0],
            Access::Bytes(8) => {
                let [a, b] = At::<u32>::new(at).get();
                [a, b, 0, 0]
            }
            Access::Bytes(_) => At::<u32>::new(at).get(),
            Access::Matrices { count, transposed } => read_rows(count.into(), transposed, at),
        }
    }
}
