//! Pictures of the page. `cargo test --test browser look::look -- --ignored` writes the pictures of the guide again.
//! After this, check them by eye.

use super::driver::Browser;
use base64::Engine;
use serde_json::json;

/// The name of each picture, the link to its state, and a script to run.
const STATES: [(&str, &str, &str); 14] = [
    ("first", "", ""),
    ("large", "#expr=(1024,1024):(1,1024)&lens=512,8", ""),
    (
        "picture",
        "#expr=Sw<3,3,3> o (64,64):(64,1)&bits=16&picture=banks",
        "enlarge(1.4); $('frames').scrollTo(500, 500)",
    ),
    ("access", "#expr=(8,64):(64,1)&bits=16&access=columns", ""),
    ("mma", "#expr=SM80_16x8x16_F32F16F16F32_TN", "for (let k = 0; k < 6; k++) $('after').click()"),
    (
        "copy",
        "#expr=make_tiled_copy(UniversalCopy<64,16>, (16,8):(8,1), (1,8))",
        "for (let k = 0; k < 10; k++) $('after').click()",
    ),
    (
        "tma",
        "#expr=make_tma_copy<16>(SM90_TMA_LOAD, (512,256):(256,1), Sw<3,3,3> o (64,64):(64,1), (64,64))&bits=16",
        "for (let k = 0; k < 6; k++) $('after').click()",
    ),
    ("movement", "#expr=convert<16>((32,2):(2,1), (32,2):(1,32))", "$('after').click(); $('after').click()"),
    (
        "lines",
        "#expr=layout! {%0A    pub struct A = (8,64):(64,1);%0A    pub struct B = Sw<3,3,3> o A;%0A}&bits=16&access=columns&beside=A&picture=banks",
        "",
    ),
    ("paste", "#expr=As[(c * 4) * BM %2B r]&value.r=32&value.c=4&value.BM=32", ""),
    (
        "code",
        "#expr=((3,5),(2,3)):((3,12),(1,6))&language=cuda",
        "show({ picture: 0, table: 0, cell: 16 }); if (innerWidth < 600) $('code').scrollIntoView({ block: 'center' })",
    ),
    (
        "find",
        "#expr=(32,32):(32,1)&access=columns; rows&picture=banks",
        "solve(); [...document.querySelectorAll('#solved button')].at(-1).click(); scrollTo(0, 0)",
    ),
    ("gallery", "#expr=(4,8):(8,1)", "exhibits()"),
    ("mistake", "#expr=makeshape(4,8)", "if (innerWidth < 600) scrollTo(0, 0)"),
];

/// The states that have only two pictures: a picture with the light theme on a wide screen, and a picture with the dark
/// theme on a phone. The other states have pictures in both themes and both widths.
const ONCE: [&str; 5] = ["first", "mma", "copy", "tma", "movement"];

#[tokio::test]
#[ignore = "needs a browser"]
async fn look() {
    let browser = Browser::open("").await;
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/guide/src/playground");
    for (width, height) in [(1400, 900), (420, 900)] {
        for scheme in ["light", "dark"] {
            browser.size(width, height).await;
            browser.scheme(scheme).await;
            let is_mixed = (width > 600) != (scheme == "light");
            for (name, link, script) in STATES.into_iter().filter(|(name, ..)| !is_mixed || !ONCE.contains(name)) {
                browser.go(link).await;
                browser.settle().await;
                browser.script(script).await;
                // The pictures of the gallery are drawn one after the other.
                let pause = if name == "gallery" { 2500 } else { 250 };
                browser.script(&format!("return new Promise(done => setTimeout(done, {pause}))")).await;
                let asked = json!({ "format": "webp", "quality": 40 });
                let picture = browser.look_into("Page.captureScreenshot", asked).await;
                let text = picture["data"].as_str().expect("a picture");
                let bytes = base64::prelude::BASE64_STANDARD.decode(text).expect("in base 64");
                std::fs::write(folder.join(format!("{name}-{width}-{scheme}.webp")), bytes).expect("written");
            }
        }
    }
    browser.close().await;
}

/// Pairs of texts. One keystroke changes the first text into the second.
const KEYSTROKES: [[&str; 2]; 5] = [
    ["(64,64):(64,1)", "(64,64):(64,2)"],
    ["Sw<3,3,3> o (64,64):(64,1)", "Sw<2,3,3> o (64,64):(64,1)"],
    ["zipped_divide((64,64):(64,1), (8,8))", "zipped_divide((64,64):(64,1), (8,4))"],
    ["(64,64):(64,1) where injective", "(64,64):(64,1) where injectiv"],
    ["make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))", "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,1,1))"],
];

/// Prints the cost of a keystroke, from the event until the page is laid out. The cost is the work of the page's
/// thread, which is independent of other load, and the median of the elapsed time.
#[tokio::test]
#[ignore = "needs a browser"]
async fn measure() {
    let browser = Browser::open("").await;
    browser.size(1400, 900).await;
    browser.look_into("Performance.enable", json!({ "timeDomain": "threadTicks" })).await;
    browser.script("$('access').value = ''; $('kinds').firstChild.click()").await;
    for texts in KEYSTROKES {
        let key = "$('expr').value = texts[k % 2]; const before = performance.now(); $('expr').dispatchEvent(new Event('input'));
            document.body.offsetHeight; times.push(performance.now() - before);";
        let script = |count: usize| {
            format!(
                "const texts = {}, times = []; for (let k = 0; k < {count}; k++) {{ {key} }}
                 return times.sort((a, b) => a - b)[times.length >> 1]",
                json!(texts)
            )
        };
        browser.number(&script(30)).await;
        let before = browser.worked().await;
        let passed = browser.number(&script(40)).await;
        let work = (browser.worked().await - before) / 40.0;
        println!("{}: {work:.1} ms of work, {passed:.1} ms pass", texts[0]);
    }
    browser.close().await;
}

/// The time of the browser depends on the number of elements. A table of 4,096 cells with an element for each cell
/// would have about 8,000 elements.
#[tokio::test]
#[ignore = "needs a browser"]
async fn a_keystroke_makes_few_elements() {
    let browser = Browser::open("").await;
    browser.size(1400, 900).await;
    browser.script("$('access').value = ''; $('kinds').firstChild.click()").await;
    for texts in KEYSTROKES {
        let made = format!(
            "const watch = new MutationObserver(() => {{}}); watch.observe(document, {{ childList: true, subtree: true }});
             const made = {}.map((text) => {{
                 $('expr').value = text; $('expr').dispatchEvent(new Event('input'));
                 const added = watch.takeRecords().flatMap((record) => [...record.addedNodes]).filter((node) => node.nodeType === 1);
                 return added.reduce((count, node) => count + 1 + node.querySelectorAll('*').length, 0);
             }});
             return Math.max(...made)",
            json!(texts)
        );
        let made = browser.number(&made).await;
        println!("{}: {made} elements", texts[0]);
        assert!((1.0..=400.0).contains(&made), "{}: {made} elements", texts[0]);
    }
    browser.close().await;
}
