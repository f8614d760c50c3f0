// Pictures: frames, their size, and the text of their cells.

/** What each frame shows: where its cells are. */
let drawings = [];
let cursor = null;
let drawing = 0;
/** Which picture is shown, by its name; of several accesses to one layout it stays. */
let kind = "";
/** How large pictures are; without a number, as large as they fit. */
let zoom = null;

/** The first picture at once, the others a frame each, so that typing never waits for them. */
function pictures() {
  cancelAnimationFrame(drawing);
  const frames = $("frames");
  while (frames.children.length > answer.pictures.length) frames.lastChild.remove();
  $("no-picture").hidden = answer.pictures.length > 0;
  while (frames.children.length < answer.pictures.length) frames.append(frame(frames.children.length));
  // Phases are those of the last answer.
  Object.assign(player, { phases: [], at: -1 });
  drawings = [];
  margins = [];
  cursor = null;
  if (!room) measured();
  kinds();
  const order = answer.pictures.map((_, number) => number).sort((a, b) => frames.children[a].hidden - frames.children[b].hidden);
  const draw = () => {
    // The answer may be another one by now.
    if (!order.length || order[0] >= answer.pictures.length) return;
    picture(order.shift());
    drawing = requestAnimationFrame(draw);
  };
  draw();
}

/** The switch between what colours stand for: one picture at a time, or all. */
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
  const embed = element("button", { type: "button", "aria-label": "Embed: copy a frame for a page of yours", onclick: () => clip(embedded(number), "Frame") }, "Embed");
  return element("figure", {}, element("figcaption", {}, element("span"), copy("svg", "SVG"), copy("latex", "LaTeX"), png, embed), view);
}

/** A frame with the picture in it, which loads nothing. */
function embedded(number) {
  const svg = engine.ask({ ask: "svg", picture: number });
  const [, width, height] = svg.match(/width="([\d.]+)" height="([\d.]+)"/) ?? [0, 640, 480];
  const title = answer.value.replaceAll('"', "&quot;");
  return `<iframe title="${title}" width="${width}" height="${height}" style="border:0" srcdoc="${("<body style='margin:0'>" + svg).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;
}

/** Saves a picture as PNG, twice as large. */
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

/** How wide the view is; asked once for all pictures, as the page is laid out for it. */
let room = 0;
/** What of the pictures is seen: left, top, width and height. To ask for it anew, the browser would lay out the page. */
let sight = [0, 0, 0, 0];

function measured() {
  const view = $("frames");
  sight = [view.scrollLeft, view.scrollTop, view.clientWidth, view.clientHeight];
  room = (view.classList.contains("two") && view.clientWidth > 600 ? view.clientWidth / 2 - 8 : view.clientWidth) - 4;
}

/** The size in which a picture is seen whole; where its cells would be too small to read it is as wide as there is room, or scrolled. */
function fitting(width, height, grids) {
  const view = $("frames"), isAlone = [...view.children].filter((figure) => !figure.hidden).length < 2;
  const across = room / width, whole = isAlone ? Math.min(across, (sight[3] - HEADING) / height) : across;
  // Cells without text may be small; the first table may be far to the right.
  const least = isBare(grids) ? 0.15 : view.classList.contains("two") ? 0.3 : 0.5;
  if (whole > least) return Math.min(2, whole);
  const wide = Math.min(1, across);
  return wide > 1.2 * least || grids[0]?.[0] > room / 2 ? wide : 1;
}

/** Whether the cells have no text, as they are small. */
function isBare(grids) {
  return grids.some(([, , , , rows, columns]) => Math.max(rows, columns) > 64);
}

/** The text of cells that have none from afar, once they are large enough. */
function legible(number, factor) {
  const view = $("frames").children[number].lastChild, grids = drawings[number] ?? [];
  const cells = grids.reduce((sum, [, , , , rows, columns]) => sum + rows * columns, 0);
  if (!isBare(grids) || cells > 16384 || grids[0][2] * factor < 22 || view.querySelector(".labels")) return;
  label(view, grids, engine.ask({ ask: "texts", picture: number }), Infinity, Infinity);
}

/** How high the line above a picture is. */
const HEADING = 48;

/** Shows a picture as large as is asked for; answers by how much smaller it is then. */
function scale(number) {
  const view = $("frames").children[number].lastChild;
  const factor = zoom ?? fitting(view.firstChild.width.baseVal.value, view.firstChild.height.baseVal.value, drawings[number] ?? []);
  view.style.setProperty("--scale", factor);
  legible(number, factor);
  $("fit").setAttribute("aria-pressed", zoom === null);
  return factor;
}

/** All pictures in the size that is asked for now. */
function resized() {
  measured();
  for (const number of drawings.keys()) if (drawings[number]) scale(number);
  stick();
}

/** Larger or smaller, with the place at (x, y) of the view where it is. */
function enlarge(by, x = $("frames").clientWidth / 2, y = $("frames").clientHeight / 2) {
  const view = $("frames"), shown = [...view.children].findIndex((figure) => !figure.hidden);
  const before = shown < 0 ? 1 : Number(view.children[shown].lastChild.style.getPropertyValue("--scale")) || 1;
  zoom = Math.min(6, Math.max(0.05, before * by));
  resized();
  const grown = zoom / before;
  view.scrollTo((view.scrollLeft + x) * grown - x, (view.scrollTop + y) * grown - y);
  overview();
  remember();
}

/** Dragging moves the pictures. */
function drag(event) {
  if (brush.on || event.pointerType !== "mouse" || event.button !== 0 || event.target.closest("button")) return;
  const view = $("frames"), from = [event.clientX + view.scrollLeft, event.clientY + view.scrollTop];
  const to = (event) => {
    view.classList.add("moving");
    view.scrollTo(from[0] - event.clientX, from[1] - event.clientY);
  };
  const end = () => {
    view.classList.remove("moving");
    removeEventListener("pointermove", to);
  };
  addEventListener("pointermove", to);
  addEventListener("pointerup", end, { once: true });
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
  // Lanes are seen on what is drawn by now.
  if (player.at >= 0) seen(player.phases[player.at]);
  writing[number] = setTimeout(() => {
    if (texts.length) label(view, grids, texts, Infinity, Infinity);
    if (view.parentNode.hidden) return;
    overview();
    stick();
  }, 50);
}

/** For each frame, the rest of its text that is still to be written. */
const writing = [];

/** Writes the text of very many cells, a line of text for each row: that is faster than an element for each cell. Laying it out is what
 * takes time, so what is in sight comes first: cells that begin before `right` and above `bottom`. */
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
    // Lines of one cell are as far apart as cells are, so that the rows stay in step.
    const style = { left: `calc(${left + width / 2}px - ${letters / 2}ch)`, top: top + "px", tabSize: width + "px", lineHeight: height / lines + "px", fontSize: Math.min(12, width / (0.65 * letters)) + "px" };
    Object.assign(labels.style, style);
    view.firstChild.after(labels);
  });
}

/** The cell of a picture under the pointer. */
function cellAt(number, view, event) {
  const svg = view.querySelector("svg");
  if (!svg || !drawings[number]) return null;
  const box = svg.getBoundingClientRect();
  const scale = svg.width.baseVal.value / box.width;
  const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
  const table = drawings[number].findIndex(([left, top, width, height, rows, columns]) =>
    x >= left && y >= top && x < left + width * columns && y < top + height * rows);
  if (table < 0) return null;
  const [left, top, width, height, , columns] = drawings[number][table];
  return { picture: number, table, cell: Math.floor((y - top) / height) * columns + Math.floor((x - left) / width) };
}

function point(number, event) {
  const place = cellAt(number, event.currentTarget, event);
  if (place) show(place);
  else unmark();
}

const MOVES = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

function walk(number, event) {
  if (brush.on && event.key === " " && cursor) {
    event.preventDefault();
    dab(cursor);
    return dry();
  }
  const move = MOVES[event.key];
  if (!move || !drawings[number] || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const from = cursor?.picture === number ? cursor : { picture: number, table: 0, cell: 0 };
  const [, , , , rows, columns] = drawings[number][from.table];
  const row = Math.floor(from.cell / columns), column = from.cell % columns;
  const to = cursor ? [row + move[0], column + move[1]] : [0, 0];
  if (to[0] < 0 || to[1] < 0 || to[0] >= rows || to[1] >= columns) return;
  cursor = { ...from, cell: to[0] * columns + to[1] };
  show(cursor);
}

let shown = "";

function show(place) {
  if (shown === JSON.stringify(place)) return;
  unmark();
  shown = JSON.stringify(place);
  const known = engine.ask({ ask: "cell", ...place });
  if (!known) return;
  $("cell").replaceChildren(...known.facts.map(([name, value]) => element("span", {}, element("b", {}, name + " "), value)));
  called(known);
  for (const other of known.same) mark(other, other.picture === place.picture && other.table === place.table && other.cell === place.cell);
}

function mark({ picture, table, cell }, here) {
  const grid = drawings[picture]?.[table];
  const svg = $("frames").children[picture]?.querySelector("svg");
  if (!grid || !svg) return;
  const [left, top, width, height, , columns] = grid;
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const [x, y] = [left + (cell % columns) * width, top + Math.floor(cell / columns) * height];
  // In small cells a thinner line, so that their colours stay to be seen.
  const line = { "stroke-width": Math.min(here ? 4 : 3, width / 5) };
  for (const [key, value] of Object.entries({ x, y, width, height, class: "mark", ...line })) rect.setAttribute(key, value);
  svg.append(rect);
  if (here && cursor) svg.lastChild.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function unmark() {
  shown = "";
  darken();
  document.querySelectorAll(".mark").forEach((rect) => rect.remove());
}
