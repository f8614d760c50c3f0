//! The definition of the command line. The help texts form a tutorial.

mod find;
mod kernels;
mod look;

pub(crate) use find::{Convert, Recover, Solve};
pub(crate) use kernels::{Gemm, Kernel, Ptx, Tma, Transpose};
pub(crate) use look::{Check, Cute, Emit, Eval, Explain, Show};

use clap::{Args as Arguments, Parser, Subcommand};
use std::path::PathBuf;
use std::str::FromStr;

/// Draw, evaluate and check CuTe layouts.
///
/// A layout is written `shape:stride`: `(3,4):(4,1)` has 3 rows with stride 4 and 4 columns with stride 1. Parentheses
/// nest, and `Sw<B,M,S> o` before a layout is a swizzle. Write operations as in CuTe: `logical_divide(24:1, 4:2)`,
/// `composition(a, b)` or `a o b`. Quote expressions for the shell.
#[derive(Parser, Debug)]
#[command(name = "colex", version, after_help = TUTORIAL, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// The maximum length of lines in tables, in characters [default: the width of the terminal]
    #[arg(long, global = true, value_name = "CHARACTERS")]
    pub(crate) width: Option<usize>,
}

const TUTORIAL: &str = "\
First steps:
  colex show '(3,(2,3)):(3,(12,1))'                  # the table of its indices
  colex check '(3,(2,3)):(3,(12,1))'                 # size, bounds, injectivity
  colex emit '(3,(2,3)):(3,(12,1))' --coord natural  # the emitted Rust code
  colex eval 'logical_divide((8,16), (4,2))'         # any expression
  colex explain '(4,(3,6)):(1,(7,30)) o 6:2'         # the same, step by step
  colex solve '(32,32)' --access columns             # no bank conflicts
  colex recover 'i/8 + i%8*8' --shape 64             # the layout that code computes
  colex convert '(32,2):(2,1)' '(32,2):(1,32)'       # instructions that move values

Pictures:
  colex show 'zipped_divide((8,8):(8,1), (4,2))'     # a division, tiles outlined
  colex show --by bank 'Sw<3,2,3> o (8,32):(32,1)'   # before and after a swizzle
  colex show --tv 8,16 '((4,8),4):((32,1),8)'        # the values of each thread
  colex show --svg -o tile.svg '(8,8):(8,1)'         # or --latex, or --html
  colex gallery --out gallery.html                   # every kind of picture

Kernels:
  colex kernel gemm > src/gemm.rs                    # a product to start from
  colex ptx gpu/kernels                              # builds Rust for a GPU

The help of each command has examples: `colex show --help`.";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Draw a layout: in the terminal, as SVG, as LaTeX, or on a page
    #[command(aliases = ["draw", "print", "print_layout"])]
    Show(Show),
    /// Evaluate expressions
    Eval(Eval),
    /// Print the code that a layout compiles to
    Emit(Emit),
    /// List the properties of a layout, and the cost of accesses to memory
    Check(Check),
    /// Print an expression and its value in CuTe's C++
    Cute(Cute),
    /// Explain the evaluation of an expression step by step
    Explain(Explain),
    /// Find a layout without bank conflicts
    Solve(Solve),
    /// Find the layout that index code computes
    Recover(Recover),
    /// Print the instructions that move values from one layout from (thread, value) to another, and their cost
    Convert(Convert),
    /// Print a complete and correct kernel in Rust with its layouts
    #[command(subcommand)]
    Kernel(Kernel),
    /// Compile a crate of Rust kernels to PTX for GPUs
    Ptx(Ptx),
    /// Write a page with every kind of picture
    Gallery(Gallery),
    /// Print the completions of a shell
    Completions(Completions),
    /// Write the manual, one page per command
    Man(Man),
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

/// The value of `--mma`.
#[derive(Clone, Debug)]
pub(crate) enum Matrix {
    /// The shape of an instruction. The user then passes the layouts of the operands as separate arguments.
    Shape([usize; 3]),
    /// The name of an instruction.
    Named(String),
}

/// Parses `16,8,16` or a name.
fn matrix(text: &str) -> Result<Matrix, String> {
    match text.starts_with(|first: char| first.is_ascii_digit()) {
        true => extents::<3>(text).map(Matrix::Shape),
        false => Ok(Matrix::Named(text.to_string())),
    }
}

/// Parses `BM=64`.
fn valued(text: &str) -> Result<(String, i64), String> {
    let wrong = || "write a name and its number, `BM=64`".to_string();
    let (name, number) = text.split_once('=').ok_or_else(wrong)?;
    let (name, number) = (name.trim(), number.trim());
    match self::number(number) {
        Some(number) if is_name(name) => Ok((name.to_string(), number)),
        _ => Err(wrong()),
    }
}

/// Parses `Element=half_t`.
fn defined(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if is_name(name.trim()) && !value.trim().is_empty() => {
            Ok((name.trim().to_string(), value.trim().to_string()))
        }
        _ => Err("write a name and its value, `kHeadDim=128`".to_string()),
    }
}

/// Parses a number, but not a number with the sign `+`, which `parse` would accept.
fn number<N: FromStr>(text: &str) -> Option<N> {
    if text.starts_with('+') { None } else { text.parse().ok() }
}

/// Parses the name of a coordinate.
fn name(text: &str) -> Result<String, String> {
    let text = text.trim();
    if is_name(text) { Ok(text.to_string()) } else { Err("write names with commas between them, `i,j`".into()) }
}

fn is_name(text: &str) -> bool {
    let is_first = |first: char| first.is_alphabetic() || first == '_';
    text.starts_with(is_first) && text.chars().all(|c| is_first(c) || c.is_numeric() || c == '.')
}

/// Parses `16,8` or `16x8`.
fn extents<const N: usize>(text: &str) -> Result<[usize; N], String> {
    let numbers: Option<Vec<usize>> = text.split([',', 'x']).map(|text| number(text.trim())).collect();
    let wrong = || format!("write {N} numbers with commas between them");
    let numbers = numbers.ok_or_else(wrong)?;
    if numbers.contains(&0) { Err("extents must be positive".into()) } else { numbers.try_into().map_err(|_| wrong()) }
}

/// Parses `sm_80` or `sm_90a`.
fn architecture(text: &str) -> Result<String, String> {
    let digits = text.strip_prefix("sm_").map(|rest| rest.strip_suffix(['a', 'f']).unwrap_or(rest));
    match digits {
        Some(digits) if (2..4).contains(&digits.len()) && digits.chars().all(|c| c.is_ascii_digit()) => Ok(text.into()),
        _ => Err("write `sm_` and the number of an architecture, `sm_80` or `sm_90a`".into()),
    }
}
