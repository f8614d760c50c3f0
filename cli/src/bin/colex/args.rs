//! The command line as it is written, and its help, which is the tutorial.

use clap::{Args as Arguments, Parser, Subcommand};
use colex_cli::{By, Coord, Kind, Language, Target};
use std::path::PathBuf;

/// Look at CuTe layouts.
///
/// A layout is written `shape:stride`: `(3,4):(4,1)` has 3 rows that are 4 apart and 4 columns that are 1 apart. Parentheses
/// nest, `Sw<B,M,S> o` puts a swizzle in front, and whatever the algebra of layouts can do is written as in CuTe:
/// `logical_divide(24:1, 4:2)`, `composition(a, b)` or `a o b`. Quote expressions for the shell.
#[derive(Parser, Debug)]
#[command(name = "colex", version, after_help = TUTORIAL, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Cut tables to so many characters a line [default: those of the terminal]
    #[arg(long, global = true, value_name = "CHARACTERS")]
    pub(crate) width: Option<usize>,
}

const TUTORIAL: &str = "\
A first walk:
  colex show '(3,(2,3)):(3,(12,1))'                  # the table of its indices
  colex check '(3,(2,3)):(3,(12,1))'                 # size, bounds, injectivity
  colex emit '(3,(2,3)):(3,(12,1))' --coord natural  # the Rust it compiles to
  colex eval 'logical_divide((8,16), (4,2))'         # any expression
  colex explain '(4,(3,6)):(1,(7,30)) o 6:2'         # the same, step by step
  colex solve '(32,32)' --access columns             # no bank conflicts
  colex recover 'i/8 + i%8*8' --shape 64             # the layout that code computes
  colex convert '(32,2):(2,1)' '(32,2):(1,32)'       # values from thread to thread

Pictures:
  colex show 'zipped_divide((8,8):(8,1), (4,2))'     # a divide, tiles outlined
  colex show --by bank 'Sw<3,2,3> o (8,32):(32,1)'   # a swizzle, before, after
  colex show --tv 8,16 '((4,8),4):((32,1),8)'        # who holds what of a tile
  colex show --svg -o tile.svg '(8,8):(8,1)'         # or --latex, or --html
  colex gallery --out gallery.html                   # every kind of picture

Kernels:
  colex kernel gemm > src/gemm.rs                    # a product, to build on
  colex ptx kernels/gpu                              # Rust, built for a GPU

Every command has examples of its own: `colex show --help`.";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Draw a layout: in the terminal, as SVG, as LaTeX, or on a page
    #[command(aliases = ["draw", "print", "print_layout"])]
    Show(Show),
    /// Evaluate expressions
    Eval(Eval),
    /// Print the code a layout compiles to
    Emit(Emit),
    /// List the facts of a layout, and what an access does to memory
    Check(Check),
    /// Spell an expression and its value in CuTe's C++
    Cute(Cute),
    /// Work an expression out step by step, in words
    Explain(Explain),
    /// Find the layout that has no bank conflicts
    Solve(Solve),
    /// Find the layout that index code computes
    Recover(Recover),
    /// Move values from one layout of threads to another: the instructions, and their cost
    Convert(Convert),
    /// Print a kernel in Rust with its layouts, that builds and is right as it is
    #[command(subcommand)]
    Kernel(Kernel),
    /// Build a crate of kernels in Rust to PTX, for GPUs
    Ptx(Ptx),
    /// Make a page with every kind of picture
    Gallery(Gallery),
    /// Print the completions of a shell
    Completions(Completions),
    /// Write the manual: a page for each command
    Man(Man),
}

#[derive(Arguments, Debug)]
#[command(after_help = "\
Examples:
  colex show '(3,(2,3)):(3,(12,1))'
  colex show '(4,4,3):(1,4,16)'                          # slices of mode 2
  colex show '(m,n):(ld,1)' m=8 n=4 ld=5                 # numbers for names
  colex show 'logical_divide((8,8):(1,8), [2:4, 4:1])'   # scattered tiles
  colex show --tv 8,8 '((4,8),2):((16,1),8)'             # an accumulator
  colex show --html -o page.html 'Sw<2,4,3> o (8,32)'    # all its pictures
  # Operands A, B and C of a matrix instruction, around each other:
  colex show --mma SM80_16x8x16_F32F16F16F32_TN
  colex show --tiled-mma 'SM80_16x8x8_F32F16F16F32_TN, (2,1,1)'
  colex show --tiled-copy 'UniversalCopy<64,16>, (8,4), (1,4)'
  colex show --mma 2,2,4 '(4,2):(1,4)' '((2,2),2):((2,1),4)' '(4,1):(1,0)'
Colours follow the terminal: none where output is not a terminal or NO_COLOR is set.")]
pub(crate) struct Show {
    /// The layout, or an expression; the three operands with --mma M,N,K; numbers for names, as m=8
    #[arg(required_unless_present_any = ["mma", "tiled_mma", "tiled_copy"])]
    pub(crate) expr: Vec<String>,
    /// What the colours stand for
    #[arg(long, value_enum, default_value_t = By::Value)]
    pub(crate) by: By,
    /// Bits of an element, for the banks
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u32).range(1..=128))]
    pub(crate) bits: u32,
    /// Which picture of the expression
    #[arg(long, value_enum, default_value_t = Kind::Auto)]
    pub(crate) kind: Kind,
    /// Read the layout as (thread, value) to a place in a tile of M rows and N columns
    #[arg(long, value_name = "M,N", value_parser = extents::<2>)]
    pub(crate) tv: Option<[usize; 2]>,
    /// A matrix instruction by its name; or M,N,K of three layouts that are its operands A (MxK), B (NxK) and C (MxN)
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
    /// Write to a file instead of to the terminal
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Arguments, Debug)]
#[group(multiple = false)]
pub(crate) struct Format {
    /// As SVG
    #[arg(long)]
    pub(crate) svg: bool,
    /// As a LaTeX document
    #[arg(long)]
    pub(crate) latex: bool,
    /// As a page with all pictures of the expression
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
A line of a file or of standard input is answered by one line; a mistake by `error: ...`.",
    override_usage = "colex eval EXPR [NAME=NUMBER]...\n       colex eval [--file FILE]"
)]
pub(crate) struct Eval {
    /// The expression; lines of standard input without one
    pub(crate) expr: Option<String>,
    /// Numbers for the names of the expression
    #[arg(value_name = "NAME=NUMBER")]
    pub(crate) numbers: Vec<String>,
    /// A file with one expression a line
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
    /// The coordinates of the function
    #[arg(long, value_enum, default_value_t = Coord::OneD)]
    pub(crate) coord: Coord,
    /// The integer type
    #[arg(long = "type", value_name = "TYPE", default_value = "u32")]
    pub(crate) ty: String,
    /// The processor to choose forms for [default: what the language is for]
    #[arg(long, value_enum)]
    pub(crate) target: Option<Target>,
    /// The language: kernel text, as `extern "cuda" fn` items have it, or Rust
    #[arg(long, value_enum, ignore_case = true, default_value_t = Language::Rust)]
    pub(crate) language: Language,
    /// The name of the function
    #[arg(long, default_value = "index")]
    pub(crate) name: String,
    /// Leave the notes on the steps out
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
  # 8 threads load 8 half-precision numbers each, one below the other:
  colex check 'Sw<3,3,3> o (8,64):(64,1)' --access '(8,8):(1,8)' --bytes 2
An access is a layout of (thread, value) to a one-dimensional coordinate of the layout that is checked; those run down the first mode, so `32:1` is a
warp down a column of a matrix, and `32:8` one along a row of eight rows. `columns` and `rows` say the same, a function says any: `t -> (t, 0)`,
`(t<8, v<8) -> (t, v)`. A thread moves as many values at a time as are contiguous and aligned, up to 16 bytes. Shared memory has 32 banks of 4 bytes,
global memory sectors of 32 bytes.")]
pub(crate) struct Check {
    /// The layout, or an expression
    pub(crate) expr: String,
    /// Numbers for the names of the expression
    #[arg(value_name = "NAME=NUMBER")]
    pub(crate) numbers: Vec<String>,
    /// (thread, value) to a coordinate of the layout, `columns`, `rows` or `t -> (t, 0)`; may be given several times
    #[arg(long = "access", value_name = "ACCESS")]
    pub(crate) accesses: Vec<String>,
    /// Bytes of an element
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=16))]
    pub(crate) bytes: u32,
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
  colex cute 'zipped_divide((m, n):(ld, 1), (128, 64))'")]
pub(crate) struct Cute {
    /// The expression
    pub(crate) expr: String,
}

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
An access is a layout of (thread, value) to a one-dimensional coordinate of the layout; those run down the first mode. `columns`, `rows` and functions,
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
    #[arg(long, default_value_t = 90)]
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
A layout goes from (thread, value) to a place in a tile. Registers have 32 bits, values stand packed in them: r0, r1, … are what a thread
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
    #[arg(long, default_value_t = 90)]
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
  colex recover 'r*64 + ((c>>3 ^ r&7)<<3 | c&7)' --shape 64,64
  colex recover 'i/4*8 + i%4' --shape 32 --check        # its facts
  colex recover 'y*72 + x' --shape 64,64 --emit cuda    # as other code
  colex recover 'b + a*9' --shape 5,7 --coords a,b --show
  colex recover 'As[(c * 4) * BM + r]' --shape 128,4 BM=128
  colex recover '(i + 3) % 8' --shape 8 --language python
The code is an expression of C, CUDA, Rust, Python or WGSL, or a function with assignments. A name is a coordinate: one for each mode, or
a single one-dimensional coordinate. Division and declared types are those of the language; names without a type are as wide as they need to be. If no
layout fits, the answer is the first coordinate up to which none does.")]
pub(crate) struct Recover {
    /// The index code
    #[arg(allow_hyphen_values = true)]
    pub(crate) code: String,
    /// Names that are numbers
    #[arg(value_name = "NAME=NUMBER", value_parser = valued)]
    pub(crate) values: Vec<(String, i64)>,
    /// The extents of the coordinates
    #[arg(long, value_name = "EXTENTS")]
    pub(crate) shape: String,
    /// The names of the coordinates, mode by mode [default: a function's parameters, or a customary order]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
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

#[derive(Arguments, Debug)]
#[command(after_help = "\
Examples:
  colex ptx kernels/gpu
  colex ptx kernels/gpu --arch sm_90a --out kernels.ptx
The kernels are those that `colex_gpu::kernel!` declares in a library. Where `ptxas` is found, of CUDA or in the path, it says
how many registers each kernel takes.")]
pub(crate) struct Ptx {
    /// The folder of the crate
    #[arg(default_value = ".")]
    pub(crate) folder: PathBuf,
    /// The GPU to build for, and what is newer; `sm_90a` is Hopper alone
    #[arg(long, default_value = "sm_80")]
    pub(crate) arch: String,
    /// Features of the crate to build with
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) features: Vec<String>,
    /// The file to write
    #[arg(short, long, value_name = "FILE", default_value = "kernels.ptx")]
    pub(crate) out: PathBuf,
}

#[derive(Subcommand, Debug)]
#[command(after_help = "\
Examples:
  colex kernel gemm > src/gemm.rs
  colex kernel gemm --mma SM80_16x8x16_F32F16F16F32_TN --tile 128,128,64 --stages 3
  colex kernel gemm --mma 'SM90_64x256x16_F32F16F16_SS<K,K>' --tile 128,256,64
  colex kernel transpose --type f16
  colex kernel tma --tile 128,64
What is printed is a file of a library that depends on `colex` and `colex-gpu`. `cargo test` runs it on the CPU, `colex ptx` builds it.")]
pub(crate) enum Kernel {
    /// A product of matrices: by `mma` and `ldmatrix`, by `wgmma` and tensor maps, or by `fma`
    Gemm(Gemm),
    /// A transpose through shared memory
    Transpose(Transpose),
    /// A copy by tensor maps, tile by tile
    Tma(Tma),
}

#[derive(Arguments, Debug)]
pub(crate) struct Gemm {
    /// The instruction: `SM80_16x8x16_F32F16F16F32_TN` or `…BF16BF16…`, `SM90_64x128x16_F32F16F16_SS<K,K>` of any width, or `UniversalFMA<F32>`
    #[arg(long, value_name = "INSTRUCTION", default_value = "SM80_16x8x16_F32F16F16F32_TN")]
    pub(crate) mma: String,
    /// The tile of a block: rows and columns of C, and the step along K [default: 128,128,64, or what the instruction takes]
    #[arg(long, value_name = "M,N,K", value_parser = extents::<3>)]
    pub(crate) tile: Option<[usize; 3]>,
    /// How many steps are in shared memory
    #[arg(long, default_value_t = 3)]
    pub(crate) stages: usize,
    /// Warps along rows and columns of C, for `mma` [default: 64x64 of C each]
    #[arg(long, value_name = "M,N", value_parser = extents::<2>)]
    pub(crate) warps: Option<[usize; 2]>,
    /// Blocks of a cluster, for `wgmma`
    #[arg(long, default_value_t = 2)]
    pub(crate) cluster: usize,
}

#[derive(Arguments, Debug)]
pub(crate) struct Transpose {
    /// The type of the elements: f32, f16, bf16, f64, u32, i32, u16 or i16
    #[arg(long = "type", value_name = "TYPE", default_value = "f32")]
    pub(crate) element: String,
    /// Rows and columns of what a block turns
    #[arg(long, default_value_t = 64)]
    pub(crate) tile: usize,
}

#[derive(Arguments, Debug)]
pub(crate) struct Tma {
    /// The type of the elements: f32, f16, bf16, f64, u32, i32, u16 or i16
    #[arg(long = "type", value_name = "TYPE", default_value = "f16")]
    pub(crate) element: String,
    /// Rows and columns of a tile
    #[arg(long, value_name = "M,N", value_parser = extents::<2>, default_value = "128,64")]
    pub(crate) tile: [usize; 2],
    /// How many tiles are in shared memory
    #[arg(long, default_value_t = 8)]
    pub(crate) stages: usize,
}

#[derive(Arguments, Debug)]
#[command(after_help = "\
Examples:
  colex completions bash > ~/.local/share/bash-completion/completions/colex
  colex completions zsh > ~/.zfunc/_colex
  colex completions fish > ~/.config/fish/completions/colex.fish")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Arguments, Debug)]
#[command(after_help = "\
Examples:
  colex man --out ~/.local/share/man/man1
  man colex-solve")]
pub(crate) struct Man {
    /// The folder to write the pages to
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
}

#[derive(Arguments, Debug)]
pub(crate) struct Gallery {
    /// The page to write
    #[arg(long, default_value = "gallery.html")]
    pub(crate) out: PathBuf,
}

/// What `--mma` says.
#[derive(Clone, Debug)]
pub(crate) enum Matrix {
    /// The shape of an instruction whose operands follow.
    Shape([usize; 3]),
    /// An instruction.
    Named(String),
}

/// `16,8,16`, or a name.
fn matrix(text: &str) -> Result<Matrix, String> {
    match text.starts_with(|first: char| first.is_ascii_digit()) {
        true => extents::<3>(text).map(Matrix::Shape),
        false => Ok(Matrix::Named(text.to_string())),
    }
}

/// `BM=64`
fn valued(text: &str) -> Result<(String, i64), String> {
    let wrong = || "write a name and its number, `BM=64`".to_string();
    let (name, number) = text.split_once('=').ok_or_else(wrong)?;
    Ok((name.trim().to_string(), number.trim().parse().map_err(|_| wrong())?))
}

/// `16,8`
fn extents<const N: usize>(text: &str) -> Result<[usize; N], String> {
    let numbers: Result<Vec<usize>, _> = text.split([',', 'x']).map(|number| number.trim().parse()).collect();
    let numbers = numbers.map_err(|_| format!("write {N} numbers with commas between them"))?;
    if numbers.contains(&0) {
        return Err("extents are positive".into());
    }
    numbers.try_into().map_err(|_| format!("write {N} numbers with commas between them"))
}
