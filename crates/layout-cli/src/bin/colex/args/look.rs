//! Arguments of the commands that show a layout and check its properties.

use super::{Matrix, defined, extents, matrix};
use clap::Args as Arguments;
use layout_cli::{By, Coord, Kind, Language, Target};
use layout_proofs::{BANKS, MAX_BANKS};
use std::path::PathBuf;

#[derive(Arguments, Debug)]
#[command(after_help = "\
Examples:
  colex show '(3,(2,3)):(3,(12,1))'
  colex show '(4,4,3):(1,4,16)'                          # slices of mode 2
  colex show '(m,n):(ld,1)' m=8 n=4 ld=5                 # numbers for the names
  colex show 'logical_divide((8,8):(1,8), [2:4, 4:1])'   # scattered tiles
  colex show --tv 8,8 '((4,8),2):((16,1),8)'             # an accumulator
  colex show --html -o page.html 'Sw<2,4,3> o (8,32)'    # all pictures of it
  # Operands A, B and C of a matrix instruction, next to each other:
  colex show --mma SM80_16x8x16_F32F16F16F32_TN
  colex show --tiled-mma 'SM80_16x8x8_F32F16F16F32_TN, (2,1,1)'
  colex show --tiled-copy 'UniversalCopy<64,16>, (8,4), (1,4)'
  colex show --mma 2,2,4 '(4,2):(1,4)' '((2,2),2):((2,1),4)' '(4,1):(1,0)'
There are no colours if the output is not a terminal or if NO_COLOR is set.")]
pub(crate) struct Show {
    /// A layout or an expression, then numbers for its names, such as m=8. With --mma M,N,K, the layouts of the three
    /// operands
    #[arg(required_unless_present_any = ["mma", "tiled_mma", "tiled_copy"])]
    pub(crate) expr: Vec<String>,
    /// The meaning of the colours
    #[arg(long, value_enum, default_value_t = By::Value)]
    pub(crate) by: By,
    /// Bits of an element, from which the banks are computed
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u32).range(1..=128))]
    pub(crate) bits: u32,
    /// The kind of picture
    #[arg(long, value_enum, default_value_t = Kind::Auto)]
    pub(crate) kind: Kind,
    /// Show the layout as a map from (thread, value) to a tile of M rows and N columns
    #[arg(long, value_name = "M,N", value_parser = extents::<2>)]
    pub(crate) tv: Option<[usize; 2]>,
    /// The name of a matrix instruction; or M,N,K, followed by the layouts of its operands A (MxK), B (NxK) and C (MxN)
    #[arg(long, value_name = "INSTRUCTION", value_parser = matrix, conflicts_with = "tv")]
    pub(crate) mma: Option<Matrix>,
    /// The operands of `make_tiled_mma(…)`
    #[arg(long, value_name = "TILING", conflicts_with_all = ["tv", "mma"])]
    pub(crate) tiled_mma: Option<String>,
    /// The operands of `make_tiled_copy(…)`
    #[arg(long, value_name = "TILING", conflicts_with_all = ["tv", "mma", "tiled_mma"])]
    pub(crate) tiled_copy: Option<String>,
    #[command(flatten)]
    pub(crate) format: Format,
    /// Write to a file instead of the terminal
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Arguments, Debug)]
#[group(multiple = false)]
pub(crate) struct Format {
    /// Write SVG
    #[arg(long)]
    pub(crate) svg: bool,
    /// Write a LaTeX document
    #[arg(long)]
    pub(crate) latex: bool,
    /// Write a page with all pictures of the expression
    #[arg(long)]
    pub(crate) html: bool,
}

#[derive(Arguments, Debug)]
#[command(
    after_help = "\
Examples:
  colex eval 'complement(4:2, 24)'
  colex eval --file expressions.txt
  echo 'size<1>((3,(2,4)))' | colex eval
Each line of a file or of standard input gives one line of output; an error gives `error: ...`.",
    override_usage = "colex eval EXPR [NAME=NUMBER]...\n       colex eval [--file FILE]"
)]
pub(crate) struct Eval {
    /// The expression; without it, the command evaluates each line of standard input
    pub(crate) expr: Option<String>,
    /// Numbers for the names of the expression
    #[arg(value_name = "NAME=NUMBER")]
    pub(crate) numbers: Vec<String>,
    /// A file with one expression per line
    #[arg(long, conflicts_with = "expr")]
    pub(crate) file: Option<PathBuf>,
}

#[derive(Arguments, Debug)]
#[command(after_help = "\
Examples:
  colex emit '(3,(2,3)):(3,(12,1))'                      # index(i)
  colex emit --coord modes 'Sw<3,3,3> o (8,64):(64,1)'   # index(i, j)
  colex emit --type u64 --target gpu '(6,10):(10,1)'
  colex emit --language cuda '(7,11,13):LayoutRight'
  colex emit --coord modes '(m,n):(ld,1)'                # names are parameters")]
pub(crate) struct Emit {
    /// The layout, or an expression
    pub(crate) expr: String,
    /// Numbers for the names of the expression
    #[arg(value_name = "NAME=NUMBER")]
    pub(crate) numbers: Vec<String>,
    /// The form of coordinate that the function accepts
    #[arg(long, value_enum, default_value_t = Coord::OneD)]
    pub(crate) coord: Coord,
    /// The integer type of coordinates and indices
    #[arg(long = "type", value_name = "TYPE", default_value = "u32")]
    pub(crate) ty: String,
    /// The target for which the code is optimized [default: the usual target of the language]
    #[arg(long, value_enum)]
    pub(crate) target: Option<Target>,
    /// The language: Rust, or a kernel language, named as in `extern "cuda" fn`
    #[arg(long, value_enum, ignore_case = true, default_value_t = Language::Rust)]
    pub(crate) language: Language,
    /// The name of the emitted function
    #[arg(long, default_value = "index")]
    pub(crate) name: String,
    /// Omit the comments on the steps
    #[arg(long)]
    pub(crate) bare: bool,
}

#[derive(Arguments, Debug)]
#[command(after_help = "\
Examples:
  colex check '(4,8):(8,1)'
  # 32 threads along a row of a column-major tile, and padded:
  colex check '(32,32):(1,32)' --access 32:32
  colex check '(32,32):(1,33)' --access 32:32
  colex check '(8,64):(64,1)' --access columns --access rows --access 't -> (t, 0)'
  # 8 threads load 8 half-precision numbers each, in a column:
  colex check 'Sw<3,3,3> o (8,64):(64,1)' --access '(8,8):(1,8)' --bytes 2
An access is a layout from (thread, value) to a one-dimensional coordinate of the checked layout. These coordinates count along the first mode, so `32:1` is a \
warp along a column of a matrix, and `32:8` is a warp along a row of a matrix with eight rows. `columns` and `rows` mean the same. Any other access can be \
a function: `t -> (t, 0)`, `(t<8, v<8) -> (t, v)`. A thread moves up to 16 bytes at a time if they are contiguous and aligned. Shared memory has 32 banks \
of 4 bytes, unless `--banks` is given; global memory has sectors of 32 bytes, in lines of 128.")]
pub(crate) struct Check {
    /// The layout, or an expression
    pub(crate) expr: String,
    /// Numbers for the names of the expression
    #[arg(value_name = "NAME=NUMBER")]
    pub(crate) numbers: Vec<String>,
    /// A layout from (thread, value) to coordinates, `columns`, `rows` or `t -> (t, 0)`; may be given several times
    #[arg(long = "access", value_name = "ACCESS")]
    pub(crate) accesses: Vec<String>,
    /// Bytes of an element
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=16))]
    pub(crate) bytes: u32,
    /// Banks of shared memory, of 4 bytes each
    #[arg(long, default_value_t = BANKS, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_BANKS)))]
    pub(crate) banks: u32,
    /// Print the bit matrix of a linear layout: one column per bit of the coordinate, one row per bit of the index
    #[arg(long)]
    pub(crate) bits: bool,
}

#[derive(Arguments, Debug)]
#[command(after_help = "\
Examples:
  colex explain '(4,(3,6)):(1,(4,12)) o 6:2'
  colex explain 'logical_divide((4,2,3):(2,1,8), 4:2)'
  colex explain 'logical_product((2,2):(4,1), 6:1)'")]
pub(crate) struct Explain {
    /// The expression
    pub(crate) expr: String,
}

#[derive(Arguments, Debug)]
#[command(after_help = "\
Examples:
  colex cute '(3,(2,3)):(3,(12,1))'
  colex cute 'zipped_divide((m, n):(ld, 1), (128, 64))'
  # The layouts that a source declares, with values for template parameters:
  colex cute --from kernel_traits.h -D kHeadDim_=128 -D kBlockM_=128
  colex cute --from kernel.py")]
pub(crate) struct Cute {
    /// The expression
    #[arg(required_unless_present = "from")]
    pub(crate) expr: Option<String>,
    /// Print the layouts that a source in C++ or Python declares
    #[arg(long, value_name = "FILE", conflicts_with = "expr")]
    pub(crate) from: Option<PathBuf>,
    /// A value for a name of the source: a number, a type or an expression
    #[arg(short = 'D', value_name = "NAME=VALUE", requires = "from", value_parser = defined)]
    pub(crate) defined: Vec<(String, String)>,
}
