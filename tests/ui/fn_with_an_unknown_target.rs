use colex::layout;

layout! {
    #[layout(target = tpu)]
    fn at(i: u32) -> u32 = (4,8):(1,4);
}

fn main() {}
