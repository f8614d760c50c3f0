use colex::layout;

layout! {
    struct Rows = (8,64):(64,1);
    struct Columns = (8,64):(1,8);
}

fn main() {
    println!("{} {}", Rows::index_at((3_u32, 5_u32)), Columns::index_at((3_u32, 5_u32)));
}
