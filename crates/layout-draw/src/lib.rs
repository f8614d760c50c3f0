//! Draws layouts as text, LaTeX, SVG and HTML.
//!
//! This crate first converts a layout to a [`Picture`], which consists of tables of cells with text, colours, outlines
//! and coordinates in the margins. Other functions convert the picture to an output format:
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
//! This crate depends only on other crates of `colex` and on `std`. The feature `terminal` adds coloured text, and one
//! dependency.
//!
//! # Decisions
//!
//! - By default, the crate has no other dependencies, because the macros use this crate. Only the command `colex`
//!   enables the feature `terminal`.
//! - Only the modules in `kinds/` determine the contents of a picture. The modules of the output formats convert any
//!   picture. SVG and LaTeX both use the module `scene`, so they show the same picture.
//! - There are 64 colours: 32 hues for threads, banks and tiles, and 32 steps of a gradual scale for indices. The
//!   colours are computed in the colour space OKLCH. Tests check the contrast between text and background. A [`Key`]
//!   has the same colour in every picture of a page.
//! - An SVG contains one path per colour, one path per kind of line, and labels. If a table has more than 64 rows or
//!   columns, its cells have no text.
//! - CSS in the SVG selects the light or the dark theme. In files, the CSS uses `prefers-color-scheme`, and in rustdoc,
//!   `data-theme`.
//! - If rustdoc builds the documentation (`cfg(doc)`), the documentation of a layout struct contains an SVG. Otherwise
//!   it contains a table in Markdown, because editors do not show SVG. A layout with more than 512 cells has no picture
//!   in the documentation, and a layout with more than 64 cells has no table.

mod colour;
mod error;
mod kinds;
mod latex;
mod margin;
mod picture;
mod scene;
mod svg;
mod text;

pub use colour::{ColourBy, Key, Rgb};
pub use error::{Error, MAX_CELLS, MAX_TABLES};
pub use kinds::{Instruction, Overview, is_drawable, tiles};
pub use latex::latex;
pub use margin::{Level, Margin, Tick};
pub use picture::{Cell, Element, Panel, Picture};
pub use scene::{Grid, grids};
pub use svg::{Theme, page, style_of_page, svg, svg_for};
pub use text::text;

#[cfg(feature = "terminal")]
pub use text::{Colours, terminal};
