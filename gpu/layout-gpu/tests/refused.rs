//! Every mistake that kernels refuse, one a file: the message, and where it points.

#[test]
fn mistakes_are_reported_where_they_are() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/refused/*.rs");
}

/// What is proved of layouts, threads and numbers together is proved when a function is built: `cargo check` sees no
/// mistake yet.
#[test]
fn mistakes_of_instances_are_reported_by_the_build() {
    let cases = trybuild::TestCases::new();
    // With a case that passes all are built, not only checked.
    cases.pass("tests/accepted/*.rs");
    cases.compile_fail("tests/refused/built/*.rs");
}
