//! Tests errors that rustc reports for the types, traits and constants of this library, and for wrong kernels. Each file
//! contains the errors of one topic and one phase of rustc, with one module per error.

#[test]
fn mistakes_are_reported_where_they_are() {
    let cases = trybuild::TestCases::new();
    // trybuild runs `cargo build` only if at least one case must compile without errors. Otherwise it runs `cargo
    // check`.
    cases.pass("pass/*.rs");
    for folder in ["ui", "ui/kernels"] {
        cases.compile_fail(format!("{folder}/*.rs"));
        // `cargo build` reports these errors when it compiles generic code for specific types, and `cargo check` does not.
        cases.compile_fail(format!("{folder}/built/*.rs"));
    }
}
