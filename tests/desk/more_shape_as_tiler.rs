use colex::{Error, IntTuple, Layout};

fn tiled(layout: &Layout) -> Result<Layout, Error> {
    layout.zipped_divide(&IntTuple::from((4, 4)))
}

fn main() {
    let layout: Layout = "(8,16):(16,1)".parse().unwrap();
    println!("{}", tiled(&layout).unwrap());
}
