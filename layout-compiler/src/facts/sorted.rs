//! What strides say of a layout whatever its numbers are: sorted, each is at least what the leaf before it covers.
//!
//! A leaf covers its extent times its stride. If every stride is at least what the leaf before covers, no two coordinates share an index; if
//! it is as much, the indices have no gap.

use crate::resolve::{Fact, Numbers, factors};
use layout_runtime::{Int, Layout};

/// The size of a number times names, each as often as it is a factor.
#[derive(Clone)]
struct Product {
    number: i64,
    names: Vec<u8>,
}

/// What is known about the numbers of a layout.
struct Known<'a> {
    numbers: &'a Numbers,
    /// The names that are extents, and so 1 or more.
    extents: Vec<u8>,
}

struct Leaf {
    /// `None` for a quotient.
    extent: Option<Product>,
    stride: Product,
}

/// Leaves that are tried in all orders.
const MOST_LEAVES: usize = 7;

/// Whether no two coordinates share an index, whatever the numbers are; if that is not proved, the fact that would help.
pub(super) fn injective(layout: &Layout, numbers: &Numbers) -> Result<(), Option<String>> {
    let (known, leaves) = (Known::new(layout, numbers), leaves(layout));
    let start = Product { number: 1, names: Vec::new() };
    let is_proved = leaves.len() <= MOST_LEAVES
        && known.chain(&start, &leaves.iter().collect::<Vec<_>>(), &|known, stride, covered| {
            known.at_least(stride, covered)
        });
    if is_proved { Ok(()) } else { Err(known.missing(&leaves)) }
}

/// Whether the indices are `0..size`, each once, whatever the numbers are.
pub(super) fn is_compact(layout: &Layout, numbers: &Numbers) -> bool {
    let (known, leaves) = (Known::new(layout, numbers), leaves(layout));
    let start = Product { number: 1, names: Vec::new() };
    let is_equal = |known: &Known<'_>, stride: &Product, covered: &Product| {
        known.at_least(stride, covered) && known.at_least(covered, stride)
    };
    layout.offset() == 0
        && layout.stride().leaves().iter().all(|stride| stride.value() >= 0)
        && layout.swizzle().is_identity()
        && leaves.len() <= MOST_LEAVES
        && known.chain(&start, &leaves.iter().collect::<Vec<_>>(), &is_equal)
}

/// The leaves that have more than one element for some numbers.
fn leaves(layout: &Layout) -> Vec<Leaf> {
    let (shape, stride) = (layout.shape(), layout.stride());
    let pairs = shape.leaves().iter().zip(stride.leaves().iter().copied());
    let leaves = pairs.filter(|(extent, _)| extent.symbol().is_some() || extent.value() != 1);
    leaves.map(|(extent, stride)| Leaf { extent: product_of_extent(*extent), stride: product(stride) }).collect()
}

fn product(int: Int) -> Product {
    Product { number: int.value().saturating_abs(), names: factors(int).collect() }
}

fn product_of_extent(extent: Int) -> Option<Product> {
    match extent.symbol() {
        None => Some(product(extent)),
        Some(symbol) if symbol.divisor == 1 => Some(Product { number: 1, names: vec![symbol.name] }),
        Some(_) => None,
    }
}

impl Product {
    fn times(&self, other: &Self) -> Self {
        let names = self.names.iter().chain(&other.names).copied().collect();
        Self { number: self.number.saturating_mul(other.number), names }
    }
}

impl<'a> Known<'a> {
    fn new(layout: &Layout, numbers: &'a Numbers) -> Self {
        let shape = layout.shape();
        let extents = shape.leaves().iter().filter_map(|leaf| Some(leaf.symbol()?.name)).collect();
        Self { numbers, extents }
    }

    /// Whether the leaves can be sorted so that each stride `follows` what the leaf before covers.
    fn chain(&self, covered: &Product, leaves: &[&Leaf], follows: &dyn Fn(&Self, &Product, &Product) -> bool) -> bool {
        leaves.is_empty()
            || leaves.iter().enumerate().any(|(i, leaf)| {
                let mut others = leaves.to_vec();
                others.remove(i);
                follows(self, &leaf.stride, covered)
                    && match &leaf.extent {
                        _ if others.is_empty() => true,
                        Some(extent) => self.chain(&extent.times(&leaf.stride), &others, follows),
                        None => false,
                    }
            })
    }

    /// Whether `a` is at least `b`, whatever the numbers are.
    fn at_least(&self, a: &Product, b: &Product) -> bool {
        let (a, b) = without_common(a, b);
        let (mut left, mut bound) = (a.names, i128::from(b.number));
        for name in b.names {
            if let Some(i) = left.iter().position(|larger| self.is_at_least(*larger, name)) {
                left.remove(i);
            } else if let Some(most) = self.numbers.most(name) {
                bound = bound.saturating_mul(most.into());
            } else {
                return false;
            }
        }
        let least = left.iter().map(|name| i128::from(self.least(*name)));
        least.fold(i128::from(a.number), i128::saturating_mul) >= bound
    }

    /// Whether a fact says that one number is at least another.
    fn is_at_least(&self, larger: u8, smaller: u8) -> bool {
        let says = |fact: &Fact| match (fact.modulus, fact.other) {
            (0, Some(other)) if (fact.name, other) == (larger, smaller) => fact.low >= 0,
            (0, Some(other)) if (fact.name, other) == (smaller, larger) => fact.high <= 0,
            _ => false,
        };
        self.numbers.facts().iter().any(says)
    }

    /// The least value of a number; 0 if nothing is known.
    fn least(&self, name: u8) -> i64 {
        let facts = self.numbers.facts().iter();
        let stated = facts.filter(|fact| fact.name == name && fact.modulus == 0 && fact.other.is_none());
        let stated = stated.map(|fact| fact.low).max().unwrap_or(0);
        let follows = self.extents.iter().any(|extent| *extent == name || self.is_at_least(name, *extent));
        stated.max(follows.into())
    }

    /// The comparison of two names that would order two strides.
    fn missing(&self, leaves: &[Leaf]) -> Option<String> {
        let pairs = leaves.iter().flat_map(|before| leaves.iter().map(move |leaf| (before, leaf)));
        let mut facts = pairs.filter_map(|(before, leaf)| {
            let (a, b) = without_common(&leaf.stride, &before.extent.as_ref()?.times(&before.stride));
            match (a.names.as_slice(), b.names.as_slice()) {
                ([larger], [smaller]) if a.number >= b.number => Some((*larger, *smaller)),
                _ => None,
            }
        });
        let (larger, smaller) = facts.find(|(larger, smaller)| !self.is_at_least(*larger, *smaller))?;
        Some(format!("{} >= {}", self.numbers.get(larger)?.text, self.numbers.get(smaller)?.text))
    }
}

/// Both without the names that they share.
fn without_common(a: &Product, b: &Product) -> (Product, Product) {
    let (mut a, mut b) = (a.clone(), b.clone());
    a.names.retain(|name| match b.names.iter().position(|other| other == name) {
        Some(i) => {
            b.names.remove(i);
            false
        }
        None => true,
    });
    (a, b)
}
