//! A matrix product with `wgmma`, tensor maps and clusters.

use super::{Asked, SHARED, filled, product_check};
use crate::report::Failure;
use layout_hardware::atom::MmaAtom;

/// Returns the widest swizzle with a row length that divides `bytes`: its name, and this length in bytes. The length is
/// 128, 64 or 32, or 0 if none of them divides `bytes`.
pub(super) fn atom(bytes: usize) -> (&'static str, usize) {
    let all = [("SW128", 128), ("SW64", 64), ("SW32", 32)];
    all.into_iter().find(|(_, wide)| bytes > 0 && bytes.is_multiple_of(*wide)).unwrap_or(("SW32", 0))
}

/// Returns the swizzle for the columns that a warpgroup stores at once. These are at most 64 of the `n` columns.
fn atom_of_c(n: usize) -> (&'static str, usize) {
    atom(2 * (n % 64 + 64 * usize::from(n.is_multiple_of(64))))
}

/// Checks the conditions on the tile, the stages and the cluster. If conditions are violated, returns an error that
/// lists them.
fn divides(name: &str, [m, n, k]: [usize; 3], stages: usize, blocks: usize) -> Result<(), Failure> {
    let wide = format!("SM90_64x{n}x16_F32");
    let groups = m / 64;
    let (_, whole) = atom(2 * k);
    let mut asked = Asked::default();
    asked.that(name.starts_with(&wide), || {
        format!(
            "`{name}` does not compute {n} columns: the number of columns of the instruction and of the tile must be equal"
        )
    });
    asked.that(MmaAtom::named(&format!("SM90_64x{n}x16_F32F16F16_SS<K,K>")).is_ok(), || {
        format!("no instruction computes {n} columns: use a multiple of 8 up to 256")
    });
    asked.that(m.is_multiple_of(64) && (1..=3).contains(&groups), || {
        format!("{m} rows cannot be divided among one to three warpgroups of 64 rows: use 64, 128 or 192 rows")
    });
    asked.that(whole > 0 && k.is_multiple_of(16), || {
        format!("a step of {k} along K must be a multiple of 16, the extent of the instruction along K")
    });
    asked.that([1, 2, 4, 8].contains(&blocks), || format!("a cluster has 1, 2, 4 or 8 blocks, not {blocks}"));
    asked.that(n.is_multiple_of(16), || {
        format!("{n} columns must be a multiple of 16, the columns that one `stmatrix` stores")
    });
    asked.that(stages >= 2, || format!("with {stages} stages, no load can overlap with products: use two or more"));
    asked.that(n * whole.max(1) >= 1024 * blocks, || {
        format!("each of {blocks} blocks must load at least 1024 bytes of B's tile: use fewer blocks or more columns")
    });
    asked.done()
}

pub(super) fn text(name: &str, [m, n, k]: [usize; 3], stages: usize, blocks: usize) -> Result<String, Failure> {
    let elements = [("F32F16F16_SS", "f16"), ("F32BF16BF16_SS", "bf16")];
    // The generated code requires that the rows of both operands are contiguous along K.
    let is_along_k = name.replace(' ', "").ends_with("<K,K>");
    let Some((_, element)) = elements.into_iter().find(|(types, _)| is_along_k && name.contains(types)) else {
        return Err(Failure::advised(
            format!("there is no skeleton for `{name}`"),
            format!(
                "available: `SM90_64x{n}x16_F32F16F16_SS<K,K>` and `…_F32BF16BF16_SS<K,K>`, with K-major operands and accumulators of type f32"
            ),
        ));
    };
    divides(name, [m, n, k], stages, blocks)?;
    let (groups, (swizzle, _), (swizzle_c, bytes_c)) = (m / 64, atom(2 * k), atom_of_c(n));
    let store = bytes_c / 2;
    let slots = stages * 2 * (m + n) * k;
    let with = |buffers: usize| slots + buffers * groups * 64 * bytes_c + 16 * stages;
    let buffers = if (n / store).is_multiple_of(2) && with(2) <= SHARED { 2 } else { 1 };
    let mut asked = Asked::default();
    asked.that(with(buffers) <= SHARED, || format!("{stages} stages of {m}x{k} and {n}x{k} halves and the buffers of C need {} bytes of shared memory, but a block has {SHARED}: use fewer stages or a smaller tile", with(buffers)));
    asked.done()?;
    let [few, many] = if groups == 3 { [32, 160] } else { [40, 232] };
    let tests = product_check(element, [format!("{element}::NAN"), format!("{element}::from_f32(sum)")]);
    let values = [
        ("tests", tests),
        ("mma", name.into()),
        ("type", element.into()),
        ("M", m.to_string()),
        ("N", n.to_string()),
        ("K", k.to_string()),
        ("m2", (m + 2).to_string()),
        ("n2", (n + 8).to_string()),
        ("k2", (k + 8).to_string()),
        ("groups", groups.to_string()),
        ("blocks", if blocks == 1 { "1".into() } else { blocks.to_string() }),
        ("cluster_rows", (m * blocks).to_string()),
        ("stages", stages.to_string()),
        ("kib", with(buffers).div_ceil(1024).to_string()),
        ("atom", format!("Layout_K_{swizzle}_Atom<16>")),
        ("atom_c", format!("Layout_K_{swizzle_c}_Atom<16>")),
        ("store", store.to_string()),
        ("buffers", buffers.to_string()),
        ("few", few.to_string()),
        ("many", many.to_string()),
    ];
    Ok(filled(include_str!("text/wgmma.rs.txt"), &values))
}
