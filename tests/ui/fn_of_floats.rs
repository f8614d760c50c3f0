use colex::layout;

layout! {
    fn at(i: f32) -> f32 = (4,8):(1,4);
}

fn main() {}
