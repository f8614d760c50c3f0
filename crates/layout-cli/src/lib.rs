//! Describes and draws layouts, as text and as pictures. The command `colex` and the playground both call this library,
//! so they show the same results.
//!
//! ```
//! use layout_cli::{Emit, Language, check, emit, eval, explain};
//!
//! assert_eq!(eval("complement(4:2, 24)").unwrap(), "(2,3):(1,8)\n");
//! assert!(check("(4,8):(1,2)", &[]).unwrap().contains("injective  no, (2,0) and (0,1) both have index 2"));
//! assert!(emit("8:3", &Emit { language: Language::Kernel("cuda"), ..Emit::default() }).unwrap().contains("return i * 3u;"));
//! assert!(explain("(4,(3,6)):(1,(4,12)) o 6:2").unwrap().starts_with("1. "));
//! assert_eq!(eval("siez(3)").unwrap_err().to_string().lines().next(), Some("error: unknown operation `siez`"));
//! ```

mod access;
mod boxes;
mod check;
mod convert;
mod cute;
mod emit;
mod eval;
mod explain;
mod expression;
mod gallery;
mod kernel;
mod notes;
mod numbers;
mod plain;
mod reading;
mod recover;
mod report;
mod show;
mod slices;
mod solve;

pub use access::{access, access_of};
pub use boxes::tile_of_map;
pub use check::{Access, accesses, bit_matrix, check};
pub use convert::{Convert, Stage, Staged, convert, stage};
pub use cute::cute;
pub use emit::{Coord, Emit, Language, Target, emit};
pub use eval::{Declaration, Outcome, Session, declared, declared_report, eval, eval_line};
pub use explain::explain;
pub use expression::Expression;
pub use gallery::{Exhibit, exhibits};
pub use kernel::{Kernel, kernel};
pub use layout_compiler::pasted;
pub use notes::operations;
pub use numbers::with_numbers;
pub use plain::{Plain, plain};
pub use reading::readings;
pub use recover::{Assumed, Recover, Recovered, Traced, assume, named, recover, trace};
pub use report::Failure;
pub use show::{By, Kind, Show, all_pictures, pictures, tiles};
pub use solve::{Solve, Solved, solve};
