// a tensor of rank 2 is indexed by three coordinates
use colex::{Tensor, layout};

layout! {
    struct Frame = (4,16):(16,1);
}

fn main() {
    let samples: Vec<i16> = (0..64).collect();
    let frame = Tensor::new(&samples[..], Frame).unwrap();
    let mut sum = 0_i32;
    for channel in 0..4 {
        for time in 0..16 {
            sum += i32::from(frame[(channel, time, 0)]);
        }
    }
    println!("{sum}");
}
