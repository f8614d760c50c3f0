//! The chosen kernels are nearly the fastest.

use colex_kernels::attention;
use colex_kernels::hopper_product::{TILES, choose};

/// Microseconds of a product by each kernel of `TILES` on an H200, with its 132 multiprocessors, or 0 if the kernel did not run. They are
/// medians of five rounds. The best four of 29 kernels ran for fifteen more; their ratios are means of both, weighted by rounds.
const MEASURED: [([u32; 3], [f64; 11]); 22] = [
    ([8192, 8192, 8192], [1689.0, 1704.0, 1667.0, 1745.0, 1673.0, 1789.0, 0.0, 1770.0, 1692.0, 1745.0, 0.0]),
    ([4096, 4096, 4096], [218.1, 238.0, 253.5, 234.9, 244.1, 271.3, 236.0, 267.9, 215.9, 291.6, 348.4]),
    ([2048, 2048, 2048], [25.7, 34.7, 36.0, 40.5, 42.0, 30.1, 25.9, 46.1, 25.5, 31.3, 31.8]),
    ([1024, 1024, 1024], [13.7, 11.1, 11.7, 12.7, 12.8, 17.3, 8.24, 14.0, 13.2, 17.5, 6.34]),
    ([6144, 1536, 4096], [166.3, 157.8, 123.9, 136.8, 144.7, 205.2, 143.3, 157.9, 169.3, 143.6, 202.4]),
    ([512, 16384, 2048], [60.5, 65.7, 68.7, 77.1, 79.0, 74.9, 61.2, 90.2, 60.9, 80.0, 91.2]),
    ([8000, 8000, 8000], [1685.0, 1721.0, 1696.0, 1686.0, 1687.0, 1783.0, 0.0, 1731.0, 1712.0, 1610.0, 0.0]),
    ([4200, 4136, 4104], [271.1, 274.7, 257.3, 274.7, 235.0, 261.3, 388.9, 321.1, 319.7, 326.4, 548.8]),
    ([5000, 3000, 2000], [117.0, 130.6, 115.0, 127.2, 132.8, 152.1, 138.8, 120.7, 119.2, 159.3, 190.5]),
    ([3000, 1000, 5000], [59.8, 89.9, 92.8, 54.2, 60.6, 68.0, 96.3, 84.1, 78.7, 85.5, 120.3]),
    ([1104, 1104, 1104], [15.1, 12.4, 12.9, 13.9, 13.9, 18.8, 9.22, 15.3, 14.8, 19.5, 12.0]),
    ([16384, 520, 4096], [174.1, 117.2, 125.5, 140.2, 149.2, 133.0, 205.0, 205.4, 234.4, 143.8, 335.1]),
    ([2000, 2000, 2000], [26.0, 35.8, 37.3, 41.5, 42.6, 30.5, 34.0, 46.9, 25.6, 32.1, 46.7]),
    ([1544, 4104, 3080], [77.4, 89.5, 93.0, 99.7, 99.9, 89.9, 116.7, 95.9, 95.0, 108.2, 155.7]),
    ([2504, 1000, 8000], [92.0, 68.3, 74.2, 77.7, 82.7, 110.1, 99.1, 86.6, 90.0, 115.0, 115.2]),
    ([3208, 3208, 1032], [44.8, 48.6, 48.9, 52.8, 41.3, 57.3, 69.1, 56.9, 52.9, 68.6, 88.7]),
    ([4872, 2312, 4096], [218.9, 196.3, 162.8, 178.9, 192.0, 195.5, 199.7, 154.5, 177.7, 206.0, 263.4]),
    ([7000, 600, 3000], [75.4, 57.0, 61.0, 61.3, 64.6, 44.8, 87.4, 85.9, 87.8, 58.4, 109.9]),
    ([10000, 2504, 1504], [156.3, 167.6, 155.2, 157.4, 162.2, 171.4, 153.8, 158.4, 133.9, 150.4, 221.2]),
    ([1000, 12008, 2048], [86.3, 107.0, 90.9, 100.7, 104.7, 111.1, 98.8, 119.4, 87.4, 120.8, 115.0]),
    ([6008, 6008, 6008], [718.7, 753.4, 738.4, 733.0, 702.2, 783.1, 0.0, 992.2, 913.5, 857.4, 0.0]),
    ([2728, 5464, 2728], [159.1, 173.3, 150.4, 166.6, 177.1, 146.8, 250.6, 200.2, 198.0, 203.9, 345.2]),
];

#[test]
fn products_take_at_most_two_percent_more_time_than_the_fastest() {
    for ([m, n, k], times) in MEASURED {
        let chosen = choose(m, n, k, 132);
        let of = |(tile, time): (_, &f64)| (*time > 0.0).then_some((tile, *time));
        let timed: Vec<_> = TILES.iter().zip(&times).filter_map(of).collect();
        let least = timed.iter().map(|of| of.1).fold(f64::INFINITY, f64::min);
        // The last six tiles have not been measured.
        let Some((_, time)) = timed.into_iter().find(|of| *of.0 == chosen) else { continue };
        assert!(time <= 1.02 * least, "{m}x{n}x{k}: {} takes {time} instead of {least}", chosen.kernel);
    }
}

#[test]
fn a_kernel_is_chosen_for_any_numbers() {
    for m in [0, 1, 64, 4096, u32::MAX] {
        for (n, k) in [(0, 0), (8, 8), (u32::MAX, u32::MAX), (1000, 16)] {
            for multiprocessors in [0, 1, 2, 132, u32::MAX] {
                assert!(TILES.contains(&choose(m, n, k, multiprocessors)));
            }
        }
    }
}

#[test]
fn few_rows_and_columns_have_small_tiles() {
    assert!(choose(64, 128, 1024, 132).kernel.starts_with("hopper_product_short"));
    assert_eq!(choose(128, 128 * 132, 1024, 132).kernel, "hopper_product_single_128");
    assert_eq!(choose(256, 304 * 66, 4096, 132).kernel, "hopper_product_304");
}

#[test]
fn attention_is_chosen_by_length() {
    assert_eq!(attention::choose(128, true, 1000), Some("causal_attention_short"));
    assert_eq!(attention::choose(128, true, 2048), Some("causal_attention"));
    assert_eq!(attention::choose(64, true, 2048), Some("causal_attention_64_medium"));
    assert_eq!(attention::choose(64, false, 1), Some("attention_64"));
    assert_eq!(attention::choose(96, false, 1), None);
}
