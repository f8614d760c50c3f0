// the clause is called `is_injective`, as the method of `Layout` is
use colex::layout;

layout! {
    /// 24 columns in groups of 8; rows of a group are neighbours.
    pub struct Groups = (16,(8,3)):(8,(1,128)) where is_injective;
}

fn main() {
    assert!(colex::proofs::is_injective(&Groups::LAYOUT));
    let mut packed = vec![0_u16; Groups::COSIZE];
    for row in 0..16_usize {
        for column in 0..24_usize {
            packed[Groups.at((row, column))] = (row * 24 + column) as u16;
        }
    }
    println!("{:?}", &packed[..16]);
}
