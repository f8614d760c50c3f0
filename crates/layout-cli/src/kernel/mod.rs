//! `colex kernel`: a kernel in Rust from a question, with layouts that were found, promises that the build proves, and
//! a test of its own.

mod element;
mod fma;
mod hopper;
mod mma;
mod tma;
mod transpose;

use crate::report::Failure;
use crate::solve::{Solve, Solved, solve};
use layout_hardware::atom::MmaAtom;
use layout_proofs::synthesis::Means;

/// What the kernel does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kernel {
    /// A product of matrices.
    Gemm {
        /// The instruction, by its name: `SM80_16x8x16_F32F16F16F32_TN`.
        mma: String,
        /// The tile of a block: rows and columns of C, and the step along K.
        tile: [usize; 3],
        /// How many steps are in shared memory.
        stages: usize,
        /// Warps along rows and columns; without, as many as 64x64 of C each take.
        warps: Option<[usize; 2]>,
        /// Blocks of a cluster, of instructions of Hopper.
        cluster: usize,
    },
    /// A transpose through shared memory.
    Transpose {
        /// The type of the elements, in Rust: `f32`.
        element: String,
        /// Rows and columns of the tile.
        tile: usize,
    },
    /// A copy by tensor maps.
    Tma {
        /// The type of the elements, in Rust: `f16`.
        element: String,
        /// Rows and columns of the tile.
        tile: [usize; 2],
        /// How many tiles are in shared memory.
        stages: usize,
    },
}

impl Kernel {
    /// All numbers that are asked for.
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

/// The largest number that is worked with: products of all of them fit a word.
const MOST: usize = 1 << 14;

/// Bytes of shared memory that a block of Hopper has; the launch asks for them.
const SHARED: usize = 227 * 1024;

/// The kernel: a block of `layout!` with every copy, tile and promise, its loop, and a test that it is right.
///
/// # Errors
/// Names of no instruction or type, and tiles that they do not take: all of them.
///
/// ```
/// use layout_cli::{Kernel, kernel};
///
/// let text = kernel(&Kernel::Transpose { element: "f32".into(), tile: 64 }).unwrap();
/// assert!(text.contains("pub struct Tile = ((2,2,16),(32,2)):((f66,f128,f258),(f1,f33))"));
/// ```
pub fn kernel(kernel: &Kernel) -> Result<String, Failure> {
    if let Some(number) = kernel.numbers().into_iter().find(|number| *number > MOST) {
        return Err(Failure::message(format!("{number} is more than a block of any GPU has room for")));
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
        Kernel::Transpose { element, tile } => transpose::text(element, *tile),
        Kernel::Tma { element, tile, stages } => tma::text(element, *tile, *stages),
    }
}

/// What is asked of numbers: all that does not hold is said at once.
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

/// A text with values for the words in `<<…>>`.
fn filled(text: &str, values: &[(&str, String)]) -> String {
    values.iter().fold(text.to_string(), |text, (name, value)| text.replace(&format!("<<{name}>>"), value))
}

/// The test of a product of halves of this type, whose output starts as `nan` and is compared with `sum`.
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

/// `0, 1, 2`
fn list(numbers: impl Iterator<Item = usize>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

/// The layout of a tile without conflicts, or with the fewest, for what a warp writes and reads of it.
fn found(layout: &str, accesses: [&str; 2], bytes: usize) -> Result<Solved, Failure> {
    let accesses = accesses.map(String::from).to_vec();
    solve(layout, &Solve { accesses, bytes: bytes as u32, means: Means::default(), padding: false })
}
