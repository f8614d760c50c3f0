//! Prints a short description of a movement.

use super::Movement;
use super::step::{Access, LaneStep};
use core::fmt;

/// Prints the number of instructions of each kind, such as `3 selects, 1 shuffle`. If there are no instructions, prints
/// the numbers of the registers that contain the result, or `nothing` if the registers stay the same.
///
/// ```
/// use colex::{Layout, movement::Movement};
///
/// let text = |from: &str, to: &str| -> Result<String, Box<dyn std::error::Error>> {
///     Ok(Movement::between(&from.parse()?, &to.parse()?, 32)?.to_string())
/// };
/// assert_eq!(text("(32,2):(2,1)", "((16,2),2):((2,1),32)")?, "3 selects, 1 shuffle");
/// assert_eq!(text("(32,2):(2,1)", "(32,2):(2,1)")?, "nothing");
/// assert_eq!(text("(32,2):(1,32)", "(32,(2,2)):(1,(0,32))")?, "no instructions: registers 0, 0, 1, 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.steps().is_empty() {
            return self.order(f);
        }
        let mut separator = "";
        let counts = [(self.permutes(), "permute"), (self.selects(), "select"), (self.shuffles(), "shuffle")];
        for (count, noun) in counts.into_iter().filter(|(count, _)| *count > 0) {
            write!(f, "{separator}{count} {noun}{}", plural(count))?;
            separator = ", ";
        }
        let stores = self.accesses(false);
        if let Some((access, count)) = stores {
            write!(f, "{separator}{}", Counted(count, access, ["store", "stores", "stmatrix"]))?;
            separator = ", ";
        }
        if let Some(LaneStep::Sync { warp }) = self.steps().iter().find(|step| matches!(step, LaneStep::Sync { .. })) {
            let who = if *warp { "warp" } else { "block" };
            match self.syncs() {
                1 => write!(f, "{separator}a barrier of the {who}")?,
                syncs => write!(f, "{separator}{syncs} barriers of the {who}")?,
            }
            separator = ", ";
        }
        if let Some((access, count)) = self.accesses(true) {
            write!(f, "{separator}{}", Counted(count, access, ["load", "loads", "ldmatrix"]))?;
        }
        match stores {
            Some(_) => write!(f, ", {} bytes of shared memory", self.shared_bytes()),
            None => Ok(()),
        }
    }
}

impl Movement {
    /// Prints the numbers of the registers that contain the result, for a movement without instructions.
    fn order(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_same = (0..self.inputs()).eq(self.outputs().iter().map(|register| *register as usize));
        if is_same {
            return f.write_str("nothing");
        }
        f.write_str("no instructions: registers ")?;
        for (k, register) in self.outputs().iter().enumerate() {
            write!(f, "{}{register}", if k == 0 { "" } else { ", " })?;
        }
        Ok(())
    }

    /// Returns the kind and the number of the loads (if `is_load` is `true`) or of the stores. Returns `None` if there
    /// are no such accesses.
    fn accesses(&self, is_load: bool) -> Option<(Access, usize)> {
        let of = |step: &LaneStep| match *step {
            LaneStep::Store { access, .. } if !is_load => Some(access),
            LaneStep::Load { access, register: 0, .. } if is_load => Some(access),
            _ => None,
        };
        let access = self.steps().iter().find_map(of)?;
        Some((access, self.steps().iter().filter_map(of).count()))
    }
}

/// Prints a number of accesses, such as `4 loads of 16 bytes` or `2 ldmatrix.x4`. The third field contains three names:
/// for one access to bytes, for several accesses to bytes, and for accesses to matrices.
pub(super) struct Counted(pub(super) usize, pub(super) Access, pub(super) [&'static str; 3]);

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(count, access, [one, many, matrices]) = *self;
        match access {
            Access::Bytes(bytes) => {
                let byte = plural(bytes as usize);
                write!(f, "{count} {} of {bytes} byte{byte}", if count == 1 { one } else { many })
            }
            Access::Matrices { .. } => write!(f, "{count} {matrices}{access}"),
        }
    }
}

/// Prints the suffix of an instruction's name, such as `.x4.trans` for four transposed matrices, or `.v4` for 16 bytes
/// of a thread.
impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Bytes(bytes @ ..=2) => write!(f, ".u{}", 8 * bytes),
            Self::Bytes(4) => f.write_str(".u32"),
            Self::Bytes(bytes) => write!(f, ".v{}", bytes / 4),
            Self::Matrices { count, transposed } => write!(f, ".x{count}{}", if transposed { ".trans" } else { "" }),
        }
    }
}

pub(super) const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}
