//! Draws layouts.
//!
//! A layout is first converted to a [`Picture`], which consists of tables of cells with text, colours, outlines and
//! coordinates in the margins. A picture is then converted to text, LaTeX, SVG or HTML:
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
//! This crate depends only on `std` and the layout crates, except for the feature `terminal`.

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
