// Tensor::new takes the data first and the layout second; here the layout stands first
use colex::{Tensor, layout};

layout! {
    /// Temperatures by (day, hour).
    struct Days = (7,24):(24,1);
}

fn main() {
    let measured: Vec<f32> = (0..7 * 24).map(|i| 12.0 + (i % 24) as f32 / 4.0).collect();
    let days = Tensor::new(Days, measured).unwrap();
    let mut warmest = f32::MIN;
    for hour in 0..24 {
        warmest = warmest.max(days[(3, hour)]);
    }
    println!("day 3: {warmest}");
}
