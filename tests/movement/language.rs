//! Tests movements in `layout!`: types, and functions of registers, which must have the same results as `run`.

use super::values;
use colex::movement::{Limits, Movement, StaticMovement};
use colex::{Layout, layout};
use fastrand::Rng;
use std::sync::{Barrier, Mutex};

const BITS: u16 = 16;

layout! {
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (1,1,1), [16,16,16]);

    /// Converts the accumulators of a product to an operand of the next product. This conversion moves no value to
    /// another thread.
    pub(crate) struct Chained = convert<16>(get_layoutC_TV(Mma), get_layoutA_TV(Mma));
    struct Turned = convert<16>(get_layoutC_TV(Mma), composition((16,16):(16,1), get_layoutC_TV(Mma)));
    struct Sized<const BITS: usize> = convert<BITS>((32,4):(4,1), (32,4):(1,32));
    struct OfConstant = convert<BITS>((32,4):(4,1), (32,4):(1,32));
    struct Limited = convert<32,80,1024>((32,32):(32,1), (32,32):(1,32));
    struct LimitedByConstants<const ROOM: usize> = convert<32,80,ROOM>((32,32):(32,1), (32,32):(1,32));

    extern "cuda" fn limited(from: [u32; 32], thread: u32, shared: &mut [u8]) -> [u32; 32] = Limited;

    fn chained(from: [u32; 4]) -> [u32; 4] = Chained;
    fn turned(from: [u32; 4], thread: u32, shuffle: impl Fn(u32, u32) -> u32) -> [u32; 4] = Turned;
    fn sized(from: [u32; 2], thread: u32, shuffle: impl Fn(u32, u32) -> u32) -> [u32; 2] = Sized<16>;
    fn narrowed(from: [u32; 4], lane: u32, shuffle: impl Fn(u32, u32) -> u32) -> [u32; 4] =
        convert<8>(((4,8),(2,2,4)):((32,1),(16,8,128)), ((4,8),(4,2,2)):((64,1),(16,8,256)));
    fn exchanged<F: Fn(u32, u32) -> u32>(shuffle: F, thread: u32, from: [u32; 2]) -> [u32; 2] =
        convert<32>((32,2):(2,1), ((16,2),2):((2,1),32));
    fn doubled(from: [u32; 4], thread: u32, shuffle: impl Fn(u32, u32) -> u32) -> [u32; 4] =
        convert<64>((64,2):(2,1), ((2,32),2):((2,4),1));
    // The movement does not need some of the function's parameters.
    fn in_registers(from: [u32; 2], _thread: u32, _shuffle: impl Fn(u32, u32) -> u32) -> [u32; 2] =
        convert<8>((32,(2,4)):(8,(1,2)), (32,(4,2)):(8,(2,1)));
}

#[test]
fn a_movement_is_a_type() {
    fn of<M: StaticMovement + Default + std::fmt::Debug + Eq>(_: M) -> Movement {
        M::MOVEMENT
    }
    assert_eq!(of(Chained).to_string(), "nothing");
    assert_eq!(Chained::MOVEMENT.from().to_string(), "((4,8),((2,2),(1,2))):((32,1),((16,8),(0,128)))");
    assert_eq!(Sized::<16>::MOVEMENT.to_string(), of(OfConstant).to_string());
    assert_ne!(Sized::<8>::MOVEMENT.to_string(), Sized::<32>::MOVEMENT.to_string());
    assert_eq!(
        Movement::between(Turned::MOVEMENT.from(), Turned::MOVEMENT.to(), 16).unwrap().steps(),
        Turned::MOVEMENT.steps()
    );
}

#[test]
fn a_movement_has_no_more_than_there_is() {
    let movement = Limited::MOVEMENT;
    assert_eq!((movement.limits(), movement.passes()), (Limits { sm: 80, room: 1024 }, 4));
    assert_eq!(LimitedByConstants::<1024>::MOVEMENT.steps(), movement.steps());
    assert_eq!(LimitedByConstants::<4096>::MOVEMENT.passes(), 1);
    assert!(limited.starts_with("// convert<32,80,1024>((32,32):(32,1), (32,32):(1,32))\n"), "{limited}");
    assert!(limited.contains("7 barriers of the warp") && !limited.contains("stmatrix"), "{limited}");
    assert_eq!(limited.matches("__syncwarp();").count(), 7);
}

#[test]
fn functions_do_what_the_movement_does() {
    assert_moves::<4, 4>(&Chained::MOVEMENT, |from, _, _| chained(from));
    assert_moves::<4, 4>(&Turned::MOVEMENT, |from, thread, shuffle| turned(from, thread, shuffle));
    assert_moves::<2, 2>(&Sized::<16>::MOVEMENT, |from, thread, shuffle| sized(from, thread, shuffle));
    let of = |from: &str, to: &str, bits| {
        Movement::between(&from.parse::<Layout>().unwrap(), &to.parse::<Layout>().unwrap(), bits).unwrap()
    };
    let narrow = of("((4,8),(2,2,4)):((32,1),(16,8,128))", "((4,8),(4,2,2)):((64,1),(16,8,256))", 8);
    assert_moves::<4, 4>(&narrow, |from, thread, shuffle| narrowed(from, thread, shuffle));
    let pairs = of("(32,2):(2,1)", "((16,2),2):((2,1),32)", 32);
    assert_moves::<2, 2>(&pairs, |from, thread, shuffle| exchanged(shuffle, thread, from));
    let wide = of("(64,2):(2,1)", "((2,32),2):((2,4),1)", 64);
    assert_moves::<4, 4>(&wide, |from, thread, shuffle| doubled(from, thread, shuffle));
    let own = of("(32,(2,4)):(8,(1,2))", "(32,(4,2)):(8,(2,1))", 8);
    assert_moves::<2, 2>(&own, |from, thread, shuffle| in_registers(from, thread, shuffle));
}

/// A function that reads a register of another lane.
type Shuffle<'a> = &'a (dyn Fn(u32, u32) -> u32 + Sync);

/// Calls the function for all threads, warp by warp, and compares the results with `run`.
fn assert_moves<const R: usize, const S: usize>(
    movement: &Movement,
    function: impl Fn([u32; R], u32, Shuffle<'_>) -> [u32; S] + Sync,
) {
    let threads = movement.from().size_of(&[0]).unwrap();
    let mut random = Rng::with_seed(7);
    let before: Vec<[u32; R]> = (0..threads).map(|_| std::array::from_fn(|_| random.u32(..))).collect();
    let given: Vec<Vec<u64>> = before.iter().map(|own| values(own, movement.bits())).collect();
    let wanted = movement.run(&given);
    for warp in 0..threads / 32 {
        let after = warp_of(&before[32 * warp..][..32], 32 * warp, &function);
        for (lane, own) in after.iter().enumerate() {
            assert_eq!(
                values(own, movement.bits()),
                wanted[32 * warp + lane],
                "thread {}: {movement}",
                32 * warp + lane
            );
        }
    }
}

/// Calls the function for the lanes of a warp. Each lane is a thread of the host, and waits for the other lanes at each
/// exchange.
fn warp_of<const R: usize, const S: usize>(
    before: &[[u32; R]],
    first: usize,
    function: &(impl Fn([u32; R], u32, Shuffle<'_>) -> [u32; S] + Sync),
) -> Vec<[u32; S]> {
    let (barrier, slots) = (Barrier::new(32), Mutex::new([0_u32; 32]));
    let run = &|lane: usize| {
        let shuffle = |value: u32, from: u32| {
            slots.lock().unwrap()[lane] = value;
            barrier.wait();
            let found = slots.lock().unwrap()[from as usize];
            barrier.wait();
            found
        };
        function(before[lane], (first + lane) as u32, &shuffle)
    };
    std::thread::scope(|scope| {
        let lanes: Vec<_> = (0..32).map(|lane| scope.spawn(move || run(lane))).collect();
        lanes.into_iter().map(|lane| lane.join().unwrap()).collect()
    })
}
