//! Arguments of the commands that search for a layout or for a movement between layouts.

use super::parse::{name, valued};
use clap::Args as Arguments;
use layout_cli::Language;

#[derive(Arguments, Debug)]
#[command(after_help = "\
Examples:
  colex solve '(32,32):(32,1)' --access rows --access columns --show
  # Rows of half-precision numbers, of which 8 threads read 16 bytes each:
  colex solve '(64,64):(64,1)' --bytes 2 --access '(8,8):(1,64)'
  # Rows 8 apart as well, which no single swizzle serves:
  colex solve '(64,64):(64,1)' --bytes 2 --access '(8,8):(1,64)' --access '(8,8):(8,64)'
  colex solve '(48,32):(32,1)' --access 24:1 --padding
  # Between two sides: the layout, and the instructions that write and read it.
  # Rows of 32 numbers to columns:
  colex solve '(32,32)' --from '(32,32):(1,32)' --to '(32,32):(32,1)'
  # From global memory by cp.async to operand A of an instruction:
  colex solve '(16,16):(1024,1)' --to '((4,8),(2,2,2)):((32,1),(16,8,128))' --bytes 2
An access is a layout of (thread, value) to a one-dimensional coordinate of the layout; those run down the first mode. `columns`, `rows` and functions, \
`t -> (t, 0)`, are read too. All accesses are served by one layout, which keeps the values together that a thread moves at a time.")]
pub(crate) struct Solve {
    /// The layout, or an expression; with --from the shape of a tile, with --to alone its layout in global memory
    pub(crate) expr: String,
    /// (thread, value) to a coordinate of the layout, `columns`, `rows` or `t -> (t, 0)`; may be given several times
    #[arg(long = "access", value_name = "ACCESS", required_unless_present = "to")]
    pub(crate) accesses: Vec<String>,
    /// Who writes what: (thread, value) to a coordinate of the tile
    #[arg(long, value_name = "LAYOUT", requires = "to")]
    pub(crate) from: Option<String>,
    /// Who reads what: (thread, value) to a coordinate of the tile
    #[arg(long, value_name = "LAYOUT", conflicts_with_all = ["accesses", "swizzle", "tma", "padding"])]
    pub(crate) to: Option<String>,
    /// The architecture, for --to: 80 has no `stmatrix`
    #[arg(long, default_value_t = 90, value_parser = clap::value_parser!(u32).range(50..200))]
    pub(crate) sm: u32,
    /// Bytes of an element
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=16))]
    pub(crate) bytes: u32,
    /// Only a single swizzle, no XOR strides
    #[arg(long)]
    pub(crate) swizzle: bool,
    /// Only the swizzles that the TMA has
    #[arg(long, conflicts_with = "swizzle")]
    pub(crate) tma: bool,
    /// Allow padding where a conflict would remain
    #[arg(long)]
    pub(crate) padding: bool,
    /// Draw the banks, before and now
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
A layout goes from (thread, value) to a place in a tile. Registers have 32 bits, values stand packed in them: r0, r1, … are what a thread \
has, and each step makes the next one. `r2.01` are the two lower bytes of r2.")]
pub(crate) struct Convert {
    /// Where the values are
    pub(crate) from: String,
    /// Where they are wanted
    pub(crate) to: String,
    /// Bits of a value
    #[arg(long, default_value_t = 16)]
    pub(crate) bits: u32,
    /// The architecture: 80 has no `stmatrix`
    #[arg(long, default_value_t = 90, value_parser = clap::value_parser!(u32).range(50..200))]
    pub(crate) sm: u32,
    /// Bytes of shared memory, of all threads: with few it takes several passes
    #[arg(long, value_name = "BYTES")]
    pub(crate) room: Option<u32>,
    /// Print the code instead
    #[arg(long, value_enum, ignore_case = true, value_name = "LANGUAGE")]
    pub(crate) emit: Option<Language>,
    /// Draw what each step reads
    #[arg(long)]
    pub(crate) show: bool,
}

#[derive(Arguments, Debug)]
#[command(after_help = "\
Examples:
  colex recover 'As[(c * 4) * BM + r]'                  # says what it assumes
  colex recover 'r*64 + ((c>>3 ^ r&7)<<3 | c&7)' --shape 64,64
  colex recover 'i/4*8 + i%4' --shape 32 --check        # its facts
  colex recover 'y*72 + x' --shape 64,64 --emit cuda    # as other code
  colex recover 'b + a*9' --shape 5,7 --coords a,b --show
  colex recover 'As[(c * 4) * BM + r]' --shape 128,4 BM=128
  colex recover '(i + 3) % 8' --shape 8 --language python
The code is an expression of C, CUDA, Rust, Python or WGSL, or a function with assignments. A name is a coordinate: one for each mode, or \
a single one-dimensional coordinate. Division and declared types are those of the language; names without a type are as wide as they need to be. If no \
layout fits, the answer is the first coordinate up to which none does.")]
pub(crate) struct Recover {
    /// The index code
    #[arg(allow_hyphen_values = true)]
    pub(crate) code: String,
    /// Names that are numbers
    #[arg(value_name = "NAME=NUMBER", value_parser = valued)]
    pub(crate) values: Vec<(String, i64)>,
    /// The extents of the coordinates; without them they are assumed from the code, as are the numbers of its names,
    /// and a note says so
    #[arg(long, value_name = "EXTENTS")]
    pub(crate) shape: Option<String>,
    /// The names of the coordinates, mode by mode [default: a function's parameters, or a customary order]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = name)]
    pub(crate) coords: Option<Vec<String>>,
    /// The language of the code, if it does not show: c, rust, python or wgsl
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) language: Option<String>,
    /// List the facts of the layout
    #[arg(long)]
    pub(crate) check: bool,
    /// Draw the layout
    #[arg(long)]
    pub(crate) show: bool,
    /// Print the code that the layout compiles to
    #[arg(long, value_enum, ignore_case = true, value_name = "LANGUAGE")]
    pub(crate) emit: Option<Language>,
}
