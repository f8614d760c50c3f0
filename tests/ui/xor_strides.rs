//! XOR strides: which shapes and offsets they stand with, and which operations go through.
use colex::layout;

layout! {
    struct Extent = (3,4):(f1,f4);
    struct Mixed = (4,4):(f1,4);
    struct Negative = (4,4):(f1,-4);
    struct Offset = Sw<0,0,0> o 5 o 8:f1;
    struct Name = (f4,4):(f1,f4);
    struct Width = upcast<4>((4,4):(f3,f4));
    struct Linear = right_inverse(Sw<1,0,2> o (3,4):(1,3));
    struct Carries = composition((4,4):(1,1), [(2,2):(f3,f2), 4:1]);
    fn many(i: u64) -> u64 = (2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,4096):(f649562111997,f144071367499,f1006611292581,f522284859645,f638342608039,f666001375193,f996488968741,f518992977833,f606704305733,f211459841331,f790255277175,f594725253237,f604887996021,f435837618353,f947637581867,f254049963077,f165935463039,f1021635475333,f427448808497,f16068554393,f853287214937,f172073704785,f1055523561619,f45488426347,f855992426655,f902076326607,f295775187297,f654865470871,f1012404639777,f428976234553,f866355589257,f1234567);
    struct Same = left_inverse((4,4):(f1,f2));
}

fn main() {}
