//! A matrix product of 16-bit floats with `mma`, `cp.async` and `ldmatrix`.

use super::{Asked, SHARED, filled, found, product_check};
use crate::report::Failure;

/// The instructions for which a kernel can be generated, each with the type of its operands.
const INSTRUCTIONS: [(&str, &str); 2] =
    [("SM80_16x8x16_F32F16F16F32_TN", "f16"), ("SM80_16x8x16_F32BF16BF16F32_TN", "bf16")];

/// The maximum number of accumulators per thread. With more accumulators, too few registers would remain for the
/// operands.
const MOST_SUMS: usize = 128;

pub(super) fn text(
    name: &str,
    [m, n, k]: [usize; 3],
    stages: usize,
    warps: Option<[usize; 2]>,
) -> Result<String, Failure> {
    let Some((_, element)) = INSTRUCTIONS.into_iter().find(|(known, _)| *known == name) else {
        let names = INSTRUCTIONS.map(|(name, _)| name).join("`, `");
        return Err(Failure::advised(
            format!("there is no skeleton for `{name}`"),
            format!(
                "available: `{names}`, `SM90_64x128x16_F32F16F16_SS<K,K>` with other widths and types, and `UniversalFMA<F32>`"
            ),
        ));
    };
    let product = Product { tile: [m, n, k], stages, warps: warps.unwrap_or_else(|| spread(m, n)) };
    product.divides()?;
    product.fits()?;
    let (a, b) = (Tile::found(m, k, product.across())?, Tile::found(n, k, product.across())?);
    let mut values = vec![
        ("tests", product_check(element, ["f32::NAN".into(), "sum".into()])),
        ("mma", name.into()),
        ("type", element.into()),
    ];
    values.extend(product.numbers());
    values.extend(product.loop_body());
    values.extend([
        ("smem_a", a.layout),
        ("smem_b", b.layout),
        ("ldmatrix_a", a.read),
        ("ldmatrix_b", b.read),
        ("ways_a", a.ways[1].to_string()),
        ("ways_b", b.ways[1].to_string()),
        ("chunk_ways_a", a.ways[0].to_string()),
        ("chunk_ways_b", b.ways[0].to_string()),
    ]);
    Ok(filled(include_str!("text/mma.rs.txt"), &values))
}

/// The work of a block: its tile, the stages in shared memory, and the warps. `tile` contains the rows and columns of C
/// and the step along K. `warps` contains the number of warps along rows and along columns of C.
struct Product {
    tile: [usize; 3],
    stages: usize,
    warps: [usize; 2],
}

impl Product {
    fn threads(&self) -> usize {
        32 * self.warps[0] * self.warps[1]
    }

    /// Returns the number of threads that copy one row of A or B together, with 16 bytes per thread.
    fn across(&self) -> usize {
        self.tile[2] / 8
    }

    /// Returns the number of rows that all threads of the block copy at once.
    fn down(&self) -> usize {
        self.threads() / self.across()
    }

    /// Returns the number of bytes of shared memory for all stages.
    fn bytes(&self) -> usize {
        let [m, n, k] = self.tile;
        2 * self.stages * (m + n) * k
    }

    /// Checks the conditions under which the instruction divides the tile. If conditions are violated, returns an error
    /// that lists them.
    fn divides(&self) -> Result<(), Failure> {
        let ([m, n, k], [wm, wn], stages) = (self.tile, self.warps, self.stages);
        let mut asked = Asked::default();
        asked.that(stages >= 2, || format!("with {stages} stages, no copy can overlap with products: use two or more"));
        asked.that(k >= 16 && k.is_multiple_of(16), || {
            format!("a step of {k} along K must be a multiple of 16, the extent of the instruction along K")
        });
        asked.that(wm * wn > 0 && m.is_multiple_of(16 * wm.max(1)), || {
            format!(
                "{m} rows cannot be divided among {wm} rows of warps: the rows of each warp must be a multiple of 16"
            )
        });
        asked.that(wm * wn > 0 && n.is_multiple_of(16 * wn.max(1)), || {
            format!(
                "{n} columns cannot be divided among {wn} columns of warps: the columns of each warp must be a multiple of 16, because one `ldmatrix` reads 16"
            )
        });
        asked.that(wm * wn <= 32, || format!("{} warps are too many: a block has at most 32", wm * wn));
        asked.done()
    }

    /// Checks that the registers, the shared memory and the threads of a block suffice for the tile.
    fn fits(&self) -> Result<(), Failure> {
        let ([m, n, k], [wm, wn], stages) = (self.tile, self.warps, self.stages);
        let (sums, bytes, threads) = (m / wm * (n / wn) / 32, self.bytes(), self.threads());
        let (across, down) = (self.across(), self.down().max(1));
        let mut asked = Asked::default();
        asked.that(sums <= MOST_SUMS, || {
            format!(
                "a thread would have {sums} accumulators, but has registers for only {MOST_SUMS}: use more warps or a smaller tile"
            )
        });
        asked.that(bytes <= SHARED, || format!("{stages} stages of {m}x{k} and {n}x{k} halves need {bytes} bytes of shared memory, but a block has {SHARED}: use fewer stages or a smaller tile"));
        asked.that(threads.is_multiple_of(across) && m.is_multiple_of(down) && n.is_multiple_of(down), || format!("{threads} threads copy {down} rows at a time, 16 bytes per thread and {across} threads per row; {down} must divide {m} and {n}: take another number of warps, or another step along K"));
        asked.done()
    }

    /// Returns the values for the placeholders of the template.
    fn numbers(&self) -> Vec<(&'static str, String)> {
        let ([m, n, k], [wm, wn]) = (self.tile, self.warps);
        let (pm, pn) = (m / wm, n / wn);
        let numbers = [
            ("threads", self.threads()),
            ("warps", wm * wn),
            ("M", m),
            ("N", n),
            ("K", k),
            ("m2", m + 2),
            ("n2", n + 10),
            ("k2", k + 8),
            ("wm", wm),
            ("wn", wn),
            ("pm", pm),
            ("pn", pn),
            ("rows", pm / 16),
            ("columns", pn / 8),
            ("pairs", pn / 16),
            ("stages", self.stages),
            ("kib", self.bytes().div_ceil(1024)),
            ("across", self.across()),
            ("down", self.down()),
        ];
        numbers.map(|(name, number)| (name, number.to_string())).into()
    }

    /// Returns the body of the loop over K. If there are more than two stages, the loop loads the fragments for the
    /// next step in advance.
    fn loop_body(&self) -> [(&'static str, String); 2] {
        let parts = self.tile[2] / 16;
        let (pipeline, work) = match self.stages > 2 {
            true => (format!("pipeline_of::<{parts}, _, _>"), AHEAD.to_string()),
            false => ("pipeline".to_string(), IN_TURN.replace("<<parts>>", &parts.to_string())),
        };
        [("pipeline", pipeline), ("work", work)]
    }
}

const AHEAD: &str = "|block, k, (a, b)| (block.load_a(LoadA, Mma, &a, k), block.load_b(LoadB, Mma, &b, k)),
            |block, (a, b)| block.multiply(Mma, &mut sums, &a, &b),";

const IN_TURN: &str = "|block, _, (a, b)| {
                unroll::<<<parts>>>(|k| {
                    let (a, b) = (block.load_a(LoadA, Mma, &a, k), block.load_b(LoadB, Mma, &b, k));
                    block.multiply(Mma, &mut sums, &a, &b);
                });
            },";

/// Returns the number of warps along rows and along columns. If possible, the accumulators fit into the registers. The
/// function prefers four to eight warps, then fewer warps, and then nearly square tiles per warp.
fn spread(m: usize, n: usize) -> [usize; 2] {
    let fits = |[wm, wn]: &[usize; 2]| m.is_multiple_of(16 * wm) && n.is_multiple_of(16 * wn);
    let sides = [1, 2, 4, 8];
    let all = sides.into_iter().flat_map(|wm| sides.map(|wn| [wm, wn])).filter(fits);
    let cost = |[wm, wn]: &[usize; 2]| {
        let (pm, pn, warps) = (m / wm, n / wn, wm * wn);
        (pm * pn / 32 > MOST_SUMS, warps > 8, warps < 4, warps, pm.abs_diff(pn))
    };
    all.min_by_key(cost).unwrap_or([1, 1])
}

/// The layout of a tile in shared memory with the fewest bank conflicts for `cp.async` and `ldmatrix`.
struct Tile {
    layout: String,
    /// The access of one step of `ldmatrix`, in which eight rows of 16 bytes are read.
    read: String,
    /// The degrees of the bank conflicts (`n` for an n-way conflict): first of `cp.async`, then of `ldmatrix`.
    ways: [u32; 2],
}

impl Tile {
    fn found(rows: usize, k: usize, across: usize) -> Result<Self, Failure> {
        let (lanes, read) = (across.min(32), format!("(8,8):(1,{rows})"));
        let written = format!("(({lanes},{}),8):(({},1),{rows})", 32 / lanes, 8 * rows);
        let solved = found(&format!("({rows},{k}):({k},1)"), [&written, &read], 2)?;
        let ways = [solved.ways(&written)?, solved.ways(&read)?];
        Ok(Self { layout: solved.solution.layout.to_string(), read, ways })
    }
}
