use colex::layout;

layout! {
    struct Matrix = (100,64):(64,1);
    struct Tiled = zipped_divide(Matrix, (32,64));
}

fn main() {
    println!("{}", Tiled.at(((1_u32, 2), (2, 0))));
}
