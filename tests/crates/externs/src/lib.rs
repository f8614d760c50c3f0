//! The libraries that cargo passes to rustc.

use proc_macro::TokenStream;
use std::env::args;

/// Expands to the arguments `--extern` and `-L` of the rustc process that compiles the caller, and their values: a
/// `&[&str]`. A test that calls rustc with these arguments uses the libraries that cargo has already built for the test.
#[proc_macro]
pub fn externs(_: TokenStream) -> TokenStream {
    let pairs = args().zip(args().skip(1)).filter(|(option, _)| option == "--extern" || option == "-L");
    let pairs: Vec<String> = pairs.flat_map(<[String; 2]>::from).collect();
    format!("&{pairs:?}").parse().expect("a list of strings")
}
