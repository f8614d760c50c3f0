//! Polynomials with integer coefficients. They represent the extents and strides of layouts with symbols, and sums of
//! extents and strides.

/// Maximum number of unknowns. If a property has more unknowns, its proof is undecided.
pub(super) const MAX_UNKNOWNS: usize = 16;

/// Maximum number of terms of a polynomial.
const MAX_TERMS: usize = 48;
/// Number of bits of an exponent.
const BITS: usize = 8;
/// The largest degree of a term. With this limit, no exponent overflows its bits.
const MAX_DEGREE: u32 = (1 << BITS) - 1;

/// A coefficient, and the exponents of all unknowns. Each exponent has [`BITS`] bits.
#[derive(Clone, Copy, Debug)]
struct Monomial {
    factor: i128,
    powers: u128,
}

/// A polynomial. Operations return `None` if a coefficient or the number of terms becomes too large.
#[derive(Clone, Copy, Debug)]
pub(super) struct Polynomial {
    len: usize,
    terms: [Monomial; MAX_TERMS],
}

/// Returns the exponent of the unknown `x` in `powers`.
const fn power(powers: u128, x: usize) -> u32 {
    (powers >> (BITS * x)) as u32 & MAX_DEGREE
}

const fn degree(powers: u128) -> u32 {
    let mut degree = 0;
    each!(for x in 0..MAX_UNKNOWNS {
        degree += power(powers, x);
    });
    degree
}

impl Polynomial {
    pub(super) const ZERO: Self = Self { len: 0, terms: [Monomial { factor: 0, powers: 0 }; MAX_TERMS] };

    /// Builds the constant polynomial `number`.
    pub(super) const fn of(number: i128) -> Self {
        Self::term(number, 0)
    }

    /// Builds the polynomial `factor·x`.
    pub(super) const fn unknown(x: usize, factor: i128) -> Self {
        Self::term(factor, 1 << (BITS * x))
    }

    const fn term(factor: i128, powers: u128) -> Self {
        let mut polynomial = Self::ZERO;
        if factor != 0 {
            polynomial.terms[0] = Monomial { factor, powers };
            polynomial.len = 1;
        }
        polynomial
    }

    /// Returns `self + factor·m`, where `m` is the product of unknowns with the exponents `powers`.
    const fn with(mut self, factor: i128, powers: u128) -> Option<Self> {
        let at = first!(0..self.len, |i| self.terms[i].powers == powers);
        if at == MAX_TERMS {
            return None;
        }
        let before = if at < self.len { self.terms[at].factor } else { 0 };
        let factor = some!(before.checked_add(factor));
        if factor != 0 {
            self.terms[at] = Monomial { factor, powers };
            self.len += (at == self.len) as usize;
        } else if at < self.len {
            self.len -= 1;
            self.terms[at] = self.terms[self.len];
        }
        Some(self)
    }

    /// Returns `self + times·other`.
    pub(super) const fn plus(mut self, times: i128, other: &Self) -> Option<Self> {
        each!(for i in 0..other.len {
            let Monomial { factor, powers } = other.terms[i];
            self = some!(self.with(some!(factor.checked_mul(times)), powers));
        });
        Some(self)
    }

    /// Returns `self·other`.
    pub(super) const fn times(&self, other: &Self) -> Option<Self> {
        let mut product = Self::ZERO;
        each!(for i in 0..self.len {
            each!(for j in 0..other.len {
                let (a, b) = (self.terms[i], other.terms[j]);
                if degree(a.powers) + degree(b.powers) > MAX_DEGREE {
                    return None;
                }
                product = some!(product.with(some!(a.factor.checked_mul(b.factor)), a.powers + b.powers));
            });
        });
        Some(product)
    }

    /// Returns `self/divisor`, or `None` if `divisor` does not divide every coefficient.
    pub(super) const fn over(mut self, divisor: i128) -> Option<Self> {
        each!(for i in 0..self.len {
            if self.terms[i].factor % divisor != 0 {
                return None;
            }
            self.terms[i].factor /= divisor;
        });
        Some(self)
    }

    /// Returns the value of a constant polynomial, or `None` if the polynomial contains an unknown.
    pub(super) const fn as_number(&self) -> Option<i128> {
        match self.len {
            0 => Some(0),
            1 if self.terms[0].powers == 0 => Some(self.terms[0].factor),
            _ => None,
        }
    }

    /// Returns the unknowns that occur in the polynomial, as a bit mask.
    pub(super) const fn unknowns(&self) -> u32 {
        let mut unknowns = 0;
        each!(for i in 0..self.len {
            each!(for x in 0..MAX_UNKNOWNS {
                unknowns |= ((power(self.terms[i].powers, x) > 0) as u32) << x;
            });
        });
        unknowns
    }

    /// Returns the greatest common divisor of all coefficients. It divides the value of the polynomial for all values
    /// of the unknowns. The polynomial 0 has the divisor 0.
    pub(super) const fn divisor(&self) -> u128 {
        let mut divisor = 0;
        each!(for i in 0..self.len {
            let (mut a, mut b) = (divisor, self.terms[i].factor.unsigned_abs());
            while b > 0 {
                (a, b) = (b, a % b);
            }
            divisor = a;
        });
        divisor
    }

    /// Returns the value of the polynomial if the unknowns have these values, or `None` if the value does not fit in
    /// 128 bits.
    pub(super) const fn at(&self, values: &[i64; MAX_UNKNOWNS]) -> Option<i128> {
        let mut sum = 0i128;
        each!(for i in 0..self.len {
            let Monomial { factor, powers } = self.terms[i];
            let mut product = factor;
            each!(for x in 0..MAX_UNKNOWNS {
                each!(for _ in 0..power(powers, x) {
                    product = some!(product.checked_mul(values[x] as i128));
                });
            });
            sum = some!(sum.checked_add(product));
        });
        Some(sum)
    }

    /// Replaces the unknown `x` by `by/scale`, and multiplies the result by `scaleᵈ`, where `d` is the highest exponent
    /// of `x`. All coefficients stay integers. The computation uses Horner's rule.
    pub(super) const fn substituted(&self, x: usize, by: &Self, scale: i128) -> Option<Self> {
        let (mut sum, mut scaled) = (Self::ZERO, 1i128);
        each!(for power in rev(0..self.degree(x) + 1) {
            sum = some!(some!(sum.times(by)).plus(scaled, &self.coefficient(x, power)));
            scaled = some!(scaled.checked_mul(scale));
        });
        Some(sum)
    }

    /// Returns the highest exponent of the unknown `x`.
    pub(super) const fn degree(&self, x: usize) -> u32 {
        let mut highest = 0;
        each!(for i in 0..self.len {
            let power = power(self.terms[i].powers, x);
            highest = if power > highest { power } else { highest };
        });
        highest
    }

    /// Returns the coefficient of the unknown `x` to the power `of`. The coefficient is a polynomial in the other
    /// unknowns.
    pub(super) const fn coefficient(&self, x: usize, of: u32) -> Self {
        let mut coefficient = Self::ZERO;
        each!(for i in 0..self.len {
            let Monomial { factor, powers } = self.terms[i];
            if power(powers, x) == of {
                let powers = powers - ((of as u128) << (BITS * x));
                coefficient.terms[coefficient.len] = Monomial { factor, powers };
                coefficient.len += 1;
            }
        });
        coefficient
    }
}
