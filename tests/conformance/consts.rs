// Written by generate.rs.

use super::agree;
use colex::{IntTuple, Layout, Tiler, expect, layout, parse};

#[test]
fn append_2() {
    const BY_METHODS: Layout = expect(parse("((8,9)):((9,1))").append(&parse("(2,4):(4,4)")));
    const BY_MACRO: Layout = layout!(append(((8,9)):((9,1)), (2,4):(4,4))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((8,9),(2,4)):((9,1),(4,4))");
}

#[test]
fn append_4() {
    const BY_METHODS: Layout = expect(parse("(2,16,10):(12,4,2)").append(&parse("(2,8):(8,1)")));
    const BY_MACRO: Layout = layout!(append((2,16,10):(12,4,2), (2,8):(8,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,16,10,(2,8)):(12,4,2,(8,1))");
}

#[test]
fn append_7() {
    const BY_METHODS: Layout = expect(parse("(4,16,4):(16,1,64)").append(&parse("(2,16):(16,1)")));
    const BY_MACRO: Layout = layout!(append((4,16,4):(16,1,64), (2,16):(16,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,16,4,(2,16)):(16,1,64,(16,1))");
}

#[test]
fn append_3() {
    const BY_METHODS: Layout = expect(parse("(1,2,8,16):(1,8,1,16)").append(&parse("((2),3):((3),1)")));
    const BY_MACRO: Layout = layout!(append((1,2,8,16):(1,8,1,16), ((2),3):((3),1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,2,8,16,((2),3)):(1,8,1,16,((3),1))");
}

#[test]
fn append_1() {
    const BY_METHODS: Layout = expect(parse("((7,2,3,10)):((1,210,70,7))").append(&parse("((3,9)):((23,33))")));
    const BY_MACRO: Layout = layout!(append(((7,2,3,10)):((1,210,70,7)), ((3,9)):((23,33)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((7,2,3,10),((3,9))):((1,210,70,7),((23,33)))");
}

#[test]
fn blocked_product_26() {
    const BY_METHODS: Layout = expect(parse("16:1").blocked_product(&parse("(2,4):(1,2)")));
    const BY_MACRO: Layout = layout!(blocked_product(16:1, (2,4):(1,2))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((16,2),(1,4)):((1,16),(0,32))");
}

#[test]
fn blocked_product_22() {
    const BY_METHODS: Layout = expect(parse("(4,8):(1,4)").blocked_product(&parse("(4):(1)")));
    const BY_MACRO: Layout = layout!(blocked_product((4,8):(1,4), (4):(1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((4,4),(8,1)):((1,32),(4,0))");
}

#[test]
fn blocked_product_14() {
    const BY_METHODS: Layout = expect(parse("(2,3,7):(21,7,1)").blocked_product(&parse("8:1")));
    const BY_MACRO: Layout = layout!(blocked_product((2,3,7):(21,7,1), 8:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2,8),(3,1),(7,1)):((21,42),(7,0),(1,0))");
}

#[test]
fn blocked_product_16() {
    const BY_METHODS: Layout = expect(parse("(2,5):(5,1)").blocked_product(&parse("(3,4):(1,3)")));
    const BY_MACRO: Layout = layout!(blocked_product((2,5):(5,1), (3,4):(1,3))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2,3),(5,4)):((5,10),(1,30))");
}

#[test]
fn blocked_product_21() {
    const BY_METHODS: Layout = expect(parse("(4,8):(1,4)").blocked_product(&parse("(3,8):(1,3)")));
    const BY_MACRO: Layout = layout!(blocked_product((4,8):(1,4), (3,8):(1,3))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((4,3),(8,8)):((1,32),(4,96))");
}

#[test]
fn blocked_product_30() {
    const BY_METHODS: Layout = expect(parse("5:1").blocked_product(&parse("((1,6),4):((1,1),6)")));
    const BY_MACRO: Layout = layout!(blocked_product(5:1, ((1,6),4):((1,1),6))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((5,(1,6)),(1,4)):((1,(5,5)),(0,30))");
}

#[test]
fn coalesce_220() {
    const BY_METHODS: Layout = parse("4:8").coalesce();
    const BY_MACRO: Layout = layout!(coalesce(4:8)).layout();
    agree(&BY_METHODS, &BY_MACRO, "4:8");
}

#[test]
fn coalesce_221() {
    const BY_METHODS: Layout = parse("5:1").coalesce();
    const BY_MACRO: Layout = layout!(coalesce(5:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "5:1");
}

#[test]
fn coalesce_282() {
    const BY_METHODS: Layout = parse("1:6").coalesce();
    const BY_MACRO: Layout = layout!(coalesce(1:6)).layout();
    agree(&BY_METHODS, &BY_MACRO, "1:0");
}

#[test]
fn coalesce_283() {
    const BY_METHODS: Layout = parse("2:1").coalesce();
    const BY_MACRO: Layout = layout!(coalesce(2:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "2:1");
}

#[test]
fn coalesce_284() {
    const BY_METHODS: Layout = parse("3:1").coalesce();
    const BY_MACRO: Layout = layout!(coalesce(3:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "3:1");
}

#[test]
fn coalesce_285() {
    const BY_METHODS: Layout = parse("5:0").coalesce();
    const BY_MACRO: Layout = layout!(coalesce(5:0)).layout();
    agree(&BY_METHODS, &BY_MACRO, "5:0");
}

#[test]
fn coalesce_profile_311() {
    const BY_METHODS: Layout = expect(parse("(1,5):(5,0)").coalesce_by(&expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(1)]))));
    const BY_MACRO: Layout = layout!(coalesce((1,5):(5,0), (1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,5):(0,0)");
}

#[test]
fn coalesce_profile_322() {
    const BY_METHODS: Layout = expect(parse("(2,16):(16,1)").coalesce_by(&expect(IntTuple::tuple(&[IntTuple::int(1)]))));
    const BY_MACRO: Layout = layout!(coalesce((2,16):(16,1), (1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,16):(16,1)");
}

#[test]
fn coalesce_profile_335() {
    const BY_METHODS: Layout = expect(parse("(3,2):(4,6)").coalesce_by(&expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(1)]))));
    const BY_MACRO: Layout = layout!(coalesce((3,2):(4,6), (1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(3,2):(4,6)");
}

#[test]
fn coalesce_profile_339() {
    const BY_METHODS: Layout = expect(parse("(4,1):(0,0)").coalesce_by(&expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(1)]))));
    const BY_MACRO: Layout = layout!(coalesce((4,1):(0,0), (1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,1):(0,0)");
}

#[test]
fn coalesce_profile_340() {
    const BY_METHODS: Layout = expect(parse("(4,1):(1,4)").coalesce_by(&expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(1)]))));
    const BY_MACRO: Layout = layout!(coalesce((4,1):(1,4), (1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,1):(1,0)");
}

#[test]
fn coalesce_profile_343() {
    const BY_METHODS: Layout = expect(parse("(4,2):(0,0)").coalesce_by(&expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(1)]))));
    const BY_MACRO: Layout = layout!(coalesce((4,2):(0,0), (1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,2):(0,0)");
}

#[test]
fn complement_828() {
    const BY_METHODS: Layout = expect(parse("7:1").complement_default());
    const BY_MACRO: Layout = layout!(complement(7:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "1:0");
}

#[test]
fn complement_710() {
    const BY_METHODS: Layout = expect(parse("16:2").complement_default());
    const BY_MACRO: Layout = layout!(complement(16:2)).layout();
    agree(&BY_METHODS, &BY_MACRO, "2:1");
}

#[test]
fn complement_714() {
    const BY_METHODS: Layout = expect(parse("2:0").complement(&IntTuple::int(3)));
    const BY_MACRO: Layout = layout!(complement(2:0, 3)).layout();
    agree(&BY_METHODS, &BY_MACRO, "3:1");
}

#[test]
fn complement_728() {
    const BY_METHODS: Layout = expect(parse("7:1").complement(&IntTuple::int(7)));
    const BY_MACRO: Layout = layout!(complement(7:1, 7)).layout();
    agree(&BY_METHODS, &BY_MACRO, "1:0");
}

#[test]
fn complement_821() {
    const BY_METHODS: Layout = expect(parse("2:4").complement(&IntTuple::int(5)));
    const BY_MACRO: Layout = layout!(complement(2:4, 5)).layout();
    agree(&BY_METHODS, &BY_MACRO, "4:1");
}

#[test]
fn complement_825() {
    const BY_METHODS: Layout = expect(parse("4:1").complement(&IntTuple::int(4)));
    const BY_MACRO: Layout = layout!(complement(4:1, 4)).layout();
    agree(&BY_METHODS, &BY_MACRO, "1:0");
}

#[test]
fn composition_1331() {
    const BY_METHODS: Layout = expect(parse("3:1").composition(&parse("7:6")));
    const BY_MACRO: Layout = layout!(composition(3:1, 7:6)).layout();
    agree(&BY_METHODS, &BY_MACRO, "7:6");
}

#[test]
fn composition_1337() {
    const BY_METHODS: Layout = expect(parse("4:1").composition(&parse("2:2")));
    const BY_MACRO: Layout = layout!(composition(4:1, 2:2)).layout();
    agree(&BY_METHODS, &BY_MACRO, "2:2");
}

#[test]
fn composition_1338() {
    const BY_METHODS: Layout = expect(parse("4:1").composition(&parse("4:0")));
    const BY_MACRO: Layout = layout!(composition(4:1, 4:0)).layout();
    agree(&BY_METHODS, &BY_MACRO, "4:0");
}

#[test]
fn composition_1340() {
    const BY_METHODS: Layout = expect(parse("4:2").composition(&parse("4:1")));
    const BY_MACRO: Layout = layout!(composition(4:2, 4:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "4:2");
}

#[test]
fn composition_1352() {
    const BY_METHODS: Layout = expect(parse("9:1").composition(&parse("7:1")));
    const BY_MACRO: Layout = layout!(composition(9:1, 7:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "7:1");
}

#[test]
fn composition_1627() {
    const BY_METHODS: Layout = expect(parse("7:0").composition(&parse("1:7")));
    const BY_MACRO: Layout = layout!(composition(7:0, 1:7)).layout();
    agree(&BY_METHODS, &BY_MACRO, "1:0");
}

#[test]
fn downcast_2372() {
    const BY_METHODS: Layout = expect(parse("(4,1,32):(32,1,1)").downcast(4));
    const BY_MACRO: Layout = layout!(downcast<4>((4,1,32):(32,1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,4,128):(128,1,1)");
}

#[test]
fn downcast_2367() {
    const BY_METHODS: Layout = expect(parse("((3,4),1):((1,3),12)").downcast(2));
    const BY_MACRO: Layout = layout!(downcast<2>(((3,4),1):((1,3),12))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((6,4),1):((1,6),24)");
}

#[test]
fn downcast_2371() {
    const BY_METHODS: Layout = expect(parse("(12,32,4):(1,12,384)").downcast(4));
    const BY_MACRO: Layout = layout!(downcast<4>((12,32,4):(1,12,384))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(48,32,4):(1,48,1536)");
}

#[test]
fn downcast_2374() {
    const BY_METHODS: Layout = expect(parse("(4,32,12):(384,12,1)").downcast(3));
    const BY_MACRO: Layout = layout!(downcast<3>((4,32,12):(384,12,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,32,36):(1152,36,1)");
}

#[test]
fn downcast_2376() {
    const BY_METHODS: Layout = expect(parse("(8,4,1,8):(1,64,64,8)").downcast(4));
    const BY_MACRO: Layout = layout!(downcast<4>((8,4,1,8):(1,64,64,8))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(32,4,1,8):(1,256,256,32)");
}

#[test]
fn downcast_2366() {
    const BY_METHODS: Layout = expect(parse("((3,16),(16)):((1,3),(48))").downcast(4));
    const BY_MACRO: Layout = layout!(downcast<4>(((3,16),(16)):((1,3),(48)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((12,16),(16)):((1,12),(192))");
}

#[test]
fn filter_2451() {
    const BY_METHODS: Layout = parse("(3,8):(3,0)").filter();
    const BY_MACRO: Layout = layout!(filter((3,8):(3,0))).layout();
    agree(&BY_METHODS, &BY_MACRO, "3:3");
}

#[test]
fn filter_2452() {
    const BY_METHODS: Layout = parse("(4,1):(1,0)").filter();
    const BY_MACRO: Layout = layout!(filter((4,1):(1,0))).layout();
    agree(&BY_METHODS, &BY_MACRO, "4:1");
}

#[test]
fn filter_2464() {
    const BY_METHODS: Layout = parse("(6,1):(1,6)").filter();
    const BY_MACRO: Layout = layout!(filter((6,1):(1,6))).layout();
    agree(&BY_METHODS, &BY_MACRO, "6:1");
}

#[test]
fn filter_2483() {
    const BY_METHODS: Layout = parse("(1,4):(0,6)").filter();
    const BY_MACRO: Layout = layout!(filter((1,4):(0,6))).layout();
    agree(&BY_METHODS, &BY_MACRO, "4:6");
}

#[test]
fn filter_2484() {
    const BY_METHODS: Layout = parse("(1,6):(1,1)").filter();
    const BY_MACRO: Layout = layout!(filter((1,6):(1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "6:1");
}

#[test]
fn filter_2490() {
    const BY_METHODS: Layout = parse("(4,5):(5,1)").filter();
    const BY_MACRO: Layout = layout!(filter((4,5):(5,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,5):(5,1)");
}

#[test]
fn filter_profile_2509() {
    const BY_METHODS: Layout = expect(parse("(2,2):(1,2)").filter_by(&expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(1)]))));
    const BY_MACRO: Layout = layout!(filter((2,2):(1,2), (1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,2):(1,2)");
}

#[test]
fn filter_profile_2518() {
    const BY_METHODS: Layout = expect(parse("(5,2):(2,1)").filter_by(&expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(1)]))));
    const BY_MACRO: Layout = layout!(filter((5,2):(2,1), (1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(5,2):(2,1)");
}

#[test]
fn filter_profile_2535() {
    const BY_METHODS: Layout = expect(parse("(8,1):(1,0)").filter_by(&expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(1)]))));
    const BY_MACRO: Layout = layout!(filter((8,1):(1,0), (1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(8,1):(1,0)");
}

#[test]
fn filter_profile_2536() {
    const BY_METHODS: Layout = expect(parse("(8,1):(1,1)").filter_by(&expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(1)]))));
    const BY_MACRO: Layout = layout!(filter((8,1):(1,1), (1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(8,1):(1,0)");
}

#[test]
fn filter_profile_2500() {
    const BY_METHODS: Layout = expect(parse("(1,16):(1,1)").filter_by(&expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(1)]))));
    const BY_MACRO: Layout = layout!(filter((1,16):(1,1), (1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,16):(0,1)");
}

#[test]
fn filter_profile_2506() {
    const BY_METHODS: Layout = expect(parse("(16,2):(0,4)").filter_by(&expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(1)]))));
    const BY_MACRO: Layout = layout!(filter((16,2):(0,4), (1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,2):(0,4)");
}

#[test]
fn filter_zeros_2541() {
    const BY_METHODS: Layout = parse("(16,4,6):(24,6,1)").filter_zeros();
    const BY_MACRO: Layout = layout!(filter_zeros((16,4,6):(24,6,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(16,4,6):(24,6,1)");
}

#[test]
fn filter_zeros_2544() {
    const BY_METHODS: Layout = parse("(3,5,16):(5,0,15)").filter_zeros();
    const BY_MACRO: Layout = layout!(filter_zeros((3,5,16):(5,0,15))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(3,1,16):(5,0,15)");
}

#[test]
fn filter_zeros_2546() {
    const BY_METHODS: Layout = parse("(32,4,2):(0,32,128)").filter_zeros();
    const BY_MACRO: Layout = layout!(filter_zeros((32,4,2):(0,32,128))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,4,2):(0,32,128)");
}

#[test]
fn filter_zeros_2543() {
    const BY_METHODS: Layout = parse("(3,10,7,4):(2,4,6,1)").filter_zeros();
    const BY_MACRO: Layout = layout!(filter_zeros((3,10,7,4):(2,4,6,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(3,10,7,4):(2,4,6,1)");
}

#[test]
fn filter_zeros_2540() {
    const BY_METHODS: Layout = parse("((4,7),3):((12,12),3)").filter_zeros();
    const BY_MACRO: Layout = layout!(filter_zeros(((4,7),3):((12,12),3))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((4,7),3):((12,12),3)");
}

#[test]
fn filter_zeros_2538() {
    const BY_METHODS: Layout = parse("((10,2),10):((1,100),10)").filter_zeros();
    const BY_MACRO: Layout = layout!(filter_zeros(((10,2),10):((1,100),10))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((10,2),10):((1,100),10)");
}

#[test]
fn flat_divide_2567() {
    const BY_METHODS: Layout = expect(parse("(5,8):(8,1)").flat_divide(&expect(Tiler::shape(&expect(IntTuple::tuple(&[IntTuple::int(5), IntTuple::int(4)]))))));
    const BY_MACRO: Layout = layout!(flat_divide((5,8):(8,1), (5,4))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(5,4,1,2):(8,1,0,4)");
}

#[test]
fn flat_divide_2557() {
    const BY_METHODS: Layout = expect(parse("(10,10):(80,2)").flat_divide(&expect(Tiler::shape(&expect(IntTuple::tuple(&[IntTuple::int(2)]))))));
    const BY_MACRO: Layout = layout!(flat_divide((10,10):(80,2), (2))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2),5,10):((80),160,2)");
}

#[test]
fn flat_divide_2558() {
    const BY_METHODS: Layout = expect(parse("(10,12):(12,1)").flat_divide(&expect(Tiler::shape(&expect(IntTuple::tuple(&[IntTuple::int(5)]))))));
    const BY_MACRO: Layout = layout!(flat_divide((10,12):(12,1), (5))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((5),2,12):((12),60,1)");
}

#[test]
fn flat_divide_2576() {
    const BY_METHODS: Layout = expect(parse("8:1").flat_divide(&Tiler::layout(&parse("(4,2,1):(1,4,8)"))));
    const BY_MACRO: Layout = layout!(flat_divide(8:1, (4,2,1):(1,4,8))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,2,1,1):(1,4,8,0)");
}

#[test]
fn flat_divide_2555() {
    const BY_METHODS: Layout = expect(parse("((6),4):((17),7)").flat_divide(&expect(Tiler::shape(&expect(IntTuple::tuple(&[IntTuple::int(3)]))))));
    const BY_MACRO: Layout = layout!(flat_divide(((6),4):((17),7), (3))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((3),2,4):((17),51,7)");
}

#[test]
fn flat_divide_2561() {
    const BY_METHODS: Layout = expect(parse("(16,3,4):(1,16,48)").flat_divide(&expect(Tiler::shape(&IntTuple::int(1)))));
    const BY_MACRO: Layout = layout!(flat_divide((16,3,4):(1,16,48), 1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,192):(0,1)");
}

#[test]
fn flat_product_2598() {
    const BY_METHODS: Layout = expect(parse("(5,2):(3,15)").flat_product(&expect(Tiler::shape(&expect(IntTuple::tuple(&[IntTuple::int(3)]))))));
    const BY_MACRO: Layout = layout!(flat_product((5,2):(3,15), (3))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((5),3,2):((3),1,15)");
}

#[test]
fn flat_product_2606() {
    const BY_METHODS: Layout = expect(parse("4:1").flat_product(&Tiler::layout(&parse("(10,1):(1,1)"))));
    const BY_MACRO: Layout = layout!(flat_product(4:1, (10,1):(1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,10,1):(1,4,4)");
}

#[test]
fn flat_product_2597() {
    const BY_METHODS: Layout = expect(parse("(4,8,8):(1,4,32)").flat_product(&expect(Tiler::shape(&IntTuple::int(1)))));
    const BY_MACRO: Layout = layout!(flat_product((4,8,8):(1,4,32), 1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,8,8,1):(1,4,32,0)");
}

#[test]
fn flat_product_2582() {
    const BY_METHODS: Layout = expect(parse("((4),4):((1),4)").flat_product(&expect(Tiler::modes(&[expect(Tiler::shape(&IntTuple::int(5)))]))));
    const BY_MACRO: Layout = layout!(flat_product(((4),4):((1),4), [5])).layout();
    agree(&BY_METHODS, &BY_MACRO, "(((4)),5,4):(((1)),4,4)");
}

#[test]
fn flat_product_2587() {
    const BY_METHODS: Layout = expect(parse("(12,3,2):(1,24,12)").flat_product(&expect(Tiler::shape(&IntTuple::int(4)))));
    const BY_MACRO: Layout = layout!(flat_product((12,3,2):(1,24,12), 4)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(12,3,2,4):(1,24,12,72)");
}

#[test]
fn flat_product_2594() {
    const BY_METHODS: Layout = expect(parse("(32,(5)):(1,(128))").flat_product(&expect(Tiler::shape(&IntTuple::int(4)))));
    const BY_MACRO: Layout = layout!(flat_product((32,(5)):(1,(128)), 4)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(32,(5),4):(1,(128),32)");
}

#[test]
fn flatten_2613() {
    const BY_METHODS: Layout = parse("((7),4,4):((1),7,28)").flatten();
    const BY_MACRO: Layout = layout!(flatten(((7),4,4):((1),7,28))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(7,4,4):(1,7,28)");
}

#[test]
fn flatten_2612() {
    const BY_METHODS: Layout = parse("((2,3),5,7):((1,2),6,30)").flatten();
    const BY_MACRO: Layout = layout!(flatten(((2,3),5,7):((1,2),6,30))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,3,5,7):(1,2,6,30)");
}

#[test]
fn flatten_2611() {
    const BY_METHODS: Layout = parse("((2,3),(5,7)):((1,2),(6,30))").flatten();
    const BY_MACRO: Layout = layout!(flatten(((2,3),(5,7)):((1,2),(6,30)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,3,5,7):(1,2,6,30)");
}

#[test]
fn flatten_2610() {
    const BY_METHODS: Layout = parse("((2,2),(7,32)):((1,2),(4,28))").flatten();
    const BY_MACRO: Layout = layout!(flatten(((2,2),(7,32)):((1,2),(4,28)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,2,7,32):(1,2,4,28)");
}

#[test]
fn flatten_2609() {
    const BY_METHODS: Layout = parse("(((4)),8,(10),4):(((4)),32,(37),25)").flatten();
    const BY_MACRO: Layout = layout!(flatten((((4)),8,(10),4):(((4)),32,(37),25))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,8,10,4):(4,32,37,25)");
}

#[test]
fn get_2632() {
    const BY_METHODS: Layout = expect(parse("(4,6,9):(486,27,3)").get(&[0]));
    const BY_MACRO: Layout = layout!(get<0>((4,6,9):(486,27,3))).layout();
    agree(&BY_METHODS, &BY_MACRO, "4:486");
}

#[test]
fn get_2624() {
    const BY_METHODS: Layout = expect(parse("(2,16,2):(132,1,16)").get(&[0]));
    const BY_MACRO: Layout = layout!(get<0>((2,16,2):(132,1,16))).layout();
    agree(&BY_METHODS, &BY_MACRO, "2:132");
}

#[test]
fn get_2626() {
    const BY_METHODS: Layout = expect(parse("(4,(3,6)):(1,(4,12))").get(&[0]));
    const BY_MACRO: Layout = layout!(get<0>((4,(3,6)):(1,(4,12)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "4:1");
}

#[test]
fn get_2629() {
    const BY_METHODS: Layout = expect(parse("(4,(3,6)):(1,(4,12))").get(&[1]));
    const BY_MACRO: Layout = layout!(get<1>((4,(3,6)):(1,(4,12)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(3,6):(4,12)");
}

#[test]
fn get_2620() {
    const BY_METHODS: Layout = expect(parse("(10,(3),16):(3,(1),30)").get(&[2]));
    const BY_MACRO: Layout = layout!(get<2>((10,(3),16):(3,(1),30))).layout();
    agree(&BY_METHODS, &BY_MACRO, "16:30");
}

#[test]
fn get_2634() {
    const BY_METHODS: Layout = expect(parse("(7,8,9,5):(360,1,8,72)").get(&[0]));
    const BY_MACRO: Layout = layout!(get<0>((7,8,9,5):(360,1,8,72))).layout();
    agree(&BY_METHODS, &BY_MACRO, "7:360");
}

#[test]
fn group_modes_2640() {
    const BY_METHODS: Layout = expect(parse("(10,12,3):(0,12,4)").group(0, 1));
    const BY_MACRO: Layout = layout!(group<0, 1>((10,12,3):(0,12,4))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((10),12,3):((0),12,4)");
}

#[test]
fn group_modes_2642() {
    const BY_METHODS: Layout = expect(parse("(2,(2,10)):(1,(2,4))").group(0, 2));
    const BY_MACRO: Layout = layout!(group<0, 2>((2,(2,10)):(1,(2,4)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2,(2,10))):((1,(2,4)))");
}

#[test]
fn group_modes_2643() {
    const BY_METHODS: Layout = expect(parse("(2,3,5,7):(1,2,6,30)").group(0, 2));
    const BY_MACRO: Layout = layout!(group<0, 2>((2,3,5,7):(1,2,6,30))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2,3),5,7):((1,2),6,30)");
}

#[test]
fn group_modes_2635() {
    const BY_METHODS: Layout = expect(parse("((16,12),2):((0,16),0)").group(0, 2));
    const BY_MACRO: Layout = layout!(group<0, 2>(((16,12),2):((0,16),0))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(((16,12),2)):(((0,16),0))");
}

#[test]
fn group_modes_2636() {
    const BY_METHODS: Layout = expect(parse("((2,3),5,7):((1,2),6,30)").group(1, 3));
    const BY_MACRO: Layout = layout!(group<1, 3>(((2,3),5,7):((1,2),6,30))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2,3),(5,7)):((1,2),(6,30))");
}

#[test]
fn group_modes_2638() {
    const BY_METHODS: Layout = expect(parse("(1,8,32,(5)):(1,1,8,(256))").group(3, 4));
    const BY_MACRO: Layout = layout!(group<3, 4>((1,8,32,(5)):(1,1,8,(256)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,8,32,((5))):(1,1,8,((256)))");
}

#[test]
fn left_inverse_3038() {
    const BY_METHODS: Layout = expect(parse("1:1").left_inverse());
    const BY_MACRO: Layout = layout!(left_inverse(1:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "1:0");
}

#[test]
fn left_inverse_3040() {
    const BY_METHODS: Layout = expect(parse("3:1").left_inverse());
    const BY_MACRO: Layout = layout!(left_inverse(3:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "3:1");
}

#[test]
fn left_inverse_3041() {
    const BY_METHODS: Layout = expect(parse("4:0").left_inverse());
    const BY_MACRO: Layout = layout!(left_inverse(4:0)).layout();
    agree(&BY_METHODS, &BY_MACRO, "4:0");
}

#[test]
fn left_inverse_3042() {
    const BY_METHODS: Layout = expect(parse("4:1").left_inverse());
    const BY_MACRO: Layout = layout!(left_inverse(4:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "4:1");
}

#[test]
fn left_inverse_3043() {
    const BY_METHODS: Layout = expect(parse("7:1").left_inverse());
    const BY_MACRO: Layout = layout!(left_inverse(7:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "7:1");
}

#[test]
fn left_inverse_2994() {
    const BY_METHODS: Layout = expect(parse("2:19").left_inverse());
    const BY_MACRO: Layout = layout!(left_inverse(2:19)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(19,2):(0,1)");
}

#[test]
fn logical_divide_3272() {
    const BY_METHODS: Layout = expect(parse("9:1").logical_divide(&Tiler::layout(&parse("1:1"))));
    const BY_MACRO: Layout = layout!(logical_divide(9:1, 1:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,9):(1,1)");
}

#[test]
fn logical_divide_3351() {
    const BY_METHODS: Layout = expect(parse("3:6").logical_divide(&Tiler::layout(&parse("1:1"))));
    const BY_MACRO: Layout = layout!(logical_divide(3:6, 1:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,3):(6,6)");
}

#[test]
fn logical_divide_3266() {
    const BY_METHODS: Layout = expect(parse("6:12").logical_divide(&Tiler::layout(&parse("6:1"))));
    const BY_MACRO: Layout = layout!(logical_divide(6:12, 6:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(6,1):(12,0)");
}

#[test]
fn logical_divide_3348() {
    const BY_METHODS: Layout = expect(parse("2:13").logical_divide(&Tiler::layout(&parse("1:1"))));
    const BY_MACRO: Layout = layout!(logical_divide(2:13, 1:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,2):(13,13)");
}

#[test]
fn logical_divide_3114() {
    const BY_METHODS: Layout = expect(parse("(2):(0)").logical_divide(&expect(Tiler::shape(&IntTuple::int(2)))));
    const BY_MACRO: Layout = layout!(logical_divide((2):(0), 2)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,1):(0,0)");
}

#[test]
fn logical_divide_3244() {
    const BY_METHODS: Layout = expect(parse("10:0").logical_divide(&Tiler::layout(&parse("1:10"))));
    const BY_MACRO: Layout = layout!(logical_divide(10:0, 1:10)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,10):(0,0)");
}

#[test]
fn logical_product_3507() {
    const BY_METHODS: Layout = expect(parse("10:1").logical_product(&Tiler::layout(&parse("3:0"))));
    const BY_MACRO: Layout = layout!(logical_product(10:1, 3:0)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(10,3):(1,0)");
}

#[test]
fn logical_product_3510() {
    const BY_METHODS: Layout = expect(parse("2:1").logical_product(&Tiler::layout(&parse("16:1"))));
    const BY_MACRO: Layout = layout!(logical_product(2:1, 16:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,16):(1,2)");
}

#[test]
fn logical_product_3580() {
    const BY_METHODS: Layout = expect(parse("8:1").logical_product(&Tiler::layout(&parse("12:1"))));
    const BY_MACRO: Layout = layout!(logical_product(8:1, 12:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(8,12):(1,8)");
}

#[test]
fn logical_product_3487() {
    const BY_METHODS: Layout = expect(parse("(7):(1)").logical_product(&Tiler::layout(&parse("8:1"))));
    const BY_MACRO: Layout = layout!(logical_product((7):(1), 8:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "((7),8):((1),7)");
}

#[test]
fn logical_product_3506() {
    const BY_METHODS: Layout = expect(parse("10:1").logical_product(&Tiler::layout(&parse("(2):(1)"))));
    const BY_MACRO: Layout = layout!(logical_product(10:1, (2):(1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(10,(2)):(1,(10))");
}

#[test]
fn logical_product_3540() {
    const BY_METHODS: Layout = expect(parse("(2,2):(2,1)").logical_product(&expect(Tiler::shape(&IntTuple::int(1)))));
    const BY_MACRO: Layout = layout!(logical_product((2,2):(2,1), 1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2,2),1):((2,1),0)");
}

#[test]
fn make_identity_layout_3590() {
    const BY_METHODS: Layout = expect(Layout::make_identity_layout(&expect(IntTuple::tuple(&[IntTuple::int(10), IntTuple::int(4), IntTuple::int(7)]))));
    const BY_MACRO: Layout = layout!(make_identity_layout((10,4,7))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(10,4,7):(1@0,1@1,1@2)");
}

#[test]
fn make_identity_layout_3592() {
    const BY_METHODS: Layout = expect(Layout::make_identity_layout(&expect(IntTuple::tuple(&[IntTuple::int(2), IntTuple::int(2), IntTuple::int(12)]))));
    const BY_MACRO: Layout = layout!(make_identity_layout((2,2,12))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,2,12):(1@0,1@1,1@2)");
}

#[test]
fn make_identity_layout_3586() {
    const BY_METHODS: Layout = expect(Layout::make_identity_layout(&expect(IntTuple::tuple(&[expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(1), IntTuple::int(2)]))]))));
    const BY_MACRO: Layout = layout!(make_identity_layout(((1,1,2)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((1,1,2)):((1@0@0,1@1@0,1@2@0))");
}

#[test]
fn make_identity_layout_3589() {
    const BY_METHODS: Layout = expect(Layout::make_identity_layout(&expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(10), IntTuple::int(32)]))));
    const BY_MACRO: Layout = layout!(make_identity_layout((1,10,32))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,10,32):(1@0,1@1,1@2)");
}

#[test]
fn make_identity_layout_3596() {
    const BY_METHODS: Layout = expect(Layout::make_identity_layout(&expect(IntTuple::tuple(&[IntTuple::int(8), IntTuple::int(16), IntTuple::int(12)]))));
    const BY_MACRO: Layout = layout!(make_identity_layout((8,16,12))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(8,16,12):(1@0,1@1,1@2)");
}

#[test]
fn make_identity_layout_3591() {
    const BY_METHODS: Layout = expect(Layout::make_identity_layout(&expect(IntTuple::tuple(&[IntTuple::int(12), IntTuple::int(1), IntTuple::int(5), IntTuple::int(7)]))));
    const BY_MACRO: Layout = layout!(make_identity_layout((12,1,5,7))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(12,1,5,7):(1@0,1@1,1@2,1@3)");
}

#[test]
fn make_layout_3600() {
    const BY_METHODS: Layout = expect(Layout::make_layout(&[parse("3:1"), parse("(3):(1)"), parse("3:1")]));
    const BY_MACRO: Layout = layout!(make_layout(3:1, (3):(1), 3:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(3,(3),3):(1,(1),1)");
}

#[test]
fn make_layout_3599() {
    const BY_METHODS: Layout = expect(Layout::make_layout(&[parse("(3,4):(1,3)"), parse("(4,3):(3,1)")]));
    const BY_MACRO: Layout = layout!(make_layout((3,4):(1,3), (4,3):(3,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((3,4),(4,3)):((1,3),(3,1))");
}

#[test]
fn make_layout_like_3614() {
    const BY_METHODS: Layout = expect(parse("(4,1):(1,1)").make_layout_like());
    const BY_MACRO: Layout = layout!(make_layout_like((4,1):(1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,1):(1,0)");
}

#[test]
fn make_layout_like_3615() {
    const BY_METHODS: Layout = expect(parse("(4,5):(1,4)").make_layout_like());
    const BY_MACRO: Layout = layout!(make_layout_like((4,5):(1,4))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,5):(1,4)");
}

#[test]
fn make_layout_like_3604() {
    const BY_METHODS: Layout = expect(parse("(((1),3)):(((3),1))").make_layout_like());
    const BY_MACRO: Layout = layout!(make_layout_like((((1),3)):(((3),1)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(((1),3)):(((0),1))");
}

#[test]
fn make_layout_like_3608() {
    const BY_METHODS: Layout = expect(parse("(16,4,16):(1,16,64)").make_layout_like());
    const BY_MACRO: Layout = layout!(make_layout_like((16,4,16):(1,16,64))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(16,4,16):(1,16,64)");
}

#[test]
fn make_layout_like_3610() {
    const BY_METHODS: Layout = expect(parse("(2,2,2,2):(0,2,4,1)").make_layout_like());
    const BY_MACRO: Layout = layout!(make_layout_like((2,2,2,2):(0,2,4,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,2,2,2):(0,2,4,1)");
}

#[test]
fn make_layout_like_3612() {
    const BY_METHODS: Layout = expect(parse("(3,3,4,4):(0,0,4,6)").make_layout_like());
    const BY_MACRO: Layout = layout!(make_layout_like((3,3,4,4):(0,0,4,6))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(3,3,4,4):(0,0,1,4)");
}

#[test]
fn make_ordered_layout_3629() {
    const BY_METHODS: Layout = expect(Layout::make_ordered_layout(&expect(IntTuple::tuple(&[IntTuple::int(2), IntTuple::int(5)])), &expect(IntTuple::tuple(&[IntTuple::int(0), IntTuple::int(1)]))));
    const BY_MACRO: Layout = layout!(make_ordered_layout((2,5), (0,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,5):(1,2)");
}

#[test]
fn make_ordered_layout_3632() {
    const BY_METHODS: Layout = expect(Layout::make_ordered_layout(&expect(IntTuple::tuple(&[IntTuple::int(3), IntTuple::int(4)])), &expect(IntTuple::tuple(&[IntTuple::int(3), IntTuple::int(0)]))));
    const BY_MACRO: Layout = layout!(make_ordered_layout((3,4), (3,0))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(3,4):(4,1)");
}

#[test]
fn make_ordered_layout_3634() {
    const BY_METHODS: Layout = expect(Layout::make_ordered_layout(&expect(IntTuple::tuple(&[IntTuple::int(4), IntTuple::int(6)])), &expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(0)]))));
    const BY_MACRO: Layout = layout!(make_ordered_layout((4,6), (1,0))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,6):(6,1)");
}

#[test]
fn make_ordered_layout_3635() {
    const BY_METHODS: Layout = expect(Layout::make_ordered_layout(&expect(IntTuple::tuple(&[IntTuple::int(5), IntTuple::int(1)])), &expect(IntTuple::tuple(&[IntTuple::int(3), IntTuple::int(2)]))));
    const BY_MACRO: Layout = layout!(make_ordered_layout((5,1), (3,2))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(5,1):(1,0)");
}

#[test]
fn make_ordered_layout_3624() {
    const BY_METHODS: Layout = expect(Layout::make_ordered_layout(&expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(12)])), &expect(IntTuple::tuple(&[IntTuple::int(1), IntTuple::int(2)]))));
    const BY_MACRO: Layout = layout!(make_ordered_layout((1,12), (1,2))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,12):(0,1)");
}

#[test]
fn make_ordered_layout_3626() {
    const BY_METHODS: Layout = expect(Layout::make_ordered_layout(&expect(IntTuple::tuple(&[IntTuple::int(12), IntTuple::int(2)])), &expect(IntTuple::tuple(&[IntTuple::int(2), IntTuple::int(0)]))));
    const BY_MACRO: Layout = layout!(make_ordered_layout((12,2), (2,0))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(12,2):(2,1)");
}

#[test]
fn max_common_layout_3666() {
    const BY_METHODS: Layout = expect(parse("(3,2):(1,3)").max_common_layout(&parse("(3,2):(6,3)")));
    const BY_MACRO: Layout = layout!(max_common_layout((3,2):(1,3), (3,2):(6,3))).layout();
    agree(&BY_METHODS, &BY_MACRO, "1:0");
}

#[test]
fn max_common_layout_3659() {
    const BY_METHODS: Layout = expect(parse("(1,2,3,4):(1,3,12,36)").max_common_layout(&parse("24:1")));
    const BY_MACRO: Layout = layout!(max_common_layout((1,2,3,4):(1,3,12,36), 24:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "1:0");
}

#[test]
fn max_common_layout_3669() {
    const BY_METHODS: Layout = expect(parse("(4,16,2):(66,2,32)").max_common_layout(&parse("(4,16,2):(1,4,64)")));
    const BY_MACRO: Layout = layout!(max_common_layout((4,16,2):(66,2,32), (4,16,2):(1,4,64))).layout();
    agree(&BY_METHODS, &BY_MACRO, "1:0");
}

#[test]
fn max_common_layout_3670() {
    const BY_METHODS: Layout = expect(parse("(8,(7,7)):(49,(1,7))").max_common_layout(&parse("(8,(7,7)):(49,(1,7))")));
    const BY_MACRO: Layout = layout!(max_common_layout((8,(7,7)):(49,(1,7)), (8,(7,7)):(49,(1,7)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(49,8):(8,1)");
}

#[test]
fn max_common_layout_3663() {
    const BY_METHODS: Layout = expect(parse("(2,3,(16)):(1,2,(6))").max_common_layout(&parse("(2,3,(16)):(1,4,(36))")));
    const BY_MACRO: Layout = layout!(max_common_layout((2,3,(16)):(1,2,(6)), (2,3,(16)):(1,4,(36)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "2:1");
}

#[test]
fn max_common_layout_3671() {
    const BY_METHODS: Layout = expect(parse("(8,4,1,1):(3,74,296,296)").max_common_layout(&parse("((8,4,1)):((1,8,32))")));
    const BY_MACRO: Layout = layout!(max_common_layout((8,4,1,1):(3,74,296,296), ((8,4,1)):((1,8,32)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "1:0");
}

#[test]
fn nullspace_3702() {
    const BY_METHODS: Layout = expect(parse("(4,5):(0,4)").nullspace());
    const BY_MACRO: Layout = layout!(nullspace((4,5):(0,4))).layout();
    agree(&BY_METHODS, &BY_MACRO, "4:1");
}

#[test]
fn nullspace_3697() {
    const BY_METHODS: Layout = expect(parse("(16,2):(0,0)").nullspace());
    const BY_MACRO: Layout = layout!(nullspace((16,2):(0,0))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(16,2):(1,16)");
}

#[test]
fn nullspace_3700() {
    const BY_METHODS: Layout = expect(parse("(16,5):(1,3)").nullspace());
    const BY_MACRO: Layout = layout!(nullspace((16,5):(1,3))).layout();
    agree(&BY_METHODS, &BY_MACRO, "1:0");
}

#[test]
fn nullspace_3701() {
    const BY_METHODS: Layout = expect(parse("(4,1,6):(6,0,0)").nullspace());
    const BY_MACRO: Layout = layout!(nullspace((4,1,6):(6,0,0))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,6):(0,4)");
}

#[test]
fn nullspace_3699() {
    const BY_METHODS: Layout = expect(parse("(16,3,9):(0,1,0)").nullspace());
    const BY_MACRO: Layout = layout!(nullspace((16,3,9):(0,1,0))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(16,9):(1,48)");
}

#[test]
fn nullspace_3696() {
    const BY_METHODS: Layout = expect(parse("(16,16,2):(6,0,2)").nullspace());
    const BY_MACRO: Layout = layout!(nullspace((16,16,2):(6,0,2))).layout();
    agree(&BY_METHODS, &BY_MACRO, "16:16");
}

#[test]
fn prepend_3712() {
    const BY_METHODS: Layout = expect(parse("(2,2,2):(4,2,1)").prepend(&parse("(3,8):(11,12)")));
    const BY_MACRO: Layout = layout!(prepend((2,2,2):(4,2,1), (3,8):(11,12))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((3,8),2,2,2):((11,12),4,2,1)");
}

#[test]
fn prepend_3713() {
    const BY_METHODS: Layout = expect(parse("(3,3,3):(9,3,1)").prepend(&parse("(10,4):(1,10)")));
    const BY_MACRO: Layout = layout!(prepend((3,3,3):(9,3,1), (10,4):(1,10))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((10,4),3,3,3):((1,10),9,3,1)");
}

#[test]
fn prepend_3714() {
    const BY_METHODS: Layout = expect(parse("(4,3,8):(38,14,26)").prepend(&parse("(12,4):(1,12)")));
    const BY_MACRO: Layout = layout!(prepend((4,3,8):(38,14,26), (12,4):(1,12))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((12,4),4,3,8):((1,12),38,14,26)");
}

#[test]
fn prepend_3710() {
    const BY_METHODS: Layout = expect(parse("(12,3,16):(3,1,36)").prepend(&parse("(16,2):(2,160)")));
    const BY_MACRO: Layout = layout!(prepend((12,3,16):(3,1,36), (16,2):(2,160))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((16,2),12,3,16):((2,160),3,1,36)");
}

#[test]
fn prepend_3708() {
    const BY_METHODS: Layout = expect(parse("((4),7,(10),1):((1),4,(28),0)").prepend(&parse("(2,1):(1,1)")));
    const BY_MACRO: Layout = layout!(prepend(((4),7,(10),1):((1),4,(28),0), (2,1):(1,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2,1),(4),7,(10),1):((1,1),(1),4,(28),0)");
}

#[test]
fn prepend_3707() {
    const BY_METHODS: Layout = expect(parse("(((16,5),(6),4)):(((20,4),(320),1))").prepend(&parse("(((1)),(10)):(((1)),(1))")));
    const BY_MACRO: Layout = layout!(prepend((((16,5),(6),4)):(((20,4),(320),1)), (((1)),(10)):(((1)),(1)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((((1)),(10)),((16,5),(6),4)):((((1)),(1)),((20,4),(320),1))");
}

#[test]
fn raked_product_3754() {
    const BY_METHODS: Layout = expect(parse("10:2").raked_product(&parse("(2,9):(1,2)")));
    const BY_MACRO: Layout = layout!(raked_product(10:2, (2,9):(1,2))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2,10),(9,1)):((1,2),(20,0))");
}

#[test]
fn raked_product_3757() {
    const BY_METHODS: Layout = expect(parse("8:1").raked_product(&parse("(2,16):(1,2)")));
    const BY_MACRO: Layout = layout!(raked_product(8:1, (2,16):(1,2))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2,8),(16,1)):((8,1),(16,0))");
}

#[test]
fn raked_product_3750() {
    const BY_METHODS: Layout = expect(parse("(8):(1)").raked_product(&parse("(3,8):(1,3)")));
    const BY_MACRO: Layout = layout!(raked_product((8):(1), (3,8):(1,3))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((3,8),(8,1)):((8,1),(24,0))");
}

#[test]
fn raked_product_3738() {
    const BY_METHODS: Layout = expect(parse("(1,9,6):(18,1,18)").raked_product(&parse("16:1")));
    const BY_MACRO: Layout = layout!(raked_product((1,9,6):(18,1,18), 16:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(((2,8),1),(1,9),(1,6)):(((9,108),18),(0,1),(0,18))");
}

#[test]
fn raked_product_3741() {
    const BY_METHODS: Layout = expect(parse("(2,5):(5,1)").raked_product(&parse("(3,4):(1,3)")));
    const BY_MACRO: Layout = layout!(raked_product((2,5):(5,1), (3,4):(1,3))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((3,2),(4,5)):((10,5),(30,1))");
}

#[test]
fn raked_product_3743() {
    const BY_METHODS: Layout = expect(parse("(2,8):(1,6)").raked_product(&parse("(3,3):(1,3)")));
    const BY_MACRO: Layout = layout!(raked_product((2,8):(1,6), (3,3):(1,3))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((3,2),(3,8)):((2,1),(48,6))");
}

#[test]
fn recast_layout_3774() {
    const BY_METHODS: Layout = expect(parse("(16,8):(8,1)").recast(4, 16));
    const BY_MACRO: Layout = layout!(recast<4, 16>((16,8):(8,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(16,32):(32,1)");
}

#[test]
fn recast_layout_3778() {
    const BY_METHODS: Layout = expect(parse("(3,4):(1,3)").recast(128, 128));
    const BY_MACRO: Layout = layout!(recast<128, 128>((3,4):(1,3))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(3,4):(1,3)");
}

#[test]
fn recast_layout_3783() {
    const BY_METHODS: Layout = expect(parse("(4,32):(1,4)").recast(16, 128));
    const BY_MACRO: Layout = layout!(recast<16, 128>((4,32):(1,4))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(32,32):(1,32)");
}

#[test]
fn recast_layout_3776() {
    const BY_METHODS: Layout = expect(parse("(2,4,8):(1,2,8)").recast(4, 64));
    const BY_MACRO: Layout = layout!(recast<4, 64>((2,4,8):(1,2,8))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(32,4,8):(1,32,128)");
}

#[test]
fn recast_layout_3781() {
    const BY_METHODS: Layout = expect(parse("(32,2):(1,96)").recast(32, 128));
    const BY_MACRO: Layout = layout!(recast<32, 128>((32,2):(1,96))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(128,2):(1,384)");
}

#[test]
fn recast_layout_3784() {
    const BY_METHODS: Layout = expect(parse("(4,8,2):(1,4,32)").recast(128, 16));
    const BY_MACRO: Layout = layout!(recast<128, 16>((4,8,2):(1,4,32))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,4,2):(1,1,4)");
}

#[test]
fn replace_3798() {
    const BY_METHODS: Layout = expect(parse("(8,3,32,3):(1,12,3,3)").replace(0, &parse("(4,4):(1,4)")));
    const BY_MACRO: Layout = layout!(replace<0>((8,3,32,3):(1,12,3,3), (4,4):(1,4))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((4,4),3,32,3):((1,4),12,3,3)");
}

#[test]
fn replace_3796() {
    const BY_METHODS: Layout = expect(parse("(4,3,(12)):(20,1,(38))").replace(1, &parse("(10,3):(12,2)")));
    const BY_MACRO: Layout = layout!(replace<1>((4,3,(12)):(20,1,(38)), (10,3):(12,2))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,(10,3),(12)):(20,(12,2),(38))");
}

#[test]
fn right_inverse_3983() {
    const BY_METHODS: Layout = expect(parse("8:4").right_inverse());
    const BY_MACRO: Layout = layout!(right_inverse(8:4)).layout();
    agree(&BY_METHODS, &BY_MACRO, "1:0");
}

#[test]
fn right_inverse_4041() {
    const BY_METHODS: Layout = expect(parse("7:1").right_inverse());
    const BY_MACRO: Layout = layout!(right_inverse(7:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "7:1");
}

#[test]
fn right_inverse_4042() {
    const BY_METHODS: Layout = expect(parse("8:0").right_inverse());
    const BY_MACRO: Layout = layout!(right_inverse(8:0)).layout();
    agree(&BY_METHODS, &BY_MACRO, "1:0");
}

#[test]
fn right_inverse_4043() {
    const BY_METHODS: Layout = expect(parse("8:1").right_inverse());
    const BY_MACRO: Layout = layout!(right_inverse(8:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "8:1");
}

#[test]
fn right_inverse_4045() {
    const BY_METHODS: Layout = expect(parse("9:1").right_inverse());
    const BY_MACRO: Layout = layout!(right_inverse(9:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "9:1");
}

#[test]
fn right_inverse_3977() {
    const BY_METHODS: Layout = expect(parse("32:4").right_inverse());
    const BY_MACRO: Layout = layout!(right_inverse(32:4)).layout();
    agree(&BY_METHODS, &BY_MACRO, "1:0");
}

#[test]
fn select_4061() {
    const BY_METHODS: Layout = expect(parse("(4,2,4):(2,1,8)").select(&[0, 1, 2]));
    const BY_MACRO: Layout = layout!(select<0, 1, 2>((4,2,4):(2,1,8))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,2,4):(2,1,8)");
}

#[test]
fn select_4058() {
    const BY_METHODS: Layout = expect(parse("(2,3,5,7):(1,2,6,30)").select(&[1, 3]));
    const BY_MACRO: Layout = layout!(select<1, 3>((2,3,5,7):(1,2,6,30))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(3,7):(2,30)");
}

#[test]
fn select_4053() {
    const BY_METHODS: Layout = expect(parse("(12,3,8,2):(6,2,72,1)").select(&[2, 0]));
    const BY_MACRO: Layout = layout!(select<2, 0>((12,3,8,2):(6,2,72,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(8,12):(72,6)");
}

#[test]
fn select_4057() {
    const BY_METHODS: Layout = expect(parse("(2,3,5,7):(1,2,6,30)").select(&[0, 1, 3]));
    const BY_MACRO: Layout = layout!(select<0, 1, 3>((2,3,5,7):(1,2,6,30))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,3,7):(1,2,30)");
}

#[test]
fn select_4062() {
    const BY_METHODS: Layout = expect(parse("(7,3,16,2):(48,0,0,336)").select(&[3, 2]));
    const BY_MACRO: Layout = layout!(select<3, 2>((7,3,16,2):(48,0,0,336))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,16):(336,0)");
}

#[test]
fn select_4050() {
    const BY_METHODS: Layout = expect(parse("((16),(9,4)):((18),(2,288))").select(&[0]));
    const BY_MACRO: Layout = layout!(select<0>(((16),(9,4)):((18),(2,288)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((16)):((18))");
}

#[test]
fn take_4278() {
    const BY_METHODS: Layout = expect(parse("(9,(3)):(1,(9))").take(1, 2));
    const BY_MACRO: Layout = layout!(take<1, 2>((9,(3)):(1,(9)))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((3)):((9))");
}

#[test]
fn take_4266() {
    const BY_METHODS: Layout = expect(parse("((1,1),5):((1,1),1)").take(0, 2));
    const BY_MACRO: Layout = layout!(take<0, 2>(((1,1),5):((1,1),1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((1,1),5):((1,1),1)");
}

#[test]
fn take_4271() {
    const BY_METHODS: Layout = expect(parse("(2,3,5,7):(1,2,6,30)").take(1, 3));
    const BY_MACRO: Layout = layout!(take<1, 3>((2,3,5,7):(1,2,6,30))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(3,5):(2,6)");
}

#[test]
fn take_4272() {
    const BY_METHODS: Layout = expect(parse("(2,3,5,7):(1,2,6,30)").take(1, 4));
    const BY_MACRO: Layout = layout!(take<1, 4>((2,3,5,7):(1,2,6,30))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(3,5,7):(2,6,30)");
}

#[test]
fn take_4277() {
    const BY_METHODS: Layout = expect(parse("(8,5,3,8):(12,8,3,8)").take(1, 3));
    const BY_MACRO: Layout = layout!(take<1, 3>((8,5,3,8):(12,8,3,8))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(5,3):(8,3)");
}

#[test]
fn take_4273() {
    const BY_METHODS: Layout = expect(parse("(2,4,7,10):(3,12,0,4)").take(0, 4));
    const BY_MACRO: Layout = layout!(take<0, 4>((2,4,7,10):(3,12,0,4))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,4,7,10):(3,12,0,4)");
}

#[test]
fn tile_to_shape_4302() {
    const BY_METHODS: Layout = expect(parse("9:1").tile_to_shape(&expect(IntTuple::tuple(&[IntTuple::int(18), IntTuple::int(2), IntTuple::int(4)])), None));
    const BY_MACRO: Layout = layout!(tile_to_shape(9:1, (18,2,4))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((9,2),(1,2),(1,4)):((1,9),(0,18),(0,36))");
}

#[test]
fn tile_to_shape_4284() {
    const BY_METHODS: Layout = expect(parse("(2):(1)").tile_to_shape(&expect(IntTuple::tuple(&[IntTuple::int(6), IntTuple::int(3)])), None));
    const BY_MACRO: Layout = layout!(tile_to_shape((2):(1), (6,3))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2,3),(1,3)):((1,2),(0,6))");
}

#[test]
fn tile_to_shape_4287() {
    const BY_METHODS: Layout = expect(parse("(2,8):(8,1)").tile_to_shape(&expect(IntTuple::tuple(&[IntTuple::int(4), IntTuple::int(32)])), None));
    const BY_MACRO: Layout = layout!(tile_to_shape((2,8):(8,1), (4,32))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2,2),(8,4)):((8,16),(1,32))");
}

#[test]
fn tile_to_shape_4293() {
    const BY_METHODS: Layout = expect(parse("(4,6):(1,4)").tile_to_shape(&expect(IntTuple::tuple(&[IntTuple::int(8), IntTuple::int(18)])), None));
    const BY_MACRO: Layout = layout!(tile_to_shape((4,6):(1,4), (8,18))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((4,2),(6,3)):((1,24),(4,48))");
}

#[test]
fn tile_to_shape_4296() {
    const BY_METHODS: Layout = expect(parse("(8,4):(4,1)").tile_to_shape(&expect(IntTuple::tuple(&[IntTuple::int(8), IntTuple::int(16)])), None));
    const BY_MACRO: Layout = layout!(tile_to_shape((8,4):(4,1), (8,16))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((8,1),(4,4)):((4,0),(1,32))");
}

#[test]
fn tile_to_shape_4297() {
    const BY_METHODS: Layout = expect(parse("10:1").tile_to_shape(&expect(IntTuple::tuple(&[IntTuple::int(40), IntTuple::int(1)])), Some(&expect(IntTuple::tuple(&[IntTuple::int(0), IntTuple::int(1)])))));
    const BY_MACRO: Layout = layout!(tile_to_shape(10:1, (40,1), (0,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((10,4),(1,1)):((1,10),(0,0))");
}

#[test]
fn tiled_divide_4413() {
    const BY_METHODS: Layout = expect(parse("4:1").tiled_divide(&Tiler::layout(&parse("2:1"))));
    const BY_MACRO: Layout = layout!(tiled_divide(4:1, 2:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,2):(1,2)");
}

#[test]
fn tiled_divide_4388() {
    const BY_METHODS: Layout = expect(parse("((4)):((1))").tiled_divide(&expect(Tiler::shape(&IntTuple::int(4)))));
    const BY_MACRO: Layout = layout!(tiled_divide(((4)):((1)), 4)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,1):(1,0)");
}

#[test]
fn tiled_divide_4358() {
    const BY_METHODS: Layout = expect(parse("(4,3):(1,4)").tiled_divide(&expect(Tiler::shape(&expect(IntTuple::tuple(&[IntTuple::int(2)]))))));
    const BY_MACRO: Layout = layout!(tiled_divide((4,3):(1,4), (2))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2),2,3):((1),2,4)");
}

#[test]
fn tiled_divide_4381() {
    const BY_METHODS: Layout = expect(parse("2:2").tiled_divide(&Tiler::layout(&parse("(1,1):(2,1)"))));
    const BY_MACRO: Layout = layout!(tiled_divide(2:2, (1,1):(2,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((1,1),2):((4,2),2)");
}

#[test]
fn tiled_divide_4385() {
    const BY_METHODS: Layout = expect(parse("4:8").tiled_divide(&Tiler::layout(&parse("(1,1):(4,4)"))));
    const BY_MACRO: Layout = layout!(tiled_divide(4:8, (1,1):(4,4))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((1,1),4):((32,32),8)");
}

#[test]
fn tiled_divide_4392() {
    const BY_METHODS: Layout = expect(parse("(12,1):(4,96)").tiled_divide(&expect(Tiler::shape(&IntTuple::int(3)))));
    const BY_MACRO: Layout = layout!(tiled_divide((12,1):(4,96), 3)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(3,4):(4,12)");
}

#[test]
fn tiled_product_4449() {
    const BY_METHODS: Layout = expect(parse("(2,4):(1,2)").tiled_product(&Tiler::layout(&parse("2:1"))));
    const BY_MACRO: Layout = layout!(tiled_product((2,4):(1,2), 2:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2,4),2):((1,2),8)");
}

#[test]
fn tiled_product_4487() {
    const BY_METHODS: Layout = expect(parse("(2,10):(10,1)").tiled_product(&expect(Tiler::shape(&IntTuple::int(4)))));
    const BY_MACRO: Layout = layout!(tiled_product((2,10):(10,1), 4)).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2,10),4):((10,1),20)");
}

#[test]
fn tiled_product_4435() {
    const BY_METHODS: Layout = expect(parse("(16):(0)").tiled_product(&Tiler::layout(&parse("(6):(1)"))));
    const BY_MACRO: Layout = layout!(tiled_product((16):(0), (6):(1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((16),(6)):((0),(1))");
}

#[test]
fn tiled_product_4437() {
    const BY_METHODS: Layout = expect(parse("(16,2):(2,1)").tiled_product(&Tiler::layout(&parse("2:1"))));
    const BY_MACRO: Layout = layout!(tiled_product((16,2):(2,1), 2:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "((16,2),2):((2,1),32)");
}

#[test]
fn tiled_product_4448() {
    const BY_METHODS: Layout = expect(parse("(2,3):(3,1)").tiled_product(&Tiler::layout(&parse("12:1"))));
    const BY_MACRO: Layout = layout!(tiled_product((2,3):(3,1), 12:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2,3),12):((3,1),6)");
}

#[test]
fn tiled_product_4477() {
    const BY_METHODS: Layout = expect(parse("16:1").tiled_product(&Tiler::layout(&parse("(2,2):(2,1)"))));
    const BY_MACRO: Layout = layout!(tiled_product(16:1, (2,2):(2,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(16,2,2):(1,32,16)");
}

#[test]
fn upcast_4514() {
    const BY_METHODS: Layout = expect(parse("(3,1,32):(32,96,1)").upcast(4));
    const BY_MACRO: Layout = layout!(upcast<4>((3,1,32):(32,96,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(3,1,8):(8,24,1)");
}

#[test]
fn upcast_4512() {
    const BY_METHODS: Layout = expect(parse("(16,8,2):(1,16,640)").upcast(4));
    const BY_MACRO: Layout = layout!(upcast<4>((16,8,2):(1,16,640))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(4,8,2):(1,4,160)");
}

#[test]
fn upcast_4507() {
    const BY_METHODS: Layout = expect(parse("((3),3,16):((1),3,9)").upcast(3));
    const BY_MACRO: Layout = layout!(upcast<3>(((3),3,16):((1),3,9))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((1),3,16):((1),1,3)");
}

#[test]
fn upcast_4508() {
    const BY_METHODS: Layout = expect(parse("(1,6,2,8):(0,16,1,2)").upcast(2));
    const BY_MACRO: Layout = layout!(upcast<2>((1,6,2,8):(0,16,1,2))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,6,1,8):(0,8,1,1)");
}

#[test]
fn upcast_4513() {
    const BY_METHODS: Layout = expect(parse("(2,1,32,6):(0,0,2,64)").upcast(4));
    const BY_MACRO: Layout = layout!(upcast<4>((2,1,32,6):(0,0,2,64))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,1,16,6):(0,0,1,16)");
}

#[test]
fn zipped_divide_4594() {
    const BY_METHODS: Layout = expect(parse("(4):(7)").zipped_divide(&Tiler::layout(&parse("1:4"))));
    const BY_MACRO: Layout = layout!(zipped_divide((4):(7), 1:4)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,4):(28,7)");
}

#[test]
fn zipped_divide_4619() {
    const BY_METHODS: Layout = expect(parse("3:3").zipped_divide(&Tiler::layout(&parse("(1):(3)"))));
    const BY_MACRO: Layout = layout!(zipped_divide(3:3, (1):(3))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((1),3):((9),3)");
}

#[test]
fn zipped_divide_4663() {
    const BY_METHODS: Layout = expect(parse("4:4").zipped_divide(&Tiler::layout(&parse("(2):(2)"))));
    const BY_MACRO: Layout = layout!(zipped_divide(4:4, (2):(2))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2),2):((8),4)");
}

#[test]
fn zipped_divide_4569() {
    const BY_METHODS: Layout = expect(parse("(16,2):(2,1)").zipped_divide(&expect(Tiler::shape(&IntTuple::int(1)))));
    const BY_MACRO: Layout = layout!(zipped_divide((16,2):(2,1), 1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "(1,(16,2)):(0,(2,1))");
}

#[test]
fn zipped_divide_4574() {
    const BY_METHODS: Layout = expect(parse("(2,1):(5,1)").zipped_divide(&expect(Tiler::modes(&[expect(Tiler::shape(&IntTuple::int(2)))]))));
    const BY_MACRO: Layout = layout!(zipped_divide((2,1):(5,1), [2])).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2),(1,1)):((5),(0,1))");
}

#[test]
fn zipped_divide_4592() {
    const BY_METHODS: Layout = expect(parse("(3,9):(1,3)").zipped_divide(&expect(Tiler::shape(&expect(IntTuple::tuple(&[IntTuple::int(3)]))))));
    const BY_MACRO: Layout = layout!(zipped_divide((3,9):(1,3), (3))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((3),(1,9)):((1),(0,3))");
}

#[test]
fn zipped_product_4761() {
    const BY_METHODS: Layout = expect(parse("(7,4):(4,28)").zipped_product(&expect(Tiler::shape(&IntTuple::int(8)))));
    const BY_MACRO: Layout = layout!(zipped_product((7,4):(4,28), 8)).layout();
    agree(&BY_METHODS, &BY_MACRO, "((7,4),(4,2)):((4,28),(1,112))");
}

#[test]
fn zipped_product_4735() {
    const BY_METHODS: Layout = expect(parse("(9,7):(1,9)").zipped_product(&Tiler::layout(&parse("2:1"))));
    const BY_MACRO: Layout = layout!(zipped_product((9,7):(1,9), 2:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "((9,7),2):((1,9),63)");
}

#[test]
fn zipped_product_4738() {
    const BY_METHODS: Layout = expect(parse("2:4").zipped_product(&Tiler::layout(&parse("(3,4):(4,1)"))));
    const BY_MACRO: Layout = layout!(zipped_product(2:4, (3,4):(4,1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "(2,(3,4)):(4,(8,1))");
}

#[test]
fn zipped_product_4692() {
    const BY_METHODS: Layout = expect(parse("(16,12):(1,16)").zipped_product(&Tiler::layout(&parse("2:1"))));
    const BY_MACRO: Layout = layout!(zipped_product((16,12):(1,16), 2:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "((16,12),2):((1,16),192)");
}

#[test]
fn zipped_product_4701() {
    const BY_METHODS: Layout = expect(parse("(2,2):(2,1)").zipped_product(&Tiler::layout(&parse("(1):(1)"))));
    const BY_MACRO: Layout = layout!(zipped_product((2,2):(2,1), (1):(1))).layout();
    agree(&BY_METHODS, &BY_MACRO, "((2,2),(1)):((2,1),(0))");
}

#[test]
fn zipped_product_4711() {
    const BY_METHODS: Layout = expect(parse("(4,1,4):(1,4,4)").zipped_product(&Tiler::layout(&parse("5:1"))));
    const BY_MACRO: Layout = layout!(zipped_product((4,1,4):(1,4,4), 5:1)).layout();
    agree(&BY_METHODS, &BY_MACRO, "((4,1,4),5):((1,4,4),16)");
}
