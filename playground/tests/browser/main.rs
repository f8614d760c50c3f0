//! The page in a real browser: what a person does with it, and that its answers are those of the command line.
//!
//! Needs `chromium` and `chromedriver`, the page that `playground/build` makes, and the `colex` command;
//! `.ci/playground` sees to all.

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
