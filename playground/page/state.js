// The state: fields, names with values, and the link that contains them.

const $ = (id) => document.getElementById(id);
const FIELDS = ["expr", "access", "beside", "tile", "b", "c", "bits", "coord", "ty", "target"];
const DEFAULTS = { expr: "", access: "", beside: "", tile: "", b: "", c: "", bits: "32", coord: "modes", ty: "u32", target: "", language: "rust" };
const FIRST = { expr: "Sw<3,2,3> o (8,32):(32,1)", access: "columns", picture: "banks" };

/** The values of names. Values of names that are not in the expression are kept, in case the names occur again. */
let values = {};
/** The last response, and the last response for an expression without errors. */
let answer = null;
let step = 0;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

// ---- State: fields and link

function state() {
  const fields = Object.fromEntries(FIELDS.map((id) => [id, $(id).value]));
  const language = document.querySelector("#language input:checked").value;
  return { ...fields, bits: Number(fields.bits), language, values };
}

function restore(wanted) {
  for (const id of FIELDS) $(id).value = wanted[id] ?? DEFAULTS[id];
  for (const id of ["bits", "coord", "ty", "target"]) if (!$(id).value && DEFAULTS[id]) $(id).value = DEFAULTS[id];
  const languages = [...document.querySelectorAll("#language input")];
  (languages.find(({ value }) => value === wanted.language) ?? languages[0]).checked = true;
  values = { ...wanted.values };
  kind = wanted.picture ?? "";
  lens = (wanted.lens?.split(",") ?? []).map(Number).filter(Number.isSafeInteger);
  if (lens.length !== 2) lens = [0, 0];
  $("options").open = Boolean(wanted.tile);
  zoom = Number(wanted.zoom) > 0 ? Math.min(6, Math.max(0.05, Number(wanted.zoom))) : null;
  step = Math.max(0, Math.trunc(Number(wanted.step)) || 0);
  update();
  // At this point, the lines and the phases are known.
  const at = answer.shown.lines[wanted.line];
  if (at && Number(wanted.line) < answer.shown.lines.length - 1) {
    $("expr").setSelectionRange(at[1], at[1]);
    update();
  }
  const [which, phase] = (wanted.phase?.split(",") ?? []).map(Number);
  if (which > 0 && which < $("which").options.length) $("which").value = which;
  if (phase >= 0 && answer.accesses) {
    load();
    if (phase < player.phases.length) showPhase(phase);
  }
}

function link() {
  const now = state();
  const parts = new URLSearchParams();
  for (const [key, fallback] of Object.entries(DEFAULTS)) if (String(now[key]) !== fallback) parts.set(key, now[key]);
  if (kind) parts.set("picture", kind);
  if (answer?.is_window && String(lens) !== "0,0") parts.set("lens", lens);
  if (zoom !== null) parts.set("zoom", Number(zoom.toFixed(3)));
  if (below().trim()) parts.set("line", line());
  if (step > 0) parts.set("step", step);
  if (player.at > 0 || Number($("which").value) > 0) parts.set("phase", [Number($("which").value), player.at]);
  for (const { name, value } of answer?.numbers ?? []) parts.set("value." + name, value);
  return "#" + parts;
}

function follow() {
  const parts = new URLSearchParams(location.hash.slice(1));
  if (!parts.has("expr")) return restore(FIRST);
  const wanted = { values: {} };
  for (const [key, value] of parts) {
    if (!key.startsWith("value.")) wanted[key] = value;
    else if (Number.isSafeInteger(Number(value))) wanted.values[key.slice(6)] = Number(value);
  }
  restore(wanted);
}

let remembering = 0;
/** Browsers allow only a few changes of the address per second. */
function remember() {
  clearTimeout(remembering);
  remembering = setTimeout(() => {
    if (location.hash !== link()) history.replaceState(null, "", link());
  }, 300);
}
