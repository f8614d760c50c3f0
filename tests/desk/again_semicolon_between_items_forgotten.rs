// no semicolon behind the first item of `layout!`
use colex::layout;

layout! {
    pub struct Matrix = (256,512):(512,1)
    pub struct Blocks = zipped_divide(Matrix, (128,64));
    pub struct Block = get<0>(Blocks);
}

fn main() {
    println!("{Matrix}\n{Blocks}\n{Block}");
    assert_eq!(Blocks.at(((1_usize, 2), (1, 3))), Matrix.at((129_usize, 194)));
    assert_eq!(Block::SIZE, 128 * 64);
}
