use proc_macro2::TokenStream;
use quote::quote;
fn run(which: &str, text: &str) -> String {
    let tokens: TokenStream = match text.parse() {
        Ok(t) => t,
        Err(_) => return "lex".into(),
    };
    let krate = quote!(colex);
    let out = match which {
        "layout" => colex_compiler::layout(tokens, &krate),
        "index" => colex_compiler::index(tokens, &krate),
        "expand" => colex_compiler::expand_index(tokens, &krate),
        "mistake" => colex_compiler::kernel_mistake(tokens),
        "body" => colex_compiler::kernel_body(tokens),
        "numbers" => colex_compiler::kernel_numbers(tokens),
        _ => colex_compiler::kernel_output(tokens),
    };
    let s = out.to_string();
    format!("{} errors: {}", s.matches("compile_error").count(), s.chars().take(150).collect::<String>())
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (which, template, open, mid, close, depth, kb) =
        (a[1].clone(), &a[2], &a[3], &a[4], &a[5], a[6].parse::<usize>().unwrap(), a[7].parse::<usize>().unwrap());
    let inner = format!("{}{}{}", open.repeat(depth), mid, close.repeat(depth));
    let text = template.replace("$", &inner);
    let h = std::thread::Builder::new().stack_size(kb << 10).spawn(move || println!("{}", run(&which, &text))).unwrap();
    h.join().unwrap();
}
