//! Pictures of layouts.
//!
//! Every picture goes the same way: a layout becomes a [`Picture`], a few tables of cells with text, colours, outlines
//! and coordinates in the margins, and a picture becomes text, LaTeX, SVG or HTML:
//!
//! ```text
//! Layout ─ table, thread_value, operands, swizzle, divide ─→ Picture ─→ text │ terminal │ scene ─→ svg │ latex
//! ```
//!
//! ```
//! use layout_draw::{ColourBy, Picture, svg, text};
//! use layout_runtime::Layout;
//!
//! let layout: Layout = "(2,(2,2)):(2,(4,1))".parse().unwrap();
//! let picture = Picture::table(&layout, ColourBy::Value).unwrap();
//! assert_eq!(text(&picture), "\
//! (2,(2,2)):(2,(4,1))
//!     0   1
//!     0 1 0 1
//!    ┌───────┐
//!  0 │0 4 1 5│
//!  1 │2 6 3 7│
//!    └───────┘
//! ");
//! assert!(svg(&picture).starts_with("<svg"));
//! ```
//!
//! The crate depends only on the layouts and on `std`; the feature `terminal` adds colours.
//!
//! # Decisions
//!
//! - The crate has no dependencies besides the layouts, so that the macros can use it. Only the command line needs the feature `terminal`.
//! - `kinds/` chooses the contents of a picture. Back ends know only tables. SVG and LaTeX share the scene, so both show the same picture.
//! - There are 64 colours: 32 hues for counted values and 32 steps for measured values. They are chosen in OKLCH and tested for contrast. A key
//!   has the same colour in every picture of a page.
//! - An SVG has one path per colour, one path per kind of line, and labels. Beyond 64 rows or columns cells have no text.
//! - Light and dark themes are CSS in the SVG: `prefers-color-scheme` for files, `data-theme` for rustdoc.
//! - The documentation of a struct is an SVG under `cfg(doc)` and a table otherwise, because editors do not show SVG. Only rustdoc draws it.
//!   Pictures stop at 512 cells and tables at 64.

mod colour;
mod error;
mod html;
mod kinds;
mod latex;
mod margin;
mod picture;
mod scene;
mod svg;
mod text;

pub use colour::{ColourBy, Key, Rgb};
pub use error::{Error, MAX_CELLS, MAX_TABLES};
pub use html::page;
pub use kinds::{Instruction, Overview, is_drawable, tiles};
pub use latex::latex;
pub use margin::{Level, Margin, Tick};
pub use picture::{Cell, Element, Panel, Picture};
pub use scene::{Grid, grids};
pub use svg::{Theme, style_of_page, svg, svg_for};
pub use text::text;

#[cfg(feature = "terminal")]
pub use text::{Colours, terminal};
