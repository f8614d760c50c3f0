use colex::layout;

fn main() {
    let _ = layout!(swizzle_apply(Sw<2,0,2>, -1));
}
