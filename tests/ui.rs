//! Every mistake has a message, and reading them in a row is a tour of the language.

#[test]
fn mistakes_are_told() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
