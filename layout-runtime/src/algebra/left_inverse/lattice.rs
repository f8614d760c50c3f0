//! The set of integer solutions of a system of linear equations, to which equations are added one at a time.

/// Maximum number of unknowns of a system.
pub(super) const UNKNOWNS: usize = 10;

/// A row of numbers, one per unknown.
pub(super) type Row = [i128; UNKNOWNS];

/// The set of all vectors `base + Σ t_j·free_j` with integers `t_j`.
#[derive(Clone, Copy)]
pub(super) struct Lattice {
    unknowns: usize,
    pub(super) base: Row,
    dimensions: usize,
    free: [Row; UNKNOWNS],
}

/// The result of adding an equation.
pub(super) enum Restricted {
    Solvable,
    Unsolvable,
    /// A number became too large for the integer type.
    Overflow,
}

impl Lattice {
    pub(super) const EMPTY: Self =
        Self { unknowns: 0, base: [0; UNKNOWNS], dimensions: 0, free: [[0; UNKNOWNS]; UNKNOWNS] };

    /// Adds an unrestricted unknown. Returns `false` if there are already `UNKNOWNS` unknowns.
    pub(super) const fn add_unknown(&mut self) -> bool {
        if self.unknowns == UNKNOWNS {
            return false;
        }
        self.free[self.dimensions] = [0; UNKNOWNS];
        self.free[self.dimensions][self.unknowns] = 1;
        self.dimensions += 1;
        self.unknowns += 1;
        true
    }

    /// Returns `true` if every solution satisfies `Σ coefficients·u = value`.
    pub(super) const fn implies(&self, coefficients: &Row, value: i128) -> bool {
        let is_fixed = all!(0..self.dimensions, |j| matches!(self.moves(coefficients, j), Some(0)));
        is_fixed && matches!(self.product(coefficients, &self.base), Some(found) if found == value)
    }

    /// Adds the equation `Σ coefficients·u = value`: keeps only the vectors `u` of the set that satisfy this equation.
    ///
    /// Euclid's algorithm combines the directions until only one direction changes the left side of the equation. Each
    /// step in this direction changes the left side by the greatest common divisor of the previous changes.
    pub(super) const fn restrict(&mut self, coefficients: &Row, value: i128) -> Restricted {
        let Some(missing) = self.product(coefficients, &self.base) else { return Restricted::Overflow };
        let missing = value - missing;
        let mut pivot = None;
        each!(for j in 0..self.dimensions {
            pivot = match (self.moves(coefficients, j), pivot) {
                (None, _) => return Restricted::Overflow,
                (Some(0), pivot) => pivot,
                (Some(_), None) => Some(j),
                (Some(_), Some(p)) => {
                    if !self.eliminate(coefficients, p, j) {
                        return Restricted::Overflow;
                    }
                    Some(j)
                }
            };
        });
        let Some(pivot) = pivot else {
            return if missing == 0 { Restricted::Solvable } else { Restricted::Unsolvable };
        };
        let step = some!(self.moves(coefficients, pivot), Restricted::Overflow);
        if missing % step != 0 {
            return Restricted::Unsolvable;
        }
        if !subtract(&mut self.base, &self.free[pivot], -(missing / step)) {
            return Restricted::Overflow;
        }
        self.dimensions -= 1;
        self.free[pivot] = self.free[self.dimensions];
        Restricted::Solvable
    }

    /// Returns the number by which one step in direction `j` changes the left side of the equation with these
    /// coefficients.
    const fn moves(&self, coefficients: &Row, j: usize) -> Option<i128> {
        self.product(coefficients, &self.free[j])
    }

    /// Subtracts multiples of the vectors `free[p]` and `free[j]` from each other, and exchanges them if necessary, until
    /// a step along `free[p]` does not change the left side of the equation. Returns `false` if a number becomes too
    /// large.
    const fn eliminate(&mut self, coefficients: &Row, p: usize, j: usize) -> bool {
        loop {
            let (Some(a), Some(b)) = (self.moves(coefficients, p), self.moves(coefficients, j)) else { return false };
            if a == 0 {
                return true;
            }
            if b == 0 {
                (self.free[p], self.free[j]) = (self.free[j], self.free[p]);
            } else if a.unsigned_abs() >= b.unsigned_abs() {
                let other = self.free[j];
                if !subtract(&mut self.free[p], &other, a / b) {
                    return false;
                }
            } else {
                let other = self.free[p];
                if !subtract(&mut self.free[j], &other, b / a) {
                    return false;
                }
            }
        }
    }

    const fn product(&self, a: &Row, b: &Row) -> Option<i128> {
        let mut sum = 0i128;
        each!(for k in 0..self.unknowns {
            sum = some!(sum.checked_add(some!(a[k].checked_mul(b[k]))));
        });
        // The bound of 100 bits leaves space for one more subtraction without overflow.
        if sum.unsigned_abs() >> 100 == 0 { Some(sum) } else { None }
    }
}

/// Subtracts `factor·other` from `row`. Returns `false` if a number becomes too large.
const fn subtract(row: &mut Row, other: &Row, factor: i128) -> bool {
    each!(for k in 0..UNKNOWNS {
        let Some(product) = factor.checked_mul(other[k]) else { return false };
        match row[k].checked_sub(product) {
            Some(difference) if difference.unsigned_abs() >> 100 == 0 => row[k] = difference,
            _ => return false,
        }
    });
    true
}
