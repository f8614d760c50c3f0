//! Guesses two things that index code does not contain: which names are sizes, and the extents of the coordinates.

use super::Recover;
use super::language::Language;
use super::program::Program;
use super::tree::Tree;
use super::value::Operator;
use crate::report::Failure;
use layout_proofs::Budget;
use layout_proofs::synthesis::recover_within;
use layout_runtime::IntTuple;
use std::collections::BTreeSet;
use std::fmt;

/// The value that is guessed for a size.
const NUMBER: i64 = 64;
/// The number of times that the pattern of indices is repeated along the outermost coordinate. `WIDEST` is the largest
/// extent that is guessed for a coordinate that fills the gap before the next larger stride.
const TURNS: i64 = 8;
const WIDEST: i64 = 64;
/// `ALONG` is the maximum number of coordinates along which a pattern is searched. `CELLS` is the maximum size of the
/// guessed shape.
const ALONG: i64 = 1024;
const CELLS: i64 = 1 << 15;

/// Names that are coordinates even if they multiply another name, such as `i` in `i * n`.
const PLACES: [&str; 20] = [
    "i", "j", "k", "l", "r", "c", "row", "col", "column", "x", "y", "z", "t", "v", "tid", "vid", "tx", "ty", "lane",
    "warp",
];

/// The guesses about index code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assumed {
    /// The coordinates in the order of the modes, each with its extent.
    pub extents: Vec<(String, i64)>,
    /// The names that are not coordinates, each with its value.
    pub numbers: Vec<(String, i64)>,
}

impl Assumed {
    /// Returns the extents as a shape, for example `64,8`.
    #[must_use]
    pub fn shape(&self) -> String {
        let extents: Vec<String> = self.extents.iter().map(|(_, extent)| extent.to_string()).collect();
        if extents.is_empty() { "1".into() } else { extents.join(",") }
    }
}

/// Prints the guesses, for example `assuming r < 64, c < 8, BM = 64: --shape 64,8 BM=64`.
impl fmt::Display for Assumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let extents = self.extents.iter().map(|(name, extent)| format!("{name} < {extent}"));
        let all: Vec<String> = extents.chain(self.numbers.iter().map(|(name, n)| format!("{name} = {n}"))).collect();
        let numbers: String = self.numbers.iter().map(|(name, n)| format!(" {name}={n}")).collect();
        write!(f, "assuming {}: --shape {}{numbers}", all.join(", "), self.shape())
    }
}

/// For index code without a given shape, guesses the extents of the coordinates and the values of all other names.
/// `known` returns the value or the extent of a name, or `None` if it is not known.
///
/// A name in capital letters is a size, and a name such as `base` or `a_ptr` is the base of an array. If there are no
/// such names, each name that multiplies, divides or shifts another name is a size. The guessed value of a size is 64,
/// and the guessed base of an array is 0. The extent of a coordinate fills the gap before the next larger stride, up to
/// 64. The extent of the outermost coordinate is eight times the period of its pattern. If the shape has more than
/// 32768 coordinates, its largest extents are halved.
///
/// # Errors
/// If the code is invalid, or if the language in `how` is unknown.
///
/// ```
/// use layout_cli::{Recover, assume};
///
/// let how = Recover::over("");
/// let known = |name: &str| (name == "BM").then_some(32);
/// let assumed = assume("As[(c * 4) * BM + r]", &how, &known).unwrap();
/// assert_eq!(assumed.to_string(), "assuming r < 64, c < 8, BM = 32: --shape 64,8 BM=32");
/// assert_eq!(assume("r*64 + ((c>>3 ^ r&7)<<3 | c&7)", &how, &|_| None).unwrap().shape(), "64,64");
/// ```
pub fn assume(code: &str, how: &Recover<'_>, known: &dyn Fn(&str) -> Option<i64>) -> Result<Assumed, Failure> {
    let language = how.language.map(Language::named).transpose()?;
    let mut numbers = how.values.to_vec();
    let read = |coordinates, numbers: &[(String, i64)]| {
        Program::read(code, language, coordinates, numbers).map_err(|error| Failure::expression(code, vec![error]))
    };
    loop {
        let mut program = read(None, &numbers)?;
        let names = match how.coordinates {
            // The user has named all coordinates, so all other names are sizes.
            Some(said) => program.coordinates.iter().filter(|name| !said.contains(name)).cloned().collect(),
            None => numbers_of(&program),
        };
        if names.is_empty() {
            if how.coordinates.is_some() {
                program = read(how.coordinates, &numbers)?;
            }
            return Ok(Assumed { extents: extents(&program, known), numbers });
        }
        numbers.extend(names.into_iter().map(|name| {
            let number = known(&name).unwrap_or(if is_base(&name) { 0 } else { NUMBER }).max(0);
            (name, number)
        }));
    }
}

/// Returns the names in `program.coordinates` that are probably not coordinates, but sizes, strides or addresses of
/// arrays. If the spelling shows this for some names, returns these names. Otherwise, returns the names that multiply,
/// divide or shift other names.
fn numbers_of(program: &Program) -> Vec<String> {
    let named =
        |places: &mut dyn Iterator<Item = usize>| places.map(|place| program.coordinates[place].clone()).collect();
    let is_number = |name: &str| is_capital(name) || is_base(name);
    let by_name: Vec<usize> =
        (0..program.coordinates.len()).filter(|place| is_number(&program.coordinates[*place])).collect();
    if !by_name.is_empty() {
        return named(&mut by_name.into_iter());
    }
    let (mut factors, names) = (BTreeSet::new(), Names::of(program));
    program.steps.iter().for_each(|step| factors_of(program, &names, &step.value, &mut factors));
    named(&mut factors.into_iter())
}

/// Returns `true` if a name is spelled like a constant, with only capital letters, digits and underscores.
fn is_capital(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}

/// Returns `true` if a name is spelled like the address of an array, for example `a_ptr` or `base`.
fn is_base(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with("ptr") || ["base", "offset"].contains(&name)
}

/// Adds the names with which a tree multiplies, divides or shifts other names.
fn factors_of(program: &Program, names: &Names, tree: &Tree, factors: &mut BTreeSet<usize>) {
    use Operator::{Divide, DivideDown, Multiply, Remainder, ShiftLeft, ShiftRight};
    if let Tree::Binary(operator, pair, _) = tree {
        let [left, right] = [&pair.0, &pair.1].map(|side| names.within(side));
        match operator {
            Multiply if left.is_empty() || right.is_empty() || !left.is_disjoint(&right) => {}
            Multiply if !any_place(program, &left) && any_place(program, &right) => factors.extend(left),
            Multiply | Divide | DivideDown | Remainder | ShiftLeft | ShiftRight => factors.extend(&right - &left),
            _ => {}
        }
    }
    tree.operands().into_iter().for_each(|operand| factors_of(program, names, operand, factors));
}

fn any_place(program: &Program, places: &BTreeSet<usize>) -> bool {
    places.iter().any(|place| {
        let name = program.coordinates[*place].as_str();
        PLACES.contains(&name) || name.starts_with("threadIdx.") || name.starts_with("blockIdx.")
    })
}

/// For each value of a program, the names that the value depends on.
struct Names(Vec<BTreeSet<usize>>);

impl Names {
    fn of(program: &Program) -> Self {
        let mut names = Self((0..program.coordinates.len()).map(|place| BTreeSet::from([place])).collect());
        for step in &program.steps {
            let of_step = names.within(&step.value);
            names.0.push(of_step);
        }
        names
    }

    /// Returns the names that a tree depends on, directly or through the results of earlier statements.
    fn within(&self, tree: &Tree) -> BTreeSet<usize> {
        match tree {
            Tree::Value(place) => self.0[*place].clone(),
            _ => tree.operands().into_iter().flat_map(|operand| self.within(operand)).collect(),
        }
    }
}

/// The pattern of indices along one coordinate. The period of the pattern is the coordinate at which the outermost
/// digit becomes 1, and its stride is the stride of this digit.
#[derive(Clone, Copy)]
struct Axis {
    period: i64,
    stride: i64,
}

/// Returns the names and extents of the coordinates.
fn extents(program: &Program, known: &dyn Fn(&str) -> Option<i64>) -> Vec<(String, i64)> {
    let axes: Vec<Axis> = (0..program.coordinates.len()).map(|which| axis(program, which)).collect();
    let extent = |axis: &Axis| {
        let above = axes.iter().map(|other| other.stride).filter(|stride| *stride > axis.stride).min();
        match above {
            // With stride 0, the indices repeat after one period, so one period is sufficient.
            _ if axis.stride == 0 => axis.period,
            Some(next) if next / axis.stride > 1 => (next / axis.stride).min(WIDEST).max(axis.period),
            _ => axis.period * TURNS,
        }
    };
    let mut extents: Vec<i64> = axes.iter().map(extent).collect();
    while extents.iter().try_fold(1_i64, |size, extent| size.checked_mul(*extent)).is_none_or(|size| size > CELLS) {
        let Some(largest) = extents.iter_mut().max() else { break };
        *largest = (*largest + 1) / 2;
    }
    let named = program.coordinates.iter().zip(extents);
    named.map(|(name, extent)| (name.clone(), known(name).unwrap_or(extent).max(1))).collect()
}

/// Returns the pattern of indices along one coordinate, with all other coordinates 0. If no layout has these indices,
/// returns the pattern with period 1 and stride 1.
fn axis(program: &Program, which: usize) -> Axis {
    let mut fails = false;
    let index = |digits: &[i64]| {
        let mut coordinate = vec![0; program.coordinates.len()];
        coordinate[which] = digits[0];
        program.index(&coordinate).unwrap_or_else(|_| {
            fails = true;
            0
        })
    };
    let found = recover_within(&IntTuple::int(ALONG), index, &mut Budget::new(1 << 14));
    let plain = Axis { period: 1, stride: 1 };
    let Some(layout) = found.ok().filter(|_| !fails) else { return plain };
    let flat = layout.layout_part().flatten();
    let Some(last) = flat.shape().leaves().last().copied() else { return plain };
    let period = ALONG / last.value().max(1);
    let stride = layout.index(period).abs_diff(layout.index(0));
    Axis { period, stride: i64::try_from(stride).unwrap_or(i64::MAX) }
}
