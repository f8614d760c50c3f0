//! Why a picture cannot be drawn.

use std::fmt;

/// Cells of the largest picture: 256x256, twice.
pub const MAX_CELLS: usize = 1 << 17;

/// Tables of the picture with the most of them.
pub const MAX_TABLES: usize = 1 << 10;

/// Why a picture cannot be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// More cells than anybody can look at.
    TooLarge {
        /// How many.
        cells: usize,
    },
    /// More tables than anybody can look at: a layout of rank 3 or more has one for each coordinate of the modes behind
    /// the second.
    TooManyTables {
        /// How many.
        tables: usize,
    },
    /// An index that is not a place in the tile.
    OutsideTile {
        /// The index.
        index: i64,
        /// The extents of the tile.
        tile: (usize, usize),
    },
    /// A layout of threads and values has two modes.
    Rank {
        /// How many modes it has.
        rank: usize,
    },
    /// The strides are coordinates where indices are needed.
    Coordinates,
    /// The algebra has no answer.
    Algebra(layout_runtime::Error),
}

impl From<layout_runtime::Error> for Error {
    fn from(error: layout_runtime::Error) -> Self {
        Self::Algebra(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { cells } => {
                write!(f, "{cells} cells are too many to draw, {MAX_CELLS} is the most; draw a `slice` or a tile of it")
            }
            Self::TooManyTables { tables } => {
                write!(f, "{tables} tables are too many to draw, {MAX_TABLES} is the most; draw a `slice` of it")
            }
            Self::OutsideTile { index, tile: (rows, columns) } => {
                write!(f, "index {index} is outside of the {rows}x{columns} tile; give the extents of the whole tile")
            }
            Self::Rank { rank } => {
                write!(f, "a layout of threads and values has two modes, (thread, value); this one has {rank}")
            }
            Self::Coordinates => f.write_str("expected indices, found strides that are coordinates"),
            Self::Algebra(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}
