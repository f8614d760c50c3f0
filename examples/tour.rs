//! A tour of colex. The program computes everything that it prints.

use colex::proofs::bank_conflicts;
use colex::tensor::Shape;
use colex::{Layout, Tensor, Tiler, layout};
use layout_draw::{ColourBy, Picture, text};

layout! {
    struct Nested = (3,(2,3)):(3,(12,1));
    /// A row-major tile of 2-byte elements in shared memory.
    struct Plain = (8,64):(64,1);
    /// The same tile with a swizzle, which avoids bank conflicts.
    struct Swizzled = Sw<3,3,3> o (8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) <= 1;
    /// A function for CUDA that returns the index of row i and column j.
    extern "cuda" fn at(i: u32, j: u32) -> u32 = Swizzled;
    /// A matrix with rows of 10 elements, padded to 12.
    struct Padded = (6,10):(12,1);
    struct Part = (3,4);
}

fn main() {
    println!(
        "colex: CuTe layouts, compiled\n\n\
         A layout sends coordinates to indices. You write it as CuTe does, shape:stride.\n\
         While your program is being built, colex does the algebra, and what is left of\n\
         it is arithmetic.\n"
    );
    a_layout();
    a_swizzle();
    the_algebra();
    numbers_of_the_run();
    mistakes();
    data();
    kernels();
    heading("Your turn");
    let first = "(6,2):(8,2) o (4,3):(3,1)";
    assert!(layout_compiler::eval(first).is_ok());
    println!("   echo '{first}' | cargo run --example eval\n   README.md explains the rest.");
}

fn a_layout() {
    heading("1. A layout: its table, and the code that it becomes");
    print(&text(&Picture::table(&Nested::LAYOUT, ColourBy::None).expect("18 cells")));
    let by_mode = Nested.at((1, 5));
    assert!(by_mode == Nested.at((1, (1, 2))) && by_mode == Nested.at(16));
    println!("   Nested.at((1, 5)), Nested.at((1, (1, 2))) and Nested.at(16) are {by_mode}.\n");
    emit("fn index(i: u32, j: u32) -> u32 = (3,(2,3)):(3,(12,1));");
    let agree = (0..18).filter(|&i| Nested.at((i % 3, i / 3)) as i64 == Nested::LAYOUT.index(i.into())).count();
    println!("   {agree} of {} indices are those of the definition.\n", Nested::SIZE);
}

fn a_swizzle() {
    heading("2. A swizzled tile in shared memory");
    println!("   When 8 threads read 8 rows of a column, one bank of memory serves");
    let access: Layout = "(8,8):(1,8)".parse().expect("eight rows of a column, eight elements each");
    for layout in [Plain::LAYOUT, Swizzled::LAYOUT] {
        let degree = bank_conflicts(&layout, &access, 2).expect("an access of the tile").degree;
        println!("      {degree} of them under {layout}");
    }
    println!("   and `where bank_conflicts((8,8):(1,8), 2) <= 1` has the build prove it.\n");
    emit("fn index(i: u32, j: u32) -> u32 = Sw<3,3,3> o (8,64):(64,1);");
}

fn the_algebra() {
    heading("3. The algebra: tiles of any layout, products, inverses");
    answer("zipped_divide((4,8):(8,1), (2,4))");
    let (matrix, tile): (Layout, Layout) = (layout!((4,8):(8,1)).layout(), layout!((2, 4)).layout());
    let tiles = text(&Picture::divide(&matrix, &Tiler::shape(&tile.shape()).expect("a shape")).expect("32 cells"));
    print(tiles.split_once("tile").and_then(|(_, rest)| rest.split_once('\n')).map_or(&tiles, |(_, table)| table));
    answer("logical_product((2,3):(3,1), (2,2):(1,2))");
    answer("right_inverse((4,8):(8,1))");
}

fn numbers_of_the_run() {
    heading("4. Numbers that are only known at run time");
    let (m, n, ld) = (1000, 300, 304);
    println!("   layout!((m, n):(ld, 1)).at((2, 3)) = {}\n", layout!((m, n):(ld, 1)).at((2, 3)));
    answer("zipped_divide((m, n):(ld, 1), (128, 64))");
}

fn mistakes() {
    heading("5. The right answer, or an error that says why there is none");
    // For this expression, CuTe returns 6:6, which is not the composition.
    answer("(4,6,8):(2,3,5) o 6:3");
    answer("(4,8):(1,4,32)");
    answer("zipped_devide((4,8):(8,1), (2,4))");
}

fn data() {
    heading("6. Data under a layout: its tiles go to threads, without `unsafe`");
    let mut tensor = Tensor::new(vec![0; 72], Padded).expect("the buffer is as large as the layout");
    std::thread::scope(|scope| {
        for (thread, mut part) in tensor.tiles_mut(Shape(Part)).enumerate() {
            scope.spawn(move || part.fill(thread));
        }
    });
    for row in 0..6 {
        let cells: Vec<String> = (0..10).map(|col| tensor[(row, col)].to_string()).collect();
        println!("   {}", cells.join(" "));
    }
    println!();
}

fn kernels() {
    heading("7. Kernels: Rust for GPUs and CubeCL take the functions, CUDA their text");
    print(at);
}

fn heading(title: &str) {
    println!("── {title} {}\n", "─".repeat(76 - title.chars().count()));
}

/// Prints an item and its expansion.
fn emit(item: &str) {
    let tokens = layout_compiler::readable(layout_compiler::layout(
        item.parse().expect("tokens"),
        &"colex".parse().expect("a path"),
    ));
    println!("   layout! {{ {item} }}\n   becomes");
    print(&prettyplease::unparse(&syn::parse_file(&tokens.to_string()).expect("items")));
}

/// Prints an expression, and its value or all its errors.
fn answer(expression: &str) {
    println!("   {expression}");
    match layout_compiler::eval(expression) {
        Ok(value) => println!("   = {value}\n"),
        Err(mistakes) => mistakes.iter().for_each(|mistake| println!("   error: {}\n", wrapped(&mistake.to_string()))),
    }
}

/// Wraps a text at 66 characters.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        if lines.last().is_some_and(|line| line.chars().count() + word.chars().count() > 66) {
            lines.push(String::new());
        }
        let line = lines.last_mut().expect("a line");
        line.push_str(if line.is_empty() { "" } else { " " });
        line.push_str(word);
    }
    lines.join("\n          ")
}

fn print(text: &str) {
    text.lines().for_each(|line| println!("   {line}"));
    println!();
}
