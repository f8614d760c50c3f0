fn main() {
    println!("{}", index!((4,8); (1_u32, 2_u32)));
}
