//! Tests that tilings and movements of layouts with runtime values are errors, and not tilings of other numbers.

use colex::atom::{CopyAtom, MmaAtom, TiledCopy, TiledMma};
use colex::movement::{Movement, Reduction};
use colex::structure::Structure;
use colex::{IntTuple, Layout, Tiler, layout, parse};

layout! {
    struct Extent { m: usize } = (m,1):(1,0);
    struct Multiple { m: usize } = (2,m):(1,2);
    struct Quotient { q: usize } = (2,(ceil(q/64)),1):(1,(2),0);
    struct Stride { a: usize } = (2,2):(8*a,1);
    struct Three { a: usize } = (2,2,1):(1,a,0);
    struct Threads { a: usize } = (32,2,2,1):(1,32,64*a,0);
    struct Product { m: usize, a: usize } = (m,2):(2*a,1);
    struct Values { a: usize } = (32,2):(2*a,1);
    struct Lanes { m: usize } = (32,m):(1,32);
    struct Lane { m: usize } = (m,2):(1,32);
    struct Whole { a: usize } = (4,8):(a,4*a);
    struct Memory { n: usize } = (128,n):(65536,1);
}

const NAMED: [Layout; 12] = [
    Extent::LAYOUT,
    Multiple::LAYOUT,
    Quotient::LAYOUT,
    Stride::LAYOUT,
    Three::LAYOUT,
    Threads::LAYOUT,
    Product::LAYOUT,
    Values::LAYOUT,
    Lanes::LAYOUT,
    Lane::LAYOUT,
    Whole::LAYOUT,
    Memory::LAYOUT,
];

#[test]
fn tilings_take_no_layouts_with_names() {
    let copy = CopyAtom::named("UniversalCopy<32,32>").unwrap();
    let memory = CopyAtom::named("SM100_TMEM_LOAD_32dp32b4x<32>").unwrap();
    let mma = MmaAtom::named("SM80_16x8x8_F32F16F16F32_TN").unwrap();
    let (known, tv) = (parse("(2,1,1):(1,0,0)"), parse("(4,2):(2,1)"));
    for named in NAMED {
        let tiler = Tiler::layout(&named);
        let list = Tiler::modes(&[Tiler::layout(&parse("2:1")), tiler]).unwrap();
        let errors = [
            TiledMma::new(&mma, &named, &Tiler::KEEP).err(),
            TiledMma::new(&mma, &known, &tiler).err(),
            TiledMma::new(&mma, &known, &list).err(),
            TiledMma::of_threads(&mma, &named, &Tiler::KEEP).err(),
            TiledCopy::new(&copy, &named, &parse("1:0")).err(),
            TiledCopy::new(&copy, &parse("4:1"), &named).err(),
            TiledCopy::over(&copy, named, Tiler::layout(&parse("8:1"))).err(),
            TiledCopy::over(&copy, tv, tiler).err(),
            TiledCopy::over(&copy, tv, list).err(),
            TiledCopy::make_layout_tv(&named, &known).err(),
            TiledCopy::for_tensor_memory(&memory, &named).err(),
            TiledCopy::of_warps(&named, 32).err(),
        ];
        for (i, error) in errors.iter().enumerate() {
            let error = error.as_ref().unwrap_or_else(|| panic!("{i} takes {named}"));
            assert!(error.is_of_run_time(), "{i} of {named}: {error}");
        }
    }
}

#[test]
fn movements_take_no_layouts_with_names() {
    let known = parse("(32,2):(2,1)");
    for named in NAMED {
        for error in [
            Movement::between(&named, &known, 32).err(),
            Movement::between(&known, &named, 32).err(),
            Movement::between(&named, &named, 32).err(),
            Reduction::over(&named, &IntTuple::from((8, 8)), 0).err(),
        ] {
            let error = error.unwrap_or_else(|| panic!("{named} is taken"));
            assert!(error.is_of_run_time(), "{named}: {error}");
        }
    }
}
