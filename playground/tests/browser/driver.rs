//! A headless browser that is controlled with WebDriver.

use fantoccini::wd::{Capabilities, TimeoutConfiguration, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use url::Url;

/// The maximum time that a short operation may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Returns the page that `build` creates.
pub(crate) fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../target/playground/index.html")
        .canonicalize()
        .expect("run `build` first")
}

/// A browser that shows the page. If this value is dropped, the browser ends.
pub(crate) struct Browser {
    pub(crate) client: Client,
    driver: Child,
}

impl Browser {
    /// Opens the page from its file. `link` contains the state after `#`.
    pub(crate) async fn open(link: &str) -> Self {
        let (driver, port) = driver().await;
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities())
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .expect("a session");
        let times = TimeoutConfiguration::new(Some(PATIENCE), Some(PATIENCE), None);
        client.update_timeouts(times).await.expect("patience");
        let browser = Self { client, driver };
        browser.size(1400, 1000).await;
        browser.go(link).await;
        browser
    }

    /// Reloads the page.
    pub(crate) async fn go(&self, link: &str) {
        self.client.goto("about:blank").await.expect("a page");
        self.client.goto(&format!("file://{}{link}", page().display())).await.expect("the page");
        self.wait("return document.documentElement.dataset.ready === 'yes'").await;
        self.settle().await;
    }

    /// Waits until all pictures are drawn.
    pub(crate) async fn settle(&self) {
        self.wait("return answer !== null && (!usable() || drawings.length === answer.pictures.length)").await;
    }

    /// Runs a script and returns its value.
    pub(crate) async fn script(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    pub(crate) async fn text(&self, script: &str) -> String {
        let value = self.script(script).await;
        value.as_str().unwrap_or_else(|| panic!("{script}: {value} is not text")).to_string()
    }

    pub(crate) async fn number(&self, script: &str) -> f64 {
        let value = self.script(script).await;
        value.as_f64().unwrap_or_else(|| panic!("{script}: {value} is not a number"))
    }

    /// Waits until a script returns true.
    pub(crate) async fn wait(&self, script: &str) {
        let before = Instant::now();
        while self.script(script).await != Value::Bool(true) {
            assert!(before.elapsed() < PATIENCE, "never: {script}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Replaces the text of a field by typing.
    pub(crate) async fn write(&self, field: &str, text: &str) {
        self.script(&format!("$('options').open = true; $('{field}').focus(); $('{field}').select()")).await;
        let field = self.client.find(fantoccini::Locator::Id(field)).await.expect("a field");
        field.send_keys(&format!("\u{E017}{text}")).await.expect("typed");
        self.settle().await;
    }

    /// Sets the size of the view, which can be smaller than the minimum size of a window.
    pub(crate) async fn size(&self, width: u32, height: u32) {
        let parameters = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.look_into("Emulation.setDeviceMetricsOverride", parameters).await;
    }

    /// Sets the system's colour scheme.
    pub(crate) async fn scheme(&self, scheme: &str) {
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.look_into("Emulation.setEmulatedMedia", features).await;
    }

    /// Sends a command of Chromium's DevTools protocol.
    pub(crate) async fn look_into(&self, command: &str, parameters: Value) -> Value {
        self.chromium("goog/cdp/execute", json!({ "cmd": command, "params": parameters })).await
    }

    /// Returns the accessibility tree of the page.
    pub(crate) async fn accessibility(&self) -> Vec<Node> {
        self.look_into("Accessibility.enable", json!({})).await;
        let tree = self.look_into("Accessibility.getFullAXTree", json!({})).await;
        let nodes = tree["nodes"].as_array().expect("nodes").iter().filter(|node| node["ignored"] == false);
        nodes.map(Node::of).collect()
    }

    /// Returns the number of milliseconds that the page's thread has worked. Other load on the machine does not affect
    /// this time.
    pub(crate) async fn worked(&self) -> f64 {
        let metrics = self.look_into("Performance.getMetrics", json!({})).await;
        let all = metrics["metrics"].as_array().expect("metrics");
        let task = all.iter().find(|metric| metric["name"] == "TaskDuration").expect("the time of tasks");
        1000.0 * task["value"].as_f64().expect("seconds")
    }

    /// Sends a command that only Chromium's driver supports, and returns the response.
    pub(crate) async fn chromium(&self, path: &'static str, body: Value) -> Value {
        self.client.issue_cmd(Chromium { path, body }).await.expect("answered")
    }

    /// Closes the browser, and checks that its console is empty.
    pub(crate) async fn close(mut self) {
        let said = self.chromium("se/log", json!({ "type": "browser" })).await;
        assert_eq!(said, json!([]), "the console");
        self.client.clone().close().await.expect("closed");
        self.driver.kill().await.expect("ended");
    }
}

impl Drop for Browser {
    /// A test that fails does not close its browser. Therefore this code ends the whole process group of the driver,
    /// which contains the browser's processes.
    fn drop(&mut self) {
        if let Some(group) = self.driver.id() {
            let _ = std::process::Command::new("kill").args(["-KILL", "--", &format!("-{group}")]).status();
        }
    }
}

/// A node of the accessibility tree.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) role: String,
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) is_live: bool,
    pub(crate) is_invalid: bool,
}

impl Node {
    fn of(node: &Value) -> Self {
        let text = |of: &Value| of["value"].as_str().unwrap_or_default().to_string();
        let has = |name: &str, value: &str| {
            let properties = node["properties"].as_array().into_iter().flatten();
            properties.into_iter().any(|property| property["name"] == name && text(&property["value"]) == value)
        };
        Self {
            role: text(&node["role"]),
            name: text(&node["name"]),
            description: text(&node["description"]),
            is_live: has("live", "polite"),
            is_invalid: has("invalid", "true"),
        }
    }
}

/// Starts the driver, which chooses a free port. Returns the process and the port.
async fn driver() -> (Child, u16) {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .process_group(0)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("chromedriver is installed");
    let mut lines = BufReader::new(driver.stdout.take().expect("a pipe")).lines();
    while let Some(line) = lines.next_line().await.expect("lines") {
        if let Some(port) = line.split("successfully on port ").nth(1) {
            return (driver, port.trim_end_matches('.').parse().expect("a port"));
        }
    }
    panic!("chromedriver has not started");
}

fn capabilities() -> Capabilities {
    let args = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        "--force-color-profile=srgb",
    ];
    let wanted = json!({ "goog:chromeOptions": { "args": args }, "goog:loggingPrefs": { "browser": "ALL" } });
    wanted.as_object().cloned().unwrap_or_default()
}

#[derive(Debug)]
struct Chromium {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Chromium {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}
