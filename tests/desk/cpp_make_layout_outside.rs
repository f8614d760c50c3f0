fn main() {
    let l = make_layout(make_shape(8, 64), make_stride(64, 1));
    println!("{}", l.at((1, 2)));
}
