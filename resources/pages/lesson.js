"use strict";
// A lesson in one file: predict, do and why, without a network. Part of Epsilon Lab (MIT).
(() => {
  const data = JSON.parse(document.getElementById("data").textContent), { make, grow, words } = Page, $ = id => document.getElementById(id);
  const asked = new URLSearchParams(location.search).get("lang"), wish = (navigator.language || "").slice(0, 2);
  const first = data.languages.find(code => code === asked) || (data.spoken === "" && data.languages.find(code => code.slice(0, 2) === wish)) || data.spoken || data.languages[0];
  const read = Page.reader(data, first);
  let T = read.speak(data.words), head = read.speak(data.lesson), place = -1;
  const kept = data.steps.map(() => ({ done: false, hints: 0, frame: null, guess: null, sketch: null, chosen: null, met: false, said: [] }));
  const stepAt = n => { const { pool, ...rest } = data.steps[n]; read.pool = pool; return read.speak(rest); }, step = () => stepAt(place);
  const frameOf = (s, k, shown) => { const f = s.frames[k]; return (shown && f.after || f.before).map(read.picture); };
  const known = s => s.frames.map((f, k) => f ? k : -1).filter(k => k >= 0);

  // -- plots
  function plots(pictures, more = {}, pad = null) {
    const narrow = innerWidth < 820, columns = !narrow && pictures.length > 2 ? 2 : 1, rows = Math.ceil(pictures.length / columns);
    const W = narrow ? Math.max(300, Math.min(innerWidth - 34, 600)) : columns === 2 ? 400 : 760;
    const H = narrow ? (pictures.length > 1 ? 210 : 250) : Math.max(200, Math.min(560, (Math.max(innerHeight, 560) - 110) / rows - 56) * (columns === 2 ? 1 : Math.min(1.2, W / 760)));
    const made = pictures.map(p => {
      const own = more[p.key] || [], svg = Plot.draw(p, W, H, data.colours, own);
      return make("figure", { class: "card" }, svg, p.bare ? null : Plot.key(p, own));
    });
    $("plots").style.gridTemplateColumns = columns === 2 ? "1fr 1fr" : "1fr";
    $("plots").replaceChildren(...made);
    return made.map(figure => figure.querySelector("svg.plot"));
  }
  const span = (p, t) => t && t.frame && p.key === t.curve[0] ? { ...p, y: { ...p.y, low: p.y.log ? Math.log10(t.frame[0]) : t.frame[0], high: p.y.log ? Math.log10(t.frame[1]) : t.frame[1] } } : p;
  function held(pictures, t) { // the axis of a mark holds all that can be answered
    return pictures.map(p => {
      p = span(p, t);
      if (!t || !t.mark || t.mark[0] !== p.key) return p;
      const name = t.mark[1], axis = p[name], to = v => axis.log ? Math.log10(v) : v;
      const [from, till] = Page.ends(t), low = axis.log && from <= 0 ? axis.low : Math.min(axis.low, to(from));
      return { ...p, [name]: { ...axis, low, high: Math.max(axis.high, to(till)) } };
    });
  }

  // -- a step
  function go(n, focus = true) {
    place = Math.max(-1, Math.min(data.steps.length, n));
    document.body.dataset.place = place;
    $("start").hidden = place >= 0;
    $("lesson").hidden = place < 0;
    if (place < 0) { start(); return; }
    const count = data.steps.length, ended = place === count;
    $("name").textContent = head.title;
    $("place").textContent = ended ? T.end : T.step.replace("{place}", place + 1).replace("{count}", count);
    $("dots").replaceChildren(...data.steps.map((_, k) => make("i", { class: k < place ? "past" : k === place ? "now" : "" })));
    for (const id of ["text", "question", "task", "said"]) $(id).replaceChildren();
    if (ended) return end();
    const s = step(), k = kept[place];
    $("heading").textContent = s.title;
    if (k.frame === null) k.frame = s.start;
    show(s, k);
    ask(s, k);
    buttons();
    scrollTo(0, 0);
    if (focus) $("heading").focus();
  }
  function show(s, k, more = {}) {
    const t = s.task, f = s.frames[k.frame], shown = k.done;
    $("text").replaceChildren(...(place === 0 && head.hook ? [make("p", { class: "hook" }, head.hook)] : []), ...grow(read.kept(f.text)),
      ...(s.question.length ? [make("p", {}, make("b", {}, ...grow(s.question)))] : []), ...(s.answer.length && k.done ? [make("p", {}, "→ ", ...grow(s.answer))] : []));
    return plots(held(frameOf(s, k.frame, shown), t), more);
  }
  function buttons() {
    const s = step(), k = kept[place], waits = (s.task || s.answer.length) && !k.done;
    $("next").disabled = Boolean(waits && s.task);
    $("next").textContent = s.answer.length && !k.done ? T.answer : place + 1 === data.steps.length && !head.can && !data.way ? T.end : T.next;
    $("back").disabled = place < 0;
  }
  function finish(k) { if (!k.done && step().kind === "predict") k.frame = step().told; k.done = true; buttons(); }

  function controls(s, k, changed) {
    if (!s.controls.length) return [];
    const sizes = s.controls.map(c => c.stops.length), at = [];
    let rest = k.frame;
    for (let n = sizes.length - 1; n >= 0; n--) { at[n] = rest % sizes[n]; rest = Math.floor(rest / sizes[n]); }
    const set = () => {
      const wanted = at.reduce((sum, v, n) => sum * sizes[n] + v, 0);
      const near = known(s).reduce((a, b) => Math.abs(b - wanted) < Math.abs(a - wanted) ? b : a);
      k.frame = s.frames[wanted] ? wanted : near;
      changed();
    };
    const rows = s.controls.map((c, n) => {
      if (c.kind === "again") return make("button", { onclick: () => { at[n] = (at[n] + 1) % sizes[n]; set(); } }, c.again || c.label);
      const out = make("output", { class: "big" }, c.stops[at[n]]);
      if (c.kind === "choice") {
        const box = make("select", { "aria-label": c.label, onchange: event => { at[n] = Number(event.target.value); set(); } }, ...c.stops.map((text, v) => make("option", { value: v, selected: v === at[n] }, text)));
        return make("label", { class: "row" }, make("span", {}, c.label), box);
      }
      const range = Page.slider({ "aria-label": c.label }, sizes[n], at[n], v => c.stops[v], v => { at[n] = v; out.textContent = c.stops[v]; set(); });
      range.dataset.control = n;
      return make("div", { class: "control" }, make("span", { class: "label" }, c.label), make("div", { class: "row" }, range, out), make("div", { class: "track", "data-track": n }));
    });
    return [make("div", { class: "controls" }, ...rows), ...(s.fixed ? [make("p", { class: "hint" }, s.fixed)] : [])];
  }
  function track(s) { // where the goal is met: seen once it was
    const box = document.querySelector("[data-track]");
    if (!box || s.controls.length !== 1) return;
    const good = s.frames.map(f => f && f.met), n = good.length;
    box.replaceChildren(...good.map((met, k) => met ? make("i", { style: `left:${100 * (k - 0.4) / Math.max(1, n - 1)}%;width:${80 / Math.max(1, n - 1)}%` }) : null).filter(Boolean));
  }

  function ask(s, k) {
    const t = s.task, box = $("task");
    if (!t) { box.replaceChildren(...controls(s, k, () => show(s, k))); return; }
    $("question").append(make("div", { class: "ask", id: "ask" }, make("span", { class: "kind" }, T[s.kind]), make("div", {}, ...grow(t.ask))));
    if (s.kind === "do") return goal(s, k);
    if (t.form === "choose") return choose(s, k);
    if (t.form === "sketch") return sketch(s, k);
    guess(s, k);
  }
  function help(s, k, give) {
    const t = s.task, hints = make("div", { "aria-live": "polite" }), open = () => hints.replaceChildren(...t.hints.slice(0, k.hints).map((hint, n) => make("p", { class: "hint" }, make("b", {}, T.hint.replace("{place}", n + 1) + " "), ...grow(hint))));
    const more = make("button", { class: "quiet", onclick: () => { k.hints = Math.min(k.hints + 1, t.hints.length); open(); more.hidden = k.hints >= t.hints.length; } }, T.hints);
    more.hidden = k.hints >= t.hints.length;
    open();
    const skip = make("button", { class: "quiet", onclick: give }, s.kind === "predict" ? T.reveal : T.without);
    $("task").append(hints, make("div", { class: "row wrap", id: "help" }, more, skip));
  }
  function say(parts) { $("said").replaceChildren(...parts.map(([good, inside]) => Page.told(good, inside))); }
  // Once the truth is there, what could not be set before can be set.
  function free(s, k, more = {}) { if (s.kind === "predict" && s.controls.length) $("task").append(...controls(s, k, () => show(s, k, more))); }
  function close() { $("help")?.remove(); $("task").querySelectorAll("input,button.answer,button.primary").forEach(each => { each.disabled = true; }); }

  function choose(s, k) {
    const t = s.task, list = make("div", { class: "choices", role: "group", "aria-labelledby": "ask" });
    const pick = n => {
      if (k.done) return;
      if (k.chosen === null) k.chosen = n;
      const o = t.options[n], near = n !== null && o.right;
      if (near || s.kind === "predict" || n === null) finish(k);
      tell(n);
    };
    const tell = n => {
      const right = t.options.find(o => o.right), parts = [];
      [...list.children].forEach((button, m) => {
        const good = t.options[m].right && k.done;
        button.classList.toggle("right", good);
        button.classList.toggle("mine", m === n && !good);
        button.firstChild.textContent = good ? "✓ " : m === n ? "✎ " : "";
        button.setAttribute("aria-pressed", m === n);
        if (k.done) button.disabled = true;
      });
      if (n !== null) { const o = t.options[n]; parts.push([o.right, o.reply.length ? grow(o.reply) : [o.right ? T.right : T.wrong]]); }
      if (k.done && right.reply.length && !t.then.length && !(n !== null && t.options[n].right)) parts.push([true, grow(right.reply)]);
      if (k.done && t.then.length) parts.push([n !== null && t.options[n].right, grow(t.then)]);
      k.last = n;
      say(parts);
      if (k.done) { close(); free(s, k); show(s, k); $("next").focus(); }
    };
    t.options.forEach((o, n) => list.append(make("button", { class: "answer", onclick: () => pick(n), "aria-pressed": "false" }, make("span", { class: "sign", "aria-hidden": "true" }), make("span", {}, ...grow(o.text)))));
    $("task").append(list, ...(s.kind === "predict" ? [] : controls(s, k, () => show(s, k))));
    if (!k.done) help(s, k, () => pick(null)); else tell(k.last ?? null);
  }

  function guess(s, k) {
    const t = s.task, out = make("output", { class: "big" }, k.guess === null ? "?" : t.shown[k.guess] + " " + t.unit);
    const range = Page.slider({ "aria-label": words(t.ask), class: k.guess === null ? "untouched" : "" }, t.values.length, k.guess ?? (t.values.length - 1) / 2, n => `${t.shown[n]} ${t.unit}`, n => {
      k.guess = n; out.textContent = `${t.shown[n]} ${t.unit}`; send.disabled = false;
      if (t.mark) show(s, k, Page.beside(t, T, n, null, false));
    });
    const send = make("button", { class: "primary", disabled: k.guess === null, onclick: () => tell() }, T.reveal0);
    const tell = () => {
      finish(k);
      const parts = [];
      if (k.guess !== null) {
        const [near, said] = t.replies[t.which[k.guess]];
        for (const [good, text] of said) if (good) parts.push([true, [text]]);
        parts.push([near, [make("b", {}, t.gaps[k.guess])]]);
        for (const [good, text] of said) if (!good) parts.push([false, [text]]);
      }
      if (t.then.length) parts.push([k.guess === null || t.replies[t.which[k.guess]][0], grow(t.then)]);
      close();
      $("ruler").replaceChildren(Page.ruler(t, T, k.guess));
      say(parts);
      free(s, k, Page.beside(t, T, k.guess, null, true));
      show(s, k, Page.beside(t, T, k.guess, null, true));
      $("next").focus();
    };
    $("task").append(make("div", { class: "row" }, range, out), make("div", { id: "ruler" }), make("div", { class: "row" }, send));
    if (!k.done) help(s, k, () => { k.guess = null; out.textContent = ""; tell(); }); else tell();
  }

  function sketch(s, k) {
    const t = s.task, state = make("p", { class: "hint", role: "status" }, T.draw);
    let points = [];
    const send = make("button", { class: "primary", disabled: true, onclick: () => { k.sketch = points; tell(); } }, T.reveal0), wipe = make("button", { class: "quiet", onclick: () => pad.clear() }, T.clear);
    const tell = () => {
      finish(k);
      const pictures = held(frameOf(s, k.frame, true), t), p = pictures.find(each => each.key === t.curve[0]), parts = [];
      const truth = p && p.items.find(i => i.key === t.curve[1]), more = Page.beside(t, T, null, k.sketch, true);
      if (k.sketch) {
        const [near, said] = Page.judged(t.judged, k.sketch, [Boolean(p.x.log), Boolean(p.y.log)]);
        for (const [good, text] of said) if (good) parts.push([true, grow(text)]);
        if (truth) parts.push([near, [make("b", {}, apart(truth, p))]]);
        for (const [good, text] of said) if (!good) parts.push([false, grow(text)]);
        if (truth) more[t.curve[0]].unshift(gap(truth, k.sketch));
      }
      if (t.then.length) parts.push([true, grow(t.then)]);
      close();
      state.remove(); wipe.remove();
      say(parts);
      free(s, k, more);
      show(s, k, more);
      $("next").focus();
    };
    const line = truth => truth.x ? [...truth.x].map((x, n) => [x, truth.y[n]]) : [...truth.heights].flatMap((y, n) => [[truth.edges[n], y], [truth.edges[n + 1], y]]);
    const gap = (truth, drawn) => {
      const real = line(truth), good = drawn.filter(([x]) => Number.isFinite(Page.interpolated(real, x)));
      return { k: "area", key: "lesson-gap", role: "accent", x: good.map(q => q[0]), low: good.map(q => Math.min(q[1], Page.interpolated(real, q[0]))), high: good.map(q => Math.max(q[1], Page.interpolated(real, q[0]))) };
    };
    const apart = (truth, p) => {
      const real = line(truth), off = k.sketch.map(([x, y]) => { const h = Page.interpolated(real, x); return p.y.log ? Math.abs(Math.log(y / h)) : Math.abs(y - h); });
      const worst = off.reduce((a, v, n) => Number.isFinite(v) && (a < 0 || v > off[a]) ? n : a, -1);
      if (worst < 0) return T.nowhere;
      const [x, y] = k.sketch[worst];
      return T.apart.replace("{x}", Plot.show(x, 3)).replace("{you}", Plot.show(y, 3)).replace("{truth}", Plot.show(Page.interpolated(real, x), 3));
    };
    $("task").append(state, make("div", { class: "row wrap" }, send, wipe));
    if (k.done) { tell(); return; }
    const svg = [...document.querySelectorAll("#plots svg.plot")].find(each => each.dataset.picture === t.curve[0]);
    const pad = Page.pad(svg, T, (found, enough) => { points = found; send.disabled = !enough; state.textContent = enough ? T.again : found.length ? T.goOn : T.draw; });
    help(s, k, () => { k.sketch = null; tell(); });
  }

  function goal(s, k) {
    const t = s.task, lines = make("ul", { class: "lines", role: "status" });
    const tell = () => {
      const f = s.frames[k.frame];
      lines.replaceChildren(...f.lines.map(([text, holds]) => make("li", { class: holds ? "holds" : "" }, make("span", { class: "sign", "aria-hidden": "true" }, holds ? "✓" : "○"), ...grow(text), make("span", { class: "sr" }, holds ? T.holds : T.not))),
        ...f.shows.map(([label, text]) => make("li", { class: "show" }, ...grow(label), " ", make("b", {}, text))));
      if (f.met) {
        if (!k.done) { k.met = true; finish(k); $("help")?.remove(); show(s, k); }
        say([...(f.said || []).map(([good, text]) => [good, [text]]), [true, [...(k.met ? [make("b", {}, T.reached, " ")] : []), ...grow(f.then === undefined ? [] : read.kept(f.then))]]]);
        track(s);
      }
    };
    const rows = controls(s, k, () => { show(s, k); tell(); });
    $("task").append(...rows, lines);
    if (!k.done) help(s, k, () => {
      finish(k);
      if (s.solved !== null && s.solved !== undefined) { k.frame = s.solved; go(place, false); return; }
      show(s, k); say(t.then.length ? [[true, grow(t.then)]] : []); $("help").remove();
    });
    tell();
    if (k.done) track(s);
  }

  function end() {
    const asked = data.steps.filter(s => s.task).length, good = kept.filter((k, n) => data.steps[n].task && right(n, k)).length;
    $("heading").textContent = head.can ? T.can : T.end;
    $("text").replaceChildren(...(head.can ? [Page.told(true, [head.can])] : []), ...(asked ? [make("p", { class: "hint" }, T.tally.replace("{good}", good).replace("{asked}", asked))] : []));
    $("plots").replaceChildren();
    $("task").append(make("button", { onclick: () => { kept.forEach(k => Object.assign(k, { done: false, hints: 0, frame: null, guess: null, sketch: null, chosen: null, met: false, last: null })); go(0); } }, T.repeat));
    if (data.way) $("task").append(...data.way[read.language].map(([file, name]) => make("p", {}, make("a", { href: `${file}?lang=${read.language}` }, name))));
    $("next").disabled = true;
    $("heading").focus();
  }
  function right(n, k) {
    const s = stepAt(n), t = s.task;
    if (s.kind === "do") return k.met;
    if (t.form === "choose") return k.chosen !== null && t.options[k.chosen].right;
    if (t.form === "sketch") { if (!k.sketch) return false; const p = frameOf(s, s.start, true).find(each => each.key === t.curve[0]); return Page.judged(t.judged, k.sketch, [Boolean(p.x.log), Boolean(p.y.log)])[0]; }
    return k.guess !== null && t.replies[t.which[k.guess]][0];
  }

  // -- start, languages, paper
  function start() {
    $("start-title").textContent = head.title;
    $("start-hook").textContent = head.hook || head.summary;
    $("start-about").replaceChildren(...[head.minutes ? T.minutes.replace("{minutes}", head.minutes) : "", T.offline].filter(Boolean).map(text => make("p", {}, text)));
    $("start-source").textContent = T.source;
    $("begin").textContent = T.begin;
    $("print-questions").textContent = T.print;
    $("print-answers").textContent = T.printAnswers;
  }
  function speak(code) {
    read.language = code;
    document.documentElement.lang = code.replace("_", "-");
    T = read.speak(data.words); head = read.speak(data.lesson);
    document.title = `${head.title} · Epsilon Lab`;
    $("language").textContent = data.names[data.languages[(data.languages.indexOf(code) + 1) % data.languages.length]];
    $("language").hidden = data.languages.length < 2;
    $("back").setAttribute("aria-label", T.back);
    $("next").textContent = T.next;
    $("colophon").textContent = T.short;
    if (data.way) {
      const [file, name] = data.way[code].at(-1);
      Object.assign($("front"), { href: `${file}?lang=${code}`, textContent: name, hidden: false });
    }
    go(place, false);
  }
  function handout(answers) {
    const sheet = $("print");
    sheet.replaceChildren(make("h1", {}, head.title), make("p", {}, head.hook || ""));
    data.steps.forEach((_, n) => {
      const s = stepAt(n), t = s.task, f = s.frames[s.start], left = make("div"), right = make("div", { class: "pictures" });
      left.append(make("h2", {}, `${n + 1}. ${s.title}`), ...grow(read.kept(f.text)));
      if (t) {
        left.append(make("p", { class: "ask" }, ...grow(t.ask)));
        if (t.options) t.options.forEach(o => left.append(make("p", {}, make("span", { class: "box" }, answers && o.right ? "✓" : ""), ...grow(o.text))));
        else if (t.form !== "sketch") left.append(make("div", { class: "line" }));
        if (answers) {
          if (t.truthShown) left.append(make("p", {}, make("b", {}, `${T.truth} ${t.truthShown} ${t.unit}`)));
          if (s.kind === "do" && s.solved !== null && s.solved !== undefined) left.append(make("p", {}, make("b", {}, s.controls.map((c, m) => `${c.short} = ${c.stops[digits(s, s.solved)[m]]}`).join(", "))));
          const g = s.solved !== null && s.solved !== undefined ? s.frames[s.solved] : f, then = s.kind === "do" && g.then !== undefined ? read.kept(g.then) : t.then;
          if (then.length) left.append(make("p", {}, ...grow(then)));
        }
      }
      const at = answers && s.solved !== null && s.solved !== undefined ? s.solved : s.start;
      frameOf(s, at, answers).slice(0, 2).forEach(p => right.append(Plot.draw(held([p], t)[0], 340, 215, data.colours, answers && t ? Page.beside(t, T, null, null, true)[p.key] || [] : [])));
      sheet.append(make("section", {}, left, right));
    });
    sheet.append(make("footer", {}, T.source));
  }
  const digits = (s, frame) => { const at = []; let rest = frame; for (let n = s.controls.length - 1; n >= 0; n--) { at[n] = rest % s.controls[n].stops.length; rest = Math.floor(rest / s.controls[n].stops.length); } return at; };
  let answers = new URLSearchParams(location.search).has("answers");
  addEventListener("beforeprint", () => handout(answers));
  const print = full => { answers = full; handout(full); window.print(); };

  $("begin").onclick = () => go(0);
  $("print-questions").onclick = () => print(false);
  $("print-answers").onclick = () => print(true);
  $("language").onclick = () => speak(data.languages[(data.languages.indexOf(read.language) + 1) % data.languages.length]);
  $("back").onclick = () => go(place - 1);
  $("next").onclick = () => {
    const s = place < data.steps.length ? step() : null;
    if (s && s.answer.length && !s.task && !kept[place].done) { finish(kept[place]); show(s, kept[place]); return; }
    if (place + 1 < data.steps.length || head.can || data.way) go(place + 1);
  };
  let width = innerWidth;
  addEventListener("resize", () => { if (place >= 0 && place < data.steps.length && Math.abs(innerWidth - width) > 40) { width = innerWidth; go(place, false); } });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => go(place, false));
  speak(first);
  window.lesson = { data, read, go, kept, handout };
})();
