//! Tests errors that rustc reports for the types, traits and constants of this library. Each file contains the errors
//! of one topic and one phase of rustc, with one module per error.

#[test]
fn mistakes_are_reported_where_they_are() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*.rs");
}

/// These errors occur in `cargo build` when generic code is instantiated. `cargo check` does not report them.
#[test]
fn mistakes_of_instances_are_reported_by_the_build() {
    let cases = trybuild::TestCases::new();
    // trybuild builds only if one of the cases must pass. Otherwise, trybuild only checks.
    cases.pass("pass/*.rs");
    cases.compile_fail("ui/built/*.rs");
}
