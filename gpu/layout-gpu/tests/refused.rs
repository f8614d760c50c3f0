//! Errors in kernels that rustc reports. Each file covers one topic in one phase of rustc, with one module per error.

#[test]
fn mistakes_are_reported_where_they_are() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/refused/*.rs");
}

/// Errors of `cargo build`, which proves properties of layouts, threads and numbers together. `cargo check` does not
/// report them.
#[test]
fn mistakes_of_instances_are_reported_by_the_build() {
    let cases = trybuild::TestCases::new();
    // trybuild runs `cargo build` only if some case must pass. Otherwise it runs `cargo check`.
    cases.pass("tests/accepted/*.rs");
    cases.compile_fail("tests/refused/built/*.rs");
}
