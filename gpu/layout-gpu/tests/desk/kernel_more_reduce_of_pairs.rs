use colex::layout;
use layout_gpu::kernel;

layout! {
    pub struct Vector { n: usize } = (n):(1);
}

kernel! {
    /// `place += ` where the largest number is
    pub fn argmax(block: Block<256>, n: u32)
    grid [1, 1],
    reads x: [f32] in Vector(n),
    adds place: [u32] in Vector(1_u32),
    {
        let own = block.each(|thread| {
            let (mut most, mut at, mut i) = (f32::MIN, 0_u32, thread.index());
            while i < n {
                let number = x.get(i);
                if number > most {
                    (most, at) = (number, i);
                }
                i += 256;
            }
            (most, at)
        });
        let (_, at) = block.reduce(&own, |a, b| if a.0 >= b.0 { a } else { b });
        block.each(|thread| {
            if thread.index() == 0 {
                place.add(&thread, 0, at);
            }
        });
    }
}

fn main() {
    let x: Vec<f32> = (0..1000).map(|i| if i == 777 { 9.0 } else { 1.0 }).collect();
    let mut place = [0];
    argmax::on_cpu(&x, &mut place, 1000).unwrap();
    assert_eq!(place, [777]);
}
