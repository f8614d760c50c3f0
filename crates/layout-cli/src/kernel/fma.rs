//! A matrix product of `f32` with `fma`.

use super::{Asked, SHARED, filled, list};
use crate::report::Failure;

pub(super) fn text(name: &str, [m, n, k]: [usize; 3], stages: usize) -> Result<String, Failure> {
    let (across, down) = (n / 4, 1024_usize.checked_div(n).unwrap_or(0));
    let bytes = 4 * stages * (m + 4 + n) * k;
    let mut asked = Asked::default();
    asked.that(["UniversalFMA<F32>", "UniversalFMA<F32,F32,F32,F32>", "UniversalFMA<float>"].contains(&name), || {
        format!("there is no skeleton for `{name}`; use `UniversalFMA<F32>`")
    });
    asked.that([64, 128].contains(&m), || format!("cannot compute {m} rows of C: 256 threads compute 64 or 128 rows"));
    asked.that([64, 128].contains(&n), || {
        format!("cannot compute {n} columns of C: 256 threads compute 64 or 128 columns")
    });
    asked.that(k > 0 && k.is_multiple_of(16) && k <= 32, || {
        format!("a step of {k} along K is not supported: use 16 or 32")
    });
    asked.that(stages >= 2, || format!("with {stages} stages, no copy can overlap with products: use two or more"));
    asked.that(bytes <= SHARED, || {
        format!("{stages} stages need {bytes} bytes of shared memory, but a block has {SHARED}: use fewer stages")
    });
    asked.done()?;
    let tests = filled(
        include_str!("text/product_check.rs.txt"),
        &[
            ("value", "number(i) as f32 - 2.0".into()),
            ("nan", "f32::NAN".into()),
            ("of_a", "a[(i * depth + k) as usize]".into()),
            ("of_b", "b[(k * n + j) as usize]".into()),
            ("sum", "sum".into()),
        ],
    );
    let values = [
        ("tests", tests.trim_end().into()),
        ("type", "f32".into()),
        ("M", m.to_string()),
        ("N", n.to_string()),
        ("K", k.to_string()),
        ("m2", (m + 2).to_string()),
        ("n2", (n + 8).to_string()),
        ("k2", (k + 1).to_string()),
        ("pitch", (m + 4).to_string()),
        ("stages", stages.to_string()),
        ("kib", bytes.div_ceil(1024).to_string()),
        ("across", across.to_string()),
        ("down", down.to_string()),
        ("sums_m", (m / 16).to_string()),
        ("sums_n", (n / 16).to_string()),
        ("runs_m", (m / 64).to_string()),
        ("runs_n", (n / 64).to_string()),
        ("starts_m", list((0..m / 16).step_by(4))),
        ("starts_n", list((0..n / 16).step_by(4))),
    ];
    Ok(filled(include_str!("text/fma.rs.txt"), &values))
}
