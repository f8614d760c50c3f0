//! Mistakes in kernels that rustc reports. A file covers a topic and a phase of rustc, with a module per mistake.

#[test]
fn mistakes_are_reported_where_they_are() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/refused/*.rs");
}

/// Errors of `cargo build`, which proves properties of layouts, threads and numbers together. `cargo check` does not report
/// them.
#[test]
fn mistakes_of_instances_are_reported_by_the_build() {
    let cases = trybuild::TestCases::new();
    // trybuild builds if a case passes, and otherwise only checks.
    cases.pass("tests/accepted/*.rs");
    cases.compile_fail("tests/refused/built/*.rs");
}
