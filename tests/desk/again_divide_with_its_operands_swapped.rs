// `zipped_divide` has the tile first and the matrix second
use colex::layout;

layout! {
    struct Matrix = (256,512):(512,1);
    struct Blocks = zipped_divide((128,64), Matrix);
}

fn main() {
    for block in 0..16_usize {
        let first = Blocks.at(((0, 0), block));
        println!("block {block} begins at {first}");
    }
    assert_eq!(Blocks.at(((5_usize, 6), (1, 2))), Matrix.at((133_usize, 134)));
}
