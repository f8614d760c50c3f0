//! Arguments of the commands that search for a layout or for a movement between layouts.

use super::{name, valued};
use clap::Args as Arguments;
use layout_cli::Language;

#[derive(Arguments, Debug)]
#[command(after_help = "\
Examples:
  colex solve '(32,32):(32,1)' --access rows --access columns --show
  # 8 threads read 16 bytes each from adjacent rows of half-precision numbers:
  colex solve '(64,64):(64,1)' --bytes 2 --access '(8,8):(1,64)'
  # The same, and rows 8 apart. No single swizzle avoids conflicts for both:
  colex solve '(64,64):(64,1)' --bytes 2 --access '(8,8):(1,64)' --access '(8,8):(8,64)'
  colex solve '(48,32):(32,1)' --access 24:1 --padding
  # The layout between a write and a read, and the instructions for both.
  # Write rows of 32 numbers, and read columns:
  colex solve '(32,32)' --from '(32,32):(1,32)' --to '(32,32):(32,1)'
  # From global memory by cp.async to operand A of an instruction:
  colex solve '(16,16):(1024,1)' --to '((4,8),(2,2,2)):((32,1),(16,8,128))' --bytes 2
An access is a layout from (thread, value) to a one-dimensional coordinate of the layout. These coordinates count along the first mode. `columns`, `rows` and \
functions such as `t -> (t, 0)` are accesses too. The layout that is found is for all accesses. It keeps the values contiguous that a thread moves at a time.")]
pub(crate) struct Solve {
    /// A layout or an expression. With --from, the shape of a tile. With --to but not --from, the layout of a tile in
    /// global memory
    pub(crate) expr: String,
    /// A layout from (thread, value) to coordinates, `columns`, `rows` or `t -> (t, 0)`; may be given several times
    #[arg(long = "access", value_name = "ACCESS", required_unless_present = "to")]
    pub(crate) accesses: Vec<String>,
    /// The layout of the writing threads: from (thread, value) to a coordinate of the tile
    #[arg(long, value_name = "LAYOUT", requires = "to")]
    pub(crate) from: Option<String>,
    /// The layout of the reading threads: from (thread, value) to a coordinate of the tile
    #[arg(long, value_name = "LAYOUT", conflicts_with_all = ["accesses", "swizzle", "tma", "padding"])]
    pub(crate) to: Option<String>,
    /// The architecture, for --to: 80 has no `stmatrix`
    #[arg(long, default_value_t = 90, value_parser = clap::value_parser!(u32).range(50..200))]
    pub(crate) sm: u32,
    /// Bytes of an element
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=16))]
    pub(crate) bytes: u32,
    /// Use only a single swizzle, and no XOR strides
    #[arg(long)]
    pub(crate) swizzle: bool,
    /// Use only the swizzles that TMA supports
    #[arg(long, conflicts_with = "swizzle")]
    pub(crate) tma: bool,
    /// Allow padding if a conflict would remain
    #[arg(long)]
    pub(crate) padding: bool,
    /// Draw the banks of the original layout and of the solution
    #[arg(long)]
    pub(crate) show: bool,
}

#[derive(Arguments, Debug)]
#[command(after_help = "\
Examples:
  colex convert '(32,2):(2,1)' '((16,2),2):((2,1),32)' --bits 32
  # The sums of one product as the operand of the next, in fp8:
  colex convert '((4,8),(2,2,4)):((32,1),(16,8,128))' '((4,8),(4,2,2)):((64,1),(16,8,256))' --bits 8
  colex convert '(32,32):(32,1)' '(32,32):(1,32)' --emit cuda
A layout maps (thread, value) to a position in a tile. Values are packed into registers of 32 bits. A thread starts with r0, r1, …, and each step \
defines the next register. `r2.01` are the two lower bytes of r2.")]
pub(crate) struct Convert {
    /// The layout of the values before the movement
    pub(crate) from: String,
    /// The layout of the values after the movement
    pub(crate) to: String,
    /// Bits of a value
    #[arg(long, default_value_t = 16)]
    pub(crate) bits: u32,
    /// The architecture: 80 has no `stmatrix`
    #[arg(long, default_value_t = 90, value_parser = clap::value_parser!(u32).range(50..200))]
    pub(crate) sm: u32,
    /// Bytes of shared memory for all threads; with few bytes, several passes are needed
    #[arg(long, value_name = "BYTES")]
    pub(crate) room: Option<u32>,
    /// Print the code instead of the instructions
    #[arg(long, value_enum, ignore_case = true, value_name = "LANGUAGE")]
    pub(crate) emit: Option<Language>,
    /// Draw the operands of each step
    #[arg(long)]
    pub(crate) show: bool,
}

#[derive(Arguments, Debug)]
#[command(after_help = "\
Examples:
  colex recover 'As[(c * 4) * BM + r]'                  # prints its assumptions
  colex recover 'r*64 + ((c>>3 ^ r&7)<<3 | c&7)' --shape 64,64
  colex recover 'i/4*8 + i%4' --shape 32 --check        # its properties
  colex recover 'y*72 + x' --shape 64,64 --emit cuda    # as other code
  colex recover 'b + a*9' --shape 5,7 --coords a,b --show
  colex recover 'As[(c * 4) * BM + r]' --shape 128,4 BM=128
  colex recover '(i + 3) % 8' --shape 8 --language python
The code is an expression of C, CUDA, Rust, Python or WGSL, or a function with assignments. A name is a coordinate: one per mode, or \
a single one-dimensional coordinate. Division and declared types have the meaning of the language; names without a type are as wide as necessary. If no \
layout computes the same, the first coordinate is printed at which this is certain.")]
pub(crate) struct Recover {
    /// The index code
    #[arg(allow_hyphen_values = true)]
    pub(crate) code: String,
    /// Values of names that are not coordinates
    #[arg(value_name = "NAME=NUMBER", value_parser = valued)]
    pub(crate) values: Vec<(String, i64)>,
    /// The extents of the coordinates; by default, the command guesses the extents and the missing values of other names from the
    /// code, and prints its guesses in a note
    #[arg(long, value_name = "EXTENTS")]
    pub(crate) shape: Option<String>,
    /// The names of the coordinates, one per mode [default: a function's parameters, or the usual order]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = name)]
    pub(crate) coords: Option<Vec<String>>,
    /// The language of the code, if it is ambiguous: c, rust, python or wgsl
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) language: Option<String>,
    /// List the properties of the layout
    #[arg(long)]
    pub(crate) check: bool,
    /// Draw the layout
    #[arg(long)]
    pub(crate) show: bool,
    /// Print the code that the layout compiles to
    #[arg(long, value_enum, ignore_case = true, value_name = "LANGUAGE")]
    pub(crate) emit: Option<Language>,
}
