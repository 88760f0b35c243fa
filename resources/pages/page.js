"use strict";
// What the lesson file and the pages of a live class share: elements, languages, ways to answer. Part of Epsilon Lab (MIT).
const Page = (() => {
  const make = (name, attributes = {}, ...inside) => {
    const made = document.createElement(name);
    for (const key in attributes) {
      const value = attributes[key];
      if (value === undefined || (value === false && !key.startsWith("aria-"))) continue;
      if (key === "style") made.style.cssText = value;
      else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else made.setAttribute(key, value === true && !key.startsWith("aria-") ? "" : String(value));
    }
    made.append(...inside.filter(part => part !== null && part !== undefined));
    return made;
  };
  // A tree of app/classroom/markup.py as elements; texts stay texts.
  const TAGS = new Set(["p", "ul", "ol", "li", "h3", "pre", "b", "i", "code", "sup"]);
  const grow = pieces => (pieces || []).map(piece => typeof piece === "string" ? piece : make(TAGS.has(piece[0]) ? piece[0] : "span", {}, ...grow(piece.slice(1))));
  const words = pieces => (pieces || []).map(piece => typeof piece === "string" ? piece : words(piece.slice(1))).join("");

  const ARRAYS = { curve: ["x", "y"], steps: ["edges", "heights"], bars: ["edges", "heights"], area: ["x", "low", "high"], rods: ["x", "y", "lengths"], heat: ["z"] };
  // Reads data in which texts of several languages stand beside each other, and what stands in a pool by its place.
  function reader(data, language) {
    const codes = new Set(data.languages), memos = new Map();
    let spoken = language, pool = data.pool || [];
    const speak = tree => {
      if (Array.isArray(tree)) return tree.map(speak);
      if (tree === null || typeof tree !== "object") return tree;
      const names = Object.keys(tree);
      if (names.length && names.every(name => codes.has(name))) return speak(tree[spoken] ?? tree[names[0]]);
      return Object.fromEntries(names.map(name => [name, speak(tree[name])]));
    };
    const array = place => {
      if (!memos.has(pool)) memos.set(pool, new Map());
      const memo = memos.get(pool);
      if (!memo.has(place)) memo.set(place, Plot.decode(pool[place]));
      return memo.get(place);
    };
    const item = entry => {
      const found = { ...entry };
      for (const name of ARRAYS[entry.k] || []) if (entry[name] !== undefined) found[name] = typeof entry[name] === "number" ? array(entry[name]) : Float64Array.from(entry[name]);
      return found;
    };
    const picture = place => {
      const found = speak(pool[place]);
      return { ...found, items: (found.items || []).map(at => item(speak(pool[at]))) };
    };
    return { speak, picture, array, kept: place => speak(pool[place]), set pool(entries) { pool = entries; }, set language(code) { spoken = code; }, get language() { return spoken; } };
  }

  // Conditions on a sketch (app/classroom/judging.py): `points` in data units, `log` of both axes.
  const interpolated = (points, at) => {
    if (!points.length || at < points[0][0] || at > points[points.length - 1][0]) return NaN;
    let k = 1;
    while (k < points.length - 1 && points[k][0] < at) k++;
    const [x0, y0] = points[k - 1] || points[0], [x1, y1] = points[k] || points[0];
    return x1 > x0 ? y0 + (y1 - y0) * (at - x0) / (x1 - x0) : y1;
  };
  class NoValue extends Error {}
  const number = value => { if (typeof value === "boolean") return value ? 1 : 0; if (Number.isFinite(value) || Number.isNaN(value)) return value; throw new NoValue(); };
  const same = (a, b) => Math.abs(a - b) <= Math.max(1e-9 * Math.max(Math.abs(a), Math.abs(b)), 1e-12);
  const COMPARED = { "<=": (a, b) => a <= b, ">=": (a, b) => a >= b, "<": (a, b) => a < b, ">": (a, b) => a > b, "==": same, "!=": (a, b) => !same(a, b) };
  const DONE = {
    "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => { if (b === 0) throw new NoValue(); return a / b; },
    "^": (a, b) => { const found = a ** b; if (Number.isNaN(found) && !Number.isNaN(a + b)) throw new NoValue(); return found; },
    minus: a => -a, exp: Math.exp, ln: a => { if (a <= 0) throw new NoValue(); return Math.log(a); },
    sqrt: a => { if (a < 0) throw new NoValue(); return Math.sqrt(a); }, abs: Math.abs, min: Math.min, max: Math.max,
  };
  function value(node, points, log) {
    if (!Array.isArray(node)) return node;
    const [what, ...rest] = node, of = part => value(part, points, log);
    if (what === "none") return NaN;
    if (what === "and") return rest.every(of);
    if (what === "or") return rest.some(of);
    if (what === "not") return !of(rest[0]);
    if (what === "chain") {
      const [signs, ...parts] = rest, found = parts.map(part => number(of(part)));
      return signs.every((sign, k) => !Number.isNaN(found[k] + found[k + 1]) && COMPARED[sign](found[k], found[k + 1]));
    }
    const parts = rest.map(part => number(of(part)));
    if (what === "answer") return interpolated(points, parts[0]);
    if (what === "area") return points.length > 1 ? points.slice(1).reduce((sum, [x, y], k) => sum + (x - points[k][0]) * (y + points[k][1]) / 2, 0) : NaN;
    if (what === "slope") {
      const y = parts.map(at => interpolated(points, at));
      if ((log[0] && Math.min(...parts) <= 0) || (log[1] && !(Math.min(...y) > 0)) || parts[0] === parts[1]) return NaN;
      const across = log[0] ? parts.map(Math.log10) : parts, up = log[1] ? y.map(Math.log10) : y;
      return (up[1] - up[0]) / (across[1] - across[0]);
    }
    return number(DONE[what](...parts));
  }
  const holds = (condition, points, log) => {
    try { return Boolean(value(condition, points, log)); } catch (error) { if (error instanceof NoValue) return false; throw error; }
  };
  // What is said to a sketch: [near, [right, tree]…] as app/state/lessons/scoring.py does.
  function judged(replies, points, log) {
    const right = [], wrong = [];
    for (const reply of replies) if (holds(reply.when, points, log)) {
      if (reply.right) right.push([true, reply.text]); else if (!wrong.length) wrong.push([false, reply.text]);
    }
    const near = !wrong.length && right.length === replies.filter(reply => reply.right).length;
    return [near, [...right, ...(near ? [] : wrong)]];
  }

  const slider = (attributes, count, start, spoken, changed) => {
    const range = make("input", { type: "range", min: 0, max: count - 1, step: 1, value: start, ...attributes });
    const tell = () => range.setAttribute("aria-valuetext", spoken(Number(range.value)));
    range.addEventListener("input", () => { range.classList.remove("untouched"); tell(); changed(Number(range.value)); });
    if (!range.classList.contains("untouched")) tell();
    return range;
  };

  // A sheet over a drawn picture on which a curve is sketched: by hand, or with arrows on nine handles.
  const COLUMNS = 61, KNOTS = 9, ENOUGH = 0.5;
  function pad(svg, T, changed, start = null) {
    const f = svg.frame, p = f.p, up = new Array(COLUMNS).fill(NaN), own = Plot.el("path", { fill: "none", stroke: "var(--amber-edge)", "stroke-width": 3, "stroke-linejoin": "round" });
    const at = k => p.x.low + (p.x.high - p.x.low) * k / (COLUMNS - 1), knot = k => Math.round(k * (COLUMNS - 1) / (KNOTS - 1));
    const handles = [...Array(KNOTS).keys()].map(k => Plot.el("circle", { r: 9, cx: f.ax(at(knot(k))), tabindex: 0, role: "slider", class: "knot", "aria-orientation": "vertical", "aria-valuemin": 0, "aria-valuemax": 100 }));
    const points = () => up.flatMap((y, k) => Number.isNaN(y) ? [] : [[f.value(at(k), p.x), f.value(y, p.y)]]);
    const paint = () => {
      let d = "", down = false;
      up.forEach((y, k) => { if (Number.isNaN(y)) { down = false; return; } d += (down ? "L" : "M") + f.ax(at(k)).toFixed(1) + " " + f.ay(y).toFixed(1); down = true; });
      own.setAttribute("d", d || "M0 0");
      handles.forEach((handle, k) => {
        const y = up[knot(k)], middle = (p.y.low + p.y.high) / 2;
        handle.setAttribute("cy", f.ay(Number.isNaN(y) ? middle : y));
        handle.setAttribute("aria-valuenow", Math.round(100 * ((Number.isNaN(y) ? middle : y) - p.y.low) / (p.y.high - p.y.low)));
        const x = Plot.show(f.value(at(knot(k)), p.x), 3);
        handle.setAttribute("aria-label", T.at.replace("{x}", x));
        handle.setAttribute("aria-valuetext", Number.isNaN(y) ? T.nothing : Plot.show(f.value(y, p.y), 3));
      });
      changed(points(), up.filter(y => !Number.isNaN(y)).length / COLUMNS >= ENOUGH);
    };
    const clear = () => { up.fill(NaN); paint(); };
    let last = null;
    const move = event => {
      const box = svg.getBoundingClientRect(), view = svg.viewBox.baseVal;
      const x = f.x((event.clientX - box.left) * view.width / box.width), y = Math.min(p.y.high, Math.max(p.y.low, f.y((event.clientY - box.top) * view.height / box.height)));
      const k = Math.min(COLUMNS - 1, Math.max(0, Math.round((x - p.x.low) / (p.x.high - p.x.low) * (COLUMNS - 1)))), from = last || [k, y];
      for (let j = Math.min(k, from[0]); j <= Math.max(k, from[0]); j++) up[j] = j === k ? y : from[1] + (y - from[1]) * (j - from[0]) / (k - from[0]);
      last = [k, y];
      paint();
    };
    svg.classList.add("pad");
    svg.addEventListener("pointerdown", event => { if (event.target.classList.contains("knot") && event.pointerType === "mouse" && event.detail > 1) return; svg.setPointerCapture(event.pointerId); last = null; move(event); event.preventDefault(); });
    svg.addEventListener("pointermove", event => { if (event.buttons) move(event); });
    handles.forEach((handle, k) => handle.addEventListener("keydown", event => {
      const step = { ArrowUp: 0.02, ArrowDown: -0.02, PageUp: 0.1, PageDown: -0.1 }[event.key];
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") { handles[k + (event.key === "ArrowRight" ? 1 : -1)]?.focus(); event.preventDefault(); return; }
      if (event.key === "Delete" || event.key === "Backspace") { clear(); event.preventDefault(); return; }
      if (!step) return;
      event.preventDefault();
      if (up.every(Number.isNaN)) up.fill((p.y.low + p.y.high) / 2);
      const known = up.map((y, j) => [j, y]).filter(([, y]) => !Number.isNaN(y)), first = known[0], end = known[known.length - 1];
      const read = j => j <= first[0] ? first[1] : j >= end[0] ? end[1] : interpolated(known, j), knots = handles.map((_, n) => read(knot(n)));
      knots[k] = Math.min(p.y.high, Math.max(p.y.low, knots[k] + step * (p.y.high - p.y.low)));
      for (let j = 0; j < COLUMNS; j++) up[j] = interpolated(knots.map((y, n) => [knot(n), y]), j);
      paint();
    }));
    svg.setAttribute("role", "group");
    svg.append(own, ...handles);
    if (start) { for (const [x, y] of start) { const k = Math.round(((p.x.log ? Math.log10(x) : x) - p.x.low) / (p.x.high - p.x.low) * (COLUMNS - 1)); if (k >= 0 && k < COLUMNS) up[k] = p.y.log ? Math.log10(y) : y; } }
    paint();
    return { clear };
  }
  const lock = svg => svg.classList.remove("pad");

  // The number line on which a guess stands beside the truth.
  function ruler(task, T, guess) {
    const el = Plot.el, to = task.log ? Math.log : v => v, X = v => 14 + 312 * Math.max(0, Math.min(1, (to(v) - to(task.low)) / (to(task.high) - to(task.low))));
    const truth = `${T.truth} ${task.truthShown}`, you = guess === null ? "" : `${T.you} ${task.shown[guess]}`;
    const svg = el("svg", { viewBox: "0 0 340 62", class: "plot ruler", role: "img", "aria-label": [you, truth].filter(Boolean).join(", "), "font-size": 13 });
    const name = (x, y, text, fill) => { const half = Plot.wide(text, true) * 13 / 24 + 1; svg.append(el("text", { x: Math.max(half, Math.min(340 - half, x)), y, "text-anchor": "middle", "font-weight": 600, fill }, text)); };
    svg.append(el("line", { x1: 14, x2: 326, y1: 32, y2: 32, stroke: "var(--edge)" }));
    if (guess !== null) {
      const at = X(task.values[guess]);
      if (task.truth !== null) svg.append(el("line", { x1: at, x2: X(task.truth), y1: 32, y2: 32, stroke: "var(--amber-edge)", "stroke-width": 3, "stroke-dasharray": "3 3" }));
      svg.append(el("circle", { cx: at, cy: 32, r: 7, fill: "var(--amber)", stroke: "var(--amber-edge)" }));
      name(at, 57, you, "var(--amber-text)");
    }
    if (task.truth !== null) {
      svg.append(el("line", { x1: X(task.truth), x2: X(task.truth), y1: 21, y2: 43, stroke: "var(--text)", "stroke-width": 4 }));
      name(X(task.truth), 14, truth, "var(--text)");
    }
    return svg;
  }
  // What stands in the plot beside the truth: marks of a number, the sketch with what lies between.
  function beside(task, T, guess, sketch, truth) {
    const more = {};
    if (task.mark) {
      const upright = task.mark[1] === "x", line = (key, value, role, label) => ({ k: "line", key, value, upright, role, label, wide: role === "accent" ? 2 : 3, dotted: role === "accent" });
      more[task.mark[0]] = [];
      if (guess !== null) more[task.mark[0]].push(line("lesson-answer", (task.places || task.values)[guess], "accent", `${T.you} ${task.shown[guess]}`));
      if (truth && task.truth !== null) more[task.mark[0]].push(line("lesson-truth", task.truthPlace ?? task.truth, "ceiling", `${T.truth} ${task.truthShown}`));
    }
    if (task.curve && sketch) more[task.curve[0]] = [{ k: "curve", key: "lesson-answer", x: sketch.map(q => q[0]), y: sketch.map(q => q[1]), role: "accent", name: T.yourSketch, line: true, dash: "dash", width: 2.5 }];
    return more;
  }
  // All that can be answered, on the axis on which it is marked.
  const ends = t => { const all = t.places || [t.low, t.high]; return [Math.min(...all), Math.max(...all)]; };
  const told = (good, inside) => make("div", { class: "told " + (good ? "good" : "amber") }, make("span", { class: "sign", "aria-hidden": "true" }, good ? "✓" : "✎"), make("div", {}, ...inside));
  return { make, grow, words, reader, judged, holds, slider, pad, lock, ruler, beside, ends, told, interpolated };
})();
if (typeof module !== "undefined") module.exports = Page;
