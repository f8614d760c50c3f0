use colex::layout;

fn main() {
    let _ = layout!(with_shape(4:1, swizzle_apply(Sw<1,0,2>, -1)));
}
