use colex::layout;
layout! {
    struct Load = make_tiled_copy(SM80_CP_ASYNC_CACHEALWAYS<128,16>, (16,8):(8,1), (1,4));
}
fn main() { println!("{}", Load::VALUE.thread_count()); }
