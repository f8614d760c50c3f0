//! The shapes that are measured.

/// The shapes of products: rows, columns, and the length of the sums.
pub(crate) const PRODUCTS: [[usize; 3]; 22] = [
    [8192, 8192, 8192],
    [4096, 4096, 4096],
    [2048, 2048, 2048],
    [1024, 1024, 1024],
    // Tiles divide the shapes above, and the first two shapes below. The tiles do not divide the other sixteen shapes.
    [6144, 1536, 4096],
    [512, 16384, 2048],
    [8000, 8000, 8000],
    [4200, 4136, 4104],
    [5000, 3000, 2000],
    [3000, 1000, 5000],
    [1104, 1104, 1104],
    [16384, 520, 4096],
    [2000, 2000, 2000],
    [1544, 4104, 3080],
    [2504, 1000, 8000],
    [3208, 3208, 1032],
    [4872, 2312, 4096],
    [7000, 600, 3000],
    [10000, 2504, 1504],
    [1000, 12008, 2048],
    [6008, 6008, 6008],
    [2728, 5464, 2728],
];

/// The kinds of heads of attention: the number of columns, and `true` if a query uses only the keys up to the query.
pub(crate) const HEADS: [(usize, bool); 4] = [(128, false), (128, true), (64, false), (64, true)];
