use colex::layout;

fn main() {
    let _ = layout!(get<0,1>((4,8):(1,4)));
    let _ = layout!(get<1,0,0>((4,(2,4)):(1,(4,8))));
}
