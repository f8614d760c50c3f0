//! Movements between layouts that are not linear over GF(2). If each thread already has all values of its result, such
//! a movement uses only the thread's own registers. Otherwise it uses shared memory, one value at a time.

use super::limits::lacks;
use super::number::ByThread;
use super::program::Program;
use super::step::{Access, Address, LaneStep, NONE};
use layout_runtime::{Error, Layout};

layout_runtime::rules! {
    MovementIndex { index: i64 } = "index {index} of the tile is not in 0..65536",
        "use a smaller tile, or layouts that are linear over GF(2)";
}

/// Maximum number of registers that a thread has before or after the movement.
const REGISTERS: usize = super::program::MAX_REGISTERS;
/// Maximum number of bytes in these registers.
const PIECES: usize = 4 * REGISTERS;
/// Exclusive upper bound on the indices of a tile.
const INDICES: usize = 1 << 16;

/// A byte of a register.
#[derive(Clone, Copy)]
struct Piece {
    register: u16,
    byte: u8,
}

/// Returns the program. Returns `None` if it needs too many registers or instructions, and an error if the layouts do
/// not have the same indices.
pub(super) const fn program(from: &Layout, to: &Layout, bits: usize) -> Result<Option<Program>, Error> {
    let (given, wanted) = (ok!(from.size_of(&[1])), ok!(to.size_of(&[1])));
    let bytes = bits / 8;
    if given * bytes > 4 * REGISTERS || wanted * bytes > 4 * REGISTERS {
        return Ok(None);
    }
    let indices = ok!(same_tile(from, to));
    let program = Program::new((given * bytes).div_ceil(4));
    Ok(match own(from, to) {
        Some(sources) => in_registers(program, &sources, wanted, bytes),
        None => through_memory(Program { room: indices * bytes, ..program }, given, wanted, bytes),
    })
}

/// For each value of the result, returns the number of the source value that has the same tile index in every thread.
/// Returns `None` if some value of the result has no such source value.
const fn own(from: &Layout, to: &Layout) -> Option<[u16; PIECES]> {
    let (Ok(threads), Ok(given), Ok(wanted)) = (from.size_of(&[0]), from.size_of(&[1]), to.size_of(&[1])) else {
        return None;
    };
    let mut sources = [0; PIECES];
    each!(for value in 0..wanted {
        let source = first!(0..given, |source| is_same(from, source, to, value, threads));
        if source == given {
            return None;
        }
        sources[value] = source as u16;
    });
    Some(sources)
}

/// Returns `true` if, in every thread, value `source` has the same index in `from` as value `value` has in `to`.
const fn is_same(from: &Layout, source: usize, to: &Layout, value: usize, threads: usize) -> bool {
    all!(0..threads, |thread| {
        from.index((thread + threads * source) as i64) == to.index((thread + threads * value) as i64)
    })
}

const fn in_registers(mut program: Program, sources: &[u16; PIECES], wanted: usize, bytes: usize) -> Option<Program> {
    let mut pieces = [Piece { register: 0, byte: 0 }; PIECES];
    each!(for at in 0..wanted * bytes {
        let byte = sources[at / bytes] as usize * bytes + at % bytes;
        pieces[at] = Piece { register: (byte / 4) as u16, byte: (byte % 4) as u8 };
    });
    some!(gathered(&mut program, &pieces, wanted * bytes));
    Some(program.without_dead())
}

const fn through_memory(mut program: Program, given: usize, wanted: usize, bytes: usize) -> Option<Program> {
    let access = Access::Bytes(bytes as u8);
    each!(for value in 0..given {
        let mut registers = [NONE; 4];
        each!(for k in 0..bytes.div_ceil(4) {
            let first = value * bytes + 4 * k;
            let piece = Piece { register: (first / 4) as u16, byte: (first % 4) as u8 };
            registers[k] = some!(shifted(&mut program, piece));
        });
        some!(program.push(LaneStep::Store { registers, access, at: Address::Value(value as u16) }));
    });
    some!(program.push(LaneStep::Sync { warp: false }));
    let mut pieces = [Piece { register: 0, byte: 0 }; PIECES];
    each!(for value in 0..wanted {
        each!(for byte in 0..bytes {
            if byte % 4 == 0 {
                let step = LaneStep::Load { access, at: Address::Value(value as u16), register: (byte / 4) as u8 };
                pieces[value * bytes + byte].register = some!(program.push(step));
            } else {
                let register = pieces[value * bytes + byte - 1].register;
                pieces[value * bytes + byte] = Piece { register, byte: (byte % 4) as u8 };
            }
        });
    });
    some!(gathered(&mut program, &pieces, wanted * bytes));
    Some(program.without_dead())
}

/// Moves a byte to the lowest byte of a register, and returns this register.
const fn shifted(program: &mut Program, piece: Piece) -> Option<u16> {
    let by = ByThread::same(0x3210_u32.rotate_right(4 * piece.byte as u32) & 0x3333 | 0x3210 >> (4 * piece.byte));
    program.take(piece.register, piece.register, by)
}

/// Builds the registers of the result. `pieces` contains the source of each byte.
const fn gathered(program: &mut Program, pieces: &[Piece; PIECES], len: usize) -> Option<()> {
    each!(for register in 0..len.div_ceil(4) {
        let first = 4 * register;
        let count = if len - first < 4 { len - first } else { 4 };
        let mut made = pieces[first].register;
        let mut digits = 0x3210;
        each!(for byte in 0..count {
            digits = with_digit(digits, byte, pieces[first + byte].byte as u32);
        });
        // Each iteration inserts all bytes of one source register into the result, unless an earlier iteration has
        // inserted them.
        let mut is_done = [false; 4];
        let mut is_first = true;
        each!(for byte in 0..count {
            let own = pieces[first + byte].register;
            if !is_done[byte] {
                let mut taken = 0x3210;
                each!(for other in byte..count {
                    if pieces[first + other].register == own {
                        is_done[other] = true;
                        taken = with_digit(taken, other, 4 + (digits >> (4 * other) & 3));
                    }
                });
                let a = if is_first { own } else { made };
                made = some!(program.take(a, own, ByThread::same(taken)));
                is_first = false;
            }
        });
        program.output(made);
    });
    Some(())
}

const fn with_digit(digits: u32, byte: usize, digit: u32) -> u32 {
    digits & !(15 << (4 * byte)) | digit << (4 * byte)
}

/// Returns the largest index plus 1, after checking that both layouts have the same set of indices.
const fn same_tile(from: &Layout, to: &Layout) -> Result<usize, Error> {
    let (layouts, mut indices) = ([from, to], 0);
    let mut has = [[0_u64; INDICES / 64]; 2];
    each!(for k in 0..2 {
        each!(for i in 0..layouts[k].size() {
            let index = layouts[k].index(i as i64);
            if index < 0 || index >= INDICES as i64 {
                return Err(MovementIndex { index }.error().of("convert", k));
            }
            has[k][index as usize / 64] |= 1 << (index % 64);
            if index as usize >= indices {
                indices = index as usize + 1;
            }
        });
    });
    each!(for k in rev(0..2) {
        let threads = ok!(layouts[k].size_of(&[0]));
        each!(for i in 0..layouts[k].size() {
            let index = layouts[k].index(i as i64) as usize;
            if has[1 - k][index / 64] >> (index % 64) & 1 == 0 {
                return Err(lacks(layouts[k], i % threads, i / threads).of("convert", k));
            }
        });
    });
    Ok(indices)
}
