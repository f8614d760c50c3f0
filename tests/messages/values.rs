//! Has one example for each error of values and of tensors that no macro reports.

use colex::hardware::Boxes;
use colex::proofs::synthesis::Means;
use colex::proofs::synthesis::fewest_conflicts;
use colex::tensor::IdentityTensor;
use colex::{Error, IntTuple, Layout, Structure, Tensor, Tiler, atom, layout};

fn of(text: &str) -> Layout {
    text.parse().expect("a layout")
}

fn said<T>(result: Result<T, Error>) -> String {
    result.err().map_or_else(|| "no mistake".to_string(), |error| error.to_string())
}

/// Returns the language's error for an expression.
fn answered(text: &str) -> String {
    layout_compiler::eval(text).expect_err(text)[0].to_string()
}

layout! {
    struct Wide { m: u64, ld: u64 } = (m,4):(1,ld*ld);
    struct Matrix { m: u64, ld: u64 } = (m,8):(ld,1) where m <= ld;
    struct Load = make_tiled_copy(UniversalCopy<32,32>, (2,4):(4,1), (1,2));
    struct Behind { n: usize } = Sw<0,0,0> o n o (4):(1);
}

/// Returns the errors of tensors.
fn of_tensors() -> Vec<String> {
    let tensor = |text: &str, data: &'static [u8]| Tensor::new(data, of(text));
    let bytes: &[u8; 64] = &[0; 64];
    let square = || tensor("(4,4):(4,1)", bytes).expect("long enough");
    let swizzled = || tensor("Sw<2,0,2> o (4,4):(4,1)", bytes).expect("long enough");
    vec![
        said(tensor("4:-1", bytes)),
        said(IdentityTensor::new((4, 4)).and_then(|square| square.try_slice((9, ..)))),
        said(IdentityTensor::new((4, 8)).and_then(|matrix| matrix.partition_s(Load, 8))),
        said(Tensor::new(bytes, layout!((4,4):(4,1))).and_then(|square| square.try_slice((9, ..)))),
        said(square().composition(of("4:8"))),
        said(square().tiles(of("(2,2):(1,3)"))),
        said(square().recast::<u64>()),
        said(swizzled().to_ndarray()),
        said(Tensor::new(bytes, Behind::new(2).expect("a number"))),
    ]
}

fn of_layouts() -> Vec<String> {
    let (gmem, smem) = (of("(512,1024):(1024,1)"), of("(8,64):(64,1)"));
    let boxes = Boxes::whole(&gmem, &smem, 16).expect("a box");
    vec![
        said(Boxes::whole(&gmem, &<Wide as Structure>::LAYOUT, 16)),
        answered("make_layout(Sw<0,0,0> o 5 o 4:1, 2:8)"),
        answered("ArithTuple(1,1,1,1,1,1,1,1,1) o 4:1@0"),
        answered("elem_less((1,2),3)"),
        answered("round_up(4,(3,2))"),
        answered("layout_add(8:1, 2:1)"),
        answered("Sw<2,0,3> o Sw<2,1,3> o (8,5):(1,10)"),
        answered("tma<16>((512,256):(256,1), (64,64):(65,1), (64,64))"),
        answered("tma<6>((512,256):(256,1), (64,64):(64,1), (64,64))"),
        answered("tma<6>((512,256):(256,1), Sw<2,4,3> o (64,128):(128,1), (64,128))"),
        answered("tma<6>((512,200):(256,1), (64,128):(128,1), (64,128))"),
        answered("composition((4,4):(4,1), (2,2):(1@0,1))"),
        answered("upcast<4>(Sw<1,1,-2> o (8,8):(1,8))"),
        said(<Matrix as Structure>::LAYOUT.upcast(4)),
        said(Layout::from_columns(&IntTuple::from((4, 4)), &[1, 2, 4])),
        said(of("(4,4):(1,1)").left_inverse()),
        said(atom::MmaAtom::named("SM80")),
        said(boxes.multicast(7)),
        said(Boxes::of(&gmem, &smem, &Tiler::from((8, 32)), 16)),
        said(fewest_conflicts(&of("(32,32):(32,1)"), &[of("32:1"); 17], 4, Means::Xor)),
        said(Boxes::whole(&of("(_2,_2,_2,_2,_2,_2):(1,8,32,128,512,2048)"), &of("(2,2,2,2,2,2):(1,2,4,8,16,32)"), 64)),
        said(
            Boxes::whole(&of("(8589934592,8):(1,8589934592)"), &of("(64,8):(1,64)"), 16)
                .and_then(|boxes| boxes.map(&of("(8589934592,8):(1,8589934592)"))),
        ),
        said(Wide::new(4, 1 << 40)),
        said(Matrix::new(1 << 63, 1)),
        said(Matrix::new(4, 1)),
    ]
}

/// Returns the messages of all examples.
pub(crate) fn messages() -> String {
    [of_layouts(), of_tensors()].concat().join("\n")
}
