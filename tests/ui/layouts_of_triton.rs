use colex::layout;

layout! {
    struct NoShape = #ttg.linear<{register = [[0, 1]], lane = [[1, 0]], warp = [], block = []}>;
    struct Unknown = tile_to_shape(#ttg.amd_mfma<{version = 3}>, (4,4));
    struct Lacks = tile_to_shape(#ttg.linear<{register = [[0, 1]], lane = [[1, 0]]}>, (4,4));
    struct Field = tile_to_shape(#ttg.linear<{register = [[0, 1]], lanes = [[1, 0]]}>, (4,4));
    struct Number = tile_to_shape(#ttg.slice<{dim = x, parent = #ttg.linear<{}>}>, (4,4));
    struct Parent = tile_to_shape(#ttg.dot_op<{opIdx = 0, parent = #ttg.linear<{}>, kWidth = 2}>, (4,4));
    struct Cluster = tensor<64x64xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0], CTAsPerCGA = [2, 1]}>>;
    struct Tensor = tensor<64f16, #ttg.linear<{register = [[0, 1]], lane = [[1, 0]], warp = [], block = []}>>;
    struct Alias = tile_to_shape(#blocked, (4,4));
    struct Order = blocked((1,4), (8,4), (4,1), (1,1), (64,64));
    struct Power = blocked((1,3), (8,4), (4,1), (1,0), (64,64));
    struct Shape = blocked((1,4), (8,4), (4,1), (1,0), (64,96));
    struct Version = nvidia_mma<5>((4,1), (16,8), (64,64));
    struct Tile = nvidia_mma<2>((4,1), (8,8), (64,64));
    struct Operand = dot_operand<1,2,3>((4,1), (16,64,16), (64,64));
    struct Factor = divide_left((64,8):(2,256), (32,2):(2,1));
    struct Carried = quotient<0>(((2,2),4):((2,1),4));
}

fn main() {}
