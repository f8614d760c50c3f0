colex::layout! {
    fn far(i: u8, j: u8, m: u8) -> u8 = Sw<1,0,9> o (3,5):(m,1);
}

fn main() {}
