// The pictures: their frames, their sizes, and the text of their cells.

/** For each frame, the picture that it shows and the positions of the cells. */
let drawings = [];
let cursor = null;
let drawing = 0;
/** The name of the picture that is shown. It does not change if another access of the same layout is selected. */
let kind = "";

/** Draws the first picture at once, and the others one per frame, so that typing never waits for them. */
function pictures() {
  cancelAnimationFrame(drawing);
  const frames = $("frames");
  while (frames.children.length > answer.pictures.length) frames.lastChild.remove();
  $("no-picture").hidden = answer.pictures.length > 0;
  while (frames.children.length < answer.pictures.length) frames.append(frame(frames.children.length));
  // The phases belong to the last response.
  Object.assign(player, { phases: [], at: -1 });
  drawings = [];
  margins = [];
  cursor = null;
  if (!room) measured();
  kinds();
  const order = answer.pictures.map((_, number) => number).sort((a, b) => frames.children[a].hidden - frames.children[b].hidden);
  const draw = () => {
    // A new response may have arrived before this point.
    if (!order.length || order[0] >= answer.pictures.length) return;
    picture(order.shift());
    drawing = requestAnimationFrame(draw);
  };
  draw();
}

/** The buttons that select what the colours mean. They show one picture or all pictures. */
function kinds() {
  const names = answer.pictures.filter(([, , beside]) => !beside).map(([name]) => name);
  const all = names.length > 1 ? [...names, "all"] : names;
  const now = all.includes(kind) ? kind : all[0];
  const choose = (name) => { kind = name; kinds(); resized(); overview(); restage(); remember(); };
  $("kinds").replaceChildren(...all.map((name) => element("button", { type: "button", "aria-pressed": name === now, onclick: () => choose(name) }, name)));
  answer.pictures.forEach((picture, number) => { $("frames").children[number].hidden = !isShown(picture, now); });
}

function frame(number) {
  const copy = (what, name) => element("button", { type: "button", "aria-label": "Copy " + name, onclick: () => clip(engine.ask({ ask: what, picture: number }), name) }, element("span", { class: "verb" }, "Copy "), name);
  const view = element("div", { class: "frame", tabindex: 0, role: "group", "aria-label": "Picture; arrow keys move from cell to cell" });
  view.addEventListener("pointermove", (event) => point(number, event));
  view.addEventListener("pointerdown", (event) => { point(number, event); stroke(number, event); });
  view.addEventListener("pointerleave", () => cursor === null && unmark());
  view.addEventListener("keydown", (event) => walk(number, event));
  const png = element("button", { type: "button", onclick: () => save(number) }, "PNG");
  const embed = element("button", { type: "button", "aria-label": "Embed: copy an iframe for your own page", onclick: () => clip(embedded(number), "Frame") }, "Embed");
  return element("figure", {}, element("figcaption", {}, element("span"), copy("svg", "SVG"), copy("latex", "LaTeX"), png, embed), view);
}

/** Returns the HTML of a frame with the picture, which loads no other files. */
function embedded(number) {
  const svg = engine.ask({ ask: "svg", picture: number });
  const [, width, height] = svg.match(/width="([\d.]+)" height="([\d.]+)"/) ?? [0, 640, 480];
  const title = answer.value.replaceAll('"', "&quot;");
  return `<iframe title="${title}" width="${width}" height="${height}" style="border:0" srcdoc="${("<body style='margin:0'>" + svg).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;
}

/** Saves a picture as PNG, at twice its size. */
async function save(number) {
  const svg = engine.ask({ ask: "svg", picture: number });
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  await image.decode();
  const canvas = element("canvas", { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  element("a", { href: canvas.toDataURL("image/png"), download: "layout.png" }).click();
  say("PNG saved");
}

function picture(number) {
  const { svg, grids, texts } = engine.ask({ ask: "drawing", picture: number });
  const [caption, view] = $("frames").children[number].children;
  caption.firstChild.textContent = answer.pictures[number][1];
  $("frames").children[number].setAttribute("aria-label", answer.pictures[number][1]);
  view.innerHTML = svg;
  drawings[number] = grids;
  const factor = scale(number);
  differences(number);
  clearTimeout(writing[number]);
  const [left, top, width, height] = sight;
  if (texts.length) label(view, grids, texts, (left + width) / factor, (top + height) / factor);
  // Lanes are shown on pictures that are already drawn.
  if (player.at >= 0) seen(player.phases[player.at]);
  writing[number] = setTimeout(() => {
    if (texts.length) label(view, grids, texts, Infinity, Infinity);
    if (view.parentNode.hidden) return;
    overview();
    stick();
  }, 50);
}

/** For each frame, the part of its text that is not written yet. */
const writing = [];

/** Writes the text of a large number of cells as one line of text per row, which is faster than one element per cell. The layout of the text
 * takes most of the time, so the visible cells come first: those that begin before `right` and above `bottom`. */
function label(view, grids, texts, right, bottom) {
  view.querySelectorAll(".labels").forEach((labels) => labels.remove());
  grids.forEach(([left, top, width, height, rows, columns], table) => {
    const seen = (from, to, size, count) => Math.max(0, Math.min(count, Math.ceil((to - from) / size)));
    const [down, across] = [seen(top, bottom, height, rows), seen(left, right, width, columns)];
    const cells = texts[table].split("\t").map((text) => text.split("\n"));
    const lines = Math.max(...cells.map((cell) => cell.length));
    const letters = Math.max(...cells.flat().map((line) => line.length));
    const word = (cell, line) => " ".repeat((letters - (cell[line] ?? "").length) / 2) + (cell[line] ?? "");
    const row = (number) => cells.slice(number * columns, number * columns + across);
    const line = (number, k) => row(number).map((cell) => word(cell, k)).join("\t");
    const text = Array.from({ length: down * lines }, (_, k) => line(Math.floor(k / lines), k % lines)).join("\n");
    const labels = element("div", { class: "labels", "aria-hidden": "true" }, text);
    // With this distance of the lines in a cell, rows of text remain aligned with rows of cells.
    const style = { left: `calc(${left + width / 2}px - ${letters / 2}ch)`, top: top + "px", tabSize: width + "px", lineHeight: height / lines + "px", fontSize: Math.min(12, width / (0.6 * letters + 0.7)) + "px" };
    Object.assign(labels.style, style);
    view.firstChild.after(labels);
  });
}
