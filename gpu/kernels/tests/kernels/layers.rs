//! Compares kernels of language models on the CPU with plain loops, in several orders of threads and blocks.

use colex_kernels::{
    conv1d::conv1d, delta_rule::delta_rule, embedding::embedding, experts::experts, functions, paged_attention,
    q4_product::q4_product, q8_product, quantize::quantize, reshape_and_cache::reshape_and_cache, rms_norm::rms_norm,
    rope::rope, swiglu::swiglu, top_k,
};
use layout_gpu::{f16, order};

/// Returns pseudorandom numbers between -2 and 2. Different seeds give different numbers.
fn numbers(count: u32, seed: u32) -> Vec<f32> {
    (0..count).map(|i| ((i + seed * 7919).wrapping_mul(2_654_435_761) >> 12) as f32 / 262_144.0 - 2.0).collect()
}

fn halves(count: u32, seed: u32) -> Vec<f16> {
    numbers(count, seed).into_iter().map(f16::from_f32).collect()
}

/// Compares each number with the expected number. The difference may be at most `error` times the larger of 1 and the
/// expected absolute value.
fn near(found: &[impl Copy + Into<f64>], expected: &[f64], error: f64, what: &str) {
    assert_eq!(found.len(), expected.len(), "{what}");
    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
        let found: f64 = (*found).into();
        assert!(
            (found - expected).abs() <= error * expected.abs().max(1.0),
            "{what} at {i}: {found}, expected {expected}"
        );
    }
}

fn wide(numbers: &[f16]) -> Vec<f64> {
    numbers.iter().map(|x| f64::from(*x)).collect()
}

#[test]
fn rms_norm_of_a_sum() {
    for (seed, [rows, columns]) in (0..).zip([[1, 8], [3, 1000], [5, 2056], [2, 8192]]) {
        let (input, residual, scale) = (halves(rows * columns, 1), halves(rows * columns, 2), halves(columns, 3));
        let (mut sum, mut output) = (vec![f16::NAN; input.len()], vec![f16::NAN; input.len()]);
        let run = || rms_norm::on_cpu(&input, &residual, &scale, &mut sum, &mut output, rows, columns, 1e-5);
        order::with_seed(seed, run).unwrap();
        let sums: Vec<f64> = input.iter().zip(&residual).map(|(x, y)| f64::from(*x) + f64::from(*y)).collect();
        let norm = |row: &[f64]| {
            let mean = row.iter().map(|x| x * x).sum::<f64>() / f64::from(columns);
            row.iter().zip(&scale).map(|(x, scale)| x / (mean + 1e-5).sqrt() * f64::from(*scale)).collect::<Vec<_>>()
        };
        near(&sum, &sums, 1e-3, "sum");
        near(&output, &sums.chunks(columns as usize).flat_map(norm).collect::<Vec<_>>(), 1e-3, "norm");
    }
}

#[test]
fn swiglu_of_any_length() {
    for (seed, n) in (0..).zip([1, 8, 4095, 4096, 10_001]) {
        let (gate, up, mut output) = (halves(n, 1), halves(n, 2), vec![f16::NAN; n as usize]);
        order::with_seed(seed, || swiglu::on_cpu(&gate, &up, &mut output, n)).unwrap();
        let expected = wide(&gate).into_iter().zip(wide(&up)).map(|(x, y)| x / (1.0 + (-x).exp()) * y);
        near(&output, &expected.collect::<Vec<_>>(), 1e-3, "swiglu");
    }
}

#[test]
fn rope_turns_pairs() {
    for (seed, [tokens, heads, half]) in (0..).zip([[1, 1, 8], [5, 3, 64], [40, 2, 32], [7, 5, 128]]) {
        let (input, mut output) =
            (halves(2 * tokens * heads * half, 1), vec![f16::NAN; (2 * tokens * heads * half) as usize]);
        let (most, positions): (_, Vec<u32>) = (500, (0..tokens).map(|i| i * 10_007 % 500).collect());
        let angle =
            |position: u32, pair: u32| f64::from(position) * 10_000_f64.powf(-f64::from(pair) / f64::from(half));
        let pairs = |position: u32| (0..half).map(move |pair| angle(position, pair));
        let angles = (0..most).flat_map(|position| pairs(position).map(f64::cos).chain(pairs(position).map(f64::sin)));
        let angles: Vec<f32> = angles.map(|x| x as f32).collect();
        let run = || rope::on_cpu(&input, &positions, &angles, &mut output, tokens, heads, half, most);
        order::with_seed(seed, run).unwrap();
        let mut expected = vec![f64::NAN; input.len()];
        for (i, row) in wide(&input).chunks(2 * half as usize).enumerate() {
            for pair in 0..half as usize {
                let angle = angle(positions[i / heads as usize], pair as u32);
                let (x, y, at) = (row[pair], row[pair + half as usize], 2 * half as usize * i + pair);
                expected[at] = x * angle.cos() - y * angle.sin();
                expected[at + half as usize] = x * angle.sin() + y * angle.cos();
            }
        }
        near(&output, &expected, 1e-3, "rope");
    }
}

#[test]
fn top_k_of_a_softmax() {
    for (seed, [rows, columns, k]) in (0..).zip([
        [1, 1, 1],
        [9, 64, 8],
        [17, 256, 32],
        [3, 200, 1],
        [2, 5, 5],
        [35, 128, 8],
        [33, 40, 17],
        [7, 4, 3],
        [40, 132, 8],
        [5, 256, 31],
    ]) {
        let mut input = numbers(rows * columns, 5);
        // Rounding makes some numbers equal. The kernel must select equal numbers in the order of their columns.
        input.iter_mut().for_each(|x| *x = (*x * 8.0).round());
        let (mut weights, mut indices) = (vec![f32::NAN; (rows * k) as usize], vec![u32::MAX; (rows * k) as usize]);
        // Some rows are sorted already, so that all selected numbers belong to few threads.
        for row in input.chunks_mut(columns as usize).skip(1).step_by(3) {
            row.sort_by(|a, b| b.total_cmp(a));
        }
        // Some rows have fewer finite numbers than the kernel selects.
        for row in input.chunks_mut(columns as usize).skip(2).step_by(3) {
            row[1..].fill(f32::NEG_INFINITY);
        }
        let is_short = columns <= 128 && columns % 4 == 0 && k <= 8;
        let kernel = if is_short { top_k::top_k::on_cpu } else { top_k::top_k_any::on_cpu };
        order::with_seed(seed, || kernel(&input, &mut weights, &mut indices, rows, columns, k)).unwrap();
        let (mut expected, mut columns_kept) = (Vec::new(), Vec::new());
        for row in input.chunks(columns as usize) {
            let mut order: Vec<u32> = (0..columns).collect();
            order.sort_by(|a, b| row[*b as usize].total_cmp(&row[*a as usize]).then(a.cmp(b)));
            let sum: f64 = row.iter().map(|x| f64::from(*x).exp()).sum();
            expected.extend(order[..k as usize].iter().map(|i| f64::from(row[*i as usize]).exp() / sum));
            columns_kept.extend(&order[..k as usize]);
        }
        near(&weights, &expected, 1e-5, "weights");
        assert_eq!(indices, columns_kept);
    }
}

#[test]
fn rows_become_bytes() {
    for (seed, [rows, columns]) in (0..).zip([[1, 8], [3, 1000], [2, 8192]]) {
        let mut input = halves(rows * columns, 1);
        // A row of zeros has the scale 0.
        input[..columns as usize].fill(f16::ZERO);
        let (mut output, mut scales) = (vec![99; input.len()], vec![f32::NAN; rows as usize]);
        order::with_seed(seed, || quantize::on_cpu(&input, &mut output, &mut scales, rows, columns)).unwrap();
        for (i, row) in input.chunks(columns as usize).enumerate() {
            let most = row.iter().fold(0.0_f32, |most, x| most.max(x.to_f32().abs()));
            assert_eq!(scales[i], most / 127.0);
            let inverse = if most > 0.0 { 127.0 / most } else { 0.0 };
            let bytes: Vec<i8> = row.iter().map(|x| (x.to_f32() * inverse).round_ties_even() as i8).collect();
            assert_eq!(output[i * columns as usize..][..columns as usize], bytes);
        }
    }
}

#[test]
fn convolutions_see_the_past() {
    for (seed, [batch, channels, times]) in (0..).zip([[1, 1, 8], [2, 3, 2056], [1, 5, 40], [3, 2, 4096]]) {
        let rows = batch * channels;
        let (input, weights, bias) = (halves(rows * times, 1), halves(4 * channels, 2), halves(channels, 3));
        let mut output = vec![f16::NAN; input.len()];
        let run = || conv1d::on_cpu(&input, &weights, &bias, &mut output, rows, times, channels);
        order::with_seed(seed, run).unwrap();
        let (weights, mut expected) = (wide(&weights), Vec::new());
        for (i, row) in wide(&input).chunks(times as usize).enumerate() {
            let channel = i % channels as usize;
            for t in 0..times as usize {
                let terms = (0..4).filter(|k| t + k >= 3).map(|k| weights[4 * channel + k] * row[t + k - 3]);
                expected.push(f64::from(bias[channel]) + terms.sum::<f64>());
            }
        }
        near(&output, &expected, 1e-3, "convolution");
    }
}

#[test]
fn products_of_scaled_bytes() {
    for (seed, [rows, pairs]) in (0..).zip([[1, 1], [9, 3], [64, 16], [20, 37], [17, 128], [7, 4], [65, 36], [3, 160]])
    {
        let blocks = 2 * pairs;
        let (scales, x) = (halves(rows * blocks, 1), numbers(32 * blocks, 2));
        let bytes: Vec<i8> = numbers(32 * rows * blocks, 3).into_iter().map(|x| (x * 60.0) as i8).collect();
        let (mut a, mut expected) = (Vec::new(), vec![0.0; rows as usize]);
        for (i, (scale, bytes)) in scales.iter().zip(bytes.chunks(32)).enumerate() {
            a.extend(scale.to_bits().to_le_bytes());
            a.extend(bytes.iter().map(|byte| *byte as u8));
            let (row, block) = (i / blocks as usize, i % blocks as usize);
            let terms = bytes.iter().zip(&x[32 * block..]).map(|(byte, x)| f64::from(*byte) * f64::from(*x));
            expected[row] += f64::from(*scale) * terms.sum::<f64>();
        }
        let mut y = vec![f32::NAN; rows as usize];
        let a: Vec<u32> = a.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
        let kernel = if pairs % 4 == 0 { q8_product::q8_product::on_cpu } else { q8_product::q8_product_any::on_cpu };
        order::with_seed(seed, || kernel(&a, &x, &mut y, rows, pairs)).unwrap();
        near(&y, &expected, 1e-3, "product");
    }
}

#[test]
fn products_of_bytes_with_numbers_of_any_size() {
    let (rows, pairs) = (5, 4);
    let a: Vec<u32> = (0..rows * 17 * pairs)
        .map(|i| {
            if i % 17 == 0 {
                0x0101_3c00
            } else if i % 17 == 8 {
                0x3c00_0101
            } else {
                0x0101_0101
            }
        })
        .collect();
    let product = |x: &[f32]| {
        let mut y = vec![f32::NAN; rows as usize];
        q8_product::q8_product::on_cpu(&a, x, &mut y, rows, pairs).unwrap();
        assert!(y.iter().all(|sum| sum.to_bits() == y[0].to_bits()));
        y[0]
    };
    for scale in [0.0, 1e-28, 1e-20, 1.0, 1e20, 1e30] {
        let x: Vec<f32> = (0..64 * pairs).map(|i| if i % 3 == 0 { scale } else { -0.25 * scale }).collect();
        let mut outliers = x.clone();
        (outliers[1], outliers[200]) = (3e5 * scale, -3e5 * scale);
        for x in [x, outliers] {
            let [expected, size] =
                [|x| x, f64::abs].map(|of: fn(f64) -> f64| x.iter().map(|x| of(f64::from(*x))).sum::<f64>());
            assert!((f64::from(product(&x)) - expected).abs() <= 1e-6 * size, "{scale:e}");
        }
    }
    for special in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let mut x = vec![1.0; 64 * pairs as usize];
        x[77] = special;
        assert_eq!(product(&x).to_string(), special.to_string());
    }
}

/// Returns the scale and the offset of part `i` of a `q4_k` block. `bytes` are the 12 bytes of the block that contain
/// numbers of six bits.
fn scale_and_offset(bytes: &[u8], i: usize) -> (u8, u8) {
    match i {
        0..4 => (bytes[i] & 63, bytes[i + 4] & 63),
        _ => (bytes[i + 4] & 15 | bytes[i - 4] >> 6 << 4, bytes[i + 4] >> 4 | bytes[i] >> 6 << 4),
    }
}

#[test]
fn products_of_blocks_of_four_bits() {
    for (seed, [rows, blocks]) in (0..).zip([[1, 1], [9, 3], [33, 16], [20, 5], [3, 37]]) {
        let x = numbers(256 * blocks, 2);
        let mut a: Vec<u8> = numbers(144 * rows * blocks, 3).into_iter().map(|x| (x * 60.0 + 128.0) as u8).collect();
        let (scales, mut expected) = (halves(2 * rows * blocks, 1), vec![0.0; rows as usize]);
        for (i, block) in a.chunks_mut(144).enumerate() {
            let [scale, offset] = [scales[2 * i], scales[2 * i + 1]];
            block[..2].copy_from_slice(&scale.to_bits().to_le_bytes());
            block[2..4].copy_from_slice(&offset.to_bits().to_le_bytes());
            for (k, x) in x[256 * (i % blocks as usize)..][..256].iter().enumerate() {
                // Each group of 32 bytes contains two parts of 32 numbers: the low bits and the high bits of the bytes.
                let (part, byte) = (k / 32, block[16 + 32 * (k / 64) + k % 32]);
                let (part_scale, part_offset) = scale_and_offset(&block[4..16], part);
                let number = if part % 2 == 0 { byte & 15 } else { byte >> 4 };
                let number = f64::from(scale) * f64::from(part_scale) * f64::from(number)
                    - f64::from(offset) * f64::from(part_offset);
                expected[i / blocks as usize] += number * f64::from(*x);
            }
        }
        let a: Vec<u32> = a.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
        let mut y = vec![f32::NAN; rows as usize];
        order::with_seed(seed, || q4_product::on_cpu(&a, &x, &mut y, rows, blocks)).unwrap();
        // A term of a sum is at most 2 * 63 * 15 * 2, so the sums are scaled before they are compared.
        near(
            &y.iter().map(|y| y / 4096.0).collect::<Vec<_>>(),
            &expected.iter().map(|y| y / 4096.0).collect::<Vec<_>>(),
            1e-3,
            "product",
        );
    }
}

#[test]
fn rows_of_a_table() {
    for (seed, [tokens, rows, columns]) in (0..).zip([[1, 1, 8], [9, 5, 2056], [40, 100, 64]]) {
        let table = halves(rows * columns, 1);
        // Every seventh index is past the end of the table.
        let indices: Vec<u32> =
            (0..tokens).map(|i| if i % 7 == 3 { rows + i * 100_000_000 } else { i * 31 % rows }).collect();
        let mut output = vec![f16::NAN; (tokens * columns) as usize];
        order::with_seed(seed, || embedding::on_cpu(&indices, &table, &mut output, tokens, rows, columns)).unwrap();
        for (row, index) in output.chunks(columns as usize).zip(indices) {
            let expected = table.chunks(columns as usize).nth(index as usize);
            assert_eq!(row, expected.map_or(vec![f16::ZERO; columns as usize], <[f16]>::to_vec), "row {index}");
        }
    }
}

#[test]
fn a_step_of_the_delta_rule() {
    for (seed, heads) in (0..).zip([1, 5]) {
        let [q, k, v] =
            [1, 2, 3].map(|seed| numbers(128 * heads, seed).into_iter().map(|x| x / 11.0).collect::<Vec<_>>());
        let (gate, beta): (Vec<f32>, Vec<f32>) =
            (0..heads).map(|i| (0.9 - i as f32 / 10.0, 0.5 + i as f32 / 20.0)).unzip();
        let (mut state, mut output) = (numbers(16_384 * heads, 4), vec![f32::NAN; 128 * heads as usize]);
        let (mut states, mut outputs): (Vec<f64>, _) =
            (state.iter().map(|x| f64::from(*x)).collect(), vec![0.0; 128 * heads as usize]);
        for head in 0..heads as usize {
            let at = |of: &[f32], i: usize| f64::from(of[128 * head + i]);
            let (gate, beta) = (f64::from(gate[head]), f64::from(beta[head]));
            for column in 0..128 {
                let state = &mut states[16_384 * head..];
                (0..128).for_each(|row| state[128 * row + column] *= gate);
                let seen: f64 = (0..128).map(|row| at(&k, row) * state[128 * row + column]).sum();
                let change = beta * (at(&v, column) - seen);
                (0..128).for_each(|row| state[128 * row + column] += at(&k, row) * change);
                outputs[128 * head + column] = (0..128).map(|row| at(&q, row) * state[128 * row + column]).sum();
            }
        }
        let run = || delta_rule::on_cpu(&q, &k, &v, &gate, &beta, &mut state, &mut output, heads);
        order::with_seed(seed, run).unwrap();
        near(&state, &states, 1e-5, "state");
        near(&output, &outputs, 1e-5, "output");
    }
}

#[test]
fn attention_to_pages() {
    for (seed, [sequences, heads, key_heads, splits]) in (0..).zip([[1, 1, 1, 1], [3, 4, 2, 3], [2, 8, 1, 7]]) {
        let (rows, most, pages) = (sequences * heads, 9, 9 * sequences + 3);
        let lengths: Vec<u32> = (0..sequences).map(|i| [130, 5, 0][i as usize]).collect();
        // Pages are permuted, and page numbers past the end of a sequence are invalid.
        let table: Vec<u32> = (0..sequences * most)
            .map(
                |i| if i % most * 16 < lengths[(i / most) as usize] { (i * 7 + 2) % (9 * sequences) } else { u32::MAX },
            )
            .collect();
        let (q, [mut keys, mut values]) =
            (halves(128 * rows, 1), [2, 3].map(|seed| halves(16 * 128 * pages * key_heads, seed)));
        // Unused pages must not be read.
        [&mut keys, &mut values]
            .into_iter()
            .for_each(|of| of[(16 * 128 * 9 * sequences * key_heads) as usize..].fill(f16::NAN));
        let (mut parts, mut weights) =
            (vec![f32::NAN; (128 * rows * splits) as usize], vec![f32::NAN; (2 * rows * splits) as usize]);
        let mut output = vec![f16::NAN; q.len()];
        let scale = std::f32::consts::LOG2_E / 128_f32.sqrt();
        // A block computes the largest possible number of query heads with a common key head.
        let (kernel, groups) = match heads / key_heads {
            0..2 => (paged_attention::paged_attention::on_cpu, heads),
            2..4 => (paged_attention::paged_attention_2::on_cpu, heads / 2),
            _ => (paged_attention::paged_attention_4::on_cpu, heads / 4),
        };
        order::with_seed(seed, || {
            kernel(
                &q,
                &keys,
                &values,
                &table,
                &lengths,
                &mut parts,
                &mut weights,
                sequences,
                groups,
                key_heads,
                pages,
                most,
                splits,
                scale,
            )
            .unwrap();
            paged_attention::join_attention::on_cpu(&parts, &weights, &mut output, rows, splits).unwrap();
        });
        let (q, keys, values, mut expected) = (wide(&q), wide(&keys), wide(&values), vec![0.0; q.len()]);
        for row in 0..rows {
            let (sequence, head) = (row / heads, row % heads * key_heads / heads);
            let of = |all: &[f64], position: u32, i: u32| {
                let page = table[(sequence * most + position / 16) as usize];
                all[(((page * 16 + position % 16) * key_heads + head) * 128 + i) as usize]
            };
            let score = |position| {
                (0..128).map(|i| q[(128 * row + i) as usize] * of(&keys, position, i)).sum::<f64>() / 128_f64.sqrt()
            };
            let weights: Vec<f64> = (0..lengths[sequence as usize]).map(|position| score(position).exp()).collect();
            for i in 0..128 {
                let sum: f64 = (0..).zip(&weights).map(|(position, weight)| weight * of(&values, position, i)).sum();
                expected[(128 * row + i) as usize] =
                    if weights.is_empty() { 0.0 } else { sum / weights.iter().sum::<f64>() };
            }
        }
        near(&output, &expected, 2e-3, "attention");
    }
}

/// Returns a checksum for each row: the sum of the bit patterns of its elements, where the pattern of element `i` is
/// multiplied by `2 i + 1`. All NaNs have the same pattern. `benches/layers.py` computes the same sums on the device.
fn sums_of_bits(output: &[f32], n: usize) -> Vec<u64> {
    let bits = |x: &f32| u64::from(if x.is_nan() { 0x7FC0_0000 } else { x.to_bits() });
    let sum = |row: &[f32]| (0..).zip(row).fold(0_u64, |sum, (i, x)| sum.wrapping_add(bits(x).wrapping_mul(2 * i + 1)));
    output.chunks(n).map(sum).collect()
}

#[test]
fn precise_functions_have_their_bits() {
    let n = 1 << 16;
    let x: Vec<f32> = (0..n).map(|i| f32::from_bits(i * 65_521)).collect();
    let mut output = vec![f32::NAN; 11 * n as usize];
    functions::functions::on_cpu(&x, &mut output, n).unwrap();
    let expected = [
        3_507_022_892_059_892_421,
        3_511_716_945_747_308_078,
        8_668_622_284_353_184_626,
        8_673_345_571_619_092_320,
        10_729_640_763_091_683_582,
        9_572_198_286_459_765_861,
        7_505_014_896_553_463_985,
        8_248_372_435_497_022_288,
        7_863_393_743_524_777_265,
        10_732_029_638_950_538_511,
        5_550_850_874_419_184_703_u64,
    ];
    assert_eq!(sums_of_bits(&output, n as usize), expected);
}

#[test]
fn a_mixture_of_experts() {
    for (seed, [tokens, count, columns, depth]) in (0..).zip([[5, 1, 64, 8], [100, 3, 128, 136], [130, 4, 64, 72]]) {
        let chosen = |token: u32| [token % count, (token * 7 + 1) % count];
        let share = |token: u32, which: usize| (token as f32 + 1.0) / (tokens as f32 + 3.0) - 0.3 * which as f32;
        // Each expert's slots are padded to a multiple of 64. A padding slot contains a token number that is out of
        // range.
        let (mut of_slots, mut shares, mut of_tiles) = (Vec::new(), Vec::new(), Vec::new());
        for expert in 0..count {
            for token in 0..tokens {
                for which in (0..2).filter(|which| chosen(token)[*which] == expert) {
                    of_slots.push(token);
                    shares.push(share(token, which));
                }
            }
            of_slots.resize(of_slots.len().next_multiple_of(64), tokens + expert);
            shares.resize(of_slots.len(), f32::NAN);
            of_tiles.resize(of_slots.len() / 64, expert);
        }
        let (input, matrices) = (halves(tokens * depth, 1), halves(count * columns * depth, 2));
        let mut output = vec![1.0; (tokens * columns) as usize];
        let (slots, of) =
            (of_slots.len() as u32, |x: &[f16], row: u32| wide(&x[(row * depth) as usize..][..depth as usize]));
        let run = || {
            experts::on_cpu(
                &of_slots,
                &shares,
                &of_tiles,
                &input,
                &matrices,
                &mut output,
                slots,
                tokens,
                columns,
                depth,
                count,
            )
        };
        order::with_seed(seed, run).unwrap();
        let mut expected = vec![1.0; output.len()];
        for token in 0..tokens {
            for (which, expert) in chosen(token).into_iter().enumerate() {
                for column in 0..columns {
                    let row = of(&matrices, expert * columns + column);
                    let dot: f64 = of(&input, token).iter().zip(row).map(|(x, y)| x * y).sum();
                    expected[(token * columns + column) as usize] += f64::from(share(token, which)) * dot;
                }
            }
        }
        near(&output, &expected, 1e-3, "experts");
    }
}

#[test]
fn new_tokens_enter_the_cache() {
    for (seed, [tokens, rows, columns]) in (0..).zip([[1, 1, 8], [40, 100, 136], [7, 64, 2056], [70, 65, 8]]) {
        let (keys, values, cache) =
            (halves(tokens * columns, 1), halves(tokens * columns, 2), halves(rows * columns, 3));
        // Different tokens have different slots, except that one slot occurs twice. The slots of every fifth token, and
        // of tokens from number `rows` on, are outside of the cache.
        let mut slots: Vec<u32> =
            (0..tokens).map(|i| if i % 5 == 4 || i >= rows { u32::MAX } else { i * 37 % rows }).collect();
        slots[tokens as usize - 1] = if tokens > 6 { slots[0] } else { 0 };
        let (mut key_cache, mut value_cache) = (cache.clone(), cache.clone());
        let run = || {
            reshape_and_cache::on_cpu(&slots, &keys, &values, &mut key_cache, &mut value_cache, tokens, rows, columns)
        };
        order::with_seed(seed, run).unwrap();
        let row = |of: &[f16], i: u32| of[(i * columns) as usize..][..columns as usize].to_vec();
        for slot in 0..rows {
            let given: Vec<u32> = (0..tokens).filter(|i| slots[*i as usize] == slot).collect();
            let found = (row(&key_cache, slot), row(&value_cache, slot));
            let is_kept = given.is_empty() && found == (row(&cache, slot), row(&cache, slot));
            assert!(
                is_kept || given.iter().any(|i| found == (row(&keys, *i), row(&values, *i))),
                "slot {slot} of tokens {given:?}"
            );
        }
    }
}
