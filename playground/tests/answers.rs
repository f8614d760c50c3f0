//! Tests of the engine without a browser. For example, every example of the page must have a result.

use colex_playground::{Page, Question, ask};
use serde_json::{Value, json};
use std::iter;

fn answer(question: &Value, page: &mut Page) -> Value {
    let question: Question = serde_json::from_value(question.clone()).expect("a question");
    serde_json::from_str(&ask(&question, page)).expect("JSON")
}

#[test]
fn every_example_has_pictures_or_mistakes() {
    let examples: Vec<Value> = serde_json::from_str(include_str!("../page/gallery.json")).expect("examples");
    for example in examples {
        let (mut page, mut question) = (Page::default(), example["state"].clone());
        question["ask"] = json!("page");
        let found = answer(&question, &mut page);
        let wrong: Vec<&Value> =
            found["mistakes"].as_array().into_iter().flatten().filter(|mistake| mistake["field"] != "code").collect();
        let lesson = example["lesson"].as_str().unwrap_or_default();
        assert!(lesson.ends_with('.') && lesson.len() > 20, "{example} has no lesson");
        let pictures = found["pictures"].as_array().map_or(0, Vec::len);
        assert_eq!(wrong.is_empty(), example["group"] != "Proofs and mistakes", "{example}: {wrong:?}");
        let has_value = wrong.is_empty() || found["stands"] == true;
        assert_eq!(pictures > 0, has_value && example["group"] != "Descriptors", "{example}");
        for picture in 0..pictures {
            let drawing = answer(&json!({ "ask": "drawing", "picture": picture }), &mut page);
            assert!(drawing["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{example}");
        }
    }
}

/// A pasted source shows the last layout above the cursor, and lists all layouts as `colex cute --from` does.
#[test]
fn a_pasted_file_lists_its_layouts() {
    let cpp = "#include <cute/tensor.hpp>\ntemplate <class T, int K>\nstruct Traits {\n  static constexpr int kB = 64;\n  \
        using Atom = decltype(composition(Swizzle<3,3,3>{}, Layout<Shape<_8, Int<kB>>, Stride<Int<kB>, _1>>{}));\n  \
        using Needs = Layout<Shape<Int<K>>>;\n  using Tile = decltype(tile_to_shape(Atom{}, Shape<_16, Int<kB>>{}));\n};\n";
    let python = "import cutlass.cute as cute\n\ndef kernel(a):\n    first = cute.make_layout((4, 8), stride=(8, 1))\n    \
        second = cute.logical_divide(first, (2, 4))\n    return second\n";
    let mut page = Page::default();
    for (text, cursor, value, notes) in [
        (cpp, None, "Sw<3,3,3> o _0 o ((_8,_2),(_64,_1)):((_64,_512),(_1,_0))", 4),
        (cpp, Some(cpp.find("using Needs").unwrap()), "(K):(1)", 4),
        (cpp, Some(cpp.find("using Atom").unwrap()), "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)", 4),
        (cpp, Some(0), "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)", 4),
        (python, None, "((2,2),(4,2)):((8,16),(1,4))", 3),
        (python, Some(python.find("second").unwrap() - 6), "(4,8):(8,1)", 3),
    ] {
        let found = answer(&json!({ "ask": "page", "expr": text, "cursor": cursor }), &mut page);
        assert_eq!((&found["value"], &found["mistakes"]), (&json!(value), &json!([])), "{found}");
        assert_eq!(found["notes"].as_array().map(Vec::len), Some(notes), "{}", found["notes"]);
        let pictures = found["pictures"].as_array().map_or(0, Vec::len);
        assert_eq!(pictures > 0, !value.contains('K'), "{found}");
    }
    for text in ["compositoin(8:1, 4:2)", "A = (4,8):(8,1)\nB = compositoin(A, 4:2)", "(3,4", "import cutlass\n"] {
        let found = answer(&json!({ "ask": "page", "expr": text }), &mut page);
        assert_eq!((&found["value"], found["mistakes"] == json!([])), (&json!(""), false), "{text}: {found}");
    }
}

#[test]
fn a_fix_is_offered_only_if_it_mends_what_the_user_wrote() {
    let mut page = Page::default();
    for (text, fixes) in [
        ("compositoin(8:1, 4:2)", vec!["composition(8:1, 4:2)"]),
        ("(3,4", vec!["(3,4)"]),
        ("(3,4):", vec![]),
        // The suggestion replaces only the operand and not the whole expression.
        ("gmma_desc<K,16>((128,64):(72,1))", vec!["gmma_desc<K,16>(tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)))"]),
        ("composition((8,4), group_modes<0,1>((2,2)))", vec![]),
        ("3 o", vec![]),
        ("(m,n):(ld,1) where injective", vec!["(m,n):(ld,1) where injective, ld >= n"]),
        (
            "(8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) == 1",
            vec![
                "Sw<3,3,3> o (8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) == 1",
                "(8,64):(72,1) where bank_conflicts((8,8):(1,8), 2) == 1",
            ],
        ),
        ("(64,32):(32,1) where vector(0, 4)", vec!["(64,32):(32,1) where vector(1, 4)"]),
        ("(8,8):(8,1))", vec!["(8,8):(8,1)"]),
        ("make_shape((4,2),8):(1,8)", vec![]),
        // A correct operand is not replaced.
        ("composition(8:1, make_shape(4,2))", vec![]),
        ("LayoutLeft", vec![]),
        ("MMA_Atom<SM90_64x64x16_F32F16F16_SS>", vec![]),
        ("4,8:1,4", vec!["(4,8):(1,4)"]),
        ("Shape(4,8):(8,1)", vec!["(4,8):(8,1)"]),
        ("makeshape(4,8)", vec!["(4,8)", "make_shape(4,8)"]),
        ("(4:1,8:4)", vec![]),
        // Examples and descriptions of syntax are not suggestions.
        ("4:1 o iez(3)", vec![]),
        ("::A", vec![]),
        ("(4,8):(1,_)", vec![]),
        // A name that ends like a tuple constructor is not changed.
        ("tile_to_shape((4,8):(1,4), (10,8))", vec![]),
        ("tile_ot_shape((2):(1), (6,3))", vec!["tile_to_shape((2):(1), (6,3))"]),
        (
            "ALayout(SM80_16x8x16_F32F16F16F32_TM)",
            vec![
                "ALayout(SM80_16x8x16_F32F16F16F32_TN)",
                "ALayout(SM80_16x8x16_F32BF16BF16F32_TN)",
                "ALayout(SM80_16x8x8_F32F16F16F32_TN)",
            ],
        ),
    ] {
        let found = answer(&json!({ "ask": "page", "expr": text }), &mut page);
        let offered: Vec<&str> = found["mistakes"][0]["fixes"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|fix| fix["text"].as_str())
            .collect();
        assert_eq!(offered, fixes, "{text}");
    }
}

/// The information about a cell includes every access, except accesses with more coordinates than a picture can have.
#[test]
fn cells_of_a_page_with_a_large_access_are_answered() {
    let mut page = Page::default();
    answer(&json!({ "ask": "page", "expr": "(4,8):(8,1)", "access": "(1099511627776,2):(0,1)" }), &mut page);
    let cell = answer(&json!({ "ask": "cell", "picture": 0, "table": 0, "cell": 3 }), &mut page);
    assert_eq!(cell["facts"][0][1], "(0,3) = 12");
}

/// Returns the page and the response to a request.
fn page(question: &Value) -> (Page, Value) {
    let (mut page, mut question) = (Page::default(), question.clone());
    question["ask"] = json!("page");
    let found = answer(&question, &mut page);
    (page, found)
}

#[test]
fn what_is_too_large_to_draw_has_all_answers_and_a_corner() {
    for (text, first) in [
        ("(1024,1024):(1,1024)", "1024x1024"),
        (
            "partition_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (4096,1024)))",
            "partition",
        ),
        ("(1,1,100000):(1,1,1)", "slices"),
    ] {
        let (mut page, found) = page(&json!({ "expr": text }));
        assert_eq!(found["mistakes"], json!([]), "{first}");
        assert!(
            !found["value"].as_str().unwrap().is_empty() && found["facts"].as_str().unwrap().contains("size"),
            "{first}"
        );
        assert!(
            found["code"].as_str().unwrap().contains("fn index") && !found["cute"].as_str().unwrap().is_empty(),
            "{first}"
        );
        assert!(found["pictures"][0][1].as_str().unwrap().starts_with("The first rows and columns of "), "{first}");
        let drawing = answer(&json!({ "ask": "drawing", "picture": 0 }), &mut page);
        assert!(drawing["svg"].as_str().unwrap().starts_with("<svg"), "{first}");
    }
}

#[test]
fn index_code_is_the_layout_that_it_computes() {
    let values = json!({ "r": 128, "c": 4, "BM": 128 });
    for code in ["As[(c * 4) * BM + r]", "int at = c * 4 * BM + r;", "def at(r, c): return c * 4 * BM + r"] {
        let (_, found) = page(&json!({ "expr": code, "values": values }));
        if code.starts_with("def") {
            // Parameters are coordinates, so every other name is an error.
            continue;
        }
        assert_eq!(found["recovered"], json!(["(128,4):(1,512)", ["r", "c"], "(128,4):(1,4*BM)"]), "{code}");
        assert_eq!(found["mistakes"], json!([]), "{code}");
        assert!(
            found["facts"].as_str().unwrap().contains("size       512")
                && found["pictures"].as_array().unwrap().len() == 2
        );
    }
    let (_, found) = page(&json!({ "expr": "r * r + c", "values": { "r": 8, "c": 8 } }));
    assert!(found["mistakes"][0]["message"].as_str().unwrap().contains("no layout"));
    assert_eq!(found["numbers"][0]["is_extent"], true);
}

#[test]
fn an_access_goes_phase_by_phase() {
    let (mut page, found) = page(&json!({ "expr": "(8,64):(64,1)", "bits": 16, "access": "(8,8):(1,8); columns" }));
    assert_eq!(found["accesses"], 2);
    let wide = answer(&json!({ "ask": "phases", "access": 0, "picture": 0 }), &mut page);
    assert_eq!((&wide["width"], &wide["phases"].as_array().unwrap().len()), (&json!(16), &1));
    let phase = &wide["phases"][0];
    assert_eq!((&phase["degree"], &phase["banks"][0], &phase["banks"][4]), (&json!(8), &json!(8), &json!(0)));
    assert_eq!(phase["lanes"][3]["cells"].as_array().unwrap().len(), 8);
    let columns = answer(&json!({ "ask": "phases", "access": 1, "picture": 0 }), &mut page);
    assert_eq!(columns["phases"].as_array().unwrap().len(), 1);
    assert_eq!(columns["phases"][0]["lanes"].as_array().unwrap().len(), 32);
    assert_eq!(columns["phases"][0]["degree"], 8);
}

/// The statements of the code are evaluated at a cell, in all languages and for all kinds of coordinates. The value of
/// the last statement must be the index.
#[test]
fn the_code_at_a_cell_answers_its_index() {
    let expressions = [
        "((3,5),(2,3)):((3,12),(1,6))",
        "Sw<3,3,3> o (8,64):(64,1)",
        "(m,8):(ld,1)",
        "zipped_divide((8,16):(16,1), (4,4))",
        "24:2",
    ];
    for expr in expressions {
        for language in iter::once("rust").chain(layout_compiler::languages().map(|(abi, _)| abi)) {
            for coord in ["1d", "modes", "natural"] {
                let asked =
                    json!({ "expr": expr, "language": language, "coord": coord, "values": { "m": 4, "ld": 9 } });
                let (mut page, found) = page(&asked);
                let cell = answer(&json!({ "ask": "cell", "picture": 0, "table": 0, "cell": 7 }), &mut page);
                let index = cell["facts"][1][1].clone();
                let last = cell["code"].as_array().and_then(|steps| steps.last()).map(|step| step["value"].clone());
                assert_eq!(last, Some(index), "{asked}: {}", found["code"]);
            }
        }
    }
}

#[test]
fn a_second_layout_stands_beside_the_first() {
    let asked = json!({ "expr": "A = (4,8):(8,1)\nR = 8:4", "cursor": 3, "beside": "select<1,0>(A)", "access": "R", "bits": 32 });
    let (mut page, found) = page(&asked);
    assert_eq!(found["mistakes"], json!([]));
    assert_eq!(found["beside"]["value"], "(8,4):(1,8)");
    assert_eq!(found["beside"]["differs"], "30 of 32 coordinates have another index, first (1,0) = 1: 8 and 1");
    assert!(found["facts"].as_str().unwrap().contains("by threads 8:4"));
    let names: Vec<&Value> = found["pictures"].as_array().unwrap().iter().map(|picture| &picture[2]).collect();
    assert_eq!(names, [false, false, true, true]);
    // In each of the four pictures, 30 cells show coordinates with different indices.
    assert_eq!(found["beside"]["cells"].as_array().unwrap().len(), 120);
    let phases =
        |picture: usize, page: &mut Page| answer(&json!({ "ask": "phases", "access": 0, "picture": picture }), page);
    // The tile has rows of 8 values, and the second access goes down its columns.
    assert_eq!(phases(0, &mut page)["phases"][0]["degree"], 1);
    assert_eq!(phases(2, &mut page)["phases"][0]["lanes"][1]["banks"], json!([4]));
}

#[test]
fn the_line_of_the_cursor_is_answered() {
    let text = "layout! {\n    /// é\n    pub struct A = (8,64):(64,1)\n        where injective;\n    pub struct B = Sw<3,3,3> o A;\n}\n";
    let at = |part: &str| text[..text.find(part).unwrap()].encode_utf16().count();
    for (cursor, value) in [
        (0, "(8,64):(64,1)"),
        (at("A ="), "(8,64):(64,1)"),
        (at("injective"), "(8,64):(64,1)"),
        (at("pub struct B"), "Sw<3,3,3> o 0 o (8,64):(64,1)"),
        (at("}"), "Sw<3,3,3> o 0 o (8,64):(64,1)"),
        (9999, "Sw<3,3,3> o 0 o (8,64):(64,1)"),
    ] {
        let (_, found) = page(&json!({ "expr": text, "cursor": cursor }));
        assert_eq!(found["value"], value, "{cursor}");
        assert_eq!(found["shown"]["names"], json!(["A", "B"]));
        let is_first = value == "(8,64):(64,1)";
        let expr = if is_first { [at("(8,64)"), at("\n        where")] } else { [at("Sw"), at(";\n}")] };
        assert_eq!(found["shown"]["expr"], json!(expr), "{cursor}");
        assert_eq!(
            found["shown"]["until"],
            if is_first { at(";\n    pub struct B") } else { text.encode_utf16().count() }
        );
    }
    // An error below the cursor is not reported yet. An error above the cursor is reported.
    let text = "A = (8,64):(64,1)\nB = Sw<3,3 o A\nC = 8:1";
    assert_eq!(page(&json!({ "expr": text, "cursor": 3 })).1["value"], "(8,64):(64,1)");
    assert_eq!(page(&json!({ "expr": text, "cursor": 40 })).1["mistakes"][0]["start"], 22);
}

/// If a division rounds up, the page shows a note. This is also true for the numbers of the sliders.
#[test]
fn divides_with_more_coordinates_than_elements_are_noted() {
    let notes = |state| page(&state).1["notes"].to_string();
    assert!(
        notes(json!({ "expr": "logical_divide((3,4):(48,2), 2)" })).contains("divides 12 elements into 16 coordinates")
    );
    let text = "zipped_divide((m,16):(16,1), (8,8))";
    assert!(
        notes(json!({ "expr": text, "values": { "m": 10 } })).contains("divides 160 elements into 256 coordinates")
    );
    assert_eq!(notes(json!({ "expr": text, "values": { "m": 16 } })), "[]");
}

/// If an expression has no symbolic value, it is evaluated for the values of the sliders, which start at numbers for
/// which the expression has a value.
#[test]
fn an_answer_for_the_numbers_at_hand() {
    let text = "tile_to_shape(Sw<3,3,3> o (8,64):(64,1), make_shape(bM, bK))";
    let (_, found) = page(&json!({ "expr": text }));
    assert_eq!(found["concrete"], "Sw<3,3,3> o _0 o ((8,8),(64,1)):((64,512),(1,0))");
    assert_eq!(found["numbers"][1]["value"], 64);
    let note = found["notes"][0].as_str().unwrap();
    assert!(
        note.starts_with(
            "not for all numbers: tile_to_shape: tiles of 8 go past the end of a mode that depends on `bM`"
        ),
        "{note}"
    );
    let (_, found) = page(&json!({ "expr": text, "values": { "bM": 128, "bK": 32 } }));
    assert!(
        found["mistakes"][0]["message"].as_str().unwrap().contains("unless 8 divides `bM`"),
        "{}",
        found["mistakes"]
    );
}

#[test]
fn painted_cells_are_an_access() {
    let mut page = Page::default();
    let painted =
        |coordinates: Value, page: &mut Page| answer(&json!({ "ask": "painted", "coordinates": coordinates }), page);
    assert_eq!(painted(json!([3, 1, 2]), &mut page)["ok"], false);
    assert_eq!(painted(json!([0, 8, 16, 24]), &mut page), json!({ "ok": true, "text": "4:8" }));
    assert_eq!(painted(json!([0, 1, 64, 65]), &mut page)["text"], "((2,2),1):((1,64),0)");
}

#[test]
fn a_large_layout_is_seen_from_afar_and_through_a_lens() {
    let (mut page, found) = page(&json!({ "expr": "(1024,1024):(1,1024)", "lens": [1000, 8] }));
    assert_eq!(found["is_window"], true);
    let overview = answer(&json!({ "ask": "overview" }), &mut page);
    assert_eq!((&overview["extents"], &overview["seen"]), (&json!([1024, 1024]), &json!([96, 96])));
    assert_eq!(overview["steps"].as_array().unwrap().len(), 96 * 96);
    // The window ends at the end of the layout, so its first row is 992.
    let cell = answer(&json!({ "ask": "cell", "picture": 0, "table": 0, "cell": 0 }), &mut page);
    assert_eq!(cell["facts"][1][1], (992 + 8 * 1024).to_string());
}

/// Lanes are shown on the cells of the visible picture. The tiles of a division are arranged differently from the
/// table, and a swizzle has two cells per element.
#[test]
fn lanes_stand_on_cells_of_every_picture() {
    for (expr, access, cells) in
        [("zipped_divide((8,16):(16,1), (4,4))", "columns", [1, 1, 1]), ("Sw<2,0,3> o (8,8):(8,1)", "rows", [1, 2, 0])]
    {
        let (mut page, found) = page(&json!({ "expr": expr, "access": access, "bits": 32 }));
        let layout = found["value"].as_str().unwrap().parse::<layout_runtime::Layout>().unwrap();
        for (picture, cells) in cells.iter().enumerate().take(found["pictures"].as_array().unwrap().len()) {
            let phases = answer(&json!({ "ask": "phases", "access": 0, "picture": picture }), &mut page);
            for lane in phases["phases"][0]["lanes"].as_array().unwrap() {
                let thread = lane["thread"].as_i64().unwrap();
                let coordinate = if access == "rows" { thread % 8 * 8 + thread / 8 } else { thread };
                let places = lane["cells"].as_array().unwrap();
                assert_eq!(places.len(), *cells, "{expr}, picture {picture}");
                for place in places {
                    let asked = json!({ "ask": "cell", "picture": picture, "table": place[0], "cell": place[1] });
                    let known = answer(&asked, &mut page);
                    let index = known["facts"].as_array().unwrap().iter().find(|fact| fact[0] == "index").unwrap();
                    assert_eq!(index[1], layout.index(coordinate).to_string(), "{expr}, picture {picture}, {known}");
                }
            }
        }
    }
}

/// Checks the description of a thread: the number of bytes that a thread of a copy moves at once, and the values that a
/// thread of an instruction holds.
#[test]
fn a_thread_says_what_it_holds() {
    for (expr, said) in [
        (
            "make_tiled_copy(UniversalCopy<64,16>, (16,8):(8,1), (1,8))",
            "thread 0 of 128: 8 values of the source, 2 accesses of 8 bytes; 8 values of the target, 2 accesses of 8 bytes.",
        ),
        ("SM80_16x8x16_F32F16F16F32_TN", "thread 0 of 32: 4 values of B, 8 values of A, 4 values of C."),
    ] {
        let (mut page, _) = page(&json!({ "expr": expr }));
        let phases = answer(&json!({ "ask": "phases", "access": 0, "picture": 0 }), &mut page);
        assert_eq!(phases["phases"][0]["said"], said);
    }
}

/// A false clause is an error, but the page still shows the layout.
#[test]
fn what_is_claimed_of_a_layout_does_not_hide_it() {
    let (_, found) = page(&json!({ "expr": "(8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) == 1" }));
    assert_eq!((&found["stands"], &found["value"]), (&json!(true), &json!("(8,64):(64,1)")));
    assert!(found["mistakes"][0]["message"].as_str().unwrap().contains("8-way"));
    assert_eq!(found["pictures"].as_array().unwrap().len(), 2);
    let (_, found) = page(&json!({ "expr": "compositoin((8,64):(64,1), 8:1) where injective" }));
    assert_eq!((&found["stands"], &found["pictures"]), (&json!(false), &json!([])));
}
