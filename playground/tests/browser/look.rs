//! Pictures of the page, for people: `cargo test --test browser look -- --ignored` writes them to `target/playground/look`.

use super::driver::Browser;

#[tokio::test]
#[ignore = "needs a browser"]
async fn look() {
    let browser = Browser::open("").await;
    let folder = super::driver::page().with_file_name("look");
    std::fs::create_dir_all(&folder).expect("a folder");
    let access = "$('after').click()";
    let states = [
        ("tiles", "#expr=zipped_divide((8,16):(16,1), (4,4))", "show({ picture: 0, table: 0, cell: 9 })"),
        ("conflict", "#expr=(8,64):(64,1)&bits=16&access=columns", access),
        ("swizzle", "#expr=Sw<3,3,3> o (8,64):(64,1)&bits=16&access=(8,8):(1,8)&language=cuda", access),
        ("mistake", "#expr=(8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) == 1, injectiv", ""),
        ("instruction", "#expr=SM80_16x8x16_F32F16F16F32_TN", access),
        ("large", "#expr=(1024,1024):(1,1024)", ""),
        ("tile", "#expr=Sw<3,3,3> o (64,64):(64,1)&bits=16", "$('kinds').children[1].click()"),
        ("code", "#expr=As[(c * 4) * BM %2B r]&value.r=32&value.c=4&value.BM=32", ""),
        ("gallery", "#expr=(4,8):(8,1)", "exhibits(); return new Promise(done => setTimeout(done, 4000))"),
        ("numbers", "#expr=zipped_divide((m, n):(ld, 1), (4, 8))&value.m=10&value.n=20&value.ld=24", ""),
    ];
    for (width, height) in [(1400, 900), (420, 844)] {
        for scheme in ["light", "dark"] {
            browser.size(width, height).await;
            browser.scheme(scheme).await;
            for (name, link, script) in states {
                browser.go(link).await;
                browser.script(script).await;
                let png = browser.client.screenshot().await.expect("a picture");
                std::fs::write(folder.join(format!("{name}-{width}-{scheme}.png")), png).expect("written");
            }
        }
    }
    browser.close().await;
}

/// What a keystroke costs, from the event until the page is laid out anew: prints the median of 20. A busy machine takes longer than
/// the 16 ms of a frame, so the best of them is held against much more.
#[tokio::test]
#[ignore = "needs a browser"]
async fn a_keystroke_has_its_answer_in_a_frame() {
    let browser = Browser::open("").await;
    let pages = [
        ["(64,64):(64,1)", "(64,64):(64,2)"],
        ["Sw<3,3,3> o (64,64):(64,1)", "Sw<2,3,3> o (64,64):(64,1)"],
        ["zipped_divide((64,64):(64,1), (8,8))", "zipped_divide((64,64):(64,1), (8,4))"],
        ["(64,64):(64,1) where injective", "(64,64):(64,1) where injectiv"],
        [
            "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))",
            "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,1,1))",
        ],
    ];
    for texts in pages {
        let key = "$('expr').value = texts[k % 2]; const before = performance.now(); $('expr').dispatchEvent(new Event('input'));
            document.body.offsetHeight; times.push(performance.now() - before);";
        let script = format!(
            "const texts = {}, times = []; for (let k = 0; k < 30; k++) {{ {key} }}
             return times.slice(10).sort((a, b) => a - b)",
            serde_json::json!(texts)
        );
        let times = browser.script(&script).await;
        let milliseconds = |which: usize| times[which].as_f64().expect("a time");
        println!("{}: median {:.1} ms, best {:.1} ms", texts[0], milliseconds(10), milliseconds(0));
        assert!(milliseconds(0) < 200.0, "{}: {times}", texts[0]);
    }
    browser.close().await;
}
