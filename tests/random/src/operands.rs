//! Operands of every kind, with numbers at the limits of their range.

use arbitrary::{Result, Unstructured};

/// Numbers that are so large that a loop up to them would not end.
const NUMBERS: [i64; 16] = [
    0,
    1,
    2,
    3,
    7,
    32,
    1 << 20,
    (1 << 20) + 1,
    1 << 31,
    1 << 40,
    1_000_000_000_039,
    (1 << 61) - 1,
    1 << 61,
    i64::MAX,
    -1,
    -(1 << 62),
];

/// Texts of layouts, tuples, tilers and instructions. Each `N` is replaced with one of the numbers.
#[rustfmt::skip]
const TEMPLATES: [&str; 62] = [
    "N", "N", "(N,2)", "(2,(N,3))", "(N,N)", "(_,N)", "[N,_]", "[N:1,2:N]", "[N:N,N:N]", "N:1", "N:N", "2:N", "(2,N):(1,2)", "(N,2):(0,1)",
    "(2,4):(N,1)", "(N,N):(N,N)", "(N,N,N):(N,1,N)", "(3,5,N):(35,7,-1)", "(6,N):(N,1)", "(5,3,N):(1,7,15)", "((N,2),2):((1,N),0)",
    "(3,(5,N)):(N,(1,N))", "Sw<1,50,3> o 5 o N:1", "Sw<2,0,3> o (N,8):(8,1)", "Sw<3,3,3> o 7 o (3,N):(1,3)", "Sw<20,0,20> o (N,3):(1,N)",
    "Sw<1,0,61> o N:1", "Sw<0,0,0> o N o (4,8):(8,1)", "Sw<0,0,0> o N o (N,8):(8,1)", "(2,4):(fN,f1)", "(4,N):(f3,f4)", "(2,N):(f5,fN)",
    "(4,2,N):(f3,fN,f16)", "Sw<2,1,3> o (4,N):(f3,f4)", "(m,N):(N,1)", "(N,m):(1@0,1@1)", "(m,n):(N*ld,1)", "(m,n):(ld,1)", "(m,(n,4))",
    "ceil(m/8):3", "ceil(m/N):N*m", "_", "X", "(3,(2,3)):(3,(12,1))", "((((((((2)))))))):((((((((3))))))))", "(N,3):(1@0@1,N@1)",
    "(2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2)",
    "(3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3):(1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768)",
    "(4,4,4,4,4,4,4,4,4,4,4,4):(7,11,13,17,19,23,29,31,37,41,43,47)", "Sw<2,3,3> o (4,4,4,4,4,4):(7,11,13,17,19,23)",
    "(4,4,4,4,4,4,4,4):(1000003,-1000033,1000037,1000039,-1000081,1000099,1000117,1000121)", "(3,5,7,N,9):(N,11,13,17,19)",
    "(2,2,2,2,2,2):(f1,f3,f7,f15,f31,f63)", "(64,64):(64,1)", "(8,8):(1,64)", "Sw<3,3,3>", "SM80_16x8x16_F32F16F16F32_TN",
    "UniversalCopy<128,16>", "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [N,32,16])",
    "make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8))", "make_tiled_mma(UniversalFMA<float>, (N,1,1), [N,N,1])",
    "make_tiled_copy(UniversalCopy<8,8>, N:1, N:1)",
];

/// Returns a random operand: a layout, a tuple, a tiler, an instruction, or invalid text.
///
/// # Errors
/// If the input is too short.
pub fn operand(u: &mut Unstructured<'_>) -> Result<String> {
    let mut parts = u.choose(&TEMPLATES)?.split('N');
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let number = number(u)?;
        text = text + &number + part;
    }
    Ok(text)
}

/// Returns a number at a limit of its range.
///
/// # Errors
/// If the input is too short.
pub fn number(u: &mut Unstructured<'_>) -> Result<String> {
    Ok(u.choose(&NUMBERS)?.to_string())
}

/// Returns several random values.
///
/// # Errors
/// If the input is too short.
pub fn several(
    u: &mut Unstructured<'_>,
    count: usize,
    of: fn(&mut Unstructured<'_>) -> Result<String>,
) -> Result<Vec<String>> {
    (0..count).map(|_| of(u)).collect()
}
