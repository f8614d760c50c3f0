//! Prints a movement as a `__device__` function, which uses `__byte_perm`, `__shfl_sync` and shared memory.

use super::MovementNumbers;
use crate::emit::text::Printer;
use crate::input::registers::Moved;
use crate::languages::Dialect;
use crate::resolve::words_of;
use crate::tokens::bare;
use layout_index::plan::Op;
use layout_movement::{Access, Address, LaneStep, Movement};
use std::iter::once;

/// Prints the whole function.
pub(crate) fn text(
    name: &str,
    moved: &Moved,
    movement: &Movement,
    dialect: Dialect,
    numbers: &MovementNumbers,
) -> String {
    let written =
        Cuda { movement, moved, numbers, printer: Printer::of_u32(dialect, &moved.names, &numbers.arithmetic) };
    let mut text = written.head(name);
    text += &written.printer.steps("unsigned int");
    if is_by_matrices(movement) {
        text +=
            &format!("    const unsigned int base = (unsigned int)__cvta_generic_to_shared({});\n", written.shared());
    }
    for k in 0..movement.inputs() {
        text += &format!("    const unsigned int r{k} = {}[{k}];\n", bare(&moved.from));
    }
    for (k, step) in movement.steps().iter().enumerate() {
        text += &written.step(step, movement.inputs() + k);
    }
    for (k, register) in movement.outputs().iter().enumerate() {
        text += &format!("    {}[{k}] = r{register};\n", moved.to);
    }
    text + "}\n"
}

fn is_by_matrices(movement: &Movement) -> bool {
    movement.steps().iter().any(|step| {
        let (LaneStep::Store { access, .. } | LaneStep::Load { access, .. }) = step else { return false };
        matches!(access, Access::Matrices { .. })
    })
}

struct Cuda<'a> {
    movement: &'a Movement,
    moved: &'a Moved,
    numbers: &'a MovementNumbers,
    printer: Printer<'a>,
}

impl Cuda<'_> {
    /// Prints the comment above the function, and the signature.
    fn head(&self, name: &str) -> String {
        let Self { movement, moved, .. } = self;
        let mut text = format!("// {}\n// {movement}\n", words_of(movement));
        if movement.shared_bytes() > 0 {
            let who = if self.is_of_warps() { "warp" } else { "block" };
            text += &format!(
                "// `{}`: {} bytes, aligned to 16; before these bytes are used again, a barrier of the {who} is necessary\n",
                self.shared(),
                movement.shared_bytes()
            );
        }
        let (from, to) = (movement.inputs(), movement.outputs().len());
        let arrays = [
            format!("const unsigned int (&{})[{from}]", bare(&moved.from)),
            format!("unsigned int (&{})[{to}]", moved.to),
        ];
        let others = moved.others.iter().map(|other| match moved.shared.as_ref() == Some(other) {
            true => format!("void *{}", bare(other)),
            false => format!("unsigned int {}", bare(other)),
        });
        let parameters: Vec<String> = arrays.into_iter().chain(others).collect();
        text += &format!("__device__ __forceinline__ void {name}({}) {{\n", parameters.join(", "));
        for unused in moved.unused(movement) {
            text += &format!("    (void){};\n", bare(unused));
        }
        text
    }

    fn shared(&self) -> String {
        self.moved.shared.as_ref().map(bare).unwrap_or_default()
    }

    fn is_of_warps(&self) -> bool {
        self.movement.steps().iter().any(|step| matches!(step, LaneStep::Sync { warp: true }))
    }

    /// Returns the lines of code for the operation that defines the register `made`, or for an access to shared memory.
    fn step(&self, step: &LaneStep, made: usize) -> String {
        match *step {
            // A conditional expression compiles to the instruction `SEL`, which is faster than `PRMT`.
            LaneStep::Take { a, b, by } if self.movement.number(by).is_select() => {
                let digits = self.printer.expression(&self.numbers.at(by), Some(Op::Mul));
                format!("    const unsigned int r{made} = {digits} & 4u ? r{b} : r{a};\n")
            }
            LaneStep::Take { a, b, by } => {
                format!("    const unsigned int r{made} = __byte_perm(r{a}, r{b}, {});\n", self.number(by))
            }
            LaneStep::Shuffle { a, by } => {
                let lanes = self.movement.threads();
                let mask = if lanes < 32 { (1_u32 << lanes) - 1 } else { u32::MAX };
                format!("    const unsigned int r{made} = __shfl_sync({mask:#x}u, r{a}, {});\n", self.number(by))
            }
            LaneStep::Store { registers, access, at } => self.store(&registers[..access.registers()], access, at),
            LaneStep::Sync { warp: true } => "    __syncwarp();\n".into(),
            LaneStep::Sync { warp: false } => "    __syncthreads();\n".into(),
            LaneStep::Load { access, at, register: 0 } => self.load(access, at, made),
            LaneStep::Load { .. } => String::new(),
        }
    }

    fn number(&self, by: u16) -> String {
        self.printer.expression(&self.numbers.at(by), None)
    }

    fn store(&self, registers: &[u16], access: Access, at: Address) -> String {
        let names: Vec<String> = registers.iter().map(|register| format!("r{register}")).collect();
        match access {
            Access::Matrices { .. } => {
                let operands: Vec<String> = (1..=names.len()).map(|k| format!("%{k}")).collect();
                let read: Vec<String> = names.iter().map(|name| format!("\"r\"({name})")).collect();
                format!(
                    "    asm volatile(\"stmatrix.sync.aligned.m8n8{access}.shared.b16 [%0], {{{}}};\" :: \"r\"(base + {}), {} : \"memory\");\n",
                    operands.join(", "),
                    self.address(at),
                    read.join(", ")
                )
            }
            Access::Bytes(bytes) => {
                let value = match bytes {
                    1 | 2 => format!("({}){}", cell(bytes), names[0]),
                    4 => names[0].clone(),
                    _ => format!("make_{}({})", cell(bytes), names.join(", ")),
                };
                format!("    {} = {value};\n", self.place(false, bytes, at))
            }
        }
    }

    fn load(&self, access: Access, at: Address, made: usize) -> String {
        let names: Vec<String> = (made..made + access.registers()).map(|register| format!("r{register}")).collect();
        match access {
            Access::Matrices { .. } => {
                let operands: Vec<String> = (0..names.len()).map(|k| format!("%{k}")).collect();
                let written: Vec<String> = names.iter().map(|name| format!("\"=r\"({name})")).collect();
                format!(
                    "    unsigned int {};\n    asm volatile(\"ldmatrix.sync.aligned.m8n8{access}.shared.b16 {{{}}}, [%{}];\" : {} : \"r\"(base + {}) : \"memory\");\n",
                    names.join(", "),
                    operands.join(", "),
                    names.len(),
                    written.join(", "),
                    self.address(at)
                )
            }
            Access::Bytes(bytes @ (1 | 2 | 4)) => {
                format!("    const unsigned int {} = {};\n", names[0], self.place(true, bytes, at))
            }
            Access::Bytes(bytes) => {
                let read = format!("    const {} v{made} = {};\n", cell(bytes), self.place(true, bytes, at));
                let parts = names.iter().zip(["x", "y", "z", "w"]);
                let parts = parts.map(|(name, part)| format!("    const unsigned int {name} = v{made}.{part};\n"));
                once(read).chain(parts).collect()
            }
        }
    }

    /// Returns the expression of an address in shared memory, in units of bytes.
    fn address(&self, at: Address) -> String {
        match at {
            Address::Joined { by, with: 0 } => self.number(by),
            Address::Joined { by, with } => format!("({} ^ {with}u)", self.number(by)),
            Address::Value(_) => String::new(),
        }
    }

    /// Prints the expression of the memory cell at an address in shared memory, for a load or a store.
    fn place(&self, is_load: bool, bytes: u8, at: Address) -> String {
        let (shared, cell) = (self.shared(), cell(bytes));
        match at {
            Address::Joined { .. } => format!("*({cell} *)((char *){shared} + {})", self.address(at)),
            Address::Value(value) => {
                let place = self.printer.expression(&self.numbers.place(is_load, value), None);
                format!("(({cell} *){shared})[{place}]")
            }
        }
    }
}

/// Returns the C++ type of a value with `bytes` bytes: an integer or a vector.
const fn cell(bytes: u8) -> &'static str {
    match bytes {
        1 => "unsigned char",
        2 => "unsigned short",
        4 => "unsigned int",
        8 => "uint2",
        _ => "uint4",
    }
}
