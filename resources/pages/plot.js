"use strict";
// Draws pictures of Epsilon Lab (app/classroom/wire.py) as SVG. Plain script, no dependencies; part of Epsilon Lab (MIT).
const Plot = (() => {
  const NS = "http://www.w3.org/2000/svg", BIG = 1e6;
  const DASH = { dash: [4, 2], dot: [1, 2], dashdot: [4, 2, 1, 2] };
  const el = (name, attributes = {}, text) => {
    const made = document.createElementNS(NS, name);
    for (const key in attributes) if (key === "style") made.style.cssText = attributes[key]; else if (attributes[key] !== undefined) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const bytes = text => Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
  const doubles = text => new Float64Array(bytes(text).buffer);
  const decode = entry => {
    if (typeof entry === "string") return doubles(entry);
    if (Array.isArray(entry)) return Float64Array.from(entry, value => value === null ? NaN : value);
    const values = doubles(entry.v), packed = bytes(entry.c), found = new Float64Array(entry.n);
    for (let k = 0; k < entry.n; k++) {
      let place = 0;
      for (let bit = 0; bit < entry.w; bit++) {
        const at = k * entry.w + bit;
        place |= ((packed[at >> 3] >> (at & 7)) & 1) << bit;
      }
      found[k] = values[place];
    }
    return found;
  };

  // -- numbers as the program writes them (app/words/numbers.py, app/plot/axis.py)
  const raise = power => String(power).replace(/[-0-9]/g, sign => sign === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[sign]);
  const grouped = (value, places) => {
    const text = Math.abs(value).toFixed(places), [whole, rest] = text.split(".");
    const parted = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, "\u202f") : whole;
    return (value < 0 && /[1-9]/.test(text) ? "−" : "") + parted + (rest ? "." + rest : "");
  };
  const power = (mantissa, exponent) => {
    const ten = exponent === 1 ? "10" : "10" + raise(exponent);
    return mantissa === "1" || mantissa === "−1" ? mantissa.slice(0, -1) + ten : mantissa + "⋅" + ten;
  };
  const trimmed = text => text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
  const show = (value, digits = 4) => {
    if (Number.isNaN(value)) return "–";
    if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
    if (value === 0) return "0";
    const text = value.toExponential(digits - 1), [mantissa, e] = text.split("e"), exponent = Number(e), rounded = Number(text);
    if (Number.isInteger(value) && Math.abs(value) < 1e9 && (rounded !== value || exponent < 7)) return grouped(value, 0);
    if (exponent > -4 && exponent < 7) return trimmed(grouped(rounded, Math.max(0, digits - 1 - exponent)));
    return power(trimmed(mantissa).replace("-", "−"), exponent);
  };
  const multiples = (low, high, step) => {
    const slack = 1e-9 * (high - low), found = [];
    for (let k = Math.ceil((low - slack) / step); k <= Math.floor((high + slack) / step); k++) found.push(k * step);
    return found;
  };
  const niceStep = (span, wanted) => {
    const rough = span / Math.max(wanted, 1), ten = 10 ** Math.floor(Math.log10(rough));
    for (const factor of [1, 2, 5]) if (factor * ten >= rough * (1 - 1e-9)) return factor * ten;
    return 10 * ten;
  };
  const linearTicks = (low, high, wanted) => {
    const step = niceStep(high - low, wanted), values = multiples(low, high, step);
    const largest = Math.max(0, ...values.map(Math.abs)), exponent = largest > 0 ? Math.floor(Math.log10(largest)) : 0;
    if (exponent >= -4 && exponent < 7) {
      const places = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
      return values.map(v => [v, v ? grouped(v, places) : "0"]);
    }
    const unit = 10 ** exponent, places = Math.max(0, -Math.floor(Math.log10(step / unit) + 1e-9));
    return values.map(v => [v, v ? power(grouped(v / unit, places), exponent) : "0"]);
  };
  const logTicks = (low, high, wanted) => {
    const span = high - low;
    if (span < 0.35) return linearTicks(10 ** low, 10 ** high, wanted).filter(t => t[0] > 0).map(([v, t]) => [Math.log10(v), t]);
    const slack = 1e-9 * span, plain = low > -3.01 && high < 4.01, found = [];
    const stride = [1, 2, 3, 5, 10, 20, 50, 100, 1000].find(s => s * Math.max(wanted, 1) >= span) || 1000;
    const digits = span < 2 ? (wanted >= 9 * span ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [1, 2, 5]) : [1];
    for (let e = Math.floor(low); e <= Math.ceil(high); e++) {
      if (((e % stride) + stride) % stride) continue;
      for (const m of digits) {
        const place = e + Math.log10(m);
        if (place < low - slack || place > high + slack) continue;
        found.push([place, plain ? grouped(m * 10 ** e, Math.max(0, -e)) : e === 0 ? String(m) : power(String(m), e)]);
      }
    }
    return found;
  };

  // -- the frame
  const estimated = text => [...text].reduce((sum, sign) => sum + (sign.codePointAt(0) > 0x2e7f ? 12 : /[il.,:;|' ]/.test(sign) ? 3.6 : /[mwMW%]/.test(sign) ? 10.5 : 6.9), 0);
  let pen = null;
  const wide = (text, bold = false) => {
    if (typeof document === "undefined") return estimated(text) * (bold ? 1.1 : 1);
    if (!pen) pen = document.createElement("canvas").getContext("2d");
    pen.font = `${bold ? "600 " : ""}12px ${getComputedStyle(document.body).fontFamily}`;
    return pen.measureText(text).width;
  };
  const wrapped = (text, room, bold = false) => { // a title in lines that fit: at blanks, Chinese anywhere
    const lines = [""];
    for (const word of text.match(/[\u2e80-\uffef][）》”。，、；：？！]*|[^\s\u2e80-\uffef]+[）》”。，、；：？！]*\s*|\s+/g) || []) {
      if (lines[lines.length - 1] && wide((lines[lines.length - 1] + word).trim(), bold) > room) lines.push("");
      lines[lines.length - 1] += word;
    }
    return lines.slice(0, 3).map(line => line.trim());
  };
  const folded = (text, room) => { // the name of a tick in at most three lines, at blanks and signs, Chinese anywhere; null where that is not enough
    const lines = [""];
    for (const word of text.match(/[\u2e80-\uffef]|[^\s+·\u2e80-\uffef]+[\s+·]*|[\s+·]+/g) || []) {
      if (lines[lines.length - 1] && wide((lines[lines.length - 1] + word).trim()) > room) lines.push("");
      lines[lines.length - 1] += word;
    }
    return lines.length > 3 || lines.some(line => wide(line.trim()) > room) ? null : lines.map(line => line.trim());
  };
  const to = axis => axis.log ? v => v > 0 ? Math.log10(v) : -Infinity : v => v;
  const title = axis => axis.unit ? `${axis.label || ""} (${axis.unit})` : axis.label || "";
  const role = name => `var(--r-${name}, var(--r-neutral))`;
  const letters = name => `var(--t-${name}, var(--r-${name}, var(--r-neutral)))`;

  function frame(p, W, H) {
    const heading = p.title ? wrapped(p.title, (W - 24) * 12 / 13.2, true) : [], names = title(p.x) ? wrapped(title(p.x), W - 28) : [], low = p.y.low, high = p.y.high;
    const top = 46 + 17 * (heading.length - 1), lines = foldedTicks(p, 0.8 * W), deepest = Math.max(1, ...lines.map(([, parts]) => parts.length));
    const bottom = 40 + 14 * (deepest - 1) + 15 * Math.max(0, names.length - 1), height = Math.max(20, H - top - bottom);
    let own = p.y.ticks ? p.y.ticks.map(([v, t]) => [to(p.y)(v), t]) : (p.y.log ? logTicks : linearTicks)(low, high, height / 42);
    own = apart(own.filter(([v]) => v >= low - 1e-9 && v <= high + 1e-9), low, high, height);
    const heat = p.items.find(i => i.k === "heat" && i.scaled);
    const widest = Math.max(0, ...own.map(([, t]) => wide(t)));
    let left = Math.min(0.4 * W, Math.max(34, widest + 14)), right = heat ? 84 : 16, width = Math.max(20, W - left - right), above = top, tall = height;
    if (p.equal) {
      const unit = Math.min(width / (p.x.high - p.x.low), height / (high - low));
      const w = unit * (p.x.high - p.x.low), h = unit * (high - low);
      left += (width - w) / 2; above += (height - h) / 2; width = w; tall = h;
    }
    const f = { p, W, H, heading, names, deepest, left, top: above, width, height: tall, heat, right: left + width, bottom: above + tall };
    f.ax = v => f.left + (v - p.x.low) / (p.x.high - p.x.low) * f.width;
    f.ay = v => f.bottom - (v - low) / (high - low) * f.height;
    const px = to(p.x), py = to(p.y), bound = v => Math.max(-BIG, Math.min(BIG, v));
    f.X = v => bound(f.ax(px(v))); f.Y = v => bound(f.ay(py(v)));
    f.x = at => p.x.low + (at - f.left) / f.width * (p.x.high - p.x.low);
    f.y = at => low + (f.bottom - at) / f.height * (high - low);
    f.value = (place, axis) => axis.log ? 10 ** place : place;
    f.yTicks = own; f.xTicks = spread(f);
    return f;
  }
  // Names of ticks that do not stand beside each other in one line, each in several: about so much room is there for all.
  function foldedTicks(p, room) {
    if (!p.x.ticks || p.x.ticks.length < 2) return [];
    const all = p.x.ticks.map(([v, t]) => [to(p.x)(v), t]).filter(([v]) => v >= p.x.low - 1e-9 && v <= p.x.high + 1e-9);
    const step = Math.min(...all.slice(1).map(([v], k) => v - all[k][0])) / (p.x.high - p.x.low) * room;
    if (all.every(([, t]) => wide(t) <= step - 10)) return [];
    const found = all.map(([v, t]) => [v, folded(t, step - 8)]);
    return found.every(([, parts]) => parts) ? found : [];
  }
  // Ticks of y whose names stand above each other: of too many every second, third …, with 0 where it is one of them.
  function apart(ticks, low, high, height) {
    for (let step = 1; step < ticks.length; step++) {
      const zero = Math.max(0, ticks.findIndex(([v]) => v === 0)), kept = ticks.filter((_, k) => (k - zero) % step === 0);
      if (kept.slice(1).every(([v], k) => Math.abs(v - kept[k][0]) / (high - low) * height >= 14)) return kept;
    }
    return ticks.slice(0, 1);
  }
  const middle = (f, v, text) => { const half = wide(text) / 2 + 1; return Math.max(half, Math.min(f.W - half, f.ax(v))); }; // whole at the edge
  function spread(f) {
    const p = f.p, fits = ticks => {
      let end = -Infinity;
      return ticks.every(([v, t]) => { const half = wide(t) / 2, at = middle(f, v, t), good = at - half >= end; end = at + half + 10; return good; });
    };
    if (p.x.ticks) {
      const all = p.x.ticks.map(([v, t]) => [to(p.x)(v), t]).filter(([v]) => v >= p.x.low - 1e-9 && v <= p.x.high + 1e-9);
      if (fits(all)) return all;
      const parted = f.deepest > 1 ? foldedTicks(p, f.width) : [];
      if (parted.length && Math.max(...parted.map(([, parts]) => parts.length)) <= f.deepest) return parted.map(([v, parts]) => [v, ...parts]);
      const room = all.length > 1 ? (all[1][0] - all[0][0]) / (p.x.high - p.x.low) * f.width - 8 : f.width;
      if (room > 60) return all.map(([v, t]) => { let cut = t; while (wide(cut) > room && cut.length > 2) cut = cut.slice(0, -2) + "…"; return [v, cut]; });
      for (let step = 2; ; step++) { const fewer = all.filter((_, k) => k % step === 0); if (fits(fewer)) return fewer; }
    }
    let wanted = f.width / 60, found = [];
    for (let k = 0; k < 8; k++, wanted *= 0.7) {
      found = (p.x.log ? logTicks : linearTicks)(p.x.low, p.x.high, wanted);
      if (fits(found)) break;
    }
    return found;
  }

  // -- items
  const path = (f, x, y, xs = f.X, ys = f.Y) => {
    let made = "", down = false;
    for (let k = 0; k < x.length; k++) {
      const a = xs(x[k]), b = ys(y[k]);
      if (Number.isNaN(a) || Number.isNaN(b) || Number.isNaN(y[k]) || (f.p.y.log && !(y[k] > 0))) { down = false; continue; }
      made += (down ? "L" : "M") + a.toFixed(2) + " " + b.toFixed(2);
      down = true;
    }
    return made;
  };
  const runs = (x, y) => {
    const found = [];
    let now = null;
    for (let k = 0; k < x.length; k++) {
      if (Number.isNaN(x[k]) || Number.isNaN(y[k])) { now = null; continue; }
      if (!now) found.push(now = [[], []]);
      now[0].push(x[k]); now[1].push(y[k]);
    }
    return found;
  };
  const stroke = (i, colour) => ({
    fill: "none", stroke: colour, "stroke-width": i.width || 2, "stroke-linejoin": "round",
    "stroke-linecap": i.dash && i.dash !== "solid" ? "butt" : "round",
    "stroke-dasharray": DASH[i.dash] ? DASH[i.dash].map(part => part * (i.width || 2)).join(" ") : undefined,
    opacity: i.pale ? 0.5 : undefined,
  });
  const base = (f, value) => Math.min(Math.max(Number.isFinite(f.Y(value)) ? f.Y(value) : f.bottom, f.top), f.bottom);
  const SIGNS = {
    s: (x, y, r) => ["rect", { x: x - 0.9 * r, y: y - 0.9 * r, width: 1.8 * r, height: 1.8 * r }],
    t: (x, y, r) => ["path", { d: `M${x} ${y - 1.2 * r}L${x + 1.1 * r} ${y + 0.8 * r}L${x - 1.1 * r} ${y + 0.8 * r}Z` }],
    d: (x, y, r) => ["path", { d: `M${x} ${y - 1.3 * r}L${x + r} ${y}L${x} ${y + 1.3 * r}L${x - r} ${y}Z` }],
    o: (x, y, r) => ["circle", { cx: x, cy: y, r }],
    f: (x, y, r) => ["path", { d: `M${x - 0.08 * r} ${y}V${y - 2.4 * r}L${x + 1.3 * r} ${y - 1.95 * r}L${x + 0.08 * r} ${y - 1.5 * r}V${y}Z` }],
    p: (x, y, r) => ["path", { d: `M${x - 0.85 * r} ${y}v${-0.4 * r}a${0.85 * r} ${0.85 * r} 0 0 1 ${1.7 * r} 0v${0.4 * r}ZM${x - 0.52 * r} ${y - 1.9 * r}a${0.52 * r} ${0.52 * r} 0 0 1 ${1.04 * r} 0a${0.52 * r} ${0.52 * r} 0 0 1 ${-1.04 * r} 0Z` }],
    b: (x, y, r) => ["path", { d: slip(x, y, r) + `M${x - 0.4 * r} ${y - 0.25 * r}h${0.8 * r}M${x - 0.4 * r} ${y + 0.25 * r}h${0.8 * r}` }],
    v: (x, y, r) => ["path", { d: slip(x, y, r) }],
  };
  const slip = (x, y, r) => `M${x - 0.8 * r} ${y - r}h${1.6 * r}v${2 * r}h${-1.6 * r}Z`;
  function sign(i, x, y, r, colour) {
    if (i.marker === "+") return el("path", { d: `M${x - 1.2 * r} ${y}H${x + 1.2 * r}M${x} ${y - 1.2 * r}V${y + 1.2 * r}`, stroke: colour, "stroke-width": 0.5 * r });
    if (i.marker === "r") return el("circle", { cx: x, cy: y, r, fill: "none", stroke: colour, "stroke-width": 2 });
    const [name, attributes] = (SIGNS[{ q: "p" }[i.marker] || i.marker] || SIGNS.o)(x, y, r);
    if (i.marker === "q" || i.marker === "b") return el(name, { ...attributes, fill: "none", stroke: colour, "stroke-width": i.marker === "b" ? 0.16 * r : 2 });
    if (i.marker !== "v") return el(name, { ...attributes, fill: colour });
    const made = el("g");
    made.append(el(name, { ...attributes, fill: colour }), el("path", { d: `M${x - 0.42 * r} ${y + 0.02 * r}L${x - 0.1 * r} ${y + 0.36 * r}L${x + 0.46 * r} ${y - 0.38 * r}`, fill: "none", stroke: "var(--base)", "stroke-width": 0.28 * r }));
    return made;
  }
  // Heads of arrows, one at the end of each piece or at both.
  function heads(f, i, group, colour) {
    const long = 6 + 1.5 * (i.width || 2);
    let made = "", count = 0;
    for (const [a, b] of runs(i.x, i.y)) {
      const x = a.map(f.X), y = b.map(f.Y), n = x.length - 1;
      for (const [tipX, tipY, fromX, fromY] of [[x[n], y[n], x[0], y[0]], ...(i.head === "both" ? [[x[0], y[0], x[n], y[n]]] : [])]) {
        const far = Math.hypot(tipX - fromX, tipY - fromY);
        if (!(far >= 2)) continue;
        const u = (tipX - fromX) / far * Math.min(long, far), v = (tipY - fromY) / far * Math.min(long, far), tx = tipX + u / 8, ty = tipY + v / 8;
        made += `M${tx} ${ty}L${tx - u - 0.4 * v} ${ty - v + 0.4 * u}L${tx - u + 0.4 * v} ${ty - v - 0.4 * u}Z`;
        count++;
      }
    }
    if (count) group.append(el("path", { d: made, fill: colour, "data-heads": count }));
  }
  // The height in pixels of a limit over a place, asked from left to right along each stroke; NaN where it has none.
  function limitOf(f, i) {
    if (i.k === "line") return i.upright ? null : () => f.Y(i.value);
    const points = Array.from(i.x, (v, k) => [f.X(v), f.Y(i.y[k])]).filter(([a, b]) => !Number.isNaN(a) && !Number.isNaN(b)).sort((a, b) => a[0] - b[0]);
    let k = 0;
    return at => {
      if (points.length < 2 || at < points[0][0] || at > points[points.length - 1][0]) return NaN;
      while (k > 0 && points[k][0] > at) k--;
      while (k < points.length - 2 && points[k + 1][0] < at) k++;
      const [x, y] = points[k], [u, v] = points[k + 1];
      return u > x ? y + (v - y) * (at - x) / (u - x) : v;
    };
  }
  // The side of a limit on which nothing can be: strokes at 45 degrees, cut where it ends.
  function hatch(f, i, group) {
    const shift = 10 * Math.SQRT2, step = 2, above = i.beyond === "above", limit = limitOf(f, i), at = i.upright ? f.X(i.value) : 0;
    const nothing = (x, y) => limit ? (above ? y < limit(x) : y > limit(x)) : above ? x > at : x < at;
    let made = "";
    for (let start = Math.floor((f.left - f.height) / shift) * shift; start < f.right; start += shift) {
      let begun = null, last = null;
      for (let t = 0; t <= f.height + step; t += step) {
        const x = start + t, y = f.bottom - t, inked = x >= f.left && x <= f.right && y >= f.top && nothing(x, y);
        if (inked) { begun = begun || [x, y]; last = [x, y]; }
        if (begun && (!inked || t + step > f.height + step)) { if (last[0] > begun[0]) made += `M${begun[0].toFixed(1)} ${begun[1].toFixed(1)}L${last[0].toFixed(1)} ${last[1].toFixed(1)}`; begun = null; }
      }
    }
    if (made) group.append(el("path", { d: made, stroke: "var(--axis)", "stroke-width": 1, opacity: 0.3, fill: "none", "data-hatch": i.key }));
  }
  // Strokes inside of a box, at 45 degrees, on the same lines in all boxes.
  function stripes(a, b, high, low) {
    const shift = 5 * Math.SQRT2;
    let made = "";
    for (let n = Math.ceil((a + high) / shift); n <= (b + low) / shift; n++) {
      const x = Math.max(a, n * shift - low), u = Math.min(b, n * shift - high);
      if (u > x) made += `M${x.toFixed(1)} ${(n * shift - x).toFixed(1)}L${u.toFixed(1)} ${(n * shift - u).toFixed(1)}`;
    }
    return made;
  }
  const DRAWN = {
    curve(f, i, group) {
      const x = i.x, y = i.y, colour = role(i.role);
      if (i.filled) for (const [a, b] of runs(x, y)) {
        const edge = base(f, i.fill ?? 0);
        group.append(el("path", { d: path(f, a, b) + `L${f.X(a[a.length - 1]).toFixed(2)} ${edge}L${f.X(a[0]).toFixed(2)} ${edge}Z`, fill: colour, opacity: 0.18, "data-area": i.key }));
      }
      if (i.line) {
        if (f.heat || f.p.items.some(o => o.k === "heat")) group.append(el("path", { ...stroke({ ...i, dash: "solid" }, "var(--base)"), d: path(f, x, y), "stroke-width": (i.width || 2) + 2.5 }));
        group.append(el("path", { ...stroke(i, colour), d: path(f, x, y), "data-line": i.key }));
        if (i.head) heads(f, i, group, colour);
      }
      if (i.marker) {
        const room = i.room || [0, 0], sides = [[room[0], f.width / (f.p.x.high - f.p.x.low)], [room[1], f.height / (f.p.y.high - f.p.y.low)]];
        const r = Math.min(i.size, ...sides.filter(s => s[0] > 0).map(s => 0.42 * s[0] * s[1]));
        const many = el("g", { opacity: i.pale ? 0.5 : undefined, "data-signs": i.key });
        const seen = new Set();
        for (let k = 0; k < x.length; k++) {
          const a = Math.round(f.X(x[k]) * 2) / 2, b = Math.round(f.Y(y[k]) * 2) / 2;
          if (!Number.isFinite(a + b) || Math.abs(a - f.left - f.width / 2) >= f.width || Math.abs(b - f.top - f.height / 2) >= f.height) continue;
          if (x.length > 100) { const key = a + " " + b; if (seen.has(key)) continue; seen.add(key); }
          const made = sign(i, a, b, r, colour);
          if (i.notes && i.notes[k]) made.append(el("title", {}, i.notes[k]));
          many.append(made);
        }
        group.append(many);
      }
    },
    steps(f, i, group) {
      const x = [], y = [];
      for (let k = 0; k < i.heights.length; k++) { x.push(i.edges[k], i.edges[k + 1]); y.push(i.heights[k], i.heights[k]); }
      const colour = role(i.role), edge = base(f, 0);
      if (i.filled) for (const [a, b] of runs(x, y)) group.append(el("path", { d: path(f, a, b) + `L${f.X(a[a.length - 1]).toFixed(2)} ${edge}L${f.X(a[0]).toFixed(2)} ${edge}Z`, fill: colour, opacity: i.pale ? 0.1 : 0.2, "data-area": i.key }));
      group.append(el("path", { ...stroke(i, colour), d: path(f, x, y), "data-line": i.key }));
    },
    bars(f, i, group) {
      const under = el("path", { fill: "var(--base)" }), many = el("g", { fill: role(i.role), "fill-opacity": i.pale ? 0.3 : 0.7, "data-bars": i.key, ...(i.hatched ? { fill: "var(--base)", "fill-opacity": 0.6 } : {}) }), edge = base(f, 0), cuts = [];
      let covered = "", strokes = "";
      for (let k = 0; k < i.heights.length; k++) {
        const a = Math.max(f.X(i.edges[k]), f.left - 2), b = Math.min(f.X(i.edges[k + 1]), f.right + 2);
        if (!(b > a) || Number.isNaN(i.heights[k]) || i.heights[k] === 0) continue;
        const raw = f.Y(i.heights[k]), top = Math.max(f.top - 2, Math.min(f.bottom + 2, Number.isFinite(raw) ? raw : f.bottom));
        if (Math.abs(edge - top) < 0.005) continue; // nobody sees it
        many.append(el("rect", { x: a.toFixed(2), y: Math.min(top, edge).toFixed(2), width: (b - a).toFixed(2), height: Math.abs(edge - top).toFixed(2), stroke: b - a > 4 ? "var(--base)" : undefined }));
        if (i.hatched) strokes += stripes(a + 1, b - 1, Math.min(top, edge) + 1, Math.max(top, edge) - 1);
        covered += `M${a.toFixed(2)} ${edge}V${top}H${b.toFixed(2)}V${edge}Z`;
        if (b - a > 4 && (top < f.top || top > f.bottom)) for (const depth of [24, 30]) { // what is seen of it is not its length
          const y = top < f.top ? f.top + depth : f.bottom - depth, rise = Math.min(0.25 * (b - a), 6);
          cuts.push(el("path", { d: `M${a} ${y + rise / 2}L${b} ${y - rise / 2}`, stroke: "var(--base)", "stroke-width": 2 }));
        }
      }
      under.setAttribute("d", i.hatched ? "M0 0" : covered || "M0 0");
      group.append(under, many, ...cuts);
      if (strokes) group.append(el("path", { d: strokes, stroke: role(i.role), "stroke-width": 1.3, fill: "none", "data-stripes": i.key }));
    },
    area(f, i, group) {
      const low = [...i.low], high = [...i.high], x = [...i.x], keep = x.map((_, k) => k).filter(k => ![x[k], low[k], high[k]].some(Number.isNaN));
      const at = list => keep.map(k => list[k]);
      group.append(el("path", { d: path(f, [...at(x), ...at(x).reverse()], [...at(high), ...at(low).reverse()], f.X, v => f.Y(v)) + "Z", fill: role(i.role), opacity: 0.2, "data-area": i.key }));
    },
    rods(f, i, group) {
      const high = k => f.Y(i.y[k] + i.thick / 2), box = (k, share, look) => el("rect", { x: f.X(i.x[k]).toFixed(2), y: high(k).toFixed(2), width: (f.X(i.x[k] + share * i.whole) - f.X(i.x[k])).toFixed(2), height: (f.Y(i.y[k] - i.thick / 2) - high(k)).toFixed(2), ...look });
      const each = [...i.lengths.keys()];
      if (i.trough) group.append(...each.map(k => box(k, 1, { fill: "var(--base)", stroke: "var(--grid)" })));
      const many = el("g", { fill: role(i.role), "fill-opacity": i.pale ? 0.3 : 0.7, "data-rods": i.key });
      many.append(...each.filter(k => i.lengths[k] > 0).map(k => box(k, i.lengths[k], {})));
      group.append(many);
    },
    band(f, i, group) {
      const own = i.role === "accent", clip = (v, a, b) => Math.max(a, Math.min(b, v));
      const a = i.upright ? clip(f.X(i.low), f.left, f.right) : clip(f.Y(i.high), f.top, f.bottom), b = i.upright ? clip(f.X(i.high), f.left, f.right) : clip(f.Y(i.low), f.top, f.bottom);
      if (b > a) group.append(el("rect", { ...(i.upright ? { x: a, width: b - a, y: f.top, height: f.height } : { x: f.left, width: f.width, y: a, height: b - a }), fill: own ? "var(--amber)" : role(i.role), opacity: own ? 0.2 : 0.13, "data-band": i.key }));
    },
    heat(f, i, group) {
      const [columns, rows] = i.shape, dark = isDark(), canvas = document.createElement("canvas"), table = f.colours[i.scale][dark ? 1 : 0];
      canvas.width = columns; canvas.height = rows;
      const pen = canvas.getContext("2d"), image = pen.createImageData(columns, rows), style = getComputedStyle(document.documentElement);
      const own = (i.roles || []).map(name => name ? hex(style.getPropertyValue(`--r-${name}`).trim()) : null);
      for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) {
        const place = i.z[row * columns + column], at = 4 * ((rows - 1 - row) * columns + column);
        const rgb = Number.isNaN(place) ? null : i.roles ? own[place] : hex("#" + table.slice(6 * place, 6 * place + 6));
        if (rgb) { image.data[at] = rgb[0]; image.data[at + 1] = rgb[1]; image.data[at + 2] = rgb[2]; image.data[at + 3] = 255; }
      }
      pen.putImageData(image, 0, 0);
      const x = i.spanX.map(f.ax), y = i.spanY.map(f.ay);
      group.append(el("image", { href: canvas.toDataURL(), x: x[0], y: y[1], width: x[1] - x[0], height: y[0] - y[1], preserveAspectRatio: "none", style: "image-rendering:pixelated", "data-heat": i.key }));
    },
    line(f, i, group) {
      const at = i.upright ? f.X(i.value) : f.Y(i.value);
      if (!inside(f, i.upright ? at : null, i.upright ? null : at)) return;
      group.append(el("line", { ...across(f, i.upright, at), stroke: role(i.role), "stroke-width": i.wide || 1.5, "stroke-dasharray": i.dotted ? "5 4" : DASH[i.dash] ? DASH[i.dash].map(part => part * (i.wide || 1.5)).join(" ") : undefined, [i.k === "handle" ? "data-handle" : "data-mark"]: i.key }));
    },
    handle(f, i, group) { DRAWN.line(f, { ...i, role: i.held ? i.role : "accent" }, group); },
    point(f, i, group) {
      const x = f.X(i.x), y = f.Y(i.y);
      if (!inside(f, x, y)) return;
      if (i.thick) { // the end of a lying bar
        const tall = Math.min(28, f.Y(i.y - i.thick / 2) - f.Y(i.y + i.thick / 2));
        group.append(el("rect", { x: x - 3.5, y: y - tall / 2, width: 7, height: tall, rx: 2.5, fill: "var(--amber)", stroke: "var(--amber-edge)", "stroke-width": 1.2, "data-point": i.key }));
        return;
      }
      group.append(el("circle", { cx: x, cy: y, r: 6.5, fill: "var(--amber)", stroke: "var(--amber-edge)", "stroke-width": 1.5, "data-point": i.key }));
      if (i.sign) group.append(el("text", { x, y: y + 4, "text-anchor": "middle", "font-weight": 700, fill: "var(--on-amber)" }, i.sign));
    },
    label() {},
  };
  const hex = text => [1, 3, 5].map(k => parseInt(text.slice(k, k + 2), 16));
  const across = (f, upright, at) => upright ? { x1: at, x2: at, y1: f.top, y2: f.bottom } : { x1: f.left, x2: f.right, y1: at, y2: at };
  const inside = (f, x, y) => (x === null || (x >= f.left - 1 && x <= f.right + 1)) && (y === null || (y >= f.top - 1 && y <= f.bottom + 1));
  const isDark = () => matchMedia("(prefers-color-scheme: dark)").matches && !matchMedia("print").matches;

  // -- texts in the plot: on no other text and inside
  const single = i => i.k === "curve" && i.marker && !i.line && i.name && i.x.length === 1;
  function texts(f, group, items) {
    const taken = [], free = box => box.x >= f.left - 1 && box.x + box.w <= f.right + 1 && box.y >= f.top - 1 && box.y + box.h <= f.bottom + 1 && !taken.some(o => box.x < o.x + o.w && o.x < box.x + box.w && box.y < o.y + o.h && o.y < box.y + box.h);
    const put = (text, spots, name, bold) => {
      const w = wide(text, bold) + 4, h = 16, boxes = spots(w, h), first = boxes[0];
      const near = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7].flatMap(k => [0, -w / 2 - 6, w / 2 + 6].map(dx => ({ x: first.x + dx, y: first.y + 15 * k, w, h })));
      const box = boxes.find(free) || near.find(free) || { w, h, x: Math.max(f.left, Math.min(first.x, f.right - w)), y: Math.max(f.top, Math.min(first.y, f.bottom - h)) };
      taken.push(box);
      const made = el("text", { x: box.x + 2, y: box.y + 12, fill: "var(--text)", class: "halo", "font-weight": bold ? 600 : undefined });
      if (/^[■●○]/.test(text)) { made.append(el("tspan", { fill: role(name) }, text[0])); made.append(text.slice(1)); } else made.append(text);
      if (bold) made.setAttribute("fill", letters(name));
      group.append(made);
    };
    for (const i of items) if (i.k === "label" && i.text && inside(f, f.X(i.x), f.Y(i.y))) {
      const [ax, ay] = i.anchor || [0, 1];
      if (i.room && wide(i.text) + 4 > Math.abs(f.X(i.x + i.room) - f.X(i.x))) continue;
      put(i.text, (w, h) => [{ x: f.X(i.x) - ax * w, y: f.Y(i.y) - ay * h, w, h }], i.role);
    }
    for (const i of items) if (i.label && (i.k === "line" || i.k === "handle")) {
      const at = i.upright ? f.X(i.value) : f.Y(i.value);
      if (!inside(f, i.upright ? at : null, i.upright ? null : at)) continue;
      const spots = i.upright
        ? (w, h) => [0, 1, 2, 3, 4, 5].flatMap(k => [{ x: at + 4, y: f.top + 3 + 17 * k, w, h }, { x: at - 4 - w, y: f.top + 3 + 17 * k, w, h }])
        : (w, h) => [f.right - 4 - w, f.left + 4, ...[2, 1, 3].map(k => f.left + k * f.width / 4 - w / 2)].flatMap(x => [{ x, y: at - h - 1, w, h }, { x, y: at + 2, w, h }]);
      put(i.label, spots, i.k === "handle" && !i.held ? "accent" : i.role, i.k === "handle" || i.wide > 2 || i.key === "lesson-answer");
    }
    if (!f.p.bare) for (const i of items) if (single(i) && inside(f, f.X(i.x[0]), f.Y(i.y[0]))) {
      const x = f.X(i.x[0]), y = f.Y(i.y[0]), r = i.size + 3;
      put(i.name, (w, h) => [[x - w / 2, y - r - h + 3], [x + r, y - h / 2], [x - r - w, y - h / 2], [x - w / 2, y + r]].map(([a, b]) => ({ x: a, y: b, w, h })), i.role);
    }
    for (const i of items) if (i.k === "point" && i.label && inside(f, f.X(i.x), f.Y(i.y))) {
      const x = f.X(i.x), y = f.Y(i.y);
      put(i.label, (w, h) => [[x + 9, y - h - 2], [x - 9 - w, y - h - 2], [x + 9, y + 2], [x - 9 - w, y + 2]].map(([a, b]) => ({ x: a, y: b, w, h })), "accent");
    }
  }

  function colourBar(f, svg) { // linear from low to high, as the colours are not where the middle is not half way
    const i = f.heat, x = f.right + 12, table = f.colours[i.scale][isDark() ? 1 : 0], steps = 96, span = i.high - i.low;
    const place = v => i.scale === "diverging" && i.low < i.middle && i.middle < i.high ? (v < i.middle ? 0.5 * (v - i.low) / (i.middle - i.low) : 0.5 + 0.5 * (v - i.middle) / (i.high - i.middle)) : (v - i.low) / span;
    for (let k = 0; k < steps; k++) {
      const at = Math.max(0, Math.min(255, Math.round(place(i.low + span * (k + 0.5) / steps) * 255)));
      svg.append(el("rect", { x, y: f.bottom - (k + 1) / steps * f.height, width: 12, height: f.height / steps + 0.5, fill: "#" + table.slice(6 * at, 6 * at + 6) }));
    }
    const ticks = linearTicks(i.low, i.high, f.height / 42), right = Math.min(f.W - 6, x + 34 + Math.max(0, ...ticks.map(([, text]) => wide(text))));
    for (const [v, text] of ticks) svg.append(el("text", { x: x + 16, y: f.bottom - (v - i.low) / span * f.height + 4, fill: "var(--axis)" }, text));
    svg.append(el("text", { x: right, y: f.top + f.height / 2, transform: `rotate(90 ${right} ${f.top + f.height / 2})`, "text-anchor": "middle", fill: "var(--muted)" }, i.label || ""));
  }

  const under = i => i.k === "heat" ? 0 : i.k === "band" ? 1 : ["area", "bars", "rods"].includes(i.k) ? 2 : ["curve", "steps"].includes(i.k) ? 3 : ["line", "handle"].includes(i.k) ? 4 : 5;
  let number = 0;
  // A picture with its arrays decoded, W by H pixels; `more`: items of a person's own.
  function draw(p, W, H, colours, more = []) {
    const f = frame(p, W, H);
    f.colours = colours;
    const said = [p.title, p.caption && p.caption !== p.title ? p.caption : ""].filter(Boolean).join(". ");
    const svg = el("svg", { viewBox: `0 0 ${W} ${H}`, class: "plot", role: "img", "aria-label": said, "font-size": 12, "data-picture": p.key });
    f.heading.forEach((line, k) => svg.append(el("text", { x: 12, y: 18 + 17 * k, "font-weight": 600, "font-size": 13, fill: "var(--text)" }, line)));
    if (title(p.y)) svg.append(el("text", { x: 12, y: 19 + 17 * f.heading.length, fill: "var(--muted)" }, title(p.y)));
    for (const [v, text] of f.yTicks) svg.append(el("line", { x1: f.left, x2: f.right, y1: f.ay(v), y2: f.ay(v), stroke: "var(--grid)" }), el("text", { x: f.left - 6, y: f.ay(v) + 4, "text-anchor": "end", fill: "var(--axis)" }, text));
    for (const [v, ...parts] of f.xTicks) svg.append(el("line", { x1: f.ax(v), x2: f.ax(v), y1: f.top, y2: f.bottom, stroke: "var(--grid)" }), ...parts.map((text, k) => el("text", { x: middle(f, v, text), y: f.bottom + 17 + 14 * k, "text-anchor": "middle", fill: "var(--axis)" }, text)));
    f.names.forEach((line, k) => svg.append(el("text", { x: f.names.length > 1 ? W - 12 : f.right, y: f.bottom + 34 + 14 * (f.deepest - 1) + 15 * k, "text-anchor": "end", fill: "var(--muted)" }, line)));
    const id = "clip" + ++number, clip = el("clipPath", { id }), group = el("g", { "clip-path": `url(#${id})` });
    clip.append(el("rect", { x: f.left - 1, y: f.top - 1, width: f.width + 2, height: f.height + 2 }));
    svg.append(clip, group);
    const items = [...p.items, ...more], dashed = i => (i.k === "curve" || i.k === "steps") && i.dash && i.dash !== "solid" ? 1 : 0;
    items.map((i, k) => [under(i), dashed(i), k, i]).sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]).forEach(([, , , i], k, all) => {
      if (under(i) > 2 && (k === 0 || under(all[k - 1][3]) < 3)) for (const [, , , limit] of all) if (limit.beyond) hatch(f, limit, group);
      DRAWN[i.k](f, i, group);
    });
    texts(f, group, items);
    if (!p.x.ticks || p.x.ticks.length) svg.append(el("line", { x1: f.left, x2: f.right, y1: f.bottom, y2: f.bottom, stroke: "var(--edge)" })); // an axis that measures nothing has no line
    if (f.heat) colourBar(f, svg);
    svg.frame = f;
    return svg;
  }

  // The names of what is drawn, with a piece of each line.
  function key(p, more = []) {
    const list = document.createElement("ul");
    list.className = "key";
    const seen = new Set();
    for (const i of [...p.items, ...more]) {
      if (!i.name || seen.has(i.name) || single(i)) continue;
      seen.add(i.name);
      const entry = document.createElement("li"), sample = el("svg", { width: 26, height: 12, "aria-hidden": "true" });
      if (["bars", "area", "band"].includes(i.k)) sample.append(el("rect", { x: 0, y: 1, width: 26, height: 10, fill: i.role === "accent" ? "var(--amber)" : role(i.role), opacity: i.k === "bars" ? (i.pale ? 0.3 : 0.7) : 0.3 }));
      else {
        if (i.line || i.k !== "curve") sample.append(el("path", { ...stroke(i, role(i.role)), d: "M0 6H26" }));
        if (i.marker) sample.append(sign(i, 13, 6, 3.5, role(i.role)));
      }
      entry.append(sample, i.name);
      list.append(entry);
    }
    return list;
  }
  return { draw, key, decode, show, linearTicks, logTicks, el, wide };
})();
if (typeof module !== "undefined") module.exports = Plot;
