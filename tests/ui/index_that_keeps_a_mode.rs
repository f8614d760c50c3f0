fn main() {
    let _ = colex::index!((128,8):(8,1); (_, 2));
}
