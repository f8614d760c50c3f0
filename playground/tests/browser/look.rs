//! Pictures of the page, for people: `cargo test --test browser look -- --ignored` writes them to `target/playground/look`.

use super::driver::Browser;

#[tokio::test]
#[ignore = "needs a browser"]
async fn look() {
    let browser = Browser::open("").await;
    let folder = super::driver::page().with_file_name("look");
    std::fs::create_dir_all(&folder).expect("a folder");
    let lines = "#expr=A = (8,64):(64,1)%0AB = Sw<3,3,3> o A&bits=16&access=columns&beside=A&picture=banks";
    let states = [
        ("large", "#expr=(1024,1024):(1,1024)&lens=512,8", ""),
        (
            "picture",
            "#expr=Sw<3,3,3> o (64,64):(64,1)&bits=16",
            "$('kinds').children[1].click(); enlarge(1.4); $('frames').scrollTo(500, 500)",
        ),
        ("access", "#expr=(8,64):(64,1)&bits=16&access=columns", "$('after').click()"),
        ("lines", lines, "$('after').click()"),
        ("paste", "#expr=As[(c * 4) * BM %2B r]&value.r=32&value.c=4&value.BM=32", ""),
        (
            "code",
            "#expr=((3,5),(2,3)):((3,12),(1,6))&language=cuda",
            "$('expr').focus(); scrollTo(0, 420); show({ picture: 0, table: 0, cell: 16 })",
        ),
        (
            "find",
            "#expr=(32,32):(32,1)&access=columns; rows&picture=banks",
            "solve(); beforeAfter($('solved').querySelector('.fix').textContent.slice(6)); $('after').click()",
        ),
        ("gallery", "#expr=(4,8):(8,1)", "exhibits(); return new Promise(done => setTimeout(done, 2500))"),
        ("mistake", "#expr=makeshape(4,8)", ""),
        (
            "tma",
            "#expr=make_tma_copy<16>(SM90_TMA_LOAD, (512,256):(256,1), Sw<3,3,3> o (64,64):(64,1), (64,64))&bits=16",
            "for (let k = 0; k < 6; k++) $('after').click()",
        ),
        ("movement", "#expr=convert<16>((32,2):(2,1), (32,2):(1,32))", "$('after').click(); $('after').click()"),
    ];
    for (width, height) in [(1400, 900), (420, 900)] {
        for scheme in ["light", "dark"] {
            browser.size(width, height).await;
            browser.scheme(scheme).await;
            for (name, link, script) in states {
                browser.go(link).await;
                browser.script(script).await;
                browser.script("return new Promise(done => setTimeout(done, 150))").await;
                let png = browser.client.screenshot().await.expect("a picture");
                std::fs::write(folder.join(format!("{name}-{width}-{scheme}.png")), png).expect("written");
            }
        }
    }
    browser.close().await;
}

/// What a keystroke costs, from the event until the page is laid out anew, by the work of the page's thread: other programs do not count.
/// Prints it, and the median of the time that passes.
#[tokio::test]
#[ignore = "needs a browser"]
async fn a_keystroke_has_its_answer_in_a_frame() {
    let browser = Browser::open("").await;
    browser.size(1400, 900).await;
    browser.look_into("Performance.enable", serde_json::json!({ "timeDomain": "threadTicks" })).await;
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
    browser.script("$('access').value = ''; $('kinds').firstChild.click()").await;
    for texts in pages {
        let key = "$('expr').value = texts[k % 2]; const before = performance.now(); $('expr').dispatchEvent(new Event('input'));
            document.body.offsetHeight; times.push(performance.now() - before);";
        let script = |count: usize| {
            format!(
                "const texts = {}, times = []; for (let k = 0; k < {count}; k++) {{ {key} }}
                 return times.sort((a, b) => a - b)[times.length >> 1]",
                serde_json::json!(texts)
            )
        };
        browser.number(&script(30)).await;
        let before = browser.worked().await;
        let passed = browser.number(&script(40)).await;
        let work = (browser.worked().await - before) / 40.0;
        println!("{}: {work:.1} ms of work, {passed:.1} ms pass", texts[0]);
        assert!(work < 16.0, "{}: {work} ms", texts[0]);
    }
    browser.close().await;
}
