//! Tests of the compiler as a library: its results, the code that it emits, and its errors. They are one program, so that
//! other tests run while `compile_fail` waits for rustc.

#[path = "../support/names.rs"]
mod names;
#[path = "../support/mod.rs"]
mod support;

mod accepted;
mod arithmetic;
mod chains;
mod compile_fail;
mod coordinates;
mod for_all;
mod hostile;
mod imported;
mod messages;
mod offsets;
mod pasted;
mod printed;
mod robustness;
mod triton;
mod typed;
