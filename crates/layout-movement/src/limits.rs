//! Limits on the resources of a movement.

/// The resources that a movement may use: an amount of shared memory, and the instructions of an architecture.
///
/// ```
/// use colex::{Layout, movement::{Limits, Movement}};
///
/// let (rows, columns): (Layout, Layout) = ("(32,8):(8,1)".parse()?, "(32,8):(1,32)".parse()?);
/// let with = |limits| Movement::between_within(&rows, &columns, 16, limits).map(|movement| movement.to_string());
/// assert!(with(Limits::NONE)?.starts_with("1 stmatrix.x4.trans, "));
/// assert!(!with(Limits { sm: 80, ..Limits::NONE })?.contains("stmatrix"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limits {
    /// The bytes of shared memory that all threads of the layouts may use together.
    pub room: usize,
    /// The architecture, for example 90 for sm_90. `stmatrix` needs 90, `cp.async` 80, `ldmatrix` 75.
    pub sm: u32,
}

impl Limits {
    /// Unlimited shared memory, on sm_90.
    pub const NONE: Self = Self { room: usize::MAX, sm: 90 };

    /// Returns whether `stmatrix` and `ldmatrix` are available, in this order.
    pub(super) const fn matrices(self) -> [bool; 2] {
        [self.sm >= 90, self.sm >= 75]
    }
}
