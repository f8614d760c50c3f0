//! Generates one `impl` per number of modes, because Rust has no variadic generics.

/// Calls the macro `$each` once for each rank from 1 to 32, with one type name per mode. With `few`, calls it only for
/// the ranks 1 to 6.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_arity {
    ($each:ident, few) => {
        $crate::for_each_arity!(@ $each [] A B C D E F);
    };
    ($each:ident) => {
        $crate::for_each_arity!(@ $each [] A B C D E0 F G H I0 J K L M0 N O P Q R S0 T U V W X Y Z AA BB CC DD EE FF);
    };
    (@ $each:ident [$($done:ident)*] $next:ident $($rest:ident)*) => {
        $each!($($done)* $next);
        $crate::for_each_arity!(@ $each [$($done)* $next] $($rest)*);
    };
    (@ $each:ident [$($done:ident)*]) => {};
}

/// Calls the macro `$each` once for each rank from 1 to 32, with two type names per mode: one for the mode, and one for
/// the mode's coordinate.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_pair {
    ($each:ident) => {
        $crate::for_each_pair!(@ $each []
            A A1, B B1, C C1, D D1, E0 E1, F F1, G G1, H H1, I0 I1, J J1, K K1, L L1, M0 M1, N N1, O O1, P P1,
            Q Q1, R R1, S0 S1, T T1, U U1, V V1, W W1, X X1, Y Y1, Z Z1, AA AA1, BB BB1, CC CC1, DD DD1, EE EE1, FF FF1,);
    };
    (@ $each:ident [$($done:ident $with:ident,)*]) => {};
    (@ $each:ident [$($done:ident $with:ident,)*] $mode:ident $coord:ident, $($rest:tt)*) => {
        $each!($($done $with,)* $mode $coord,);
        $crate::for_each_pair!(@ $each [$($done $with,)* $mode $coord,] $($rest)*);
    };
}
