use colex::layout;

type Tile = layout!((4,8):(1,4,32));

fn main() {
    let _: Option<Tile> = None;
}
