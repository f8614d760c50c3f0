//! Tests `Tensor::recast` for layouts with runtime values, and for partitions of a tensor.

use colex::{Layout, Tensor, Tiler, layout};

layout! {
    struct Columns { m: usize } = (4, m):(1, 4);
    struct Padded { m: usize } = (4, m):(1, 8);
    struct Chained { m: usize } = (2, 2, m):(1, 2, 4);
    struct Rows { n: usize, ld: usize } = (n, 8):(8*ld, 1);
    struct Repeated { m: usize } = (4, m, 3):(1, 4, 0);
    struct Multiple { m: usize, n: usize } = (4, m):(1, 4*n);
    struct Stated { m: usize, n: usize } = (4, m):(1, n) where n % 4 == 0;
    struct Doubled { m: usize, n: usize } = (4, m):(1, 2*n) where n % 2 == 0;
    struct Swizzled { m: usize } = Sw<1,2,1> o (4, m):(1, 4);
}

#[repr(C, align(8))]
struct Bytes([u8; 128]);

fn bytes() -> Bytes {
    Bytes(std::array::from_fn(|i| i as u8))
}

/// Returns the bytes of the elements, sorted. In [`bytes`], the value of each byte is its position.
fn sorted<T: bytemuck::Pod>(elements: impl Iterator<Item = T>) -> Vec<u8> {
    let mut all: Vec<u8> = elements.flat_map(|element| bytemuck::bytes_of(&element).to_vec()).collect();
    all.sort_unstable();
    all
}

macro_rules! same_bytes {
    ($new:ty, $old:ty, $layout:expr, $len:expr) => {{
        let bytes = bytes();
        let tensor = Tensor::new(&bytemuck::cast_slice::<u8, $old>(&bytes.0)[..$len], $layout).expect("long enough");
        let old = sorted(tensor.iter().copied());
        let new = tensor.recast::<$new>().expect("whole elements");
        assert_eq!(sorted(new.iter().copied()), old, "{}", new.layout());
        let value = Tensor::new(&bytemuck::cast_slice::<u8, $old>(&bytes.0)[..$len], tensor.layout()).expect("long");
        let value = value.recast::<$new>().expect("of numbers, too");
        assert_eq!(value.layout().to_string(), new.layout().to_string());
        assert!((0..new.size()).all(|i| new[i] == value[i]), "{}", new.layout());
    }};
}

#[test]
fn layouts_with_numbers_of_run_time_are_recast() {
    for m in 1..6 {
        same_bytes!(u32, u8, Columns::new(m).unwrap(), 4 * m);
        same_bytes!(u16, u8, Columns::new(m).unwrap(), 4 * m);
        same_bytes!(u64, u8, Rows::new(m, 1 + m % 2).unwrap(), 128);
        same_bytes!(u32, u8, Padded::new(m).unwrap(), 8 * m);
        same_bytes!(u32, u8, Chained::new(m).unwrap(), 4 * m);
        same_bytes!(u32, u8, Multiple::new(m, 2).unwrap(), 8 * m);
        same_bytes!(u32, u8, Repeated::new(m).unwrap(), 4 * m);
        same_bytes!(u8, u32, Columns::new(m).unwrap(), 4 * m);
        same_bytes!(u16, u64, Padded::new(m.min(2)).unwrap(), 12);
        same_bytes!(u32, u8, Swizzled::new(2 * m).unwrap(), 64);
    }
}

/// A stride cannot be a quotient of a symbol, so the recast is an error. The message of the error contains the stride.
#[test]
fn strides_that_only_a_fact_divides_are_refused() {
    use colex::structure::Structure;
    for (layout, multiple) in [(Stated::LAYOUT, 1), (Doubled::LAYOUT, 2)] {
        let error = layout.recast(32, 8).unwrap_err().to_string();
        let expected = format!("a stride of {multiple} times a symbol is not always a multiple of 4");
        assert!(error.contains(&expected) && error.contains("`4*n`"), "{error}");
    }
}

/// If a part has a swizzle or an offset, its recast must contain exactly the bytes of the part.
#[test]
fn a_recast_of_a_part_has_the_bytes_of_that_part() {
    let fronts = ["", "Sw<1,0,1> o ", "Sw<1,1,1> o ", "Sw<2,0,2> o ", "Sw<1,0,-1> o "];
    let operands = ["(2,2):(1,1)", "(2,2):(1,2)", "4:1", "2:1", "2:2", "(2,2):(0,1)", "(2,3):(1,2)", "(4,2):(1,4)"];
    let mut recasts = 0;
    for (front, size, tile) in
        fronts.iter().flat_map(|f| [4, 8, 12].into_iter().flat_map(move |n| (1..9).map(move |t| (f, n, t))))
    {
        let layout: Layout = format!("{front}{size}:1").parse().expect("a layout");
        let mut data = bytes();
        let Ok(mut tensor) = Tensor::new(&mut data.0[..], layout) else { continue };
        let tile: Layout = format!("{tile}:1").parse().expect("a layout");
        let Ok(parts) = tensor.tiles_mut(Tiler::layout(&tile)) else { continue };
        for part in parts {
            for operand in operands {
                let operand: Layout = operand.parse().expect("a layout");
                let Ok(old) = part.view().composition(Tiler::layout(&operand)) else { continue };
                let mine = sorted(old.iter().copied());
                if let Ok(new) = old.recast::<u32>() {
                    recasts += 1;
                    assert_eq!(sorted(new.iter().copied()), mine, "{}: {}", old.layout(), new.layout());
                }
                if let Ok(new) = old.recast::<u16>() {
                    assert_eq!(sorted(new.iter().copied()), mine, "{}: {}", old.layout(), new.layout());
                }
            }
        }
    }
    assert!(recasts > 10, "{recasts}");
}
