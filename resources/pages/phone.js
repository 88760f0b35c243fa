// A phone in a live class of Epsilon Lab: the open question, an answer, the truth when the teacher shows it. Part of Epsilon Lab (MIT).
(() => {
  const data = JSON.parse(document.getElementById("data").textContent), code = document.currentScript.dataset.code;
  const { make, grow, words } = Page, $ = id => document.getElementById(id);
  const wish = (new URLSearchParams(location.search).get("lang") || navigator.language || "").replace("-", "_");
  const first = data.languages.find(each => each === wish) || data.languages.find(each => each.slice(0, 2) === wish.slice(0, 2)) || data.languages[0];
  const read = Page.reader(data, first);
  let T = read.speak(data.words), socket = null, wait = 300, now = null, mine = null, pending = null, sent = "", draft = null, over = false;

  const token = (() => {
    try { const kept = sessionStorage.getItem("token"); if (/^[0-9a-f]{32}$/.test(kept || "")) return kept; } catch { /* no storage: a reload is a new phone */ }
    const made = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");
    try { sessionStorage.setItem("token", made); } catch { /* the same */ }
    return made;
  })();

  // -- the connection: what is not confirmed is sent again
  function connect() {
    if (socket && socket.readyState < 2) return;
    socket = new WebSocket(`ws://${location.host}/${code}/ws`);
    const own = socket;
    own.onopen = () => { own.send(JSON.stringify({ t: "hello", token })); };
    own.onmessage = event => { wait = 300; hear(JSON.parse(event.data)); };
    own.onclose = () => {
      if (own !== socket) return;
      link(false);
      setTimeout(connect, wait * (0.5 + Math.random()));
      wait = Math.min(5000, wait * 2);
    };
  }
  addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") { wait = 300; connect(); } });
  addEventListener("online", () => { wait = 300; connect(); });
  function link(good) { $("link").textContent = good ? "● " + T.connected : "○ " + T.cut; }
  function send(answer) {
    mine = answer;
    pending = { t: "answer", n: now.n, a: answer };
    push();
    state();
  }
  function push() { if (pending && socket && socket.readyState === 1) socket.send(JSON.stringify(pending)); }
  function hear(message) {
    link(true);
    if (message.t === "step") {
      const fresh = !now || now.n !== message.n;
      if (fresh) { pending = null; draft = null; sent = ""; heights.clear(); }
      mine = message.yours ?? (fresh ? null : mine);
      now = message;
      if (pending && pending.n === message.n && message.phase === "ask") push(); else if (message.yours !== null) sent = "kept";
      show(fresh);
    } else if (message.t === "phase" && now && message.n === now.n) {
      now.phase = message.phase; now.told = message.told;
      show(false);
    } else if (message.t === "own" && now && message.n === now.n) {
      now.own = message.own;
      show(false);
    } else if (message.t === "got" && now && message.n === now.n) {
      if (pending && pending.n === message.n) { sent = message.kept ? "kept" : "late"; if (message.kept || now.phase !== "ask") pending = null; }
      state();
    }
  }

  // -- what is shown
  const span = (p, t) => t.frame && p.key === t.curve[0] ? { ...p, y: { ...p.y, low: p.y.log ? Math.log10(t.frame[0]) : t.frame[0], high: p.y.log ? Math.log10(t.frame[1]) : t.frame[1] } } : p;
  const held = (p, t) => {
    p = span(p, t);
    if (!t.mark || t.mark[0] !== p.key) return p;
    const axis = p[t.mark[1]], to = v => axis.log ? Math.log10(v) : v, [from, till] = Page.ends(t);
    return { ...p, [t.mark[1]]: { ...axis, low: axis.log && from <= 0 ? axis.low : Math.min(axis.low, to(from)), high: Math.max(axis.high, to(till)) } };
  };
  // As high as the names of its rows want, and then so high until another question comes.
  const heights = new Map(), tall = (p, H) => {
    const name = `${p.key} ${innerWidth}`;
    if (!heights.has(name)) heights.set(name, Math.max(H, Math.min(360, 100 + 16 * (p.y.ticks || []).length)));
    return heights.get(name);
  };
  // On axes that show what another picture of the same key shows, too: nothing moves when one takes the place of the other.
  const roomy = (p, o) => {
    if (!o || o.x.log !== p.x.log || o.y.log !== p.y.log) return p;
    const both = (a, b) => ({ ...a, low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) });
    return { ...p, x: both(p.x, o.x), y: both(p.y, o.y) };
  };
  function plots(q, places, more = {}, others = []) {
    const t = q.task, wanted = t.curve ? t.curve[0] : t.mark ? t.mark[0] : null;
    const beside = others.map(read.picture);
    let pictures = places.map(read.picture).map(p => roomy(p, beside.find(o => o.key === p.key)));
    if (innerWidth < 700 && pictures.length > 1) pictures = wanted ? pictures.filter(p => p.key === wanted) : pictures.slice(0, 2);
    const W = Math.max(300, Math.min(innerWidth - 30, 572)), H = t.form === "sketch" ? Math.max(215, Math.min(320, innerHeight - 380)) : pictures.length > 1 ? (innerWidth < 700 ? 185 : 215) : 240;
    const made = pictures.map(p => { const own = more[p.key] || [], seen = held(p, t); return make("figure", { class: "card" }, Plot.draw(seen, W, tall(p, H), data.colours, own), p.bare ? null : Plot.key(seen, own)); });
    $("plots").replaceChildren(...made);
    return made.map(each => each.querySelector("svg.plot"));
  }
  function show(fresh) {
    const raw = now.q, { pool, ...rest } = raw;
    read.pool = pool;
    const q = read.speak(rest), t = q.task;
    $("place").textContent = T.question.replace("{place}", now.n + 1).replace("{count}", now.of);
    $("heading").textContent = q.title;
    for (const id of ["question", "task", "said", "plots"]) $(id).replaceChildren();
    if (!t) { $("question").append(make("p", {}, q.front)); $("state").textContent = ""; if (fresh) $("heading").focus(); return; }
    $("question").append(make("div", { class: "ask", id: "ask" }, ...grow(t.ask)));
    const told = now.phase === "told";
    if (told) reveal(q, t); else ask(q, t);
    if (fresh) $("heading").focus();
    state();
  }
  function state() {
    const box = $("state");
    if (!now || !now.q.task) return;
    const text = now.phase === "told" ? (mine === null ? T.none : "") : now.phase === "paused" ? T.front : pending ? T.sending : sent === "kept" && mine !== null ? T.sent : sent === "late" ? T.late : "";
    box.textContent = text;
    box.classList.toggle("ok", sent === "kept" && now.phase === "ask" && !pending);
  }
  const sender = ready => make("button", { class: "primary", id: "send", disabled: !ready || now.phase !== "ask" }, T.send);

  function ask(q, t) {
    const open = now.phase === "ask", frame = q.frames[q.start];
    if (t.form === "choose") {
      plots(q, frame.before);
      const short = t.options.every(o => words(o.text).length < 14), list = make("div", { class: "choices" + (short ? " short" : ""), role: "group", "aria-labelledby": "ask" });
      t.options.forEach((o, n) => list.append(make("button", { class: n === mine ? "mine" : "", "aria-pressed": n === mine, disabled: !open, onclick: () => { send(n); [...list.children].forEach((b, m) => { b.setAttribute("aria-pressed", m === n); b.classList.toggle("mine", m === n); }); } }, make("span", {}, ...grow(o.text)))));
      $("task").append(list);
    } else if (t.form === "sketch") {
      const svg = plots(q, frame.before).find(each => each.dataset.picture === t.curve[0]);
      if (!open) { if (mine) plots(q, frame.before, Page.beside(t, T, null, mine, false)); return; }
      let points = [];
      const button = sender(false), pad = Page.pad(svg, T, (found, enough) => { points = found; draft = found; button.disabled = !enough; }, draft && draft.length ? draft : mine);
      button.onclick = () => send(points);
      $("task").append(make("p", { class: "hint" }, T.draw), make("div", { class: "row" }, make("button", { onclick: () => pad.clear() }, T.clear), button));
    } else if (t.form === "number" || t.form === "drag") {
      const start = draft ?? mine, drawn = n => plots(q, frame.before, t.mark && n !== null ? Page.beside(t, T, n, null, false) : {});
      drawn(start);
      const out = make("output", { class: "big" }, start === null ? "?" : `${t.shown[start]} ${t.unit}`), button = sender(start !== null);
      const range = Page.slider({ "aria-label": words(t.ask), class: start === null ? "untouched" : "", disabled: !open }, t.values.length, start ?? (t.values.length - 1) / 2, n => `${t.shown[n]} ${t.unit}`, n => { draft = n; out.textContent = `${t.shown[n]} ${t.unit}`; button.disabled = false; if (t.mark) drawn(n); });
      button.onclick = () => send(Number(range.value));
      $("task").append(make("div", { class: "row" }, range, out), make("div", { class: "row" }, button));
    } else goal(q, t, open);
  }
  function goal(q, t, open) {
    let at = draft ?? mine ?? q.start;
    const meters = make("div", { class: "meters" }), button = sender(true);
    const draw = () => { const f = q.frames[at]; plots(q, f.before); meters.replaceChildren(...(f.shows || []).map(([label, text]) => make("span", {}, ...grow(label), make("b", {}, text)))); };
    draw();
    button.onclick = () => send(at);
    $("task").append(...settings(q, open, () => at, found => { if (q.frames[found]) { at = draft = found; draw(); } }), meters, make("div", { class: "row" }, button));
  }
  function settings(q, open, now, moved) { // the controls of a step; `now`: which setting stands, `moved`: to another one
    const sizes = q.controls.map(c => c.stops.length), part = n => { let rest = now(); for (let k = sizes.length - 1; k > n; k--) rest = Math.floor(rest / sizes[k]); return rest % sizes[n]; };
    const set = (n, v) => moved(sizes.map((_, k) => k === n ? v : part(k)).reduce((sum, each, k) => sum * sizes[k] + each, 0));
    return q.controls.map((c, n) => {
      if (c.kind === "again") return make("button", { disabled: !open, onclick: () => set(n, (part(n) + 1) % sizes[n]) }, c.again || c.label);
      if (c.kind === "choice") return make("label", { class: "row" }, make("span", {}, c.label), make("select", { disabled: !open, onchange: event => set(n, Number(event.target.value)) }, ...c.stops.map((text, v) => make("option", { value: v, selected: v === part(n) }, text))));
      const out = make("output", { class: "big" }, `${c.short} = ${c.stops[part(n)]}`);
      return make("div", { class: "row" + (c.short.length > 12 ? " wrap" : "") }, Page.slider({ "aria-label": c.label, disabled: !open }, sizes[n], part(n), v => c.stops[v], v => { out.textContent = `${c.short} = ${c.stops[v]}`; set(n, v); }), out);
    });
  }

  function reveal(q, t) {
    const { pool, ...rest } = now.told, asked = now.q.pool, told = read.speak(rest), say = parts => $("said").replaceChildren(...parts.map(([good, inside]) => Page.told(good, inside)));
    let at = told.at ?? q.start, beside = {};
    const draw = more => {
      beside = more;
      if (!pool) return plots(q, q.frames[at].before, more, q.frames[mine ?? q.start].before);
      read.pool = pool;
      plots(q, told.frames[at].plots, more);
      read.pool = asked;
    };
    const then = told.then && told.then.length ? [[true, grow(told.then)]] : [];
    const whole = { ...t, ...told };
    if (t.form === "choose") {
      draw({});
      const list = make("div", { class: "choices" + (t.options.every(o => words(o.text).length < 14) ? " short" : "") });
      t.options.forEach((o, n) => list.append(make("button", { disabled: true, class: told.options[n].right ? "right" : n === mine ? "mine" : "" }, make("span", { class: "sign" }, told.options[n].right ? "✓ " : n === mine ? "✎ " : ""), make("span", {}, ...grow(o.text)))));
      $("task").append(list);
      const own = mine !== null ? told.options[mine] : null;
      say([...(own && own.reply.length ? [[own.right, grow(own.reply)]] : []), ...then]);
    } else if (t.form === "sketch") {
      draw(Page.beside(whole, T, null, mine, true));
      const p = (read.pool = pool, told.frames[at].plots.map(read.picture).find(each => each.key === t.curve[0]));
      read.pool = asked;
      say([...(mine ? Page.judged(told.judged, mine, [Boolean(p.x.log), Boolean(p.y.log)])[1].map(([good, text]) => [good, grow(text)]) : []), ...then]);
      if (mine && now.own) $("said").prepend(make("p", { class: "own" }, read.speak(now.own)));
    } else if (t.form === "number" || t.form === "drag") {
      draw(Page.beside(whole, T, mine, null, true));
      $("task").append(Page.ruler(whole, T, mine));
      const reply = mine === null ? null : told.replies[told.which[mine]];
      say([...(reply ? [[reply[0], [make("b", {}, told.gaps[mine])]], ...reply[1].map(([good, text]) => [good, [text]])] : []), ...then]);
    } else {
      draw({});
      const own = mine !== null && told.met[mine];
      if (told.at !== null && told.at !== undefined) {
        let rest = at; const parts = [];
        for (let n = q.controls.length - 1; n >= 0; n--) { parts.unshift(`${q.controls[n].short} = ${q.controls[n].stops[rest % q.controls[n].stops.length]}`); rest = Math.floor(rest / q.controls[n].stops.length); }
        $("task").append(make("p", { class: "big" }, parts.join(", ")));
      }
      say([...(mine !== null ? [[own, [make("b", {}, own ? T.reached : T.notReached)]]] : []), ...then]);
    }
    if (pool) $("task").append(...settings(q, true, () => at, found => { if (told.frames[found]) { at = found; draw(beside); } }));
  }

  function speak(language) {
    read.language = language;
    document.documentElement.lang = language.replace("_", "-");
    T = read.speak(data.words);
    $("foot").textContent = T.foot;
    $("language").hidden = data.languages.length < 2;
    $("language").textContent = T.other;
    if (now) show(false); else $("heading").textContent = T.waiting;
  }
  $("language").onclick = () => speak(data.languages[(data.languages.indexOf(read.language) + 1) % data.languages.length]);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => now && show(false));
  speak(first);
  link(false);
  connect();
})();
