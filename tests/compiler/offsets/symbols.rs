//! Tests symbols in coordinates and strides. A result must be correct for all values of the symbols.

use super::{indices, layout, value};

/// Replaces symbols in a text by numbers. Only whole names are replaced.
fn with_numbers(text: &str, numbers: &[(&str, i64)]) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_alphabetic() || c == '_') {
        let word: String = rest[start..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        out += &rest[..start];
        match numbers.iter().find(|(name, _)| *name == word) {
            Some((_, number)) => out += &number.to_string(),
            None => out += &word,
        }
        rest = &rest[start + word.len()..];
    }
    out + rest
}

/// Evaluates all arithmetic in a printed offset or layout.
fn worked_out(text: &str) -> String {
    // Nested braces are evaluated from the inside out.
    let mut text = text.to_string();
    while let Some(end) = text.find('}') {
        let start = text[..end].rfind('{').unwrap();
        let number = arithmetic(&text[start + 1..end]);
        text = format!("{}{number}{}", &text[..start], &text[end + 1..]);
    }
    text
}

/// Evaluates sums of products and quotients from left to right.
fn arithmetic(text: &str) -> i64 {
    let text = text.replace(' ', "");
    let (mut sum, mut at) = (0, 0);
    let bytes = text.as_bytes();
    while at < bytes.len() {
        let sign = match bytes[at] {
            b'+' => (at += 1, 1).1,
            b'-' => (at += 1, -1).1,
            _ => 1,
        };
        let (mut product, mut op) = (1, b'*');
        loop {
            let factor = if bytes[at] == b'(' {
                let end = at + text[at..].find(')').unwrap();
                let value = arithmetic(&text[at + 1..end]);
                at = end + 1;
                value
            } else {
                let end = at + text[at..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - at);
                let value = text[at..end].parse().unwrap_or_else(|_| panic!("{text}"));
                at = end;
                value
            };
            match op {
                b'*' => product *= factor,
                b'/' => product /= factor,
                _ => product %= factor,
            }
            match bytes.get(at) {
                Some(next @ (b'*' | b'/' | b'%')) => (op, at) = (*next, at + 1),
                _ => break,
            }
        }
        sum += sign * product;
    }
    sum
}

/// Values for the symbols in the following partitions.
const NUMBERS: [&[(&str, i64)]; 3] = [
    &[("i", 0), ("j", 0), ("m", 32), ("n", 64), ("ld", 64), ("t", 0), ("b", 1)],
    &[("i", 1), ("j", 2), ("m", 64), ("n", 32), ("ld", 33), ("t", 13), ("b", 3)],
    &[("i", 3), ("j", 1), ("m", 96), ("n", 96), ("ld", 100), ("t", 31), ("b", 2)],
];

#[test]
fn parts_with_names_hold_for_all_numbers() {
    let parts = [
        "local_tile((m,n):(ld,1), (8,16), (1,1))",
        "local_tile((m,n):(ld,1), (8,16), (i,j))",
        "local_tile((m,n):(ld,1), (8,16), (i,_))",
        "local_tile((m,n):(1,m), (8,16), (2,j))",
        "local_tile((64,64):(64,1), (8,16), (i,j))",
        "local_tile((64,64):(64,1), (8,16), i)",
        "local_tile(((16,4),64):((64,1024),1), (8,16), (i,j))",
        "local_tile((64,64):(ld,1), (8,16,4), (i,_,j), (1,X,1))",
        "local_tile(Sw<3,3,3> o (64,64):(64,1), (8,16), (i,j))",
        "local_tile(make_identity_tensor((64,64)), (8,16), (i,j))",
        "local_tile(make_identity_tensor((m,n)), (8,16), (i,1))",
        "local_tile(local_tile((64,64):(ld,1), (32,32), (1,b)), (8,8), (i,j))",
        "outer_partition((64,64):(64,1), (8,16), (i,j))",
        "outer_partition((m,n):(ld,1) , (8,16), (i,2))",
        "inner_partition((64,64):(64,1), (8,16), (i,j))",
        "local_partition((64,64):(64,1), (4,8):(8,1), t)",
        "local_partition((64,64):(ld,1), (4,8), t)",
        "local_partition((64,64):(ld,1), (32):(1), t)",
        "local_partition(Sw<2,0,3> o (64,64):(64,1), (4,8):(8,1), t)",
        "local_partition(make_identity_layout((64,64)), (4,8):(8,1), t)",
        "local_partition((64,64):(64,1), (4,8):(8,1), t, (1,X))",
        "local_partition((64*m,64):(64,1), (m,4):(4,1), t)",
        "local_partition((m,64):(64,1), (m,4):(1,m), t)",
        "local_partition((m,n):(ld,1), (m,n):(n,1), t)",
        "local_partition(m:ld, m:1, t)",
        "local_partition((n,m):(1,n), (4,m):(m,1), 0) where overrun",
        "local_partition((m,n):(ld,1), (m,2*b):(2*b,1), 1) where overrun",
        "local_partition((m,n):(ld,1), (8*b,8):(8,1), t) where overrun",
        "local_partition((m,n):(1,m), (4,b):(1,4), 3) where overrun",
        "local_partition((64,64,8):(64,1,4096), (m,4,b):(4,1,4*m), t, (1,1,X)) where overrun",
        "local_partition(Sw<2,0,3> o (64,64):(64,1), (b,32):(32,1), t) where overrun",
        "make_tiled_copy(UniversalCopy<32,32>, (4,8):(8,1), (2,1)).get_slice(t).partition_S((64,64):(64,1))",
        "make_tiled_copy(UniversalCopy<32,32>, (4,8):(8,1), (2,1)).get_slice(t).partition_D((64,64):(ld,1))",
        "make_tiled_copy(UniversalCopy<32,32>, (4,8):(8,1), (2,1)).get_slice(t).partition_S(make_identity_tensor((64,64)))",
        "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN).get_slice(t).partition_C((64,64):(64,1))",
        "slice((i,_), Sw<3,3,3> o (64,64):(64,1))",
        "slice((i,_), Sw<0,0,0> o 3*ld o (64,64):(64,1))",
        "domain_offset((3,4), (64,64):(ld,1))",
        "coalesce(local_tile((64,64):(64,1), (8,64), (i,j)))",
        "recast<16,8>(local_tile((64,64):(64,1), (8,16), (i,j)))",
        "recast<8,16>(local_tile((64,64):(64,1), (8,16), (i,j)))",
        "Sw<0,0,0> o {8*i*ld + 3*j - 2} o (4,2):(ld,1)",
        "ArithTuple(8*i,{j + 2}) o (4,2):(1@0,1@1)",
    ];
    for text in parts {
        let found = value(text).to_string();
        for numbers in NUMBERS {
            let known = worked_out(&with_numbers(&found, numbers));
            let expected = layout(&worked_out(&with_numbers(text, numbers)));
            assert_eq!(indices(&layout(&known)), indices(&expected), "{text}: {found}");
        }
    }
}

/// An offset with symbols must parse after it is printed.
#[test]
fn offsets_with_names_are_read_again() {
    for (text, printed) in [
        ("local_tile((m,n):(ld,1), (8,8), (2,_))", "Sw<0,0,0> o 16*ld o (8,8,ceil(n/8)):(ld,1,8)"),
        ("local_tile((64,64):(64,1), (8,8), (i,j))", "Sw<0,0,0> o {512*i + 8*j} o (8,8):(64,1)"),
        ("local_tile(make_identity_tensor((64,64)), (8,8), (i,j))", "ArithTuple(8*i,8*j) o (8,8):(1@0,1@1)"),
        (
            "slice_and_offset((_,_,0,b), flat_divide(make_identity_layout((64,64)), (8,16)))",
            "((8,16):(1@0,1@1),(0,16*b))",
        ),
        ("slice_and_offset((i,_), (64,64):(ld,1))", "((64):(1),i*ld)"),
    ] {
        assert_eq!(value(text).to_string(), printed);
        if !text.starts_with("slice_and_offset") {
            assert_eq!(value(printed).to_string(), printed);
        }
    }
}
