//! Tests kernels and pipelines in scopes with hostile traits and items. The traits have methods with the names that
//! expansions use. The methods take `self` by value, by reference or by mutable reference. The items have the names of
//! items of Rust's prelude. The kernels must return the same results as in a module without these traits and items.

#![forbid(unsafe_code)]

#[macro_use]
#[path = "../../../../tests/support/hostile/mod.rs"]
mod hostile;
mod beside;
mod named;
mod plain;

in_hostile_modules!("kernels.rs");

use layout_gpu::{Float, f16};

/// Runs the kernels of a module and checks their outputs.
macro_rules! check {
    ($($module:ident)*) => { $({
        for n in [1, 64, 65, 200_u32] {
            let input: Vec<u32> = (0..n).map(|i| 3 * i + 1).collect();
            let (mut output, mut total) = (vec![0; n as usize], [5]);
            $module::copies::on_cpu(&input, &mut output, &mut total, n).unwrap();
            assert_eq!((&output, total), (&input, [5 + n]), "{n}");
            $module::carries::on_cpu(&input, &mut output, n).unwrap();
            let sums: Vec<u32> = (0..n as usize).map(|i| input[..i / 64 * 64].iter().sum()).collect();
            assert_eq!(output, sums, "{n}");
        }
        let (a, b, bias) = (vec![f16::ONE; 70 * 136], vec![f16::from_f32(0.5); 24 * 136], [1.0; 24]);
        let (mut c, mut unused) = (vec![f16::ZERO; 70 * 24], [0.0; 70]);
        $module::product::on_cpu(&a, &b, &bias, &mut c, &mut unused, 70, 24, 136).unwrap();
        assert!(c.iter().all(|sum| sum.wide() == 68.0));
        assert!($module::copies::on_cpu(&[1, 2], &mut [0], &mut [0], 2).is_err());
        assert_eq!(($module::copies::THREADS, $module::copies::SHARED), (64, 3 * 256));
    })* };
}

#[test]
fn hostile_traits_change_nothing() {
    check!(plain_module by_value by_reference by_mutable_reference associated everything);
    check!(structs_beside functions_beside statics_beside);
}
