// The animation of an access: its phases one after another, the lanes on their cells, and the 32-bit values in their banks.
const player = { phases: [], others: [], width: 0, at: -1, picture: -1, timer: 0, waiting: 0 };

/** The time for which a phase is shown, in milliseconds. */
const PACE = 900;

/** Prepares the animation for the last response. */
function accesses() {
  pause();
  const texts = threads() ? [] : $("access").value.split(";").map((text) => text.trim()).filter(Boolean);
  const count = usable() ? answer.accesses ?? 0 : 0;
  if (!count) seen(null);
  $("lines-named").replaceChildren(...answer.shown.names.map((name) => element("option", { value: name })));
  const wasHidden = $("phases").hidden;
  $("phases").hidden = !count;
  if (wasHidden !== !count) resized();
  $("which").hidden = count < 2;
  const options = Array.from({ length: count }, (_, number) => texts[number] ?? "access " + number);
  if ([...$("which").options].map((option) => option.textContent).join(";") !== options.join(";")) {
    $("which").replaceChildren(...options.map((text, number) => element("option", { value: number }, text)));
  }
  if (count) seen(null);
  clearTimeout(player.waiting);
  if (count && !threads()) player.waiting = setTimeout(worst, 60);
}

/** Shows the phase that takes the longest time, so that the user sees a conflict without a click. */
function worst() {
  if (player.at >= 0 || player.timer) return;
  load();
  const degrees = player.phases.map(({ degree }) => degree);
  if (degrees.length) showPhase(degrees.indexOf(Math.max(...degrees)));
}

/** Returns true if the animation is not an access, but threads that hold a tile, steps of a movement, or rows that TMA writes. */
function threads() {
  return answer.plays !== "access";
}

const ABOUT = { access: "The elements that each thread accesses, and the banks that serve the threads.", threads: "The values that each thread holds.", steps: "The registers that each step reads, in each thread.", rows: "The rows that TMA writes, one after the other." };

/** Requests the phases of the selected access. They are requested when the user first sees them. */
function load() {
  const picture = staged(false);
  if (player.phases.length && player.picture === picture) return;
  const asked = (picture) => engine.ask({ ask: "phases", access: Number($("which").value || 0), picture: Math.max(0, picture) });
  const found = asked(picture);
  const others = answer.beside && answer.plays === "access" ? asked(staged(true))?.phases ?? [] : [];
  Object.assign(player, { phases: found?.phases ?? [], others, width: found?.width ?? 0, picture });
}

/** Shows the current phase on another picture. */
function restage() {
  if (player.at < 0) return;
  load();
  seen(player.phases[player.at] ?? null);
}

function move(by) {
  load();
  const count = player.phases.length;
  if (!count) return;
  showPhase(player.at < 0 ? (by > 0 ? 0 : count - 1) : (player.at + by + count) % count);
}

function showPhase(number) {
  player.at = number;
  seen(player.phases[number]);
  remember();
}

function play() {
  if (player.timer) return pause();
  move(1);
  player.timer = setInterval(() => move(1), PACE);
  $("play").textContent = "Pause";
  $("play").setAttribute("aria-pressed", true);
}

function pause() {
  clearInterval(player.timer);
  player.timer = 0;
  $("play").textContent = "Play " + (answer?.plays ?? "access");
  $("play").setAttribute("aria-pressed", false);
}

/** Returns the number of the picture on which lanes are shown. For a layout of memory, this is the first visible picture. */
function staged(isBeside) {
  if (["threads", "steps"].includes(answer.plays)) return 0;
  return answer.pictures.findIndex(([name, , beside], number) => name !== "threads" && beside === isBeside && !$("frames").children[number]?.hidden);
}

function stage(isBeside) {
  const number = staged(isBeside), svg = $("frames").children[number]?.querySelector("svg");
  return svg && drawings[number] ? { svg, grids: drawings[number] } : null;
}

function seen(phase) {
  if (!phase && !player.phases.length && $("phases").hidden) return;
  document.querySelectorAll(".lanes:not(.coats)").forEach((group) => group.remove());
  $("phase").replaceChildren(...(phase ? told(phase) : [ABOUT[answer.plays] ?? ""]));
  const served = phase?.banks ?? Array(["access", "rows"].includes(answer.plays) ? 32 : 0).fill(0);
  $("banks").replaceChildren(...served.map((words, bank) => {
    const kind = words > 1 && words === phase.degree ? "worst" : words ? "used" : "";
    return element("li", { class: kind, title: `bank ${bank}: ${words} word${words === 1 ? "" : "s"}` }, element("b", {}, words ? String(words) : ""), bank % 4 ? "" : String(bank));
  }));
  if (phase) lanes(phase, stage(false));
  const other = phase && player.others[player.at];
  if (other) lanes(other, stage(true));
}

/** Draws the lanes of a phase on their cells. */
function lanes(phase, at) {
  if (!at) return;
  // The lanes are drawn over the labels, which are not a part of the picture if there are many.
  const [width, height] = [at.svg.width.baseVal.value, at.svg.height.baseVal.value];
  const group = svgElement("svg", { class: "lanes", width, height, "aria-hidden": "true" });
  const worst = worstBank(phase);
  for (const lane of phase.lanes) {
    // Lanes of the bank in the message have an outline. Lanes of other banks may also wait.
    const waits = lane.banks.some((bank) => phase.banks[bank] > 1);
    const kind = phase.degree > 1 && lane.banks.includes(worst) ? "lane worst" : waits ? "lane waits" : "lane";
    for (const [table, cell] of lane.cells) group.append(cellMark(at.grids[table], cell, kind, lane.label));
  }
  at.svg.parentNode.append(group);
}

function worstBank(phase) {
  return phase.banks.indexOf(phase.degree);
}

function told(phase) {
  if (phase.said) return [phase.said];
  const where = `phase ${player.at + 1} of ${player.phases.length}: warp ${phase.warp}, value ${phase.value}, ${player.width} bytes a lane. `;
  const other = player.others[player.at];
  return [where, ...conflict(phase), ...(other ? [" Beside it: ", ...conflict(other)] : [])];
}

/** Returns a description of the cost of a bank. */
function conflict(phase) {
  if (phase.degree <= 1) return ["No conflict."];
  const worst = worstBank(phase);
  const lanes = phase.lanes.filter((lane) => lane.banks.includes(worst)).map((lane) => lane.thread);
  const said = lanes.length > 8 ? lanes.slice(0, 8).join(", ") + ", …" : lanes.join(", ");
  return [element("b", {}, `${phase.degree}-way conflict: bank ${worst} serves threads ${said} one after another.`)];
}

function svgElement(name, attributes, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

function cellMark([left, top, width, height, , columns], cell, kind, text) {
  const [x, y] = [left + (cell % columns) * width, top + Math.floor(cell / columns) * height];
  const mark = svgElement("g", { class: kind });
  mark.append(svgElement("rect", { x, y, width, height }));
  if (width >= 16) mark.append(svgElement("text", { x: x + width / 2, y: y + height / 2, style: `font-size:${Math.min(12, width / 2.2)}px` }, text));
  return mark;
}
