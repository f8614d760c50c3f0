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
    struct Same = left_inverse((4,4):(f1,f2));
}

fn main() {}
