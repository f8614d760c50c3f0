//! The reasons why a picture cannot be drawn.

use std::fmt;

/// The maximum number of cells of a picture, which is 2 * 256 * 256.
pub const MAX_CELLS: usize = 1 << 17;

/// The maximum number of tables of a picture.
pub const MAX_TABLES: usize = 1 << 10;

/// The reason why a picture cannot be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The picture would have more than [`MAX_CELLS`] cells.
    TooLarge {
        /// The number of cells.
        cells: usize,
    },
    /// The picture would have more than [`MAX_TABLES`] tables. A layout of rank 3 or more has one table for each
    /// coordinate of the modes from mode 2 on.
    TooManyTables {
        /// The number of tables.
        tables: usize,
    },
    /// The layout is empty, so it has no cells.
    Empty,
    /// A thread-value layout has an index that is not a position in the tile.
    OutsideTile {
        /// The index.
        index: i64,
        /// The extents of the tile.
        tile: (usize, usize),
    },
    /// A thread-value layout does not have two modes.
    Rank {
        /// The number of modes.
        rank: usize,
    },
    /// The strides are coordinates, but the picture needs indices.
    Coordinates,
    /// An operation of the algebra failed.
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
                write!(
                    f,
                    "the picture would have {cells} cells, but the maximum is {MAX_CELLS}; draw a `slice` or a tile of the layout"
                )
            }
            Self::TooManyTables { tables } => {
                write!(
                    f,
                    "the picture would have {tables} tables, but the maximum is {MAX_TABLES}; draw a `slice` of the layout"
                )
            }
            Self::Empty => f.write_str("the layout is empty, so there is nothing to draw"),
            Self::OutsideTile { index, tile: (rows, columns) } => {
                write!(f, "index {index} is outside of the {rows}x{columns} tile; give the extents of the whole tile")
            }
            Self::Rank { rank } => {
                write!(f, "a layout of threads and values has two modes, (thread, value); this layout has {rank}")
            }
            Self::Coordinates => f.write_str("the strides of the layout are coordinates, but a picture needs indices"),
            Self::Algebra(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}
