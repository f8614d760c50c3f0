use colex::layout;

layout! {
    using SmemA = Layout<Shape<_8,_64>, Stride<_64,_1>>;
}

fn main() {
    println!("{}", SmemA.at((1_u32, 3)));
}
