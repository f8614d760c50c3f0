//! A macro and its caller use the same name for different variables.
#![allow(unused)]

use colex::{index, layout};

macro_rules! value {
    ($n:expr) => {{
        let m = 3_usize;
        layout!(($n, m):(m, 1))
    }};
}

macro_rules! expression {
    ($n:expr) => {{
        let m = 3_usize;
        layout!(({ $n + 1 }, 4):({ m + 1 }, 1))
    }};
}

macro_rules! same_expression {
    ($n:ident) => {{
        let m = 3_usize;
        layout!(({ $n + 1 }, { m + 1 }):({ m + 1 }, 1))
    }};
}

macro_rules! index_of {
    ($n:ident) => {{
        let m = 3_usize;
        index!(($n, 8):(m, 1); (1_usize, 1_usize))
    }};
}

macro_rules! fact {
    ($n:ident) => {{
        let m = 8_usize;
        layout!(($n, 8):(8, 1) where m % 8 == 0)
    }};
}

macro_rules! function {
    ($name:ident, $p:ident) => {
        layout! { fn $name(i: u32, j: u32, $p: u32, ld: u32) -> u32 = (4, 4):($p, ld); }
    };
}

function!(strided, ld);

/// The parameters of this macro have other names, or names of constants, so there is only one variable per name.
macro_rules! accepted {
    ($m:ident, $n:expr) => {
        layout!(($m, $n, M):($n, 1, 64) where $m % 8 == 0)
    };
}

const M: usize = 4;

fn main() {
    let m = 8_usize;
    let _ = value!(m);
    let _ = expression!(m);
    let _ = same_expression!(m);
    let _ = index_of!(m);
    let _ = fact!(m);
    let n = 4_usize;
    let _ = accepted!(m, n);
}
