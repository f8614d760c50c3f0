use super::{expression, of, split, without_path};

/// Builds a description. Each line of `text` is a record, and each field ends with `;`.
fn description(text: &str) -> String {
    text.trim().lines().map(|line| line.trim().replace(';', "\u{1f}") + "\u{1e}").collect()
}

/// Returns the static byte array of a description as LLVM prints it.
fn printed(text: &str) -> String {
    let bytes: Vec<_> = text.bytes().map(|byte| byte.to_string()).collect();
    format!(
        ".global .align 1 .b8 _RNvNtCs1_7kernels4axpy14COLEX_MANIFEST[{}] = {{{}}};\n",
        bytes.len(),
        bytes.join(", ")
    )
}

const AXPY: &str = "
    kernel;axpy;grid;n.div_ceil(1024);1;256;0;1;
    reads;x;half::binary16::f16;Rows;m;n;
    order;1;
    names;columns;rows;
    extents;rows;columns;
    strides;2 * columns;1;
    fact;columns % 8 == 0;columns;;8;0;0;
    adds;total;f32;Vector;1_u32;
    order;0;
    names;n;
    extents;n;
    strides;1;
    chains;carry;n / 7;
    number;m;u32;
    number;n;u32;";

#[test]
fn descriptions_leave_the_text() {
    let text = format!(".version 8.0\n{}.visible .entry k()\n", printed("a\u{1f}"));
    assert_eq!(split(&text).unwrap(), (".version 8.0\n.visible .entry k()\n".to_string(), vec!["a\u{1f}".to_string()]));
}

#[test]
fn a_kernel_is_described() {
    let found = of("sm_80", &[description(AXPY)]).unwrap();
    let expected = r#"{
  "format": 1,
  "architecture": "sm_80",
  "kernels": [
    {
      "name": "axpy",
      "threads": 256,
      "shared_bytes": 0,
      "cluster": 1,
      "grid": {"kind": "grid", "x": ["div_ceil", "n", 1024], "y": 1, "text": ["n.div_ceil(1024)", "1"]},
      "arguments": [
        {"name": "x", "role": "reads", "pass": "pointer", "type": "f16", "layout": {"name": "Rows", "numbers": {"columns": "n", "rows": "m"}, "extents": ["rows", "columns"], "strides": [["*", 2, "columns"], 1], "facts": [{"text": "columns % 8 == 0", "number": "columns", "minus": null, "modulus": 8, "low": 0, "high": 0}]}},
        {"name": "total", "role": "adds", "pass": "pointer", "type": "f32", "layout": {"name": "Vector", "numbers": {"n": 1}, "extents": ["n"], "strides": [1], "facts": []}},
        {"name": "carry", "role": "chains", "pass": "pointer", "type": "u64", "zeroed_elements": ["+", ["/", "n", 7], 1]},
        {"name": "m", "role": "number", "pass": "value", "type": "u32"},
        {"name": "n", "role": "number", "pass": "value", "type": "u32"}
      ]
    }
  ]
}
"#;
    assert_eq!(found, expected);
}

#[test]
fn a_pipeline_has_tensor_maps() {
    let text = description(
        "kernel;product;persistent;m;1;384;1024;2;\nloads;a;f32;Rows;m;n;\norder;16;\nnames;rows;columns;\nextents;rows;columns;\nstrides;columns;1;\n\
         map;128B;4;32;1;64;0;\nnumber;m;u32;\nnumber;n;u32;",
    );
    let found = of("sm_90a", &[text]).unwrap();
    let map =
        r#""pass": "tensor_map", "type": "f32", "layout": {"name": "Rows", "numbers": {"rows": "m", "columns": "n"}"#;
    assert!(found.contains(map), "{found}");
    let map = r#""tensor_map": {"element_bytes": 4, "swizzle": "128B", "box": [32, 64], "modes": [1, 0]}"#;
    assert!(found.contains(map) && found.contains(r#""cluster": 2"#), "{found}");
}

#[test]
fn expressions_are_lists() {
    let json = |text| expression::json(text, &["m", "n"]).to_string();
    for (text, expected) in [
        ("m", r#""m""#),
        ("1_024_u32", "1024"),
        ("(m + 3) * n - 1", r#"["-", ["*", ["+", "m", 3], "n"], 1]"#),
        ("m / 2 / n % 3", r#"["%", ["/", ["/", "m", 2], "n"], 3]"#),
        ("m.div_ceil(64 * 2).max(1)", r#"["max", ["div_ceil", "m", ["*", 64, 2]], 1]"#),
        ("m as usize as u32 * 2", r#"["*", "m", 2]"#),
        ("m.next_multiple_of(n)", r#"["next_multiple_of", "m", "n"]"#),
        ("TILE", "null"),
        ("m.pow(2)", "null"),
        ("f(m)", "null"),
        ("if m > 1 { 2 } else { 3 }", "null"),
        ("m +", "null"),
        ("", "null"),
    ] {
        assert_eq!(json(text), expected, "{text}");
    }
}

#[test]
fn text_is_quoted() {
    let text = description("kernel;k;grid;if m == 1 { \"\\\" } else { 2 };1;32;0;1;\nnumber;m;u32;");
    assert!(
        of("sm_80", &[text])
            .unwrap()
            .contains(r#""x": null, "y": 1, "text": ["if m == 1 { \"\\\" } else { 2 }", "1"]"#)
    );
}

#[test]
fn a_description_that_is_none_is_an_error() {
    for text in ["", "kernel;k;grid;", "kernel;k;grid;1;1;x;0;1;", "kernel;k;grid;1;1;32;0;1;\nreads;x;f32;Vector;n;"] {
        let error = of("sm_80", &[description(text)]).unwrap_err().to_string();
        assert!(error.starts_with("the description of a kernel has wrong"), "{error}");
    }
}

#[test]
fn types_have_no_path() {
    for (path, name) in [
        ("u32", "u32"),
        ("half::binary16::f16", "f16"),
        ("[[u32; 4]; 8]", "[[u32; 4]; 8]"),
        ("[half::bfloat::bf16; 3]", "[bf16; 3]"),
    ] {
        assert_eq!(without_path(path), name);
    }
}
