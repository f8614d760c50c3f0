// The numbers of rows and columns at the edges of the view, which remain visible while pictures move, and the overview with its lens.

/** The width of the margin that belongs to a table. Labels farther away belong to another table. */
const MARGIN = 90;

/** Makes the margins of a picture's tables. Each margin is a group of labels with its own background, over the picture. */
function strips(number) {
  const view = $("frames").children[number].lastChild, svg = view.firstChild;
  const [width, height] = [svg.width.baseVal.value, svg.height.baseVal.value];
  const top = svgElement("svg", { class: "margins colex", width, height, "aria-hidden": "true" });
  const ticks = [...svg.querySelectorAll(":scope > .tick")].map((tick) => [tick, Number(tick.getAttribute("x")), Number(tick.getAttribute("y"))]);
  const paper = (x, y, width, height, labels) => {
    const group = svgElement("g", {});
    group.append(svgElement("rect", { x, y, width, height }), ...labels.map(([tick]) => tick.cloneNode(true)));
    top.append(group);
    return group;
  };
  const tables = drawings[number].map(([left, up, cell, line, rows, columns]) => {
    const [right, bottom] = [left + cell * columns, up + line * rows];
    const above = ticks.filter(([, x, y]) => x > left && x < right && y < up && y > up - MARGIN);
    const before = ticks.filter(([, x, y]) => y > up && y < bottom && x < left && x > left - MARGIN);
    const high = Math.min(up, ...above.map(([, , y]) => y - 14)), far = Math.min(left, ...before.map(([tick, x]) => x - 4 - 3.2 * tick.textContent.length));
    return {
      left, up, right, bottom, high, far,
      columns: paper(left, high, right - left, up - high, above),
      rows: paper(far, up, left - far, bottom - up, before),
      corner: paper(far, high, left - far, up - high, []),
    };
  });
  view.append(top);
  return tables;
}

/** The margins of each picture, which are made when they are first needed. */
let margins = [];
let sticking = 0;

function stick() {
  cancelAnimationFrame(sticking);
  sticking = requestAnimationFrame(() => {
    const box = $("frames").getBoundingClientRect();
    [...$("frames").children].forEach((figure, number) => {
      const svg = figure.lastChild.firstChild;
      if (figure.hidden || !svg || !drawings[number]) return;
      const at = svg.getBoundingClientRect(), scale = at.width / svg.width.baseVal.value;
      const [x, y] = [(box.left - at.left) / scale, (box.top - at.top) / scale];
      if (!margins[number] && (x > 0 || y > 0)) margins[number] = strips(number);
      for (const table of margins[number] ?? []) {
        const [across, down] = [x - table.far, y - table.high];
        const [right, below] = [across > 0 && x < table.right, down > 0 && y < table.bottom];
        place(table.columns, below, 0, down);
        place(table.rows, right, across, 0);
        place(table.corner, right || below, Math.max(0, across), Math.max(0, down));
      }
    });
    glass();
  });
}

function place(group, isShown, x, y) {
  group.style.display = isShown ? "" : "none";
  group.setAttribute("transform", `translate(${x} ${y})`);
}

/** The overview of a layout of which only a window is drawn, as the engine returned it. */
let whole = null;
/** The first row and the first column of the window. */
let lens = [0, 0];
/** The number of rows and of columns of the window. */
const WINDOW = 32;

/** The figure over which the lens moves. */
function lensed() {
  return [...$("frames").children].find((figure) => !figure.hidden && figure.lastChild.firstChild);
}

/** Draws the overview if the layout is larger than the view. */
function overview() {
  whole = answer?.is_window ? engine.ask({ ask: "overview" }) : null;
  const view = $("frames"), figure = lensed();
  const isLarge = view.scrollWidth > view.clientWidth + 8 || view.scrollHeight > view.clientHeight + 60;
  $("lens").hidden = !usable() || !figure || !(whole || isLarge);
  if ($("lens").hidden) return;
  $("afar").replaceChildren(whole ? pixels(whole) : smaller(figure.lastChild.firstChild));
  glass();
}

function pixels({ seen: [rows, columns], extents, steps, light, dark }) {
  const canvas = element("canvas", { width: columns, height: rows, "aria-hidden": "true" });
  const colours = document.documentElement.dataset.theme === "dark" ? dark : light;
  const data = new ImageData(columns, rows);
  steps.forEach((step, at) => data.data.set([...colours[step], 255], 4 * at));
  canvas.getContext("2d").putImageData(data, 0, 0);
  sized(canvas, extents[1], extents[0]);
  return canvas;
}

/** Returns a copy of the picture without its labels. */
function smaller(svg) {
  const [width, height] = [svg.width.baseVal.value, svg.height.baseVal.value];
  const small = svgElement("svg", { viewBox: `0 0 ${width} ${height}`, class: "colex", "aria-hidden": "true" });
  small.append(...[...svg.children].filter((part) => part.localName === "path" && part.getAttribute("class")[0] === "k").map((part) => part.cloneNode()));
  sized(small, width, height);
  return small;
}

/** Makes the overview as large as the corner allows, and never so narrow that it would be only a line. */
function sized(picture, width, height) {
  const most = Math.min(130, $("frames").clientWidth / 4), scale = most / Math.max(width, height);
  picture.style.width = Math.max(16, width * scale) + "px";
  picture.style.height = Math.max(16, height * scale) + "px";
}

/** Returns the position of the lens as fractions of the layout: left, top, width, height. */
function seenPart() {
  if (whole) {
    const [rows, columns] = whole.extents;
    return [lens[1] / columns, lens[0] / rows, Math.min(1, WINDOW / columns), Math.min(1, WINDOW / rows)];
  }
  const view = $("frames").getBoundingClientRect(), at = lensed().lastChild.firstChild.getBoundingClientRect();
  const part = (from, to, start, length) => [Math.max(0, (from - start) / length), Math.min(1, (to - start) / length)];
  const [left, right] = part(view.left, view.right, at.left, at.width), [top, bottom] = part(view.top, view.bottom, at.top, at.height);
  return [left, top, right - left, bottom - top];
}

function glass() {
  if ($("lens").hidden || !lensed()) return;
  const [left, top, width, height] = seenPart().map((part) => 100 * part);
  $("glass").style.cssText = `left:${left}%;top:${top}%;width:${width}%;height:${height}%`;
}

/** Moves the centre of the lens to a position, which is given by fractions of the layout. */
function look(across, down) {
  const [, , width, height] = seenPart();
  if (whole) {
    const first = (part, extent) => Math.max(0, Math.min(extent - WINDOW, Math.round((part * extent - WINDOW / 2) / 8) * 8));
    return focus([first(down, whole.extents[0]), first(across, whole.extents[1])]);
  }
  const at = lensed().lastChild.firstChild.getBoundingClientRect(), view = $("frames").getBoundingClientRect();
  $("frames").scrollBy(at.left + (across - width / 2) * at.width - view.left, at.top + (down - height / 2) * at.height - view.top);
}

/** Requests another window of a large layout. */
function focus(first) {
  if (String(first) === String(lens)) return;
  lens = first;
  update();
  overview();
}

function hold(event) {
  const to = ({ clientX, clientY }) => {
    const box = $("afar").firstChild.getBoundingClientRect();
    look((clientX - box.left) / box.width, (clientY - box.top) / box.height);
  };
  event.preventDefault();
  $("lens").setPointerCapture(event.pointerId);
  to(event);
  $("lens").addEventListener("pointermove", to);
  $("lens").addEventListener("pointerup", () => $("lens").removeEventListener("pointermove", to), { once: true });
}

function nudge(event) {
  const move = MOVES[event.key];
  if (!move) return;
  event.preventDefault();
  if (!whole) return $("frames").scrollBy(80 * move[1], 80 * move[0]);
  const to = (side) => Math.max(0, Math.min(whole.extents[side] - WINDOW, lens[side] + 8 * move[side]));
  focus([to(0), to(1)]);
}
