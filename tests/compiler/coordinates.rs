//! Tests functions and `index!` for layouts with coordinate strides, and `elem_less`. The emitted arithmetic of random
//! layouts runs at every coordinate. Each component of the result is compared with the definition.

use crate::support::form::Form;
use crate::support::interpret::{Code, Range};
use crate::support::reference::{Ints, Reference, Sw};
use arbitrary::{Result, Unstructured};
use colex::{index, layout};
use proc_macro2::TokenStream;
use quote::quote;
use std::cell::Cell;
use syn::{Block, Expr, ItemFn, Pat, Stmt, parse_quote};

/// The form of a coordinate, the units of its components from left to right, and its type.
const COORDINATES: [(&str, &[&str], &str); 4] = [
    ("(A,B)", &["@0", "@1"], "(T, T)"),
    ("(A,(B,C))", &["@0", "@0@1", "@1@1"], "(T, (T, T))"),
    ("((A,B),C)", &["@0@0", "@1@0", "@1"], "((T, T), T)"),
    ("(A,B,C)", &["@0", "@1", "@2"], "(T, T, T)"),
];

/// A layout with coordinate strides. The layout is written with numbers and with symbols.
struct Case {
    known: String,
    named: String,
    numbers: [i64; 3],
    units: &'static [&'static str],
    /// The extents with which `elem_less` compares a coordinate, written with numbers and with symbols.
    extents: [String; 2],
    ty: &'static str,
}

impl Case {
    fn draw(u: &mut Unstructured<'_>) -> Result<Self> {
        let (shape, units, ty) = *u.choose(&COORDINATES)?;
        let numbers = [u.int_in_range(1..=11)?, u.int_in_range(1..=9)?, u.int_in_range(1..=6)?];
        let tile = format!("({},{})", u.int_in_range(1..=6)?, u.int_in_range(1..=4)?);
        let identity = |shape: &str| format!("make_identity_layout({shape})");
        let form = u.int_in_range(0..=6)?;
        let of = |shape: &str| match form {
            0 => identity(shape),
            1 => format!("zipped_divide({}, {tile})", identity(shape)),
            2 => format!("logical_divide({}, {tile})", identity(shape)),
            3 => format!("flat_divide({}, {tile})", identity(shape)),
            4 => format!("select<1,0>({})", identity(shape)),
            5 => format!("get<1>(zipped_divide({}, {tile}))", identity(shape)),
            _ => format!("flatten(tiled_divide({}, {tile}))", identity(shape)),
        };
        let known = shape.replace('A', &numbers[0].to_string()).replace('B', &numbers[1].to_string());
        let known = known.replace('C', &numbers[2].to_string());
        let names = shape.replace('A', "m").replace('B', "n").replace('C', "k");
        // In every second form, the first extent is smaller, so that some coordinates are outside of the extents.
        let below = |text: String| if form % 2 == 0 { text } else { text.replacen(&numbers[0].to_string(), "3", 1) };
        let extents = [below(known.clone()), names.clone()];
        Ok(Self { known: of(&known), named: of(&names), numbers, units, extents, ty })
    }

    /// Computes the layout of each component from the definition, and returns these layouts.
    fn components(&self) -> Option<Vec<Reference>> {
        let layout_compiler::Value::Layout(layout) = layout_compiler::eval(&self.known).ok()? else { return None };
        let (shape, stride) = (layout.shape(), layout.stride());
        let of_unit = |unit: &&str| {
            let counts = |stride: &layout_runtime::Int| stride.basis().to_string() == **unit;
            let strides = stride.leaves().iter().map(|stride| if counts(stride) { stride.value() } else { 0 });
            let shape = Ints::parse(&shape.to_string())?;
            let stride = filled(&shape, &mut strides.collect::<Vec<_>>().into_iter());
            Some(Reference { swizzle: Sw { bits: 0, base: 0, shift: 0 }, offset: 0, shape, stride })
        };
        self.units.iter().map(of_unit).collect()
    }
}

fn filled(shape: &Ints, leaves: &mut impl Iterator<Item = i64>) -> Ints {
    match shape {
        Ints::Int(_) => Ints::Int(leaves.next().unwrap_or_default()),
        Ints::Tuple(modes) => Ints::Tuple(modes.iter().map(|mode| filled(mode, leaves)).collect()),
    }
}

/// Returns the last expression of the code, and the statements before it.
fn answer(code: &TokenStream) -> (Vec<Stmt>, Expr) {
    let block = match syn::parse2::<ItemFn>(code.clone()) {
        Ok(item) => *item.block,
        Err(_) => syn::parse2::<Block>(quote!({ #code })).expect("an expression"),
    };
    inner(Vec::new(), block.stmts)
}

fn inner(mut front: Vec<Stmt>, mut stmts: Vec<Stmt>) -> (Vec<Stmt>, Expr) {
    let Some(Stmt::Expr(answer, None)) = stmts.pop() else { panic!("a block without an answer") };
    front.extend(stmts);
    match answer {
        Expr::Block(block) => inner(front, block.block.stmts),
        // The code has the form `match [i, j] { [i, j] => … }`.
        Expr::Match(bound) => {
            let arm = &bound.arms[0];
            let (Expr::Array(values), Pat::Slice(names)) = (&*bound.expr, &arm.pat) else { panic!("another match") };
            let lets = names.elems.iter().zip(&values.elems).map(|(name, value)| parse_quote!(let #name = #value;));
            front.extend(lets);
            inner(front, vec![Stmt::Expr((*arm.body).clone(), None)])
        }
        answer => (front, answer),
    }
}

/// Splits a result that is a coordinate into the code of its components.
fn split(code: &TokenStream) -> Vec<Code> {
    fn leaves(expr: &Expr, out: &mut Vec<Expr>) {
        match expr {
            Expr::Tuple(tuple) => tuple.elems.iter().for_each(|mode| leaves(mode, out)),
            expr => out.push(expr.clone()),
        }
    }
    let (stmts, expr) = answer(code);
    let mut components = Vec::new();
    leaves(&expr, &mut components);
    components.iter().map(|component| Code::expression(quote!({ #(#stmts)* #component })).unwrap()).collect()
}

/// Splits a condition into its comparisons, each with the code of both sides.
fn comparisons(code: &TokenStream) -> Vec<[Code; 2]> {
    fn sides(expr: &Expr, out: &mut Vec<[Expr; 2]>) {
        match expr {
            Expr::Binary(both) if matches!(both.op, syn::BinOp::And(_)) => {
                sides(&both.left, out);
                sides(&both.right, out);
            }
            Expr::Binary(less) if matches!(less.op, syn::BinOp::Lt(_)) => {
                out.push([(*less.left).clone(), (*less.right).clone()]);
            }
            Expr::Lit(_) => {}
            other => panic!("not a comparison: {}", quote!(#other)),
        }
    }
    let (stmts, expr) = answer(code);
    let mut compared = Vec::new();
    sides(&expr, &mut compared);
    let code = |side: Expr| Code::expression(quote!({ #(#stmts)* #side })).unwrap();
    compared.into_iter().map(|sides| sides.map(code)).collect()
}

#[test]
fn coordinates_are_those_of_the_layout() {
    let ran = Cell::new([0; 4]);
    random::inputs(450, |u| {
        let case = Case::draw(u)?;
        let Some(components) = case.components() else { return Ok(()) };
        let shape = &components[0].shape;
        if shape.product() > 2_000 {
            return Ok(());
        }
        let form = u.choose(&Form::ALL)?.of(shape);
        let (named, question, expression) = (u.arbitrary::<bool>()?, u.arbitrary::<bool>()?, u.ratio(1, 3)?);
        let (name, range) = *u.choose(&[("u32", Range::U32), ("usize", Range::U32), ("i64", Range::I64)])?;
        let int: TokenStream = name.parse().unwrap();
        // An expression cannot contain the parentheses of a component that is always 0, so such cases are skipped.
        let is_counted = |component: &Reference| component.stride.leaves().iter().any(|stride| *stride != 0);
        if expression && !components.iter().all(is_counted) {
            return Ok(());
        }
        let (text, extents) = (if named { &case.named } else { &case.known }, &case.extents[usize::from(named)]);
        let asked = if question { format!("elem_less({text}, {extents})") } else { text.clone() };
        let asked: TokenStream = asked.parse().unwrap();
        let inputs = form.parameters(shape, &int);
        let output: TokenStream = if question { quote!(bool) } else { case.ty.replace('T', name).parse().unwrap() };
        // A parameter that is not a symbol of the layout would be an entry of the coordinate, so it is omitted.
        let numbers = match (named, case.units.len()) {
            (false, _) => quote!(),
            (true, 2) => quote!(, m: #int, n: #int),
            (true, _) => quote!(, m: #int, n: #int, k: #int),
        };
        let emitted = match expression {
            false => layout_compiler::layout(
                quote!(fn at(#inputs #numbers) -> #output = #asked where overrun;),
                &quote!(colex),
            ),
            true => {
                let parts = form.parts(shape);
                let parts = if form == Form::Linear { quote!(#(#parts)*) } else { quote!((#(#parts),*)) };
                layout_compiler::index(quote!(#asked where overrun; #parts), &quote!(colex))
            }
        };
        let shown = emitted.to_string();
        if shown.contains("compile_error") {
            // With symbols, the compiler may not know whether a tile continues in the next leaf.
            assert!(named, "{asked} is refused: {shown}");
            return Ok(());
        }
        let names: Vec<String> = (0..form.entries(&components[0]).len()).map(|k| format!("p{k}")).collect();
        let of_names = ["m", "n", "k"].into_iter().zip(case.numbers);
        let extents = Ints::parse(&case.extents[0]).expect("numbers").leaves();
        let extents = if named { case.numbers.to_vec() } else { extents };
        let code = (!question).then(|| split(&emitted));
        let compared = question.then(|| comparisons(&emitted));
        for i in 0..shape.product() {
            let values = form.coordinate(shape, i);
            let values: Vec<(&str, i64)> =
                names.iter().map(String::as_str).zip(values).chain(of_names.clone()).collect();
            let run = |code: &Code| {
                code.run(range, &values).unwrap_or_else(|error| panic!("{asked} at {i}: {error} {shown}"))
            };
            let expected: Vec<i64> = components.iter().map(|component| component.at(i)).collect();
            if let Some(code) = &code {
                let found: Vec<i64> = code.iter().map(run).collect();
                assert_eq!(found, expected, "{asked} at {i}: {shown}");
            }
            if let Some(compared) = &compared {
                let found = compared.iter().all(|[value, extent]| run(value) < run(extent));
                let expected = expected.iter().zip(&extents).all(|(at, extent)| at < extent);
                assert_eq!(found, expected, "{asked} at {i}: {shown}");
            }
        }
        let mut counts = ran.get();
        counts[usize::from(named) + 2 * usize::from(question)] += 1;
        ran.set(counts);
        Ok(())
    });
    println!("{:?} coordinates and questions compared", ran.get());
    assert!(ran.get().iter().all(|count| *count > 30), "{:?}", ran.get());
}

layout! {
    /// Returns the coordinate of column `i`. Mode 0 of this coordinate is always 0.
    const fn columns(i: u32) -> (u32, u32) = 8:1@1;
    const fn in_three(i: u32) -> ((u32, u32), (u32,)) = (2,4):(1@1@0,1@0@1);
    fn rounded((i, j): (usize, usize), (x, y): (usize, usize), m: usize, n: usize) -> (usize, usize)
        = zipped_divide(make_identity_layout((m,n)), (4,8)) where overrun;
    fn inside((i, j): (usize, usize), (x, y): (usize, usize), m: usize, n: usize) -> bool
        = elem_less(zipped_divide(make_identity_layout((m,n)), (4,8)), (m,n)) where overrun;
    const fn never_outside(i: u8) -> bool = elem_less((4,8):(1@0,1@1), (4,8));
    /// If a layout has integer indices, `elem_less` compares an index with a bound.
    const fn in_the_buffer(i: u32, n: u32) -> bool = elem_less(Sw<2,0,2> o (8,8):(8,1), n);
}

const ROWS: usize = 12;

layout! {
    /// Only rustc knows whether 4 divides `ROWS`, so rustc evaluates this layout.
    fn of_rustc((i, j): (u32, u32), (x, y): (u32, u32)) -> (u32, u32) = zipped_divide(make_identity_layout((ROWS,8)), (4,4));
    fn nested_of_rustc(i: usize) -> (usize, (usize, usize)) = get<0>(zipped_divide(make_identity_layout((ROWS,(2,3))), (4,6)));
}

#[test]
fn rustc_works_coordinates_out() {
    for (i, j) in (0..12).flat_map(|i| (0..8).map(move |j| (i, j))) {
        assert_eq!(of_rustc((i % 4, j % 4), (i / 4, j / 4)), (i, j));
    }
    assert!((0..24).all(|i| nested_of_rustc(i) == (i % 4, (i / 4 % 2, i / 8))));
}

#[test]
fn functions_answer_coordinates() {
    const { assert!(columns(3).1 == 3 && in_three(7).0.1 == 1 && never_outside(31)) };
    assert_eq!((columns(5), in_three(5)), ((0, 5), ((0, 1), (2,))));
    for ((m, n), block) in [((13, 20), (3, 2)), ((16, 16), (3, 1)), ((1, 1), (0, 0))] {
        for (i, j) in (0..4).flat_map(|i| (0..8).map(move |j| (i, j))) {
            let at = (4 * block.0 + i, 8 * block.1 + j);
            assert_eq!(rounded((i, j), block, m, n), at);
            assert_eq!(inside((i, j), block, m, n), at.0 < m && at.1 < n);
        }
    }
    let table = layout!(Sw<2,0,2> o (8,8):(8,1));
    assert!((0..64).all(|i| (0..70).all(|n| in_the_buffer(i, n) == (table.at(i) < n))));
}

#[test]
fn an_expression_has_the_type_of_its_coordinates() {
    let (m, n) = (10_u16, 7);
    for (i, j) in (0..10).flat_map(|i| (0..7).map(move |j| (i, j))) {
        assert_eq!(index!(make_identity_layout((m,n)); i + 10 * j), (i, j));
        assert!(index!(elem_less(make_identity_layout((m,n)), (m,n)); (i, j)));
        assert_eq!(index!(elem_less(make_identity_layout((10,7)), (m, 4)); (i, j)), j < 4);
    }
    let of_bytes: (u8, u8) = index!(8:1@1; 5_u8);
    let calls = Cell::new(0);
    let once = || {
        calls.set(calls.get() + 1);
        23
    };
    assert_eq!((of_bytes, index!((4,(2,3)):(1@0,(1@0@1,1@1@1)); once()), calls.get()), ((0, 5), (3, (1, 2)), 1));
    assert!(index!(elem_less((4,8):(1@0,1@1), (4,8)); (3, 7)));
}

/// If a component does not depend on the coordinate, the component must still have the type of the coordinate.
#[test]
fn components_without_entries_have_the_type_of_the_coordinate() {
    macro_rules! check {
        ($($type:ty)*) => { $({
            let (i, j): ($type, $type) = (0, 1);
            let one: ($type, $type) = index!(local_tile(make_identity_layout((16,3)),(1,1),(5,2)); i);
            assert_eq!(one, (5, 2));
            let flat: ($type, $type) = index!(ArithTuple(5,2) o (1,1):(0,0); (i, i));
            assert_eq!(flat, (5, 2));
            let zeros: ($type, $type) = index!(ArithTuple(5,2) o (3,2):(0,0); (i, j));
            assert_eq!(zeros, (5, 2));
            let row: ($type, $type) = index!(ArithTuple(5,2) o (1,2):(1@0,1@1); (i, j));
            assert_eq!(row, (5, 3));
            let nested: ($type, ($type, $type)) = index!(ArithTuple(1,(2,3)) o 4:1@0; j);
            assert_eq!(nested, (2, (2, 3)));
            let last: ($type, $type) = index!(ArithTuple(0,7) o 4:0; j);
            assert_eq!(last, (0, 7));
            let first: ($type, $type) = index!(domain_offset((2,1),(3,2):(1@0,1@1)); i);
            assert_eq!(first, (2, 1));
            let second: ($type, $type) = index!(domain_offset((2,1),(3,4):(1@0,1@1)); (i, j));
            assert_eq!(second, (2, 2));
            let part: ($type, $type) = index!(inner_partition((12,8):(1@0,1@1),(1,1),(0,0)); i);
            assert_eq!(part, (0, 0));
            let part: ($type, $type) = index!(inner_partition((12,8):(1@0,1@1),(1,1),(3,4)); j - 1);
            assert_eq!(part, (3, 4));
            let computed: ($type, $type) = index!(ArithTuple(5,2) o (4,1):(1@0,0); (once(i), j - j));
            assert_eq!(computed, (5, 2));
        })* };
    }
    fn once<T>(value: T) -> T {
        value
    }
    check!(u8 u32 usize i64 i8 u128);
    assert_eq!(index!(local_tile(make_identity_layout((16,3)),(1,1),(5,2)); 0), (5, 2));
    let n = 8_u32;
    let named = index!(local_tile(make_identity_layout((n,3)),(1,1),(5,2)); n - n);
    assert_eq!(named, (5, 2));
}
