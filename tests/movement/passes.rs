//! Tests movements with less shared memory than their tile needs. Such movements take several passes.

use super::{layout, random::pair, right};
use colex::movement::{Access, Address, LaneStep, Limits, Movement};
use colex::rules::MovementRoom;
use colex::{Error, Layout};
use fastrand::Rng;
use std::collections::HashMap;

/// If the error says that the movement got too few bytes, returns the number of bytes that the movement needs.
fn least_room(error: &Error) -> Option<usize> {
    Some(MovementRoom::of(error)?.least as usize)
}

/// If the warps of a movement do not wait for each other, checks that each warp writes and reads only its own bytes,
/// because another warp may already be in the next pass.
fn warps_are_apart(movement: &Movement) {
    if !movement.steps().iter().any(|step| matches!(step, LaneStep::Sync { warp: true })) {
        return;
    }
    let mut owners = HashMap::new();
    for step in movement.steps() {
        let (LaneStep::Store { access, at, .. } | LaneStep::Load { access, at, .. }) = *step else { continue };
        let Address::Joined { by, with } = at else { continue };
        let (bytes, lanes) = match access {
            Access::Bytes(bytes) => (u32::from(bytes), 32),
            Access::Matrices { count, .. } => (16, 8 * usize::from(count)),
        };
        for thread in (0..movement.threads()).filter(|thread| thread % 32 < lanes) {
            let first = movement.number(by).of(thread) ^ with;
            for byte in first..first + bytes {
                assert_eq!(*owners.entry(byte).or_insert(thread / 32), thread / 32, "byte {byte}: {movement}");
            }
        }
    }
}

fn within(from: &Layout, to: &Layout, bits: usize, room: usize) -> Result<Movement, colex::Error> {
    let movement = Movement::between_within(from, to, bits, Limits { room, ..Limits::NONE })?;
    right(&movement);
    warps_are_apart(&movement);
    assert!(movement.shared_bytes() <= room, "{from} -> {to}, {bits} bits, {room} bytes: {movement}");
    Ok(movement)
}

/// For more pairs, run `PAIRS=2000 cargo test -p colex-tests --test movement random_rooms`.
#[test]
fn random_rooms_are_enough() {
    let pairs = std::env::var("PAIRS").map_or(60, |text| text.parse().unwrap());
    let mut random = Rng::with_seed(21);
    let mut in_passes = 0;
    for _ in 0..pairs {
        let (from, to, bits) = pair(&mut random);
        let Ok(whole) = Movement::between(&from, &to, bits) else { continue };
        warps_are_apart(&whole);
        if whole.shared_bytes() == 0 || !from.size().is_power_of_two() {
            continue;
        }
        let room = random.usize(1..whole.shared_bytes() + 1);
        match within(&from, &to, bits, room) {
            Ok(movement) if movement.shared_bytes() > 0 => {
                let fewest = whole.shared_bytes().div_ceil(room);
                assert!(movement.passes() <= fewest.next_power_of_two(), "{room} bytes: {movement}");
                assert!(movement.passes() >= fewest);
                in_passes += usize::from(movement.passes() > 1);
            }
            // Shuffles need no shared memory.
            Ok(movement) => assert!(movement.shuffles() > 0),
            Err(error) => {
                let least = least_room(&error).unwrap_or_else(|| panic!("{error}"));
                assert!(least > room);
                within(&from, &to, bits, least).unwrap();
            }
        }
    }
    assert!(in_passes * 8 > pairs, "{in_passes}");
}

#[test]
fn a_transpose_takes_as_many_passes_as_its_bytes_fill_the_room() {
    let (rows, columns) = (layout("(32,32):(32,1)"), layout("(32,32):(1,32)"));
    for (room, passes) in [(4096, 1), (4095, 2), (2048, 2), (1536, 3), (1024, 4), (512, 8)] {
        let movement = within(&rows, &columns, 32, room).unwrap();
        assert_eq!(movement.passes(), passes, "{movement}");
        // Each value is written once and read once without bank conflicts.
        assert_eq!(movement.wavefronts(), 64, "{movement}");
    }
    // Shuffles are cheaper than 32 passes.
    assert_eq!(within(&rows, &columns, 32, 128).unwrap().shuffles(), 31);
    // Values can reach other warps only through memory. Each pass moves at least one value of each of the 64 threads.
    let error = within(&layout("(64,8):(8,1)"), &layout("(64,8):(1,64)"), 32, 255).unwrap_err();
    assert_eq!(least_room(&error), Some(256));
    // Three values of each of 32 threads must move at once, because 3 is not a power of two.
    let error = within(&layout("(32,3):(3,1)"), &layout("(32,3):(1,32)"), 16, 100).unwrap_err();
    assert_eq!(least_room(&error), Some(192));
}
