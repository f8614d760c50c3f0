//! Layouts by their definition: nested lists of numbers, and sums of digits times strides. The code is short and slow.
//! The code does not call the library, so that tests can compare the library with this code.

use std::fmt;

/// A number, or a tuple.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ints {
    Int(i64),
    Tuple(Vec<Ints>),
}

impl Ints {
    /// Parses a text such as `(3,(2,3))`. Returns `None` if the text does not consist of plain integers.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text = text.replace(' ', "");
        let (ints, rest) = Self::read(&text)?;
        rest.is_empty().then_some(ints)
    }

    fn read(text: &str) -> Option<(Self, &str)> {
        if let Some(mut rest) = text.strip_prefix('(') {
            let mut modes = Vec::new();
            loop {
                let (mode, behind) = Self::read(rest)?;
                modes.push(mode);
                match behind.as_bytes().first()? {
                    b',' => rest = &behind[1..],
                    b')' => return Some((Self::Tuple(modes), &behind[1..])),
                    _ => return None,
                }
            }
        }
        let end = text.find(|c: char| !(c.is_ascii_digit() || c == '-')).unwrap_or(text.len());
        Some((Self::Int(text[..end].parse().ok()?), &text[end..]))
    }

    /// Returns the numbers, from left to right.
    pub(crate) fn leaves(&self) -> Vec<i64> {
        match self {
            Self::Int(int) => vec![*int],
            Self::Tuple(modes) => modes.iter().flat_map(Self::leaves).collect(),
        }
    }

    pub(crate) fn product(&self) -> i64 {
        match self {
            Self::Int(int) => *int,
            Self::Tuple(modes) => modes.iter().map(Self::product).product(),
        }
    }

    /// Returns the modes of the tuple. The only mode of a number is the number itself.
    pub(crate) fn modes(&self) -> Vec<Self> {
        match self {
            Self::Int(_) => vec![self.clone()],
            Self::Tuple(modes) => modes.clone(),
        }
    }

    /// Returns `true` if both tuples have the same size and if every coordinate of `self` is a coordinate of `other`.
    /// CuTe's `compatible` has the same definition.
    pub(crate) fn compatible(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Int(int), _) => *int == other.product(),
            (Self::Tuple(a), Self::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.compatible(b)),
            (Self::Tuple(_), Self::Int(_)) => false,
        }
    }

    /// Returns the coordinate that has the one-dimensional coordinate `i`. The coordinate has the same nesting as the
    /// shape. The first mode is the fastest.
    pub(crate) fn natural(&self, mut i: i64) -> Self {
        self.take_digits(&mut i)
    }

    fn take_digits(&self, rest: &mut i64) -> Self {
        match self {
            Self::Int(extent) => {
                let digit = *rest % extent;
                *rest /= extent;
                Self::Int(digit)
            }
            Self::Tuple(modes) => Self::Tuple(modes.iter().map(|mode| mode.take_digits(rest)).collect()),
        }
    }
}

/// Prints the shape in the form that CuTe prints.
impl fmt::Display for Ints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(int) => write!(f, "{int}"),
            Self::Tuple(modes) => {
                let modes: Vec<String> = modes.iter().map(ToString::to_string).collect();
                write!(f, "({})", modes.join(","))
            }
        }
    }
}

/// The swizzle `Sw<bits,base,shift>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sw {
    pub(crate) bits: i64,
    pub(crate) base: i64,
    pub(crate) shift: i64,
}

impl Sw {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let inner = text.trim().strip_prefix("Sw<")?.strip_suffix('>')?;
        let numbers: Vec<i64> = inner.split(',').map(|n| n.trim().parse().ok()).collect::<Option<_>>()?;
        let [bits, base, shift] = numbers[..] else { return None };
        Some(Self { bits, base, shift })
    }

    pub(crate) fn apply(&self, x: i64) -> i64 {
        let ones = (1_i64 << self.bits) - 1;
        let read = x & ones << (self.base + self.shift.max(0));
        if self.shift >= 0 { x ^ read >> self.shift } else { x ^ read << -self.shift }
    }
}

/// A layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reference {
    pub(crate) swizzle: Sw,
    pub(crate) offset: i64,
    pub(crate) shape: Ints,
    pub(crate) stride: Ints,
}

impl Reference {
    /// Parses a printed layout. Returns `None` if strides are coordinates, or if the text is not a layout.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut parts: Vec<&str> = text.split(" o ").collect();
        let (shape, stride) = parts.pop()?.split_once(':')?;
        let swizzle = parts.first().map_or(Some(Sw { bits: 0, base: 0, shift: 0 }), |text| Sw::parse(text))?;
        let offset = parts.get(1).map_or(Some(0), |text| text.trim().parse().ok())?;
        Some(Self { swizzle, offset, shape: Ints::parse(shape)?, stride: Ints::parse(stride)? })
    }

    pub(crate) fn size(&self) -> i64 {
        self.shape.product()
    }

    /// Returns the index of a coordinate. In the coordinate, a single number may correspond to a tuple of the shape.
    pub(crate) fn index(&self, coord: &Ints) -> i64 {
        self.swizzle.apply(self.offset + linear(coord, &self.shape, &self.stride))
    }

    /// Returns the index of a one-dimensional coordinate.
    pub(crate) fn at(&self, i: i64) -> i64 {
        self.index(&Ints::Int(i))
    }

    /// Returns all indices, in the order of one-dimensional coordinates.
    pub(crate) fn table(&self) -> Vec<i64> {
        let (extents, strides) = (self.shape.leaves(), self.stride.leaves());
        assert_eq!(extents.len(), strides.len(), "{self}");
        let mut indices = vec![self.offset];
        for (extent, stride) in extents.into_iter().zip(strides) {
            let shifted = |digit: i64| indices.iter().map(move |index| index + digit * stride);
            indices = (0..extent).flat_map(shifted).collect();
        }
        indices.iter().map(|index| self.swizzle.apply(*index)).collect()
    }

    /// Returns the modes of the layout without its swizzle and offset.
    pub(crate) fn modes(&self) -> Vec<Self> {
        let pairs = self.shape.modes().into_iter().zip(self.stride.modes());
        pairs.map(|(shape, stride)| Self { shape, stride, ..self.clone() }).collect()
    }

    /// Returns `true` if the layout has neither a swizzle nor an offset.
    pub(crate) fn is_plain(&self) -> bool {
        self.swizzle.bits == 0 && self.offset == 0
    }
}

/// Prints the layout in the form that CuTe prints.
impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_plain() {
            let Sw { bits, base, shift } = self.swizzle;
            write!(f, "Sw<{bits},{base},{shift}> o {} o ", self.offset)?;
        }
        write!(f, "{}:{}", self.shape, self.stride)
    }
}

fn linear(coord: &Ints, shape: &Ints, stride: &Ints) -> i64 {
    match (coord, shape, stride) {
        (Ints::Int(c), Ints::Int(_), Ints::Int(d)) => c * d,
        // Each mode except the last gets its digit. The last mode gets the remaining quotient.
        (Ints::Int(c), Ints::Tuple(shapes), Ints::Tuple(strides)) => {
            let mut rest = *c;
            let mut index = 0;
            for (k, (shape, stride)) in shapes.iter().zip(strides).enumerate() {
                let size = shape.product();
                let digit = if k + 1 == shapes.len() { rest } else { rest % size };
                index += linear(&Ints::Int(digit), shape, stride);
                rest /= size;
            }
            index
        }
        (Ints::Tuple(coords), Ints::Tuple(shapes), Ints::Tuple(strides)) if coords.len() == shapes.len() => {
            coords.iter().zip(shapes).zip(strides).map(|((c, s), d)| linear(c, s, d)).sum()
        }
        _ => panic!("{coord:?} is not a coordinate of {shape:?}:{stride:?}"),
    }
}

/// Returns `true` if some layout of one mode has the indices `values`. The mode may be nested. Tries every way to split
/// off a first mode.
pub(crate) fn some_layout(values: &[i64]) -> bool {
    let n = values.len();
    if n <= 1 {
        return values.first().is_none_or(|first| *first == 0);
    }
    let step = values[1];
    (2..=n).filter(|d| n.is_multiple_of(*d)).any(|d| {
        let linear = (0..d).all(|i| values[i] == step * i as i64);
        let repeats = || (0..n).all(|i| values[i] == values[i % d] + values[i / d * d]);
        let outer = || some_layout(&(0..n / d).map(|j| values[j * d]).collect::<Vec<_>>());
        linear && repeats() && outer()
    })
}

/// Returns `true` if some layout has the indices `values` and a shape that refines `shape`. Such a layout exists only
/// if the indices are a sum over the modes, and if each mode is a layout.
pub(crate) fn some_compatible_layout(shape: &Ints, values: &[i64]) -> bool {
    let extents = shape.leaves();
    let mut place = 1;
    let mut alone: Vec<Vec<i64>> = Vec::new();
    for extent in &extents {
        alone.push((0..*extent).map(|c| values[(c * place) as usize]).collect());
        place *= extent;
    }
    let additive = values.iter().enumerate().all(|(i, value)| {
        let digits = shape.natural(i as i64).leaves();
        *value == digits.iter().zip(&alone).map(|(digit, alone)| alone[*digit as usize]).sum::<i64>()
    });
    additive && alone.iter().all(|values| some_layout(values))
}
