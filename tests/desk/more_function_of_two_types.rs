use colex::layout;

layout! {
    #[inline]
    pub const fn tile(row: u32, column: u32) -> usize = Sw<3,3,3> o (8,64):(64,1);
}

fn main() {
    let data = [0.0_f32; 512];
    println!("{}", data[tile(1, 3)]);
}
