//! Pictures of the page, for people: `cargo test --test browser look -- --ignored` writes them to `target/playground/look`.

use super::driver::Browser;

#[tokio::test]
#[ignore = "needs a browser"]
async fn look() {
    let browser = Browser::open("").await;
    let folder = super::driver::page().with_file_name("look");
    std::fs::create_dir_all(&folder).expect("a folder");
    let states = [
        ("tiles", "#expr=zipped_divide((8,16):(16,1), (4,4))"),
        ("swizzle", "#expr=Sw<3,3,3> o (8,64):(64,1)&bits=16&access=(8,8):(1,8)&coord=modes"),
        ("mistake", "#expr=(8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) == 1, injectiv"),
        ("instruction", "#expr=((4,8),4):((32,1),8)&b=((4,8),4):((32,1),8)&c=((4,8),2):((16,1),8)&tile=8,8,16"),
        ("large", "#expr=Sw<3,3,3> o (64,64):(64,1)&bits=16"),
        ("numbers", "#expr=zipped_divide((m, n):(ld, 1), (4, 8))&value.m=10&value.n=20&value.ld=24"),
    ];
    for (width, height) in [(1400, 1000), (390, 844)] {
        for scheme in ["light", "dark"] {
            browser.size(width, height).await;
            browser.scheme(scheme).await;
            for (name, link) in states {
                browser.go(link).await;
                browser.script("show({ picture: 0, table: 0, cell: 9 })").await;
                let png = browser.client.screenshot().await.expect("a picture");
                std::fs::write(folder.join(format!("{name}-{width}-{scheme}.png")), png).expect("written");
            }
        }
    }
    browser.close().await;
}

/// What a keystroke costs: `cargo test --test browser measure -- --ignored --nocapture` prints the median of 41, in milliseconds.
#[tokio::test]
#[ignore = "needs a browser"]
async fn measure() {
    let browser = Browser::open("").await;
    let timed =
        "const before = performance.now(); update(); const answered = performance.now(); document.body.offsetHeight;
        times.push([answered - before, performance.now() - before])";
    for expr in ["(64,64):(64,1)", "Sw<3,3,3> o (64,64):(64,1)", "zipped_divide((64,64):(64,1), (8,8))"] {
        browser.write("expr", expr).await;
        let script = format!(
            "const times = []; for (let k = 0; k < 41; k++) {{ {timed} }};
             const median = (which) => times.map((time) => time[which]).sort((a, b) => a - b)[20].toFixed(1);
             return median(0) + ' ms until the answer stands in the page, ' + median(1) + ' with its layout'"
        );
        println!("{expr}: {}", browser.text(&script).await);
        let engine = "const times = []; for (let k = 0; k < 41; k++) { const before = performance.now(); engine.ask({ ask: 'page', ...state() }); times.push(performance.now() - before) };
             return times.sort((a, b) => a - b)[20].toFixed(1)";
        println!("    of that the engine {} ms", browser.text(engine).await);
    }
    browser.close().await;
}
