//! Tests functions of device code on the CPU: their errors in ulp compared with `f64`, and their special values
//! compared with C.

use layout_gpu::{fast, precise};
use std::sync::atomic::{AtomicU32, Ordering};

/// Returns the distance from `found` to the exact value `expected`, in units of the last place of the nearest `f32`.
fn ulp(found: f32, expected: f64) -> f64 {
    if f64::from(found) == expected
        || found.is_nan() && expected.is_nan()
        || found == expected as f32 && found.is_infinite()
    {
        return 0.0;
    }
    let exponent = (expected.abs().to_bits() >> 52) as i32 - 1023;
    (f64::from(found) - expected).abs() / f64::powi(2.0, exponent.max(-126) - 23)
}

/// Evaluates `error` for every `step`-th bit pattern of `f32`, in two threads. Returns the largest error, and the
/// argument with this error.
fn largest(step: u32, error: impl Fn(f32) -> f64 + Sync) -> (f64, f32) {
    let next = AtomicU32::new(0);
    let work = || {
        let mut worst = (0.0, 0.0);
        loop {
            let chunk = next.fetch_add(1, Ordering::Relaxed);
            if chunk >= 1 << 12 {
                return worst;
            }
            for bits in (chunk << 20..=chunk << 20 | 0xF_FFFF).step_by(step as usize) {
                let x = f32::from_bits(bits);
                let found = error(x);
                // A NaN counts as an error.
                if found > worst.0 || found.is_nan() {
                    worst = (found, x);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(work);
        let (a, b) = (work(), other.join().unwrap());
        if a.0 >= b.0 { a } else { b }
    })
}

/// Returns the error function in `f64`: a series near 0, and a continued fraction elsewhere.
fn erf(x: f64) -> f64 {
    let (a, mut sum) = (x.abs(), 0.0);
    if a < 2.5 {
        let mut term = a;
        for n in 0..80 {
            sum += term / f64::from(2 * n + 1);
            term *= -a * a / f64::from(n + 1);
        }
        return (sum * std::f64::consts::FRAC_2_SQRT_PI).copysign(x);
    }
    if a > 6.0 {
        return 1.0_f64.copysign(x);
    }
    let fraction = (1..120).rev().fold(a, |below, n| a + f64::from(n) / 2.0 / below);
    (1.0 - (-a * a).exp() / fraction / std::f64::consts::PI.sqrt()).copysign(x)
}

type Function = (&'static str, fn(f32) -> f32, fn(f64) -> f64, f64);

/// For each function of one number: the function, the reference function, and the documented maximum error.
const PRECISE: [Function; 11] = [
    ("exp", precise::exp, f64::exp, 1.0),
    ("exp2", precise::exp2, f64::exp2, 1.0),
    ("ln", precise::ln, f64::ln, 1.0),
    ("log2", precise::log2, f64::log2, 1.0),
    ("tanh", precise::tanh, f64::tanh, 1.5),
    ("sin", precise::sin, f64::sin, 1.5),
    ("cos", precise::cos, f64::cos, 1.5),
    ("recip", precise::recip, f64::recip, 0.5),
    ("sqrt", precise::sqrt, f64::sqrt, 0.5),
    ("rsqrt", precise::rsqrt, |x| 1.0 / x.sqrt(), 1.5),
    ("erf", precise::erf, erf, 1.5),
];

fn check_precise(step: u32) {
    for (name, function, expected, bound) in PRECISE {
        let (error, x) = largest(step, |x| ulp(function(x), expected(f64::from(x))));
        println!("{name}: {error:.3} ulp at {x:e}");
        assert!(error <= bound, "{name}: {error:.3} ulp at {x:e}");
    }
}

#[test]
fn precise_functions_have_their_errors() {
    check_precise(40_009);
}

#[test]
#[ignore = "tests 140 million numbers per function: run it in a release build"]
fn precise_functions_have_their_errors_everywhere() {
    check_precise(31);
}

/// Special values: 0, 1, the largest and smallest numbers, integers of both parities, infinities and NaN.
const SPECIAL: [f32; 24] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    2.0,
    -2.0,
    3.0,
    -3.0,
    1e-40,
    -1e-40,
    f32::MIN_POSITIVE,
    f32::MAX,
    f32::MIN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    16_777_215.0,
    -16_777_215.0,
    16_777_216.0,
    2_147_483_648.0,
    1e-20,
    1e20,
];

/// Returns `true` if two numbers are equal, with the same sign of 0, or are both NaN.
fn same(a: f32, b: f32) -> bool {
    a.is_nan() && b.is_nan() || a.to_bits() == b.to_bits()
}

#[test]
fn special_values_are_those_of_c() {
    for x in SPECIAL {
        for (name, function, expected, _) in PRECISE {
            let expected = expected(f64::from(x)) as f32;
            let is_special = expected == 0.0 || !expected.is_finite() || expected.abs() == 1.0 && name != "cos";
            assert!(!is_special || same(function(x), expected), "{name}({x:e}) = {:e}, not {expected:e}", function(x));
        }
        for y in SPECIAL {
            let (found, expected) = (precise::pow(x, y), f64::from(x).powf(f64::from(y)));
            assert!(ulp(found, expected) <= 0.51, "pow({x:e}, {y:e}) = {found:e}, not {expected:e}");
            assert!(found != 0.0 || same(found, expected as f32), "pow({x:e}, {y:e}) = {found:e}, not {expected:e}");
        }
    }
}

#[test]
fn powers_have_their_error() {
    let mut state = 1_u64;
    for _ in 0..200_000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // `x` is arbitrary, and `y` is such that the power is in the range of `f32`.
        let x = f32::from_bits((state >> 33) as u32 % 0x7F80_0000);
        let y = ((state >> 8) as u32 as f64 / 4_294_967_296.0 * 290.0 - 150.0) / f64::from(x).log2();
        for y in [y as f32, (y as f32).round()] {
            let (found, expected) = (precise::pow(x, y), f64::from(x).powf(f64::from(y)));
            assert!(ulp(found, expected) <= 0.51, "pow({x:e}, {y:e}) = {found:e}, not {expected:e}");
        }
    }
}

#[test]
fn fast_functions_have_their_errors() {
    for i in -400_000..400_000 {
        let x = i as f32 / 4_600.0;
        let near = |name, found: f32, expected: f64, error: f64| {
            let distance = (f64::from(found) - expected).abs();
            assert!(distance <= error, "{name}({x}) = {found:e}, not {expected:e}");
        };
        let wide = f64::from(x);
        let unit = f64::powi(2.0, -22);
        near("erf", fast::erf(x), erf(wide), 4.0 * unit);
        near("exp", fast::exp(x), wide.exp(), (2.0 + wide.abs() / 2.0) * unit * wide.exp() + 1e-38);
        if x > 0.0 {
            near("ln", fast::ln(x), wide.ln(), unit * wide.ln().abs().max(1.0));
            for y in [-3.5, 0.1, 7.0] {
                let expected = wide.powf(f64::from(y));
                near("pow", fast::pow(x, y), expected, (2.0 + 2.0 * expected.log2().abs()) * unit * expected);
            }
        }
    }
}

#[test]
fn fast_functions_of_the_cpu_are_the_precise_ones() {
    for x in SPECIAL.into_iter().chain((0..10_000).map(|i| f32::from_bits(i * 429_497))) {
        let pairs = [
            (fast::exp2(x), precise::exp2(x)),
            (fast::log2(x), precise::log2(x)),
            (fast::recip(x), precise::recip(x)),
            (fast::rsqrt(x), precise::rsqrt(x)),
            (fast::tanh(x), precise::tanh(x)),
            (fast::sin(x), precise::sin(x)),
            (fast::cos(x), precise::cos(x)),
        ];
        assert!(pairs.into_iter().all(|(a, b)| same(a, b)), "at {x:e}");
    }
}
