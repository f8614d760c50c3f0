//! Tests the errors that rustc reports for wrong kernels. Each file covers one topic in one phase of rustc, with one
//! module per error.

#[test]
fn mistakes_are_reported_where_they_are() {
    let cases = trybuild::TestCases::new();
    // trybuild runs `cargo build` only if at least one case must compile without errors. Otherwise it runs `cargo
    // check`.
    cases.pass("tests/accepted/*.rs");
    cases.compile_fail("tests/refused/*.rs");
    // `cargo build` reports these errors, and `cargo check` does not: rustc checks some properties of layouts and
    // blocks only when it compiles generic code for specific types.
    cases.compile_fail("tests/refused/built/*.rs");
}
