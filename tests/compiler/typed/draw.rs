//! Generates programs. Each program contains a layout type, and up to three nested views of a tensor with this layout.
//! About half of the programs also write to partitions of the last view.

use colex::tensor::View;
use colex::{Layout, Tensor, Tiler};
use fastrand::Rng;

type Viewed<'a> = Tensor<View<'a, usize>, Layout>;

/// An operation on a view, as source code. For a tensor of coordinates, the operation returns a `Result`, unless
/// `is_slice` is true.
struct Step {
    code: String,
    is_slice: bool,
}

/// A random layout. A value of this type consists of the item that declares the layout, and the code of the value from
/// which a tensor is built.
struct Drawn {
    item: String,
    value: String,
    layout: Layout,
}

fn any<'a>(rng: &mut Rng, texts: &[&'a str]) -> &'a str {
    rng.choice(texts).expect("some")
}

/// Returns a layout with symbols. The values of the symbols are from 4 to 8.
fn named(rng: &mut Rng, name: &str) -> Drawn {
    let (m, n) = (2 * rng.i64(2..=4), 2 * rng.i64(2..=4));
    let (fields, text, value, numbers) = match rng.u8(0..4) {
        0 => ("m: usize, n: usize", "(m,n):(n,1)", format!("{m}, {n}"), format!("({m},{n}):({n},1)")),
        1 => ("m: usize", "Sw<2,0,3> o (m,8):(8,1)", format!("{m}"), format!("Sw<2,0,3> o ({m},8):(8,1)")),
        2 => ("m: usize, ld: usize", "(8,m):(1,ld)", format!("{m}, {}", n + 8), format!("(8,{m}):(1,{})", n + 8)),
        _ => (
            "m: usize",
            "Sw<1,1,2> o 4 o (m,(2,4)):(8,(4,1))",
            format!("{m}"),
            format!("Sw<1,1,2> o 4 o ({m},(2,4)):(8,(4,1))"),
        ),
    };
    let item = format!("layout! {{ struct {name} {{ {fields} }} = {text}; }}");
    Drawn { item, value: format!("{name}::new({value}).unwrap()"), layout: numbers.parse().expect("a layout") }
}

/// Returns a layout with two or three modes. Most of these layouts have a swizzle, an offset or XOR strides.
fn layout(rng: &mut Rng, name: &str) -> Drawn {
    if rng.u8(0..6) == 0 {
        return named(rng, name);
    }
    let text = loop {
        let front = any(
            rng,
            &[
                "",
                "Sw<0,0,0> o 3 o ",
                "Sw<1,0,1> o ",
                "Sw<1,0,2> o 5 o ",
                "Sw<2,0,2> o ",
                "Sw<2,0,3> o 2 o ",
                "Sw<1,1,-1> o ",
            ],
        );
        let extents: &[&str] =
            if rng.bool() { &["4", "4", "8", "(2,2)", "(2,4)"] } else { &["3", "4", "6", "(2,3)", "(4,2)"] };
        let is_joined = rng.u8(0..3) == 0;
        let (mut shape, mut stride) = (vec![], vec![]);
        for _ in 0..rng.usize(2..=3) {
            let extent = any(rng, extents);
            let number = |rng: &mut Rng| match is_joined {
                true => any(rng, &["f1", "f2", "f3", "f4", "f8", "f17", "f9", "f12"]).to_string(),
                false => any(rng, &["0", "1", "1", "2", "3", "4", "8", "8", "16", "-1", "-8"]).to_string(),
            };
            stride.push(if extent.len() == 1 { number(rng) } else { format!("({},{})", number(rng), number(rng)) });
            shape.push(extent);
        }
        let text = format!("{front}({}):({})", shape.join(","), stride.join(","));
        if text
            .parse::<Layout>()
            .is_ok_and(|layout| layout.bounds().0 >= 0 && layout.bounds().1 < 4096 && layout.size() <= 256)
        {
            break text;
        }
    };
    let item = format!("layout! {{ struct {name} = {text}; }}");
    Drawn { item, value: name.into(), layout: text.parse().expect("tried above") }
}

/// Returns an operand for a layout.
fn operand(rng: &mut Rng) -> &'static str {
    const ADDED: &[&str] = &[
        "2:1",
        "4:1",
        "3:1",
        "4:2",
        "12:1",
        "(2,2):(2,1)",
        "(2,2):(1,4)",
        "(3,4):(1,3)",
        "(2,3):(3,1)",
        "(4,2):(1,4)",
    ];
    const JOINED: &[&str] = &["(2,2):(f2,f1)", "(2,2):(f1,f3)", "4:f1", "(2,4):(f3,f2)", "2:f3", "(4,2):(f1,f5)"];
    const FRONTED: &[&str] = &[
        "Sw<0,0,0> o 1 o 2:2",
        "Sw<1,0,1> o 4:1",
        "Sw<0,0,0> o 3 o 4:-1",
        "Sw<1,0,2> o (4,2):(1,4)",
        "Sw<0,0,0> o f1 o (2,2):(f2,f3)",
        "Sw<0,0,0> o 1 o 2:1",
    ];
    let list = match rng.u8(0..5) {
        0 | 1 => ADDED,
        2 | 3 => JOINED,
        _ => FRONTED,
    };
    any(rng, list)
}

/// Returns a tiler, both as source code with a type and as a value.
fn tiler(rng: &mut Rng, rank: usize) -> (String, Tiler) {
    let single = |text: &str| (format!("layout!({text})"), Tiler::layout(&text.parse().expect("a layout")));
    if rng.u8(0..3) > 0 {
        return single(operand(rng));
    }
    let parts = (0..rng.usize(1..=rank)).map(|_| match rng.u8(0..4) {
        0 => ("..".into(), Tiler::KEEP),
        1 => single(any(rng, &["(2,2):(f2,f1)", "(2,2):(2,1)", "4:f1"])),
        _ => single(any(rng, &["2:1", "2:1", "4:1", "3:1", "2:2"])),
    });
    let (texts, tilers): (Vec<String>, Vec<_>) = parts.unzip();
    (format!("({},)", texts.join(", ")), Tiler::modes(&tilers).expect("few"))
}

/// Returns a random operation and the new view. The operation is valid for the layout of the current view.
fn step<'a>(rng: &mut Rng, view: Viewed<'a>) -> Option<(Step, Viewed<'a>)> {
    let layout = view.layout();
    let (rank, checked) = (layout.rank(), |code: String| Step { code, is_slice: false });
    let at = |rng: &mut Rng, mode: usize| rng.usize(0..layout.size_of(&[mode]).unwrap_or(1));
    let (text, tiler) = tiler(rng, rank);
    Some(match rng.u8(0..16) {
        0..=3 if rank == 2 => {
            let (i, j) = (at(rng, 0), at(rng, 1));
            let slice = |code: String| Step { code, is_slice: true };
            match rng.bool() {
                true => (slice(format!("slice(({i}, ..))")), view.try_slice((i, ..)).ok()?),
                false => (slice(format!("slice((.., {j}))")), view.try_slice((.., j)).ok()?),
            }
        }
        0..=3 if rank == 3 => {
            let (i, j) = (at(rng, 0), at(rng, 1));
            let code = format!("slice(({i}, {j}, ..))");
            (Step { code, is_slice: true }, view.try_slice((i, j, ..)).ok()?)
        }
        4..=6 => (checked(format!("composition({text})")), view.composition(tiler).ok()?),
        7 => (checked(format!("zipped_divide({text})")), view.zipped_divide(tiler).ok()?),
        8 => (checked(format!("logical_divide({text})")), view.logical_divide(tiler).ok()?),
        9 => (checked(format!("tiled_divide({text})")), view.tiled_divide(tiler).ok()?),
        10 => {
            let i = rng.usize(0..2);
            (checked(format!("local_tile({text}, {i})")), view.local_tile(tiler, i).ok()?)
        }
        11 => {
            let i = rng.usize(0..2);
            (checked(format!("outer_partition({text}, {i})")), view.outer_partition(tiler, i).ok()?)
        }
        12 if tiler.as_layout().is_some_and(|operand| operand.depth() > 0) => {
            let i = rng.usize(0..2);
            (checked(format!("tv_partition({text}, {i})")), view.tv_partition(tiler, i).ok()?)
        }
        13 if rank > 1 => (checked("group::<0, 2>()".into()), view.group::<0, 2>().ok()?),
        14 if rank == 2 => (checked("transpose()".into()), view.transpose().ok()?),
        15 => (checked("flatten()".into()), view.flatten().ok()?),
        _ => return None,
    })
}

/// Returns a program as the text of a function, with its declarations.
pub(crate) fn program(rng: &mut Rng, name: &str) -> String {
    let drawn = layout(rng, &format!("L{name}"));
    let elements: Vec<usize> = (0..4096).collect();
    let tensor = Tensor::new(&elements[..], drawn.layout).expect("small");
    let (mut view, mut steps) = (tensor.view(), vec![]);
    for _ in 0..64 {
        if steps.len() == 3 || view.size() < 2 {
            break;
        }
        let Some((step, next)) = step(rng, view) else { continue };
        steps.push(step);
        view = next;
    }
    spelled(name, &drawn, &steps, rng)
}

fn spelled(name: &str, drawn: &Drawn, steps: &[Step], rng: &mut Rng) -> String {
    let mut lines = vec![
        drawn.item.clone(),
        format!("fn p{name}() {{"),
        "let mut data: Vec<usize> = (0..ELEMENTS).collect(); let coordinates = data.clone();".into(),
        format!("let whole = Tensor::new(&data[..], {}).unwrap(); let v0 = whole.view();", drawn.value),
    ];
    for (i, step) in steps.iter().enumerate() {
        let (code, unwrap) = (&step.code, if step.is_slice { "" } else { ".unwrap()" });
        let map = format!("Tensor::new(&coordinates[..], counted(&v{i}.layout())).unwrap()");
        lines.push(format!("let v{} = v{i}.{code}; compare(v{}, v{i}, {map}.{code}{unwrap});", i + 1, i + 1));
    }
    let chain: String = steps.iter().map(|step| format!(".{}", step.code)).collect();
    let last = format!(
        "let copy = coordinates.clone(); let read = Tensor::new(&copy[..], {}).unwrap(); let read = read.view(){chain};",
        drawn.value
    );
    let tile = any(rng, &["layout!(2:1)", "colex::tensor::Run::<3>", "layout!((2,2):(f2,f1))", "layout!(4:2)"]);
    if rng.bool() {
        lines.push(last);
        lines.push(format!("let mut whole = Tensor::new(&mut data[..], {}).unwrap();", drawn.value));
        lines.push(format!(
            "let mut written = whole.view_mut(){chain}; compare_written(read, written.tiles_mut({tile}));"
        ));
    }
    lines.push("}".into());
    lines.join("\n") + "\n"
}
