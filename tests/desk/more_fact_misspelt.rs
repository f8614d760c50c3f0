use colex::layout;

layout! {
    pub struct Interleaved = (64,(8,16)):(8,(1,512)) where injectve, vector((1,0), 8);
}

fn main() {
    println!("{}", Interleaved.at((3_u32, (4, 5))));
}
