//! Tests partitions of tensors by tilings, and matrix products that the layouts of instructions compute.

use colex::atom::{CopyAtom, MmaAtom, Operand, Side, StaticTiling, TiledCopy, TiledMma, for_each_name};
use colex::tensor::{IdentityTensor, gemm};
use colex::{IntTuple, Layout, Tensor, Tiler, layout};

layout! {
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]);
    struct AlongK = make_tiled_mma(SM80_16x8x8_F32F16F16F32_TN, (1,1,2));
    struct Quads = make_tiled_mma(SM70_8x8x4_F32F16F16F32_TN, (2,2));
    struct Load = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, Mma);
    struct Smem = Sw<3,3,3> o (64,64):(64,1);
    struct Rows { m: usize, n: usize, ld: usize } = (m,n):(ld,1) where m % 32 == 0, n % 32 == 0;
    struct Any { m: usize, n: usize } = (m,n):(n,1);
}

fn parsed(text: &str) -> Layout {
    text.parse().unwrap()
}

/// The partition of a tensor at each thread must equal the partition of its layout. The layout is a type, a value with
/// runtime values, or a layout value.
#[test]
fn parts_are_those_of_the_layout() {
    let data: Vec<i64> = (0..64 * 70).collect();
    let rows = Rows::new(64, 64, 70).unwrap();
    let numbers = |layout: Layout, thread: i64, part: &dyn Fn(i64) -> i64| {
        let size = layout.size_of(&[0]).unwrap() as i64;
        for i in 0..layout.size() as i64 / size {
            assert_eq!(part(i), layout.index(thread + i * size), "{layout}: thread {thread}, {i}");
        }
    };
    macro_rules! compare {
        ($($tensor:expr, $layout:expr;)*) => {$(
            let (tensor, layout) = ($tensor, $layout);
            let of = |operand| Mma::VALUE.partition(operand, &layout).unwrap();
            let side = |side| Load::VALUE.partition(side, &layout).unwrap();
            for thread in [0, 1, 37, 127] {
                let at = thread as i64;
                numbers(of(Operand::A), at, &|i| tensor.view().partition_a(Mma, thread)[i]);
                numbers(of(Operand::B), at, &|i| tensor.view().partition_b(Mma, thread)[i]);
                numbers(of(Operand::C), at, &|i| tensor.view().partition_c(Mma, thread)[i]);
                numbers(side(Side::Source), at, &|i| tensor.view().partition_s(Load, thread)[i]);
                numbers(side(Side::Target), at, &|i| tensor.view().partition_d(Load, thread)[i]);
            }
        )*};
    }
    compare! {
        Tensor::new(&data[..], Smem).unwrap(), Smem::LAYOUT;
        Tensor::new(&data[..], rows).unwrap(), parsed("(64,64):(70,1)");
    }
    let late = Tensor::new(&data[..], parsed("(64,64):(70,1)")).unwrap();
    let (part, named) = (late.view().partition_c(Mma, 37).unwrap(), Tensor::new(&data[..], rows).unwrap());
    assert!((0..part.size()).all(|i| part[i] == named.view().partition_c(Mma, 37)[i]));
}

/// The coordinates in a partition of an identity tensor must be the coordinates of the elements in the data. The test
/// includes an incomplete tile, both sides of a copy, and each operand.
#[test]
fn coordinates_of_parts_are_those_of_the_data() {
    let data: Vec<usize> = (0..64 * 64).collect();
    let tensor = Tensor::new(&data[..], parsed("(64,64):(64,1)")).unwrap();
    // Only 40 of 64 rows exist, so the second tile has only 8 rows.
    let identity = IdentityTensor::new((40, 64)).unwrap();
    macro_rules! compare {
        ($($part:ident $tiling:expr;)*) => {$(
            for (block, thread) in [(0, 0), (1, 3), (1, 77)] {
                let part = tensor.local_tile([32, 32], (block, 1)).unwrap().$part($tiling, thread).unwrap();
                let of_part = identity.local_tile([32, 32], (block, 1)).unwrap().$part($tiling, thread).unwrap();
                assert_eq!(part.layout().shape(), of_part.shape());
                for i in 0..part.size() {
                    let at = of_part.get(i).unwrap();
                    let [row, column] = [at.leaves()[0].value() as usize, at.leaves()[1].value() as usize];
                    assert_eq!((part[i], of_part.is_inside(i)), (64 * row + column, row < 40));
                }
            }
            assert!(identity.local_tile([32, 32], (0, 0)).unwrap().$part($tiling, 128).is_err());
        )*};
    }
    compare! {
        partition_a Mma; partition_b Mma; partition_c Mma; partition_s Load; partition_d Load;
    }
    let error = identity.partition_c(Mma, 0).unwrap_err().to_string();
    assert!(error.starts_with("partition_C: mode M of size 40"), "{error}");
}

/// The partition of a view of a swizzled tensor starts at the start of the view.
#[test]
fn parts_of_views_start_where_the_view_does() {
    let data: Vec<i64> = (0..64 * 64).collect();
    let tensor = Tensor::new(&data[..], Smem).unwrap();
    let tile = tensor.view().local_tile((colex::tensor::Run::<32>, colex::tensor::Run::<32>), (1, 1));
    let coordinates = Mma::VALUE.partition(Operand::C, &parsed("(32,32)")).unwrap();
    for thread in 0..128 {
        let part = tile.partition_c(Mma, thread);
        for value in 0..part.size() {
            let place = coordinates.index((thread + value * 128) as i64);
            assert_eq!(part[value], tensor[(32 + place % 32, 32 + place / 32)], "thread {thread}, value {value}");
        }
    }
}

#[test]
fn all_threads_write_their_parts_at_once() {
    let mut matrix = Tensor::new(vec![usize::MAX; 64 * 70], Rows::new(64, 64, 70).unwrap()).unwrap();
    let mut parts = matrix.view_mut().partitions_c(Mma);
    std::thread::scope(|scope| {
        for (thread, mut part) in parts.split_mut::<0>().enumerate() {
            scope.spawn(move || part.fill(thread));
        }
    });
    for thread in 0..128 {
        let part = matrix.view().partition_c(Mma, thread);
        assert!((0..part.size()).all(|i| part[i] == thread), "{thread}");
    }
    let written = matrix.storage().iter().filter(|x| **x != usize::MAX).count();
    assert_eq!(written, 64 * 64);
    // The tiling has 32 threads. The numbers of the threads in the tiling's quadpairs have gaps.
    assert_eq!((Quads::VALUE.thread_count(), Quads::VALUE.threads().size()), (32, 32));
    let mut quads = Tensor::new(vec![0; 256], parsed("(16,16)")).unwrap();
    let mut parts = quads.view_mut().partitions_c(Quads).unwrap();
    assert_eq!(parts.split_mut::<0>().unwrap().map(|mut part| part.fill(1)).count(), 32);
    assert!(quads.storage().iter().all(|x| *x == 1));
}

#[test]
fn parts_that_are_shared_are_not_written() {
    let mut matrix = Tensor::new(vec![0; 32 * 32], parsed("(32,32):(32,1)")).unwrap();
    // Threads along N share the elements of A. In the second tiling, two threads along K share the accumulators.
    let error = matrix.view_mut().partitions_a(Mma).unwrap().split_mut::<0>().unwrap_err().to_string();
    assert!(error.contains("share element"), "{error}");
    let error = matrix.view_mut().partitions_c(AlongK).unwrap().split_mut::<0>().unwrap_err().to_string();
    assert!(error.contains("share element"), "{error}");
    // The partition of a single thread can be written.
    matrix.view_mut().partition_a(Mma, 3).unwrap().fill(1);
    assert_eq!(matrix.storage().iter().sum::<i32>(), 16);
}

#[test]
fn parts_that_do_not_exist_are_errors() {
    let data = [0; 40 * 48];
    let late = Tensor::new(&data[..], parsed("(40,48):(48,1)")).unwrap();
    let error = late.view().partition_c(Mma, 0).unwrap_err().to_string();
    assert_eq!(
        error,
        "partition_C: mode M of size 40 cannot be divided into tiles of 32: the remainder is 8; pad the mode, or use a smaller tile"
    );
    let error = late.view().partition_s(Load, 0).unwrap_err().to_string();
    assert_eq!(
        error,
        "partition_S: mode 0 of size 40 cannot be divided into tiles of 32 elements (128 threads with 8 values each cover one tile); pad the mode, or use \
         fewer threads or values along this mode"
    );
    let square = Tensor::new(&data[..], parsed("(32,32):(32,1)")).unwrap();
    assert!(square.view().partition_c(Mma, 127).is_ok() && square.view().partition_c(Mma, 128).is_err());
    let numbers = std::panic::catch_unwind(|| {
        let named = Tensor::new(&[0; 40 * 48][..], Any::new(40, 48).unwrap()).unwrap();
        named.view().partition_c(Mma, 0).size()
    });
    let message = *numbers.unwrap_err().downcast::<String>().unwrap();
    assert!(message.starts_with("partition_C: mode M of size 40"), "{message}");
}

/// A tiling with positions outside of its tile must never access elements outside of the tensor or its view.
#[test]
fn tilings_that_leave_their_tiles_are_refused() {
    struct Wild;
    impl StaticTiling<TiledCopy> for Wild {
        type This = Self;
        const VALUE: TiledCopy = colex::expect(TiledCopy::over(
            &colex::expect(CopyAtom::named("UniversalCopy<16,16>")),
            colex::parse("(4,2):(1,5)"),
            colex::expect(Tiler::shape(&colex::expect(IntTuple::flat(&[4, 2])))),
        ));
    }
    let data = [0; 64];
    let tensor = Tensor::new(&data[..], parsed("(8,8)")).unwrap();
    let error = tensor.view().partition_s(Wild, 0).unwrap_err().to_string();
    assert!(error.contains("partition_S"), "{error}");
}

#[test]
fn products_are_right_by_every_third_instruction() {
    assert!(check_products(3) > 13);
}

/// Run this test with `cargo test --release -p colex-tests --test instructions many -- --ignored`.
#[test]
#[ignore = "five seconds without optimization"]
fn many_products_are_right_by_every_instruction() {
    assert!(check_products(1) > 40);
}

/// Compares the product by every nth instruction, tiled twice along each mode, with the definition of a product.
/// Returns the number of products that were compared.
fn check_products(nth: usize) -> usize {
    let mut names = Vec::new();
    for_each_name(&mut |name| names.push(name.to_string()));
    let mut seen = std::collections::HashSet::new();
    for name in names {
        let Ok(atom) = MmaAtom::named(&name) else { continue };
        let operands = [Operand::A, Operand::B, Operand::C].map(|operand| atom.operand(operand).to_string());
        // Test only small instructions of wgmma and tcgen05. Skip sparse instructions, because their operands are
        // smaller than their tiles, and MFMA, because its layouts do not contain a position along K.
        let is_small = atom.shape().iter().product::<i64>() <= 64 * 8 * 32;
        if !is_small || name.contains("SPARSE") || name.ends_with("_MFMA") || !seen.insert((atom.shape(), operands)) {
            continue;
        }
        let atoms = if atom.threads().size() == atom.threads().cosize() as usize { "(2,1,1)" } else { "(1,1,1)" };
        let Ok(mma) = TiledMma::new(&atom, &parsed(atoms), &Tiler::KEEP) else { panic!("{name}") };
        if seen.len() % nth == 0 {
            multiply(&name, &mma);
        }
    }
    seen.len() / nth
}

fn multiply(name: &str, mma: &TiledMma) {
    let [m, n, k] = [0, 1, 2].map(|i| 2 * mma.tile_size(i));
    let rows = |m: i64, n: i64| Layout::of((m, n), (n, 1)).unwrap();
    let numbers = |size: i64, modulus: i64| (0..size).map(|i| (i * i % modulus - 5) as i32).collect::<Vec<_>>();
    let (a, b, mut c) = (numbers(m * k, 13), numbers(n * k, 11), vec![7; (m * n) as usize]);
    let part = |operand, layout: Layout| mma.partition(operand, &layout).unwrap();
    let of_a = Tensor::new(&a[..], part(Operand::A, rows(m, k))).unwrap();
    let of_b = Tensor::new(&b[..], part(Operand::B, rows(n, k))).unwrap();
    let mut of_c = Tensor::new(&mut c[..], part(Operand::C, rows(m, n))).unwrap();
    gemm(mma, &of_a, &of_b, &mut of_c);
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let sum: i32 = (0..k).map(|l| a[(i * k + l) as usize] * b[(j * k + l) as usize]).sum();
        assert_eq!(c[(i * n + j) as usize], 7 + sum, "({i},{j}) by {name}");
    }
}
