//! The repository contains the output of `colex kernel` as modules. This test compiles the modules and runs their
//! tests.
//!
//! `UPDATE_PRINTED=1 cargo test -p layout-cli --test kernel` writes these modules again.

use std::path::Path;
use std::process::{Command, Output};

#[rustfmt::skip]
#[allow(unreachable_pub, missing_docs)]
#[path = "printed"]
mod printed {
    pub mod gemm;
    pub mod gemm_bf16;
    pub mod gemm_fma;
    pub mod gemm_narrow;
    pub mod gemm_wgmma;
    pub mod gemm_wgmma_narrow;
    pub mod tma;
    pub mod tma_f32;
    pub mod transpose;
    pub mod transpose_f16;
    pub mod transpose_f64;
}

const PRINTED: [(&str, &str); 11] = [
    ("gemm", "gemm --mma SM80_16x8x16_F32F16F16F32_TN --tile 128,128,64 --stages 3"),
    ("gemm_bf16", "gemm --mma SM80_16x8x16_F32BF16BF16F32_TN --tile 128,64,32 --stages 2 --warps 4,1"),
    ("gemm_fma", "gemm --mma UniversalFMA<F32> --tile 128,64,16"),
    ("gemm_narrow", "gemm --tile 64,64,16"),
    ("gemm_wgmma", "gemm --mma SM90_64x128x16_F32F16F16_SS<K,K>"),
    ("gemm_wgmma_narrow", "gemm --mma SM90_64x32x16_F32BF16BF16_SS<K,K> --tile 64,32,32 --cluster 1"),
    ("tma", "tma"),
    ("tma_f32", "tma --type f32 --tile 64,16 --stages 4"),
    ("transpose", "transpose"),
    ("transpose_f16", "transpose --type f16 --tile 64"),
    ("transpose_f64", "transpose --type f64 --tile 32"),
];

fn colex(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_colex")).arg("kernel").args(arguments.split(' ')).output().expect("colex runs")
}

#[test]
fn the_modules_here_are_what_is_printed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/printed");
    for (name, arguments) in PRINTED {
        let output = colex(arguments);
        assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
        let (path, text) = (folder.join(format!("{name}.rs")), String::from_utf8(output.stdout).expect("text"));
        assert!(!text.contains("<<"), "{name}: a placeholder has no value");
        if std::env::var_os("UPDATE_PRINTED").is_some() {
            std::fs::write(&path, &text).expect("written");
        }
        assert!(std::fs::read_to_string(&path).is_ok_and(|here| here == text), "the output for {name} has changed");
    }
}

#[test]
fn what_no_kernel_can_be_is_refused_with_its_numbers() {
    for (arguments, why) in [
        ("gemm --mma SM80_16x8x8_F32F16F16F32_TN", "there is no skeleton for `SM80_16x8x8_F32F16F16F32_TN`"),
        ("gemm --mma SM80_16x8x17_F32F16F16F32_TN", "unknown instruction"),
        ("gemm --tile 100,128,64", "100 rows cannot be divided among"),
        ("gemm --tile 256,256,64 --warps 1,1", "2048 accumulators"),
        ("gemm --tile 128,128,64 --stages 8", "need 262144 bytes of shared memory, but a block has 232448"),
        ("gemm --stages 1", "no copy can overlap"),
        ("gemm --mma SM90_64x128x16_F32F16F16_SS<K,K> --tile 128,64,64", "does not compute 64 columns"),
        ("gemm --mma SM90_64x128x16_F32F16F16_SS<K,K> --tile 100,128,64", "100 rows"),
        ("gemm --mma SM90_64x128x16_F32F16F16_SS<K,MN>", "with K-major operands"),
        ("gemm --mma SM90_64x128x16_F16F16F16_SS<K,K>", "there is no skeleton"),
        (
            "transpose --tile 48",
            "a row of 48 elements does not consist of 1, 2, 4, … or 32 vectors of 16 bytes: use 16, 32, 64, 128",
        ),
        ("transpose --tile 128 --type f64", "use 8, 16, 32, 64"),
        ("transpose --tile 18446744073709551612", "too large for a block"),
        ("tma --stages 18446744073709551615", "too large for a block"),
        ("gemm --tile 9223372036854775808,16,16", "too large for a block"),
        ("gemm --warps 16384,16384", "268435456 warps are too many: a block has at most 32"),
        ("gemm --mma UniversalFMA<F32> --tile 16384,16384,16384 --stages 16384", "shared memory"),
        ("transpose --tile 8", "use 16, 32, 64, 128"),
        ("transpose --type f8", "unknown element type `f8`"),
        ("tma --tile 128,8", "are not a multiple of 32 bytes"),
        ("tma --stages 20", "more than the 232448"),
    ] {
        let output = colex(arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(why), "{arguments}: {said}");
    }
}
