use colex::layout;

layout! {
    struct Rows = (32,2):(2,1);
    struct Larger = convert<16>(Rows, (32,2):(1,64));
    struct Fewer = convert<16>((64,2):(2,1), (32,4):(1,32));
    struct Bits = convert<4>(Rows, (32,2):(1,32));
    struct Rank = convert<16>((32,2,2):(1,32,64), (32,4):(1,32));
    struct Index = convert<16>((32,3):(1,40000), (32,3):(1,40000));
    struct Size = convert<32>((32,1024):(1,32), (32,1024):(1024,1));
    struct Symbols { n: usize } = convert<16>((32,n):(n,1), (32,n):(1,32));
    struct Fields { n: usize } = convert<16>(Rows, (32,2):(1,32));
    struct Fact = convert<16>(Rows, (32,2):(1,32)) where injective;
    struct Operand = coalesce(convert<16>(Rows, (32,2):(1,32)));
}

fn main() {
    let _ = layout!(convert<16>((32,2):(2,1), (32,2):(1,32)));
}
