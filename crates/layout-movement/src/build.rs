//! Converts a path to a sequence of instructions: builds each register of the result from the registers that contain
//! its bytes. The path consists of levels of registers: the input, the registers after each stage, and the registers
//! after the exchange between threads.

use super::meet::Sizes;
use super::number::{ByThread, by_thread};
use super::program::{MAX_REGISTERS, Program};
use super::space::{LANE, ONE, VALUE};
use super::stages::{MAX_STAGES, words};
use super::step::{Address, LaneStep, NONE};
use super::way::{Between, Memory, Parts, Way};
use layout_runtime::linear::Linear;

/// Maximum number of registers in a level, including registers that are copies.
const PLACES: usize = 1 << 10;

/// Builds the registers of each level when they are needed. `made[level][word]` is 1 plus the number of the register
/// that contains word `word` of the level, or 0 if this register has not been built yet.
struct Builder<'a> {
    way: &'a Way,
    sizes: Sizes,
    program: Program,
    made: [[u16; PLACES]; 2 * MAX_STAGES + 2],
}

/// Converts a path to a program. Returns `None` if the program needs too many registers or instructions.
pub(super) const fn program(way: &Way, sizes: Sizes) -> Option<Program> {
    let inputs = 1 << sizes.source.saturating_sub(sizes.sub);
    let outputs = 1 << sizes.dest.saturating_sub(sizes.sub);
    if inputs > MAX_REGISTERS || outputs > MAX_REGISTERS {
        return None;
    }
    let program = Program::new(inputs);
    let mut builder = Builder { way, sizes, program, made: [[0; PLACES]; 2 * MAX_STAGES + 2] };
    if let Between::Memory(memory) = &way.between {
        some!(builder.through(memory));
    }
    let last = way.before.len + 1 + way.after.len;
    each!(for word in 0..outputs {
        let register = some!(builder.register(last, word));
        builder.program.output(register);
    });
    Some(builder.program.without_dead())
}

impl Builder<'_> {
    /// Returns the register with number `word` of a level, and builds it if necessary. Level 0 is the input. The next
    /// levels are the stages before the exchange between threads, then the exchange, then the stages after it.
    const fn register(&mut self, level: usize, word: usize) -> Option<u16> {
        if level == 0 {
            return Some((word & (self.program.inputs - 1)) as u16);
        }
        if word >= PLACES {
            return None;
        }
        if self.made[level][word] == 0 {
            self.made[level][word] = 1 + some!(self.made_now(level, word));
        }
        Some(self.made[level][word] - 1)
    }

    const fn made_now(&mut self, level: usize, word: usize) -> Option<u16> {
        let before = self.way.before.len;
        if level <= before {
            return self.taken(level, word, self.way.before.maps[level - 1]);
        }
        if level > before + 1 {
            return self.taken(level, word, self.way.after.maps[level - before - 2]);
        }
        match &self.way.between {
            Between::Lanes(lanes) => {
                let a = some!(self.register(level - 1, word));
                let place = (word << self.sizes.sub) as i64;
                self.program.shuffle(a, by_thread(lanes, place, LANE, 31))
            }
            // Register numbers wrap around, because registers with higher numbers would only contain copies.
            Between::Memory(memory) => self.register(level, word & (memory.parts.count * memory.load.registers() - 1)),
        }
    }

    /// Moves the tile through shared memory in passes. In each pass, the threads store some chunks and then load them.
    /// There is a barrier after the stores, and a barrier between two passes.
    const fn through(&mut self, memory: &Memory) -> Option<()> {
        let part = memory.room << 2 >> self.sizes.sub;
        let Parts { count, at_once, .. } = memory.parts;
        self.program.room = part * at_once;
        self.program.wavefronts = memory.wavefronts;
        each!(for pass in 0..count.div_ceil(at_once) {
            let first = pass * at_once;
            let end = if first + at_once < count { first + at_once } else { count };
            if pass > 0 {
                some!(self.program.push(LaneStep::Sync { warp: memory.warp }));
            }
            each!(for k in first..end {
                some!(self.stores(memory, k, ((k - first) * part) as u32));
            });
            some!(self.program.push(LaneStep::Sync { warp: memory.warp }));
            each!(for k in first..end {
                some!(self.loads(memory, k, ((k - first) * part) as u32));
            });
        });
        Some(())
    }

    /// Stores chunk `part` to shared memory. `start` bytes are added to all addresses.
    const fn stores(&mut self, memory: &Memory, part: usize, start: u32) -> Option<()> {
        let (level, access) = (self.way.before.len, memory.store.access);
        each!(for k in 0..memory.store.count {
            let first = part * memory.store.registers() + k * access.registers();
            let mut registers = [NONE; 4];
            each!(for i in 0..access.registers() {
                registers[i] = some!(self.register(level, first + i));
            });
            let at = some!(self.at(memory.store.address(k), start));
            some!(self.program.push(LaneStep::Store { registers, access, at }));
        });
        Some(())
    }

    /// Loads chunk `part` from shared memory. `start` bytes are added to all addresses.
    const fn loads(&mut self, memory: &Memory, part: usize, start: u32) -> Option<()> {
        let (level, access) = (self.way.before.len, memory.load.access);
        let mut offset = 0;
        each!(for bit in bits(part) {
            offset ^= memory.parts.offsets[bit];
        });
        each!(for k in 0..memory.load.count {
            let first = part * memory.load.registers() + k * access.registers();
            let mut address = memory.load.address(k);
            address.base ^= offset;
            let at = some!(self.at(address, start));
            each!(for i in 0..access.registers() {
                let made = some!(self.program.push(LaneStep::Load { access, at, register: i as u8 }));
                self.made[level + 1][first + i] = 1 + made;
            });
        });
        Some(())
    }

    /// Builds a shared-memory address: a thread-dependent number XORed with the constant `address.base + start`. All
    /// stores share one thread-dependent number, and all loads share another one.
    const fn at(&mut self, address: ByThread, start: u32) -> Option<Address> {
        let by = some!(self.program.number(ByThread { base: 0, ..address }));
        Some(Address::Joined { by, with: address.base + start })
    }

    /// Builds a register of a stage from the bytes of one or two registers of the level before.
    const fn taken(&mut self, level: usize, word: usize, map: Linear) -> Option<u16> {
        let place = (word << self.sizes.sub) as i64;
        let words = words(self.sizes.sub);
        let first = (map.at(place) ^ map.columns[ONE]) & words;
        let other = first ^ distance(&map, self.sizes.sub);
        let a = some!(self.register(level - 1, (first >> self.sizes.sub) as usize));
        let b = some!(self.register(level - 1, (other >> self.sizes.sub) as usize));
        let by = digits(&map, place, first, self.sizes.sub);
        self.program.take(a, b, by)
    }
}

/// Returns the XOR of the numbers of the two registers that `map` reads for one register of a stage, or 0 if `map`
/// reads only one register.
const fn distance(map: &Linear, sub: usize) -> i64 {
    let mut distance = 0;
    each!(for k in 0..ONE {
        if k < sub || k >= LANE {
            distance |= map.columns[k] & words(sub);
        }
    });
    distance
}

/// Returns the selector of the `prmt` instruction that builds the register at position `place` of a stage. The bytes of
/// a value stay adjacent. `first` is the position of the first source register.
const fn digits(map: &Linear, place: i64, first: i64, sub: usize) -> ByThread {
    let mut out = ByThread::same(0);
    let wide = 2 - sub;
    each!(for byte in 0..4 {
        let from = map.at(place | (byte >> wide) as i64) ^ map.columns[ONE];
        let own = digit(from, first, byte, sub);
        out.base |= own << (4 * byte);
        each!(for k in LANE..ONE {
            if map.columns[k] & VALUE != 0 {
                let changed = digit(from ^ map.columns[k], first, byte, sub) ^ own;
                out.columns[k - LANE] |= changed << (4 * byte);
            }
        });
    });
    out
}

/// Returns the hexadecimal digit of the selector that determines byte `byte` of the result. This byte is part of a
/// value, and `from` is the position of the value in the source.
const fn digit(from: i64, first: i64, byte: usize, sub: usize) -> u32 {
    let wide = 2 - sub;
    let value = (from & ((1 << sub) - 1)) as u32;
    let side = (from & VALUE & words(sub) != first) as u32;
    side << 2 | value << wide | (byte & ((1 << wide) - 1)) as u32
}
