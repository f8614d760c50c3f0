//! Every mistake that the macros report, one a file: the message, and where it points.

#[test]
fn mistakes_are_reported_where_they_are() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*.rs");
}

/// Where a layout and an integer type meet only when a function is built, `cargo check` sees no mistake yet.
#[test]
fn mistakes_of_instances_are_reported_by_the_build() {
    let cases = trybuild::TestCases::new();
    // With a case that passes all are built, not only checked.
    cases.pass("pass/*.rs");
    cases.compile_fail("ui/built/*.rs");
}
