//! Evaluates every operation and every property with random operands. Each evaluation must end quickly with a value or
//! an error.

use crate::{Value, eval, layout, names};
use arbitrary::Unstructured;
use layout_language::facts::FACTS;
use layout_language::resolve::ops;
use quote::quote;
use random::{Watchdog, number, operand, several};

/// Returns a random call of the operation, usually with an allowed number of operands and parameters.
fn call_of(op: &ops::Op, u: &mut Unstructured<'_>) -> arbitrary::Result<String> {
    let ((fewest, many), (least, most)) = (op.args(), op.params());
    let most = most.min(least + 1);
    let mut inside = vec![String::from(*u.choose(&["K", "MN"])?); op.words()];
    let params = u.int_in_range(least..=most)?;
    inside.extend(several(u, params, number)?);
    let count = u.int_in_range(fewest..=many.min(fewest + 1))?;
    let args = several(u, count, operand)?;
    let brackets = if inside.is_empty() { String::new() } else { format!("<{}>", inside.join(",")) };
    let parens = if many == 0 { String::new() } else { format!("({})", args.join(", ")) };
    Ok(format!("{}{brackets}{parens}", op.name))
}

#[test]
fn every_operation_is_answered() {
    let watchdog = Watchdog::new();
    for op in ops::all() {
        random::inputs(random::cases(12, 6_000), |u| {
            let text = call_of(op, u)?;
            let _ = watchdog.run(&text, || eval(&text));
            Ok(())
        });
    }
}

/// Calls each operation with random operands, and again with a constant instead of one number. If the call with the
/// number is a layout, the macro must emit code for the call with the constant. If the result with the number is an
/// invalid layout, the code for the constant must contain the same error.
#[test]
fn every_operation_takes_constants() {
    for op in ops::all() {
        random::inputs(random::cases(10, 6_000), |u| {
            let text = call_of(op, u)?;
            let Some(with_constants) = with_constant(&text).filter(|_| names(&text).is_empty()) else { return Ok(()) };
            let Ok(value) = eval(&text) else { return Ok(()) };
            // A slice of a tiling for one thread is accepted only in text, not in macros, so this case is skipped.
            if op.name == "get_slice" && value.what().type_name().is_some() {
                return Ok(());
            }
            let item = format!("struct Row = {with_constants};").parse().expect("words of Rust");
            let emitted = layout(item, &quote!(colex)).to_string();
            match value.layout(&(0..0)) {
                _ if value.what().type_name().is_some() => {
                    assert!(!emitted.contains("compile_error"), "{with_constants}: {emitted}");
                }
                Ok(_) => assert!(!emitted.contains("compile_error"), "{with_constants}: {emitted}"),
                // The value is a tuple with an extent of 0. rustc reports this error.
                Err(_) if matches!(value, Value::Ints(_)) => assert!(!emitted.contains("compile_error"), "{emitted}"),
                Err(error) => assert!(emitted.contains(&error.message), "{with_constants}: {emitted}"),
            }
            Ok(())
        });
    }
}

/// Replaces a number in the operands of the call by a constant. Returns `None` if the operands contain no number.
fn with_constant(text: &str) -> Option<String> {
    let open = text.find('(')?;
    let is_place = |at: usize| matches!(text[..at].trim_end().chars().last(), Some('(' | ',' | '['));
    let digits = |at: usize| text[at..].chars().take_while(char::is_ascii_digit).count();
    // Parameters between `<` and `>` must be literals.
    let depth = |at: usize| text[..at].matches('<').count() - text[..at].matches('>').count();
    let at = (open..text.len())
        .find(|at| text.is_char_boundary(*at) && digits(*at) > 0 && is_place(*at) && depth(*at) == 0)?;
    let end = at + digits(at);
    Some(format!("{}{{ {} }}{}", &text[..at], &text[at..end], &text[end..]))
}

#[test]
fn every_fact_is_answered() {
    let watchdog = Watchdog::new();
    for fact in FACTS {
        random::inputs(random::cases(40, 20_000), |u| {
            let mut args = several(u, fact.takes.len(), operand)?;
            if let [first, ..] = args.as_mut_slice()
                && u.ratio(1, 2)?
            {
                // A value that is a valid first operand of many clauses: a mode, a major mode, a number of bytes, or an
                // operand of an instruction.
                *first = u.choose(&["0", "1", "(1,0)", "K", "2", "A"])?.to_string();
            }
            let parens = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
            let relation = *u.choose(&["==", "<=", "<", ">=", ">"])?;
            let bound = if fact.measured { format!(" {relation} {}", number(u)?) } else { String::new() };
            let stated = u.choose(&["", "m >= 2, ", "m % 8 == 0, ", "ld >= n, "])?;
            let text = format!("{} where {stated}{}{parens}{bound}", operand(u)?, fact.name);
            let _ = watchdog.run(&text, || eval(&text));
            Ok(())
        });
    }
}

/// Evaluates inputs that took hours or used up the memory in earlier versions. In these versions, limits counted
/// coordinates, but not the work for each coordinate.
#[test]
fn what_once_ran_away_is_answered() {
    let watchdog = Watchdog::new();
    for text in [
        "Sw<1,50,3> o 5 o (1099511627776):(1) where vector(0, 1099511627776)",
        "Sw<1,10,3> o 5 o (1099511627776):(1) where vector(0, 1099511627776)",
        "Sw<1,40,3> o (1099511627776,8):(1,1099511627776) where vector(0, 1099511627776)",
        "((1099511627776,2),2):((1,2199023255552),0) where vector(0, 2199023255552)",
        "make_tiled_copy(UniversalCopy<8,8>, 3:1, 1:1) where feeds(make_tiled_mma(UniversalFMA<float>, (3,1,1), [3298534883328,1,1]), A)",
        "make_tiled_copy(UniversalCopy<8,8>, 1:1, 1:1) where feeds(make_tiled_mma(UniversalFMA<float>, (1,1,1), [1099511627776,1,1]), A)",
        "make_tiled_copy(UniversalCopy<8,8>, 1:1, (1048576,1):(1,1)) where feeds(make_tiled_mma(UniversalFMA<float>, (1,1,1), [1048576,1,1]), A)",
        "conflict_free<4>((3,5,7,1024):(5,1,15,105), (3,8):(1,3), (5,6):(1,7))",
        "zipped_divide((2,4):(f6,f3), (2,2147483648):(4294967296,0))",
        "make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8)) where injective",
        "tma<1>((m,2147483648):(2147483648,1), (2,1):(f5,f3), (_,3))",
    ] {
        let _ = watchdog.run(text, || eval(text));
    }
    let clauses = vec!["surjective(1048576)"; 400].join(", ");
    let text = format!("Sw<20,0,20> o 5 o (1048575,3):(1,1048576) where {clauses}");
    let _ = watchdog.run(&text, || eval(&text));
}

#[test]
fn a_name_that_is_declared_is_not_the_instruction_of_that_name() {
    let of_instruction =
        quote!(fn f(t: u32, v: u32) -> u32 = get_layoutC_TV(make_tiled_mma(SM80_16x8x8_F32F16F16F32_TN, (2,1,1))););
    let emitted = layout(of_instruction.clone(), &quote!(colex)).to_string();
    assert!(!emitted.contains("compile_error"), "{emitted}");
    let declared = quote!(struct SM80_16x8x8_F32F16F16F32_TN = 4:1; #of_instruction);
    let emitted = layout(declared, &quote!(colex)).to_string();
    assert!(emitted.contains("expected a matrix instruction, found a layout"), "{emitted}");
}
