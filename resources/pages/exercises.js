// Exercises that check themselves: every number stands in the data, computed by the program; nothing is fetched or kept.
const data = JSON.parse(document.getElementById("data").textContent);
const words = data.words;
let place = 0;

function element(tag, text, name) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (name) made.className = name;
  return made;
}

function typed(text, of) {
  const plain = text.trim().replace(/[−–]/g, "-").replace(",", ".");
  const [, number, percent] = plain.match(/^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([%％]?)$/i) || [];
  return number === undefined ? NaN : percent ? (number * of) / 100 : Number(number);
}

function exercise(each, number) {
  const card = element("section", "", "card exercise");
  const label = element("label", `${number}. ${each.text}`);
  const field = element("input", "");
  const button = element("button", words.check, "primary");
  const reply = element("p", "", "reply");
  let tries = 0;
  field.inputMode = "decimal";
  field.id = `answer-${number}`;
  label.htmlFor = field.id;
  reply.setAttribute("role", "status");
  function check() {
    const value = typed(field.value, each.of);
    if (Number.isNaN(value)) {
      reply.textContent = words.number;
      return;
    }
    tries += 1;
    const good = Math.abs(value - each.answer) <= data.near * Math.abs(each.answer);
    reply.textContent = good ? `✓ ${words.right}` : tries === 1 ? `✗ ${words.again} ${each.hint}` : `✗ ${words.is.replace("{answer}", each.shown)} ${each.hint}`;
  }
  button.addEventListener("click", check);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") check();
  });
  const row = element("div", "", "row wrap");
  row.append(field, button);
  card.append(label, row, reply);
  return card;
}

function show() {
  document.getElementById("list").replaceChildren(...data.sets[place].map((each, at) => exercise(each, at + 1)));
  document.getElementById("set").textContent = words.set.replace("{place}", place + 1).replace("{count}", data.sets.length);
}

document.documentElement.lang = data.language;
document.getElementById("about").textContent = words.about;
const other = document.getElementById("other");
other.textContent = words.other;
other.addEventListener("click", () => {
  place = (place + 1) % data.sets.length;
  show();
});
show();
