//! Tests that messages make true statements about numbers. If macros do not report an error of values or tensors, this
//! file contains an example of the error.

use colex::hardware::Boxes;
use colex::proofs::synthesis::{Means, fewest_conflicts};
use colex::tensor::IdentityTensor;
use colex::{Error, IntTuple, Layout, Structure, Tensor, Tiler, atom, layout};

/// If the message is the text `what` with numbers instead of each `#`, returns these numbers.
fn numbers(message: &str, what: &str) -> Option<Vec<i64>> {
    let mut rest = message;
    let mut numbers = Vec::new();
    let parts: Vec<&str> = what.split('#').collect();
    for (i, part) in parts.iter().enumerate() {
        let at = rest.find(part)?;
        if i > 0 {
            let number = rest[..at].rsplit(' ').next().filter(|_| i > 0)?;
            numbers.push(number.parse().ok()?);
        }
        rest = &rest[at + part.len()..];
    }
    Some(numbers)
}

/// Returns `true` if `number` is a multiple of `of`.
fn is_multiple(number: i64, of: i64) -> bool {
    of != 0 && number % of == 0
}

/// Returns `true` if a message makes a false statement, and `None` if the test does not know the message.
fn is_false(message: &str) -> Option<bool> {
    if let Some(two) = numbers(message, "neither # nor # divides") {
        return Some(is_multiple(two[0], two[1]) || is_multiple(two[1], two[0]));
    }
    if let Some(two) = numbers(message, "stride # is neither a divisor nor a multiple of #,") {
        return Some(is_multiple(two[0], two[1]) || is_multiple(two[1], two[0]));
    }
    if let Some(two) = numbers(message, "an extent of # is not a multiple of the # that") {
        return Some(is_multiple(two[0], two[1]) || two[0] < two[1]);
    }
    if let Some(two) = numbers(message, "the layouts have # and # elements") {
        return Some(two[0] == two[1]);
    }
    if let Some(two) = numbers(message, "an extent of # is less than the # that") {
        return Some(two[0] >= two[1]);
    }
    if let Some(two) = numbers(message, "tiles of # go past the end of a mode of #, ") {
        return Some(is_multiple(two[1], two[0]));
    }
    // The last number is at the end of the message, or before the help.
    let ends = format!("{message};");
    numbers(&ends, ": # is not a multiple of #;").map(|two| is_multiple(two[0], two[1]))
}

fn mistake(expression: &str) -> Option<String> {
    let errors = layout_compiler::eval(expression).err()?;
    Some(errors[0].to_string())
}

#[test]
fn what_is_said_of_divisors_is_true() {
    let mut known = 0;
    let mut check = |expression: &str| {
        let Some(message) = mistake(expression) else { return };
        let is_false = is_false(&message);
        known += usize::from(is_false.is_some());
        assert_ne!(is_false, Some(true), "{expression}: {message}");
    };
    for a in 1..=16 {
        for b in 1..=16 {
            check(&format!("tile_to_shape({a}:1, {b})"));
            check(&format!("tile_to_shape(({a},2):(2,1), ({b},4))"));
            check(&format!("tile_to_shape(Layout_K_SW128_Atom<32>, ({a},{}))", 8 * b));
            check(&format!("shape_div({a}, {b})"));
            check(&format!("shape_div(({a},4), {b})"));
            check(&format!("layout_add({a}:1, {b}:1)"));
            check(&format!("layout_add(({a},2):(2,1), ({b},4):(4,1))"));
            check(&format!("greatest_common_domain(({a},2):(2,1), ({b},4):(4,1))"));
            check(&format!("upcast<{a}>((4,8):(1,{b}))"));
            check(&format!("upcast<{a}>(({b},8):(1,{b}))"));
            check(&format!("upcast<{a}>(Sw<1,4,3> o {b} o (32,8):(1,32))"));
            check(&format!("downcast<{a}>((4,8):(1,{b}))"));
            check(&format!("recast<{a},{b}>((8,4):(4,1))"));
            check(&format!("logical_divide({a}:1, {b})"));
            check(&format!("tma_partition<{a}>({b}:1, {b}:1)"));
            check(&format!("product_like((4,8):(1,4), {a}, {b})"));
        }
    }
    assert!(known > 500, "{known}");
}

/// The error about two swizzles of a layout may occur only if no linear layout exists. This error must never occur for
/// swizzles with the same base and shift.
#[test]
fn what_is_said_of_pairs_of_swizzles_is_true() {
    let swizzles: Vec<[i64; 3]> =
        (1..=2).flat_map(|bits| (0..=2).flat_map(move |base| [2, 3, -3].map(|shift| [bits, base, shift]))).collect();
    let (mut refused, mut made) = (0, 0);
    for [first, second] in swizzles.iter().flat_map(|a| swizzles.iter().map(move |b| [a, b])) {
        let same = first[1..] == second[1..];
        let spelled = |of: &[i64; 3]| format!("Sw<{},{},{}>", of[0], of[1], of[2]);
        for (layout, is_linear) in
            [("(8,8):(8,1)", true), ("(4,2,8):(1,32,4)", true), ("(8,5):(1,10)", false), ("(3,8):(9,1)", false)]
        {
            let expression = format!("{} o {} o {layout}", spelled(first), spelled(second));
            let message = mistake(&expression).unwrap_or_default();
            match message.contains("is not a swizzle, and the layout is not linear over GF(2)") {
                true => {
                    assert!(!same && !is_linear, "{expression}: {message}");
                    refused += 1;
                }
                false => made += 1,
            }
        }
        let pair = mistake(&format!("composition({}, {})", spelled(first), spelled(second)));
        assert!(!(same && pair.is_some()), "{first:?} {second:?}: {pair:?}");
    }
    assert!(refused > 100 && made > 100, "{refused} {made}");
}

/// The help for an invalid swizzle must give the exact condition.
#[test]
fn what_is_said_of_a_swizzle_is_the_condition() {
    for (bits, base, shift) in (0..=6).flat_map(|b| (0..=4).flat_map(move |m| (-6..=6).map(move |s| (b, m, s)))) {
        let message = mistake(&format!("Sw<{bits},{base},{shift}> o 4:1")).unwrap_or_default();
        let is_one = i64::abs(shift) >= bits && bits + base + i64::abs(shift) <= 62;
        assert_eq!(message.contains("is not a swizzle"), !is_one, "Sw<{bits},{base},{shift}>: {message}");
    }
}

fn of(text: &str) -> Layout {
    text.parse().expect("a layout")
}

fn said<T>(result: Result<T, Error>) -> String {
    result.err().map_or_else(|| "no mistake".to_string(), |error| error.to_string())
}

/// Returns colex's first error for an expression.
fn answered(text: &str) -> String {
    layout_compiler::eval(text).expect_err(text)[0].to_string()
}

layout! {
    struct Wide { m: u64, ld: u64 } = (m,4):(1,ld*ld);
    struct Matrix { m: u64, ld: u64 } = (m,8):(ld,1) where m <= ld;
    struct Load = make_tiled_copy(UniversalCopy<32,32>, (2,4):(4,1), (1,2));
    struct Behind { n: usize } = Sw<0,0,0> o n o (4):(1);
}

/// Returns the errors of tensors.
fn of_tensors() -> Vec<String> {
    let tensor = |text: &str, data: &'static [u8]| Tensor::new(data, of(text));
    let bytes: &[u8; 64] = &[0; 64];
    let square = || tensor("(4,4):(4,1)", bytes).expect("long enough");
    let swizzled = || tensor("Sw<2,0,2> o (4,4):(4,1)", bytes).expect("long enough");
    vec![
        said(tensor("4:-1", bytes)),
        said(IdentityTensor::new((4, 4)).and_then(|square| square.try_slice((9, ..)))),
        said(IdentityTensor::new((4, 8)).and_then(|matrix| matrix.partition_s(Load, 8))),
        said(Tensor::new(bytes, layout!((4,4):(4,1))).and_then(|square| square.try_slice((9, ..)))),
        said(square().composition(of("4:8"))),
        said(square().tiles(of("(2,2):(1,3)"))),
        said(square().recast::<u64>()),
        said(swizzled().to_ndarray()),
        said(Tensor::new(bytes, Behind::new(2).expect("a number"))),
    ]
}

fn of_layouts() -> Vec<String> {
    let (gmem, smem) = (of("(512,1024):(1024,1)"), of("(8,64):(64,1)"));
    let boxes = Boxes::whole(&gmem, &smem, 16).expect("a box");
    vec![
        said(Boxes::whole(&gmem, &<Wide as Structure>::LAYOUT, 16)),
        answered("make_layout(Sw<0,0,0> o 5 o 4:1, 2:8)"),
        answered("ArithTuple(1,1,1,1,1,1,1,1,1) o 4:1@0"),
        answered("elem_less((1,2),3)"),
        answered("round_up(4,(3,2))"),
        answered("layout_add(8:1, 2:1)"),
        answered("Sw<2,0,3> o Sw<2,1,3> o (8,5):(1,10)"),
        answered("tma<16>((512,256):(256,1), (64,64):(65,1), (64,64))"),
        answered("tma<6>((512,256):(256,1), (64,64):(64,1), (64,64))"),
        answered("tma<6>((512,256):(256,1), Sw<2,4,3> o (64,128):(128,1), (64,128))"),
        answered("tma<6>((512,200):(256,1), (64,128):(128,1), (64,128))"),
        answered("composition((4,4):(4,1), (2,2):(1@0,1))"),
        answered("upcast<4>(Sw<1,1,-2> o (8,8):(1,8))"),
        said(<Matrix as Structure>::LAYOUT.upcast(4)),
        said(Layout::from_columns(&IntTuple::from((4, 4)), &[1, 2, 4])),
        said(of("(4,4):(1,1)").left_inverse()),
        said(atom::MmaAtom::named("SM80")),
        said(boxes.multicast(7)),
        said(Boxes::of(&gmem, &smem, &Tiler::from((8, 32)), 16)),
        said(fewest_conflicts(&of("(32,32):(32,1)"), &[of("32:1"); 17], 4, Means::Xor)),
        said(Boxes::whole(&of("(_2,_2,_2,_2,_2,_2):(1,8,32,128,512,2048)"), &of("(2,2,2,2,2,2):(1,2,4,8,16,32)"), 64)),
        said(
            Boxes::whole(&of("(8589934592,8):(1,8589934592)"), &of("(64,8):(1,64)"), 16)
                .and_then(|boxes| boxes.map(&of("(8589934592,8):(1,8589934592)"))),
        ),
        said(Wide::new(4, 1 << 40)),
        said(Matrix::new(1 << 63, 1)),
        said(Matrix::new(4, 1)),
    ]
}

/// Returns the messages of all examples.
pub(crate) fn messages() -> String {
    [of_layouts(), of_tensors()].concat().join("\n")
}
