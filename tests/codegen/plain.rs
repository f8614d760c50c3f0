//! Random layouts that resemble the layouts of the table, and their indices in plain arithmetic with `%` and `/`.

use std::fmt::Write;

/// A pseudorandom number generator that returns the same numbers in each run.
pub(crate) struct Random(pub u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// A layout: the extents and strides of the leaves of each mode, and the bits, base and shift of the swizzle.
pub(crate) struct Sample {
    modes: Vec<Vec<(u64, u64)>>,
    swizzle: Option<(u32, u32, u32)>,
}

impl Sample {
    /// Returns a random layout with two to four modes of up to three leaves each. Most layouts are compact in some
    /// order.
    pub(crate) fn new(random: &mut Random) -> Self {
        let extents: &[u64] = random.pick(&[
            &[2, 4, 8, 16, 32][..],
            &[3, 5, 6, 7, 9, 10, 12, 20, 28, 224],
            &[2, 3, 4, 5, 6, 8, 9, 12, 16, 24, 32, 64],
        ]);
        loop {
            let rank = 2 + random.below(3);
            let lengths: Vec<usize> = (0..rank).map(|_| random.pick(&[1, 1, 1, 2, 2, 3])).collect();
            let flat: Vec<u64> = (0..lengths.iter().sum()).map(|_| random.pick(extents)).collect();
            if flat.len() > 6 || flat.iter().product::<u64>() > 1 << 20 {
                continue;
            }
            let mut strides = strides(&flat, random).into_iter();
            let mut extents = flat.into_iter();
            let modes = lengths.into_iter().map(|n| extents.by_ref().take(n).zip(strides.by_ref()).collect()).collect();
            let bits = 1 + random.below(3) as u32;
            let swizzle = (bits, random.below(5) as u32, bits + random.below(3) as u32);
            return Self { modes, swizzle: (random.below(5) == 0).then_some(swizzle) };
        }
    }

    /// Prints the layout in CuTe's notation.
    pub(crate) fn notation(&self) -> String {
        let numbers = |number: fn(&(u64, u64)) -> u64| {
            let mode = |mode: &Vec<(u64, u64)>| {
                let list: Vec<String> = mode.iter().map(|leaf| number(leaf).to_string()).collect();
                if list.len() == 1 { list[0].clone() } else { format!("({})", list.join(", ")) }
            };
            self.modes.iter().map(mode).collect::<Vec<_>>().join(", ")
        };
        let swizzle = self.swizzle.map_or(String::new(), |(b, m, s)| format!("Sw<{b}, {m}, {s}> o "));
        format!("{swizzle}({}):({})", numbers(|leaf| leaf.0), numbers(|leaf| leaf.1))
    }

    /// Returns the parameters of a function, with a one-dimensional coordinate or with one integer per mode.
    pub(crate) fn parameters(&self, by_mode: bool) -> String {
        let names = if by_mode { &NAMES[..self.modes.len()] } else { &NAMES[..1] };
        names.iter().map(|name| format!("{name}: u32")).collect::<Vec<_>>().join(", ")
    }

    /// Returns the code of the index in plain arithmetic.
    pub(crate) fn plain(&self, by_mode: bool) -> String {
        let mut sum = String::from("0");
        if by_mode {
            self.modes.iter().zip(NAMES).for_each(|(mode, name)| digits(&mut sum, name, mode));
        } else {
            digits(&mut sum, NAMES[0], &self.modes.concat());
        }
        match self.swizzle {
            None => sum,
            Some((bits, base, shift)) => {
                let mask = ((1 << bits) - 1) << base;
                format!("let index = {sum}; index ^ ((index >> {shift}) & {mask})")
            }
        }
    }
}

const NAMES: [&str; 4] = ["i", "j", "k", "l"];

/// Returns compact strides in a random order, sometimes with gaps.
fn strides(extents: &[u64], random: &mut Random) -> Vec<u64> {
    let mut rest: Vec<usize> = (0..extents.len()).collect();
    let mut strides = vec![0; extents.len()];
    let mut next = random.pick(&[1, 1, 1, 1, 2, 3]);
    while !rest.is_empty() {
        let leaf = rest.swap_remove(random.below(rest.len()));
        strides[leaf] = next;
        next *= extents[leaf];
        if random.below(12) == 0 {
            next += random.pick(&[1, 2, 4, 8]);
        }
    }
    strides
}

/// Appends the digits of `x`, each multiplied by its stride. The last digit is the remaining quotient.
fn digits(sum: &mut String, x: &str, modes: &[(u64, u64)]) {
    let mut period = 1;
    for (k, (extent, stride)) in modes.iter().enumerate() {
        let digit = format!("{x} / {period}");
        let digit = if k + 1 < modes.len() { format!("({digit}) % {extent}") } else { digit };
        write!(sum, " + ({digit}) * {stride}").expect("strings can be written");
        period *= extent;
    }
}
