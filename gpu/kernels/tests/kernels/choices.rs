//! Tests that `choose` selects kernels that are nearly the fastest.

use colex_kernels::attention;
use colex_kernels::hopper_product::{TILES, choose};

/// The times of products on an H100 with 132 multiprocessors, in microseconds, all from one run. Each element contains
/// a size (m, n, k) and the times of the kernels of `TILES` at this size. Each time is the median of five rounds, and
/// differs by up to 2 % from the median of more rounds.
const MEASURED: [([u32; 3], [f64; 12]); 22] = [
    (
        [8192, 8192, 8192],
        [1679.0, 1662.0, 1778.0, 1807.0, 1746.0, 1699.0, 1642.0, 1649.0, 1629.0, 1675.0, 2388.0, 2493.0],
    ),
    ([4096, 4096, 4096], [197.3, 237.6, 255.8, 249.0, 219.7, 231.7, 238.6, 229.8, 231.3, 210.1, 286.4, 268.9]),
    ([2048, 2048, 2048], [26.15, 35.97, 30.11, 47.15, 48.94, 31.11, 36.12, 41.28, 41.15, 26.28, 37.94, 41.29]),
    ([1024, 1024, 1024], [13.86, 11.32, 16.95, 13.85, 14.72, 10.03, 11.31, 12.55, 12.6, 13.48, 6.94, 8.62]),
    ([6144, 1536, 4096], [136.6, 110.5, 161.6, 132.7, 142.9, 118.5, 109.0, 119.6, 121.0, 136.0, 158.4, 166.6]),
    ([512, 16384, 2048], [51.83, 56.56, 63.39, 94.93, 77.68, 69.97, 61.19, 70.79, 67.4, 54.0, 70.88, 72.45]),
    (
        [8000, 8000, 8000],
        [1607.0, 1614.0, 1707.0, 1520.0, 1588.0, 1614.0, 1610.0, 1639.0, 1636.0, 1683.0, 2356.0, 2174.0],
    ),
    ([4200, 4136, 4104], [258.8, 246.0, 256.5, 260.6, 226.4, 279.0, 248.9, 237.7, 231.3, 349.6, 383.1, 335.0]),
    ([5000, 3000, 2000], [98.29, 96.64, 124.8, 125.1, 109.1, 104.4, 98.61, 109.1, 109.9, 107.1, 149.5, 138.8]),
    ([3000, 1000, 5000], [56.3, 92.99, 66.87, 59.25, 59.14, 82.23, 52.75, 53.48, 59.81, 79.39, 83.39, 92.35]),
    ([1104, 1104, 1104], [17.59, 13.58, 19.93, 15.67, 20.36, 12.92, 13.7, 14.54, 14.33, 15.84, 12.95, 12.72]),
    ([16384, 520, 4096], [140.5, 113.4, 115.3, 135.3, 108.7, 172.2, 144.1, 165.8, 134.0, 233.0, 209.6, 203.0]),
    ([2000, 2000, 2000], [26.16, 36.84, 30.32, 47.69, 50.61, 33.16, 36.98, 41.29, 41.12, 28.21, 42.15, 44.43]),
    ([1544, 4104, 3080], [76.3, 92.96, 91.41, 86.93, 87.23, 85.18, 93.76, 68.28, 97.02, 99.29, 121.2, 116.2]),
    ([2504, 1000, 8000], [87.0, 70.03, 104.2, 83.76, 92.39, 58.77, 67.35, 76.61, 77.7, 87.15, 97.98, 116.4]),
    ([3208, 3208, 1032], [45.52, 49.9, 60.12, 50.34, 52.82, 54.04, 50.17, 42.36, 44.15, 58.19, 68.02, 66.86]),
    ([4872, 2312, 4096], [199.3, 152.5, 183.4, 146.4, 158.6, 176.2, 157.7, 173.3, 176.7, 165.8, 225.4, 193.3]),
    ([7000, 600, 3000], [73.35, 59.89, 44.61, 74.69, 78.63, 64.29, 62.43, 67.15, 65.11, 87.7, 82.56, 74.73]),
    ([10000, 2504, 1504], [138.0, 136.7, 154.3, 148.0, 163.6, 128.7, 139.6, 125.8, 145.8, 123.8, 174.1, 166.4]),
    ([1000, 12008, 2048], [74.93, 76.1, 97.1, 100.9, 109.8, 85.14, 97.8, 93.2, 90.21, 81.06, 108.3, 105.5]),
    ([6008, 6008, 6008], [688.3, 736.7, 759.7, 795.5, 745.0, 822.1, 745.1, 669.3, 670.4, 978.5, 1204.0, 1090.0]),
    ([2728, 5464, 2728], [140.6, 142.2, 135.3, 189.8, 163.3, 162.5, 149.6, 165.5, 160.0, 189.8, 226.6, 208.5]),
];

#[test]
fn products_take_at_most_two_percent_more_time_than_the_fastest() {
    for ([m, n, k], times) in MEASURED {
        let chosen = choose(m, n, k, 132);
        let least = times.into_iter().fold(f64::INFINITY, f64::min);
        let time = times[TILES.iter().position(|tile| *tile == chosen).expect("a measured kernel")];
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
    assert_eq!(choose(128, 256 * 66, 1024, 132).kernel, "hopper_product_turned_160");
    assert_eq!(choose(256, 304 * 66, 4096, 132).kernel, "hopper_product_304");
}

#[test]
fn attention_is_chosen_by_length() {
    assert_eq!(attention::choose(128, true, 1000), Some("causal_attention_short"));
    assert_eq!(attention::choose(128, true, 2048), Some("causal_attention_short"));
    assert_eq!(attention::choose(128, true, 8192), Some("causal_attention"));
    assert_eq!(attention::choose(64, true, 2048), Some("causal_attention_64"));
    assert_eq!(attention::choose(64, false, 1), Some("attention_64"));
    assert_eq!(attention::choose(96, false, 1), None);
}
