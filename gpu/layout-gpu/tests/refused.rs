//! Every error in kernels that is rejected, one per file, with the message and its span.

#[test]
fn mistakes_are_reported_where_they_are() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/refused/*.rs");
    cases.compile_fail("tests/desk/*.rs");
}

/// Checks of layouts, threads and numbers together run only when a function is built. `cargo check` does not report
/// these errors.
#[test]
fn mistakes_of_instances_are_reported_by_the_build() {
    let cases = trybuild::TestCases::new();
    // With a case that passes, trybuild builds all cases instead of only checking them.
    cases.pass("tests/accepted/*.rs");
    cases.compile_fail("tests/refused/built/*.rs");
    cases.compile_fail("tests/desk/built/*.rs");
}
