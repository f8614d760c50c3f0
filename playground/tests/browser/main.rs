//! Tests of the page in a real browser. They simulate the actions of a user, and check that the page shows the same
//! results as the command line.
//!
//! The tests need `chromium` and `chromedriver`, the page that `playground/build` creates, and the `colex` command.
//! `.ci/playground` prepares all of these.

mod access;
mod driver;
mod look;
mod page;
mod people;
mod picture;
mod same;
mod typing;

const TILES: &str = "zipped_divide((8,16):(16,1), (4,4))";

fn hash(expr: &str) -> String {
    format!("#expr={}", url::form_urlencoded::byte_serialize(expr.as_bytes()).collect::<String>())
}
