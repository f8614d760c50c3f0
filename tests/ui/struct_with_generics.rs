use colex::layout;

layout! {
    struct Tile<T> = (4,8):(1,4);
}

fn main() {}
