//! Operations that insert, remove, pair and nest modes, and operations that reduce a tuple to one number.

use super::overload::table;
use super::truth;
use layout_runtime::{IntTuple, Layout};

table! {
    /// Inserts `mode` before mode `i` of `x`.
    /// `insert<1>((4,8):(8,1), 2:32)`
    Symbolic "insert<i>(x, mode)" {
        <i: Index>(x: Ints, mode: Ints) -> Ints = IntTuple::insert(&x, i, &mode)?;
        <i: Index>(x: Layout, mode: Layout) -> Layout = Layout::insert(&x, i, &mode)?;
    }
    /// Removes mode `i` of `x`.
    /// `remove<1>((4,8,2):(8,1,32))`
    Symbolic "remove<i>(x)" {
        <i: Index>(x: Ints) -> Ints = IntTuple::remove(&x, i)?;
        <i: Index>(x: Layout) -> Layout = Layout::remove(&x, i)?;
    }
    /// Adds parentheses to an integer, or to a layout such as `4:1`, which becomes `(4):(1)`. Does not change tuples.
    /// `wrap(4:1)`
    Symbolic "wrap(x)" {
        (x: Ints) -> Ints = IntTuple::wrap(&x);
        (x: Layout) -> Layout = Layout::wrap(&x);
    }
    /// Removes the parentheses if a tuple has only one mode.
    /// `unwrap(((4)):((1)))`
    Symbolic "unwrap(x)" {
        (x: Ints) -> Ints = IntTuple::unwrap(&x);
        (x: Layout) -> Layout = Layout::unwrap(&x);
    }
    /// Pairs modes: mode `i` of the result contains mode `i` of each operand. With one operand, `((a,b),(c,d))` becomes `((a,c),(b,d))`.
    /// `zip((2,3):(1,2), (5,7):(6,30))`
    /// Not in CuTe: `zip` takes tuples, not layouts; write the modes
    Symbolic "zip(a, b)" {
        (x: Ints) -> Ints = IntTuple::zip(&x)?;
        (x: Layout) -> Layout = Layout::zip(&x)?;
        (a: Ints, b: Ints) -> Ints = IntTuple::zip(&IntTuple::tuple(&[a, b])?)?;
        (a: Layout, b: Layout) -> Layout = Layout::zip(&Layout::make_layout(&[a, b])?)?;
    }
    /// Gives `x` the parentheses of `profile`, and ignores the integers of `profile`.
    /// `unflatten((2,3,5):(1,2,6), ((1,1),1))`
    Symbolic "unflatten(x, profile)" {
        (x: Ints, profile: Shape) -> Ints = IntTuple::unflatten(&x, &profile)?;
        (x: Layout, profile: Shape) -> Layout = Layout::unflatten(&x, &profile)?;
    }
    /// A tuple with the parentheses of `x` in which every integer is `value`.
    /// `repeat_like((2,(3,4)), 1)`
    Symbolic "repeat_like(x, value)" { (x: Shape, value: Ints) -> Ints = IntTuple::repeat_like(&x, &value)?; }
    /// The largest of all integers in the operands.
    /// `max((3,(9,2)))`
    Symbolic Guarded Compares "max(a, b)" symbols (|args, _| truth::extreme(args, |beside| !beside.less)) {
        (x: Numbers) -> Int = IntTuple::int(IntTuple::max(&x));
        (a: Numbers, b: Numbers) -> Int = IntTuple::int(IntTuple::max(&IntTuple::tuple(&[a, b])?));
    }
    /// The smallest of all integers in the operands.
    /// `min((3,(9,2)))`
    Symbolic Guarded Compares "min(a, b)" symbols (|args, _| truth::extreme(args, |beside| !beside.more)) {
        (x: Numbers) -> Int = IntTuple::int(IntTuple::min(&x));
        (a: Numbers, b: Numbers) -> Int = IntTuple::int(IntTuple::min(&IntTuple::tuple(&[a, b])?));
    }
    /// The greatest common divisor of all integers in the operands.
    /// `gcd((12,18), 30)`
    Symbolic Guarded Tiles "gcd(a, b)" symbols (truth::gcd) {
        (x: Numbers) -> Int = IntTuple::int(IntTuple::gcd(&x));
        (a: Numbers, b: Numbers) -> Int = IntTuple::int(IntTuple::gcd(&IntTuple::tuple(&[a, b])?));
    }
    /// The sum of all integers of `x`.
    /// `sum((1,(2,3)))`
    Symbolic Guarded "sum(x)" symbols (truth::sum) { (x: Numbers) -> Int = IntTuple::int(IntTuple::sum(&x)?); }
    /// Multiplies each integer of `a` by the integer at the same position in `b`, and returns the sum of the products.
    /// `inner_product((1,(2,3)), (4,(5,6)))`
    "inner_product(a, b)" { (a: Numbers, b: Numbers) -> Int = IntTuple::int(IntTuple::inner_product(&a, &b)?); }
    /// Multiplies each integer of `a` by the element at the same position in `b`. If this element is a tuple, multiplies by the product of its integers.
    /// `elem_scale((2,3), (4,(5,6)))`
    "elem_scale(a, b)" { (a: Numbers, b: Numbers) -> Ints = IntTuple::elem_scale(&a, &b)?; }
    /// A tuple with the parentheses of `profile`. Each of its integers is the product of the extents that `shape` has at this position.
    /// `product_like((4,(2,3),(5,6)), (0,0,(0,0)))`
    "product_like(shape, profile)" { (shape: Numbers, profile: Ints) -> Ints = IntTuple::product_like(&shape, &profile)?; }
    /// True if `a` has the smaller integer at the first position at which `a` and `b` differ.
    /// `lex_less((1,5), (2,3))`
    Symbolic Guarded Compares "lex_less(a, b)" symbols (|args, _| truth::first_less(args, true)) { (a: Numbers, b: Numbers) -> Flag = IntTuple::lex_less(&a, &b)?; }
    /// True if `a` has the smaller integer at the last position at which `a` and `b` differ. One-dimensional coordinates number the coordinates of a shape in this order.
    /// `colex_less((1,5), (2,3))`
    Symbolic Guarded Compares "colex_less(a, b)" symbols (|args, _| truth::first_less(args, false)) { (a: Numbers, b: Numbers) -> Flag = IntTuple::colex_less(&a, &b)?; }
}
