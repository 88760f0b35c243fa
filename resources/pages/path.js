// The front page of a path: its lessons in order, each a file beside this one; nothing is fetched or kept.
const data = JSON.parse(document.getElementById("data").textContent);
const languages = Object.keys(data.texts);

function element(tag, text, name) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (name) made.className = name;
  return made;
}

function row(each, code) {
  const card = element("section", "", "card exercise");
  const title = element("h2", "");
  const link = element("a", each.title);
  link.href = `${each.file}?lang=${code}`;
  title.append(link);
  card.append(title, element("p", each.said), element("p", each.beside, "hint"));
  return card;
}

function show(code) {
  const words = data.texts[code];
  const other = languages[(languages.indexOf(code) + 1) % languages.length];
  document.documentElement.lang = code.replace("_", "-");
  for (const id of ["title", "about", "foot"]) document.getElementById(id).textContent = words[id];
  const parts = words.parts.map((part) => [...(part.title ? [element("h2", part.title)] : []), ...part.rows.map((each) => row(each, code))]);
  document.getElementById("list").replaceChildren(...parts.flat());
  const button = document.getElementById("language");
  button.textContent = data.names[other];
  button.hidden = other === code;
  button.onclick = () => show(other);
}

const asked = new URLSearchParams(location.search).get("lang"), wish = (navigator.language || "").slice(0, 2);
show(languages.find((code) => code === asked) || data.spoken || languages.find((code) => code.slice(0, 2) === wish) || languages[0]);
