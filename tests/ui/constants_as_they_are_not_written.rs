use colex::layout;

layout! {
    struct Ask<const BM: usize> = crd2idx((BM,4));
    struct Fact<const BM: usize> = (BM,4):(4,1) where injectve;
    struct Operand<const BM: usize> = zipped_divide([BM, 4], (4,4));
    struct Unknown<const BM: usize> = zipped_div((BM,4), (4,4));
}

fn main() {}
