//! Runs the emitted arithmetic of random layouts in an interpreter. At every coordinate, the index must be correct, and
//! each intermediate value must fit the integer type.

use crate::support::form::Form;
use crate::support::interpret::{Code, Range};
use crate::support::reference::{Ints, Reference, Sw};
use arbitrary::{Result, Unstructured};
use proc_macro2::TokenStream;
use quote::quote;
use std::cell::Cell;

fn layout(u: &mut Unstructured<'_>) -> Result<Reference> {
    let powers = u.arbitrary()?;
    let extent = |u: &mut Unstructured<'_>| -> Result<i64> {
        if powers { Ok(1 << u.int_in_range(0..=4)?) } else { u.int_in_range(1..=13) }
    };
    let signed: bool = u.ratio(1, 4)?;
    let stride = |u: &mut Unstructured<'_>| -> Result<i64> {
        let stride = if powers { 1 << u.int_in_range(0..=9)? } else { u.int_in_range(0..=150)? };
        Ok(if signed && u.arbitrary()? { -stride } else { stride })
    };
    let mut shapes = Vec::new();
    let mut strides = Vec::new();
    for _ in 0..u.int_in_range(1..=3)? {
        if u.ratio(1, 3)? {
            shapes.push(Ints::Tuple(vec![Ints::Int(extent(u)?), Ints::Int(extent(u)?)]));
            strides.push(Ints::Tuple(vec![Ints::Int(stride(u)?), Ints::Int(stride(u)?)]));
        } else {
            shapes.push(Ints::Int(extent(u)?));
            strides.push(Ints::Int(stride(u)?));
        }
    }
    let swizzled = !signed && u.ratio(1, 3)?;
    let swizzle = match (swizzled, u.arbitrary()?) {
        (false, _) => Sw { bits: 0, base: 0, shift: 0 },
        (true, true) => {
            Sw { bits: u.int_in_range(1..=3)?, base: u.int_in_range(0..=3)?, shift: u.int_in_range(3..=4)? }
        }
        (true, false) => Sw { bits: u.int_in_range(1..=3)?, base: u.int_in_range(0..=3)?, shift: -3 },
    };
    let offset = if swizzled && u.arbitrary()? { u.int_in_range(0..=40)? } else { 0 };
    Ok(Reference { swizzle, offset, shape: Ints::Tuple(shapes), stride: Ints::Tuple(strides) })
}

/// Returns `true` if every index and every entry of a coordinate fits the type.
fn fits(layout: &Reference, form: Form, range: Range) -> bool {
    let largest = match form {
        Form::Linear => layout.size() - 1,
        Form::ByMode => layout.shape.modes().iter().map(Ints::product).max().unwrap_or(1) - 1,
        Form::Natural => layout.shape.leaves().into_iter().max().unwrap_or(1) - 1,
    };
    let table = layout.table();
    // The least number of a signed type has no negation, so no index may be equal to it.
    let least = if range.low < 0 { -range.high } else { 0 };
    let inside = |value: &i64| least <= i128::from(*value) && i128::from(*value) <= range.high;
    inside(&largest) && table.iter().all(inside)
}

#[test]
fn functions_of_every_type_and_form_stay_inside_of_their_type() {
    let (ran, refused) = (Cell::new(0), Cell::new(0));
    random::inputs(1_500, |u| {
        let layout = layout(u)?;
        if layout.size() > 3000 {
            return Ok(());
        }
        let form = u.choose(&Form::ALL)?.of(&layout.shape);
        let (name, range) = *u.choose(&Range::TYPES)?;
        let ty: TokenStream = name.parse().unwrap();
        let inputs = form.parameters(&layout.shape, &ty);
        let notation: TokenStream = layout.to_string().parse().unwrap();
        let target = if u.ratio(1, 4)? { quote!(#[layout(target = gpu)]) } else { quote!() };
        let item = quote!(#target fn at(#inputs) -> #ty = #notation;);
        let emitted = layout_compiler::layout(item.clone(), &quote!(colex));
        if emitted.to_string().contains("compile_error") {
            // If the layout has a swizzle or an offset, the compiler knows only a bound on the indices, and this bound
            // may not fit the type.
            let reason = !fits(&layout, form, range) || !layout.is_plain();
            assert!(reason && name != "i64", "{item} is refused: {emitted}");
            refused.set(refused.get() + 1);
            return Ok(());
        }
        assert!(fits(&layout, form, range), "{item} does not fit: {emitted}");
        let code = Code::function(emitted.clone()).unwrap();
        let names: Vec<String> = (0..form.entries(&layout).len()).map(|k| format!("p{k}")).collect();
        for i in 0..layout.size() {
            let values = form.coordinate(&layout.shape, i);
            let values: Vec<(&str, i64)> = names.iter().map(String::as_str).zip(values).collect();
            assert_eq!(code.run(range, &values), Ok(layout.at(i)), "{item} at {i}: {emitted}");
        }
        ran.set(ran.get() + 1);
        Ok(())
    });
    println!("{} functions compared, {} too narrow", ran.get(), refused.get());
    assert!(ran.get() > 50 && refused.get() > 5, "{} functions, {} refused", ran.get(), refused.get());
}
