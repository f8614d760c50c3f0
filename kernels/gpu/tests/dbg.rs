use colex_kernels::product::product;
#[test]
fn dbg() {
    for k in [16u32, 32, 48] {
        for (m, n) in [(256u32, 128u32), (128, 256), (60, 128)] {
            let a: Vec<f32> = (0..m * k).map(|i| (i / k) as f32).collect();
            let b = vec![1.0f32; (n * k) as usize];
            let mut c = vec![f32::NAN; (m * n) as usize];
            product::on_cpu(&a, &b, &mut c, m, n, k).unwrap();
            let bad: Vec<_> = (0..m * n)
                .filter(|i| c[*i as usize] != (i / n * k) as f32)
                .take(20)
                .map(|i| (i / n, i % n, c[i as usize]))
                .collect();
            println!("{m} {n} {k}: {bad:?}");
        }
    }
}
