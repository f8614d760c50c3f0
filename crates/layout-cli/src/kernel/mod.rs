//! Generates Rust kernels for `colex kernel`, with their layouts, clauses that the compiler proves, and a test.

mod copies;
mod fma;
mod hopper;
mod mma;

use crate::report::Failure;
use crate::solve::{Solve, Solved, solve};
use layout_hardware::atom::MmaAtom;
use layout_proofs::synthesis::Means;

/// The kernel to generate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kernel {
    /// A product of matrices.
    Gemm {
        /// The name of the instruction, for example `SM80_16x8x16_F32F16F16F32_TN`.
        mma: String,
        /// The tile of a block: the number of rows and columns of C, and the step along K.
        tile: [usize; 3],
        /// The number of stages in shared memory. Each stage contains the operands of one step along K.
        stages: usize,
        /// The number of warps along rows and along columns of C. If `None`, each warp computes about 64x64 elements of
        /// C.
        warps: Option<[usize; 2]>,
        /// The number of blocks in a cluster. Only kernels with `wgmma` use clusters.
        cluster: usize,
    },
    /// A transpose through shared memory.
    Transpose {
        /// The Rust type of the elements, for example `f32`.
        element: String,
        /// The number of rows of the tile. The tile has the same number of columns.
        tile: usize,
    },
    /// A copy with tensor maps.
    Tma {
        /// The Rust type of the elements, for example `f16`.
        element: String,
        /// The number of rows and the number of columns of the tile.
        tile: [usize; 2],
        /// The number of tiles in shared memory that are copied at the same time.
        stages: usize,
    },
}

impl Kernel {
    /// Returns all sizes in the description of the kernel.
    fn numbers(&self) -> Vec<usize> {
        match self {
            Self::Gemm { tile, stages, warps, cluster, .. } => {
                [tile.as_slice(), &[*stages, *cluster], warps.as_ref().map_or(&[], |warps| warps.as_slice())].concat()
            }
            Self::Transpose { tile, .. } => vec![*tile],
            Self::Tma { tile, stages, .. } => [tile.as_slice(), &[*stages]].concat(),
        }
    }
}

/// The maximum of each size in the description of a kernel. With this limit, products of sizes fit into 64 bits.
const MOST: usize = 1 << 14;

/// The maximum number of bytes of shared memory that a block can use on Hopper. The launch of the kernel must request
/// this memory.
const SHARED: usize = 227 * 1024;

/// Generates a kernel and its test.
///
/// The code contains a `layout!` block with all layouts and clauses, the kernel, and a test that compares the result of
/// the kernel with a reference.
///
/// # Errors
/// If an instruction or an element type is not supported, if a size is above 16384, or if the tile does not fit the
/// instruction or the type. The message lists all conditions that are violated.
///
/// ```
/// use layout_cli::{Kernel, kernel};
///
/// let text = kernel(&Kernel::Transpose { element: "f32".into(), tile: 64 }).unwrap();
/// assert!(text.contains("pub struct Tile = ((2,2,16),(32,2)):((f66,f128,f258),(f1,f33))"));
/// ```
pub fn kernel(kernel: &Kernel) -> Result<String, Failure> {
    if let Some(number) = kernel.numbers().into_iter().find(|number| *number > MOST) {
        return Err(Failure::message(format!("{number} is too large for a block of any GPU")));
    }
    match kernel {
        Kernel::Gemm { mma, tile, stages, warps, cluster } => {
            MmaAtom::named(mma).map_err(Failure::message)?;
            if mma.starts_with("SM90_64x") {
                hopper::text(mma, *tile, *stages, *cluster)
            } else if mma.starts_with("UniversalFMA") {
                fma::text(mma, *tile, *stages)
            } else {
                mma::text(mma, *tile, *stages, *warps)
            }
        }
        Kernel::Transpose { element, tile } => copies::transpose(element, *tile),
        Kernel::Tma { element, tile, stages } => copies::tma(element, *tile, *stages),
    }
}

/// The conditions that are violated. A single error lists all of them.
#[derive(Default)]
struct Asked(Vec<String>);

impl Asked {
    fn that(&mut self, holds: bool, otherwise: impl FnOnce() -> String) {
        if !holds {
            self.0.push(otherwise());
        }
    }

    fn done(self) -> Result<(), Failure> {
        if self.0.is_empty() { Ok(()) } else { Err(Failure::message(self.0.join("\n"))) }
    }
}

/// Replaces each placeholder `<<…>>` in a text by its value.
fn filled(text: &str, values: &[(&str, String)]) -> String {
    values.iter().fold(text.to_string(), |text, (name, value)| text.replace(&format!("<<{name}>>"), value))
}

/// Returns the test of a matrix product for an element type of 16 bits. The test fills the output with `nan`, runs the
/// kernel, and compares each element of the output with the expression `sum`.
fn product_check(element: &str, [nan, sum]: [String; 2]) -> String {
    let values = [
        ("value", format!("{element}::from_f32(number(i) as f32 - 2.0)")),
        ("nan", nan),
        ("of_a", "a[(i * depth + k) as usize].to_f32()".into()),
        ("of_b", "b[(j * depth + k) as usize].to_f32()".into()),
        ("sum", sum),
    ];
    filled(include_str!("text/product_check.rs.txt"), &values).trim_end().into()
}

/// Prints numbers as a list, for example `0, 1, 2`.
fn list(numbers: impl Iterator<Item = usize>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

/// Finds the layout of a tile with the fewest bank conflicts for two accesses of a warp: a write and a read.
fn found(layout: &str, accesses: [&str; 2], bytes: usize) -> Result<Solved, Failure> {
    let accesses = accesses.map(String::from).to_vec();
    solve(layout, &Solve { accesses, bytes: bytes as u32, means: Means::default(), padding: false })
}

/// An element type for which kernels can be generated.
#[derive(Clone, Copy, Debug)]
struct Element {
    name: &'static str,
    bits: usize,
    /// A Rust expression that converts the counter `i` to a value of the type.
    number: &'static str,
    /// `true` if the crate `layout_gpu` defines the type.
    is_of_crate: bool,
}

const fn element(name: &'static str, bits: usize, number: &'static str, is_of_crate: bool) -> Element {
    Element { name, bits, number, is_of_crate }
}

const ELEMENTS: [Element; 8] = [
    element("f32", 32, "i as f32", false),
    element("f16", 16, "f16::from_f32((i % 1999) as f32)", true),
    element("bf16", 16, "bf16::from_f32((i % 251) as f32)", true),
    element("f64", 64, "i as f64", false),
    element("u32", 32, "i", false),
    element("i32", 32, "i as i32", false),
    element("u16", 16, "i as u16", false),
    element("i16", 16, "i as i16", false),
];

impl Element {
    /// # Errors
    /// If no element type has this name.
    fn named(name: &str) -> Result<Self, Failure> {
        ELEMENTS.into_iter().find(|element| element.name == name).ok_or_else(|| {
            let names = ELEMENTS.map(|element| element.name).join("`, `");
            Failure::message(format!("unknown element type `{name}`; available: `{names}`"))
        })
    }

    /// Returns the text that imports the type in the `use` declaration of the kernel. The text is empty if the type
    /// needs no import.
    fn import(self) -> String {
        if self.is_of_crate { format!("{}, ", self.name) } else { String::new() }
    }

    /// Returns the number of elements in 16 bytes.
    const fn vector(self) -> usize {
        128 / self.bits
    }
}
