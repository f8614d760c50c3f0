//! Tests random compositions, divisions and products with symbols in the right operand. For all values that satisfy the
//! facts, the result with these values must equal the result of the operation on the values.

use super::{all_indices, printed};
use fastrand::Rng;
use layout_compiler::{Value, eval};
use std::collections::BTreeMap;

/// The numbers of two symbols, or `None`. The value of the first symbol must be a multiple of the value of the second
/// symbol.
type Multiple = Option<[usize; 2]>;

/// Returns the values of `n` and `m` to test.
fn values(facts: &[Fact], multiple: Multiple, rng: &mut Rng) -> Vec<[i64; 2]> {
    let allowed = |name: usize| {
        (1..=70).filter(move |value| facts.iter().filter(|fact| fact.name == name).all(|fact| fact.holds(*value)))
    };
    let all = allowed(0).flat_map(|n| allowed(1).map(move |m| [n, m]));
    let all: Vec<[i64; 2]> = all.filter(|values| multiple.is_none_or(|[a, b]| values[a] % values[b] == 0)).collect();
    let small = all.iter().copied().take(6);
    let others = (0..6).filter_map(|_| rng.choice(&all).copied());
    small.chain(others).chain(all.last().copied()).collect()
}

/// A fact about a symbol, such as `n <= 12` or `n % 4 == 0`.
#[derive(Clone, Copy)]
struct Fact {
    name: usize,
    modulus: i64,
    most: i64,
}

const NAMES: [&str; 2] = ["n", "m"];

impl Fact {
    fn holds(&self, value: i64) -> bool {
        value % self.modulus == 0 && value <= self.most
    }

    fn text(&self) -> String {
        let name = NAMES[self.name];
        let modulus = (self.modulus > 1).then(|| format!("{name} % {} == 0", self.modulus));
        let most = (self.most < i64::MAX).then(|| format!("{name} <= {}", self.most));
        modulus.into_iter().chain(most).collect::<Vec<_>>().join(", ")
    }
}

/// Returns the text in which values replace the symbols.
pub(super) fn with_values(text: &str, names: &[&str], values: &[i64]) -> String {
    let mut words = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        match names.iter().position(|name| *name == word) {
            Some(name) => words.push_str(&values[name].to_string()),
            None => words.push_str(word),
        }
        let next = behind.chars().next().map_or(0, char::len_utf8);
        words.push_str(&behind[..next]);
        rest = &behind[next..];
    }
    words
}

fn product(factors: &[String]) -> String {
    let factors: Vec<&str> = factors.iter().map(String::as_str).filter(|factor| *factor != "1").collect();
    if factors.is_empty() { "1".to_string() } else { factors.join("*") }
}

fn tuple(items: &[String]) -> String {
    if items.len() == 1 { items[0].clone() } else { format!("({})", items.join(",")) }
}

const SIZES: [i64; 9] = [1, 2, 3, 4, 6, 8, 12, 16, 24];

fn size(rng: &mut Rng) -> String {
    rng.choice(SIZES).unwrap_or(1).to_string()
}

fn name(rng: &mut Rng) -> String {
    let i = usize::from(rng.u8(0..4) == 0);
    NAMES[i].to_string()
}

fn extent(rng: &mut Rng, symbols: u8) -> String {
    if rng.u8(0..10) < symbols { name(rng) } else { size(rng) }
}

/// Returns a layout with these extents: compact in a random order and perhaps padded, or with arbitrary strides.
fn left(extents: &[String], rng: &mut Rng) -> String {
    let mut order: Vec<usize> = (0..extents.len()).collect();
    rng.shuffle(&mut order);
    let mut strides = vec![String::new(); extents.len()];
    let mut before = vec![if rng.u8(0..4) == 0 { size(rng) } else { "1".to_string() }];
    for i in order {
        strides[i] = if rng.u8(0..12) == 0 { "0".to_string() } else { product(&before) };
        before.push(if rng.u8(0..5) == 0 { size(rng) } else { extents[i].clone() });
    }
    format!("{}:{}", tuple(extents), tuple(&strides))
}

/// Returns a right operand of a composition with a layout that has these extents. Most strides are products of these
/// extents, so that modes often continue each other.
fn right(extents: &[String], rng: &mut Rng) -> String {
    let (mut shape, mut stride) = (Vec::new(), Vec::new());
    for _ in 0..rng.usize(1..4) {
        let depth = rng.usize(0..=extents.len());
        let mut below: Vec<String> = extents[..depth].to_vec();
        if rng.u8(0..3) == 0 {
            below.push(extent(rng, 2));
        }
        let by_coordinate = rng.u8(0..6) == 0;
        let mode = rng.usize(0..extents.len());
        shape.push(if rng.u8(0..3) == 0 { extents[mode].clone() } else { extent(rng, 6) });
        stride.push(match by_coordinate {
            true if extents.len() > 1 => format!("{}@{mode}", size(rng)),
            _ => product(&below),
        });
    }
    format!("{}:{}", tuple(&shape), tuple(&stride))
}

fn facts(rng: &mut Rng) -> Vec<Fact> {
    let fact = |name: usize, rng: &mut Rng| Fact {
        name,
        modulus: *rng.choice(&[1, 1, 2, 4, 8]).unwrap_or(&1),
        most: *rng.choice(&[i64::MAX, 4, 8, 16, 32]).unwrap_or(&i64::MAX),
    };
    let both = [fact(0, rng), fact(1, rng)];
    both.into_iter()
        .filter(|fact| fact.modulus > 1 || fact.most < i64::MAX)
        .filter(|fact| fact.modulus <= fact.most)
        .collect()
}

/// Returns the kind of an error. A part of the message determines the kind.
fn reason(error: &str) -> &'static str {
    let reasons = [
        ("no bound or divisor of one number", "no fact about one or two numbers is enough"),
        ("no layout equals", "values that the facts allow have no layout"),
        ("no layout describes the tiles", "values that the facts allow have no layout"),
        ("63 bits", "too large"),
        ("mix an integer with a tuple", "two units"),
        ("counts in two coordinates", "two units"),
        ("address mode", "two units"),
        ("% ", "names a fact that a number divides a symbol"),
        (" <= ", "names an upper bound of a symbol"),
        (" >= ", "names a lower bound of a symbol"),
        (" == ", "names a fact that two symbols are equal"),
    ];
    reasons.iter().find(|(words, _)| error.contains(words)).map_or("another mistake", |(_, reason)| reason)
}

/// Compares the result for symbols with the result for the values.
fn compare(call: &str, result: &str, values: [i64; 2]) -> Result<(), String> {
    let (expected, found) = (eval(&with_values(call, &NAMES, &values)), eval(&with_values(result, &NAMES, &values)));
    let message = |what: String| format!("{call}\n    is {result}\n    at {values:?}: {what}");
    match (expected, found) {
        (Ok(_), Ok(Value::Layout(found))) if call.starts_with("left_inverse(") => {
            let layout = with_values(&call["left_inverse(".len()..call.len() - 1], &NAMES, &values);
            let Ok(Value::Layout(layout)) = eval(&layout) else { return Err(message(layout)) };
            let indices = (0..layout.size().min(1 << 12) as i64).map(|i| layout.index(i));
            let is_inverse = indices.into_iter().all(|index| layout.index(found.index(index)) == index);
            if is_inverse { Ok(()) } else { Err(message(format!("{found} is no inverse"))) }
        }
        (Ok(Value::Layout(expected)), Ok(Value::Layout(found))) if expected.size() < 1 << 12 => {
            match expected == found || all_indices(&expected).eq(all_indices(&found)) {
                true => Ok(()),
                false => Err(message(format!("{expected}, and not {found}"))),
            }
        }
        (Ok(_), Ok(_)) => Ok(()),
        (Err(errors), _) => Err(message(format!("refused: {}", errors[0]))),
        (_, Err(errors)) => Err(message(format!("`{}`: {}", with_values(result, &NAMES, &values), errors[0]))),
    }
}

fn count_of_cases(
    calls: impl Fn(&mut Rng) -> String,
    count: usize,
    seed: u64,
) -> (usize, BTreeMap<&'static str, usize>) {
    let mut rng = Rng::with_seed(seed);
    let (mut accepted, mut refused, mut wrong) = (0, BTreeMap::new(), Vec::new());
    let mut tried = 0;
    while tried < count {
        let (call, facts) = (calls(&mut rng), facts(&mut rng));
        if !call.contains(['n', 'm']) {
            continue;
        }
        tried += 1;
        let multiple = call.contains('n') && call.contains('m') && rng.bool();
        let multiple = multiple.then(|| if rng.bool() { [0, 1] } else { [1, 0] });
        let clauses = facts.iter().filter(|fact| call.contains(NAMES[fact.name])).map(Fact::text);
        let multiples = multiple.iter().map(|[a, b]| format!("{} % {} == 0", NAMES[*a], NAMES[*b]));
        let clauses: Vec<String> = clauses.chain(multiples).collect();
        let stated = if clauses.is_empty() { call.clone() } else { format!("{call} where {}", clauses.join(", ")) };
        match printed(&stated) {
            Ok(result) => {
                accepted += 1;
                let tried = values(&facts, multiple, &mut rng);
                wrong.extend(
                    tried
                        .iter()
                        .filter_map(|values| compare(&call, &result, *values).err().map(|e| format!("{stated}: {e}")))
                        .take(1),
                );
            }
            Err(error) => {
                *refused.entry(reason(&error)).or_insert(0) += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {accepted} are wrong:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
    (accepted, refused)
}

#[test]
fn compositions() {
    let call = |rng: &mut Rng| {
        let extents: Vec<String> = (0..rng.usize(1..4)).map(|_| extent(rng, 3)).collect();
        format!("{} o {}", left(&extents, rng), right(&extents, rng))
    };
    let (accepted, refused) = count_of_cases(call, 1000, 1);
    println!("{accepted} compositions of 1000 are accepted; refused: {refused:#?}");
    assert!(accepted >= 400, "{accepted}: {refused:#?}");
}

fn tiler(rank: usize, rng: &mut Rng) -> String {
    let tile = |rng: &mut Rng| match rng.u8(0..8) {
        0 => "_".to_string(),
        1 => format!("{}:{}", extent(rng, 5), size(rng)),
        _ => extent(rng, 6),
    };
    let tiles: Vec<String> = (0..rank).map(|_| tile(rng)).collect();
    if rank == 1 { tiles[0].clone() } else { format!("[{}]", tiles.join(",")) }
}

#[test]
fn divides() {
    let call = |rng: &mut Rng| {
        let extents: Vec<String> = (0..rng.usize(1..4)).map(|_| extent(rng, 3)).collect();
        let operation = *rng.choice(&["logical_divide", "zipped_divide", "tiled_divide", "flat_divide"]).unwrap();
        let rank = if rng.bool() { extents.len() } else { 1 };
        format!("{operation}({}, {})", left(&extents, rng), tiler(rank, rng))
    };
    let (accepted, refused) = count_of_cases(call, 500, 2);
    println!("{accepted} divides of 500 are accepted; refused: {refused:#?}");
    assert!(accepted >= 130, "{accepted}: {refused:#?}");
}

#[test]
fn products() {
    let call = |rng: &mut Rng| {
        let extents: Vec<String> = (0..rng.usize(1..3)).map(|_| extent(rng, 4)).collect();
        let copies: Vec<String> = (0..rng.usize(1..3)).map(|_| extent(rng, 6)).collect();
        let operation =
            *rng.choice(&["logical_product", "zipped_product", "blocked_product", "raked_product"]).unwrap();
        format!("{operation}({}, {})", left(&extents, rng), left(&copies, rng))
    };
    let (accepted, refused) = count_of_cases(call, 500, 3);
    println!("{accepted} products of 500 are accepted; refused: {refused:#?}");
    assert!(accepted >= 130, "{accepted}: {refused:#?}");
}

#[test]
fn complements_and_inverses() {
    let call = |rng: &mut Rng| {
        let extents: Vec<String> = (0..rng.usize(1..4)).map(|_| extent(rng, 4)).collect();
        let layout = left(&extents, rng);
        match rng.u8(0..3) {
            0 => format!("complement({layout}, {})", product(&[extents.clone(), vec![size(rng)]].concat())),
            1 => format!("right_inverse({layout})"),
            _ => format!("left_inverse({layout})"),
        }
    };
    let (accepted, refused) = count_of_cases(call, 500, 4);
    println!("{accepted} complements and inverses of 500 are accepted; refused: {refused:#?}");
    assert!(accepted >= 130, "{accepted}: {refused:#?}");
}
