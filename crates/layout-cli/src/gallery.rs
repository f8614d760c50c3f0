//! `colex gallery`: draws one picture of each kind. The pictures show layouts of hardware instructions and of memory.

use layout_draw::{ColourBy, Picture};
use layout_hardware::atom::{CopyAtom, MmaAtom, Operand, TiledCopy, TiledMma};
use layout_runtime::{Layout, Tiler, expect, parse};

/// A heading, a line of text, and a picture.
pub type Exhibit = (String, String, Picture);

/// Returns one picture of each kind. The pictures show layouts of hardware instructions and of memory.
///
/// # Errors
/// If a picture cannot be drawn, which does not happen for these layouts.
pub fn exhibits() -> Result<Vec<Exhibit>, layout_draw::Error> {
    let mut all = tables()?;
    all.extend(thread_values()?);
    all.extend(operands()?);
    all.extend(swizzles()?);
    all.extend(divides()?);
    all.extend(large()?);
    Ok(all)
}

fn exhibit(heading: &str, text: &str, picture: Picture) -> Exhibit {
    (heading.into(), text.into(), picture)
}

const fn layout(text: &str) -> Layout {
    parse(text)
}

fn tables() -> Result<Vec<Exhibit>, layout_draw::Error> {
    let table = |text| Picture::table(&layout(text), ColourBy::Value);
    Ok(vec![
        exhibit("A table", "The layout of CuTe's documentation, coloured by index.", table("(3,(2,3)):(3,(12,1))")?),
        exhibit("Rank 1", "A layout of one mode is one row.", table("((4,2,4)):((2,1,8))")?),
        exhibit("Rank 3", "Slices of the outer modes.", table("(4,4,3):(4,1,16)")?),
        exhibit(
            "Coordinates",
            "The indices of an identity layout are coordinates.",
            Picture::table(&Layout::make_identity_layout(&(4, 6).into())?, ColourBy::Value)?,
        ),
    ])
}

fn thread_values() -> Result<Vec<Exhibit>, layout_draw::Error> {
    let tile = |text, m, n| Picture::thread_value(&layout(text), (m, n));
    Ok(vec![
        exhibit(
            "Threads and values",
            "AMD CDNA_16x16x4_F64F64F64_MFMA, operand C: thread and value of each element of the 16x16 tile.",
            tile("((4,16),(4,1)):((1,16),(4,1))", 16, 16)?,
        ),
        exhibit(
            "",
            "NVIDIA SM70_8x8x4_F32F16F16F32_TN, operand C: a quad pair of threads.",
            tile("((2,2,2),(2,2,2)):((1,16,4),(8,2,32))", 8, 8)?,
        ),
        exhibit(
            "Shared elements",
            "AMD CDNA3P_16x16x64_I32I8I8_MFMA, operand A: +3 marks an element that three more threads hold.",
            tile("((4,16),16):((0,1),16)", 16, 16)?,
        ),
    ])
}

fn operands() -> Result<Vec<Exhibit>, layout_draw::Error> {
    let instruction = |name| Picture::matrix_instruction(name, &expect(MmaAtom::named(name)));
    let mut all = vec![exhibit(
        "Matrix instructions",
        "NVIDIA's int8 tensor core of Turing: each row of A and each column of B give one element of C.",
        instruction("SM75_8x8x16_S32S8S8S32_TN")?,
    )];
    let others = [
        ("NVIDIA's half-precision tensor core of Ampere.", "SM80_16x8x16_F32F16F16F32_TN"),
        ("Volta: two quads, threads 0 to 3 and 16 to 19.", "SM70_8x8x4_F32F16F16F32_NT"),
        (
            "Hopper: A is in registers, and B is in shared memory. All threads together specify B.",
            "SM90_64x16x16_F32F16F16_RS<K,K>",
        ),
        ("AMD's RDNA 3.", "RDNA3_16x16x16_F32F16F16_WMMA"),
        ("Intel's DPAS.", "XeHPG_8x16x8_F32F16F16_DPAS"),
    ];
    for (text, name) in others {
        all.push(exhibit("", text, instruction(name)?));
    }
    all.extend(tilings()?);
    Ok(all)
}

fn tilings() -> Result<Vec<Exhibit>, layout_draw::Error> {
    let atom = expect(MmaAtom::named("SM80_16x8x8_F32F16F16F32_TN"));
    let mma = expect(TiledMma::new(&atom, &layout("(2,2,1)"), &Tiler::from((32, 32, 8))));
    let load = expect(CopyAtom::named("SM75_U32x4_LDSM_N<16>"));
    let warp = expect(MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN"));
    let warp = expect(TiledMma::new(&warp, &Layout::UNIT, &Tiler::KEEP));
    let vectors = expect(CopyAtom::named("UniversalCopy<64,16>"));
    Ok(vec![
        exhibit(
            "Tilings",
            "make_tiled_mma(SM80_16x8x8_F32F16F16F32_TN, (2,2,1), [32,32,8]): four warps, each computing two tiles along N.",
            Picture::tiled_mma("", &mma)?,
        ),
        exhibit(
            "",
            "make_tiled_copy(UniversalCopy<64,16>, (8,4):(4,1), (1,4)): four numbers at a time, along rows.",
            Picture::tiled_copy("", &expect(TiledCopy::new(&vectors, &layout("(8,4):(4,1)"), &layout("(1,4)"))))?,
        ),
        exhibit(
            "",
            "make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN)): ldmatrix reads rows, and \
             each thread gets its fragment.",
            Picture::tiled_copy("", &expect(TiledCopy::for_operand(&load, &warp, Operand::A)))?,
        ),
    ])
}

fn swizzles() -> Result<Vec<Exhibit>, layout_draw::Error> {
    let swizzle = |text, bits| Picture::swizzle(&layout(text), ColourBy::Bank { bits });
    Ok(vec![
        exhibit(
            "A swizzle, before and after",
            "Shared memory of 32-bit elements. Without the swizzle, a column has one colour, so its rows wait for one bank.",
            swizzle("Sw<3,2,3> o (8,32):(32,1)", 32)?,
        ),
        exhibit(
            "",
            "The 64-byte swizzle of a tile of half-precision numbers.",
            swizzle("Sw<2,3,3> o (8,32):(32,1)", 16)?,
        ),
    ])
}

fn divides() -> Result<Vec<Exhibit>, layout_draw::Error> {
    let by_mode = |tiles: &[&str]| {
        let tiles: Vec<Tiler> = tiles.iter().map(|tile| Tiler::layout(&layout(tile))).collect();
        Tiler::modes(&tiles)
    };
    let scattered = layout("(9,(4,8)):(59,(13,1))");
    Ok(vec![
        exhibit(
            "A divide, with its tiles outlined",
            "zipped_divide((8,16):(16,1), (4,4))",
            Picture::divide(&layout("(8,16):(16,1)"), &Tiler::from((4, 4)))?,
        ),
        exhibit(
            "",
            "The elements of a tile need not be adjacent: zipped_divide((9,(4,8)):(59,(13,1)), [3:3, (2,4):(1,8)])",
            Picture::divide(&scattered, &by_mode(&["3:3", "(2,4):(1,8)"])?)?,
        ),
        exhibit(
            "The tiles apart",
            "flat_divide((8,16):(16,1), (4,4)): rank 4, with one slice per tile, at the position of the tile.",
            Picture::table(&layout("(8,16):(16,1)").flat_divide(&Tiler::from((4, 4)))?, ColourBy::Value)?,
        ),
    ])
}

fn large() -> Result<Vec<Exhibit>, layout_draw::Error> {
    Ok(vec![
        exhibit(
            "Large tiles",
            "128x64 half-precision numbers in shared memory, 128-byte swizzle, by bank.",
            Picture::table(&layout("Sw<3,3,3> o (128,64):(64,1)"), ColourBy::Bank { bits: 16 })?,
        ),
        exhibit(
            "",
            "NVIDIA SM90_64x256x32_S32S8S8_SS_TN, operand C: 128 threads, 128 values each.",
            Picture::thread_value(&layout("((4,8,4),(2,2,32)):((128,1,16),(64,8,512))"), (64, 256))?,
        ),
        exhibit(
            "",
            "256x256 in blocks of 8x8, by index.",
            Picture::table(&layout("((8,32),(8,32)):((8,64),(1,2048))"), ColourBy::Value)?,
        ),
    ])
}
