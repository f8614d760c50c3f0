use colex::layout;

layout! {
    struct Room = convert<32,90,255>((64,8):(8,1), (64,8):(1,64));
    struct Threes = convert<16,90,100>((32,3):(3,1), (32,3):(1,32));
    struct Tile = staged<16>((32,8):(8,1), (32,8):(1,32), (16,32));
    struct Odd = staged<16>((32,3):(3,1), (32,3):(1,32), (3,32));
    struct Old = staged_async<16,75>((8,32):(1024,1), (32,8):(1,32));
    struct Apart = staged_async<8>((8,32):(1,8), (256,1):(1,0));
    struct Global = staged_async<16>((16,32):(1024,1), (32,8):(1,32));
}

fn main() {}
