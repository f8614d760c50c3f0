//! One `impl` per number of modes: Rust has no variadic generics.

/// Calls a macro for every number of modes that a tuple can have.
macro_rules! for_each_arity {
    ($each:ident) => {
        for_each_arity!(@ $each [] A B C D E0 F G H I0 J K L M0 N O P Q R S0 T U V W X Y Z AA BB CC DD EE FF);
    };
    (@ $each:ident [$($done:ident)*] $next:ident $($rest:ident)*) => {
        $each!($($done)* $next);
        for_each_arity!(@ $each [$($done)* $next] $($rest)*);
    };
    (@ $each:ident [$($done:ident)*]) => {};
}

pub(crate) use for_each_arity;
