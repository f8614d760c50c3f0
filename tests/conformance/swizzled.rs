//! Tests operations on swizzled operands, and casts between widths with a ratio that is not an integer. If CuTe is
//! right, the result must have the same indices as CuTe's result. Otherwise, the result must satisfy the definition.

use super::same_function;
use layout_compiler::eval;
use layout_runtime::Layout;

/// A row of `tests/data/cute_swizzled.tsv`.
struct Row {
    operation: &'static str,
    a: Layout,
    b: Option<Layout>,
    cute: Layout,
    wrong: usize,
    of: usize,
}

fn rows() -> impl Iterator<Item = Row> {
    let lines = include_str!("../data/cute_swizzled.tsv").lines().filter(|line| !line.starts_with('#'));
    let layout = |text: &str| text.parse::<Layout>().expect("a layout");
    lines.map(move |line| {
        let [operation, a, b, cute, wrong, of] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let number = |text: &str| text.parse().expect("a number");
        let b = (!b.is_empty()).then(|| layout(b));
        Row { operation, a: layout(a), b, cute: layout(cute), wrong: number(wrong), of: number(of) }
    })
}

impl Row {
    fn ours(&self) -> Layout {
        match &self.b {
            Some(b) => self.a.composition(b),
            None => self.a.right_inverse(),
        }
        .expect("an answer exists")
    }

    /// Returns the number of coordinates at which a result differs from the definition.
    fn faults(&self, answer: &Layout) -> usize {
        let is_right = |c: i64| match &self.b {
            Some(b) => answer.index(c) == self.a.index(b.index(c)),
            None => self.a.index(answer.index(c)) == c,
        };
        (0..answer.size() as i64).filter(|c| !is_right(*c)).count()
    }
}

#[test]
fn swizzled_operands_follow_the_definition_and_cute_where_it_does() {
    let mut wrong = 0;
    for row in rows() {
        let ours = row.ours();
        assert_eq!(row.faults(&ours), 0, "{} of {}: {ours}", row.operation, row.a);
        assert_eq!((row.faults(&row.cute), row.cute.size()), (row.wrong, row.of), "{} of {}", row.operation, row.a);
        if row.wrong == 0 {
            let table = |layout: &Layout| (0..layout.size() as i64).map(|c| layout.index(c)).collect::<Vec<_>>();
            assert_eq!(table(&ours), table(&row.cute), "{ours}");
        } else {
            wrong += 1;
        }
    }
    let recorded = crate::rows::rows().iter().filter(|row| row.expression().contains("Sw<")).count();
    println!("CuTe is wrong in {wrong} cases of {}", recorded + rows().count());
    assert_eq!((wrong, recorded), (2, 107));
}

#[test]
fn a_swizzle_acts_on_what_stands_behind_it() {
    for (chain, a, b) in [
        ("(8,2):(1,8) o Sw<2,3,4> o 8:16", "(8,2):(1,8)", "Sw<2,3,4> o 0 o 8:16"),
        ("(2,(4,4,8)):(1,(2,8,32)) o Sw<2,3,2> o 8:32", "(2,(4,4,8)):(1,(2,8,32))", "Sw<2,3,2> o 0 o 8:32"),
        ("(4,4):(4,1) o Sw<1,0,2> o Sw<1,1,2> o (4,4):(4,1)", "(4,4):(4,1)", "Sw<2,0,2> o 0 o (4,4):(4,1)"),
    ] {
        let [a, b]: [Layout; 2] = [a, b].map(|text| text.parse().expect("a layout"));
        let composed = layout_compiler::eval(chain).expect("an answer exists").to_string();
        assert_eq!(composed, a.composition(&b).expect("the same").to_string(), "{chain}");
    }
}

#[test]
fn recasts_have_exactly_the_old_bits() {
    let rows = include_str!("../data/recasts.tsv").lines().filter(|line| !line.starts_with('#'));
    let mut counts = [0, 0];
    for (expression, expected) in rows.map(|row| row.split_once('\t').unwrap()) {
        let answer = eval(expression).map(|value| value.to_string());
        match (&answer, expected) {
            (Err(_), "refused") => counts[1] += 1,
            (Ok(layout), _) if same_function(layout, expected) => counts[0] += 1,
            _ => panic!("{expression}: expected {expected}, got {answer:?}"),
        }
    }
    assert_eq!(counts, [12, 5], "results, refused");
}
