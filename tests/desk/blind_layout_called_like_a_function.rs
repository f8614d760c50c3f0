// the layout is called with its coordinates, as in CuTe
use colex::layout;

layout! {
    pub struct Smem = Sw<3,3,3> o (8,64):(64,1);
}

fn main() {
    let mut shared = vec![0.0_f32; 512];
    for row in 0..8_usize {
        for column in 0..64_usize {
            shared[Smem(row, column)] = row as f32;
        }
    }
    println!("{:?}", &shared[..16]);
}
