use colex::layout;
layout! {
    pub struct Smem<const BM: usize, const STAGES: usize> = (BM,64,STAGES);
    pub struct Half = get<0>(Smem<8>);
}
fn main() { println!("{}", Half.at(0)); }
