// Steps through the match: draws the table of a step from its pieces, and tells the verdict beside it.
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const { steps, pieces, words, win } = data;
const find = (id) => document.getElementById(id);
const language = document.documentElement.lang;
const figure = (value, digits = 1, sign = "exceptZero") =>
  new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: sign })
    .format(value)
    .replace("-", "−");
const share = (value) => new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(value);
const marked = steps.filter((step) => step.mark).map((step) => step.n);
let now = 0;
let only = null; // the seat whose decisions are stepped through; null: all

/** An element with a class, texts and children. */
function make(tag, kind, ...inner) {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.append(...inner.filter((one) => one !== null));
  return element;
}
const put = (text, parts) => text.replace(/\{(\w+)\}/g, (_, name) => parts[name]);

/** The steps that there are with the chosen seat: its decisions, and the end. */
const walked = () => steps.filter((step) => only === null || step.seat === only || step.seat === null).map((step) => step.n);

function show(n) {
  now = Math.max(0, Math.min(steps.length - 1, n));
  const step = steps[now];
  find("picture").innerHTML = step.picture.map((piece) => pieces[piece]).join("");
  find("place").value = put(words.of, { n: now + 1, many: steps.length });
  const places = walked();
  find("back").disabled = now <= places[0];
  find("on").disabled = now >= places[places.length - 1];
  find("previous").disabled = !wanted().some((place) => place < now);
  find("next").disabled = !wanted().some((place) => place > now);
  find("decision").replaceChildren(...told(step));
  for (const button of document.querySelectorAll("#list button")) {
    button.classList.toggle("here", Number(button.dataset.step) === now);
  }
  const line = find("now");
  if (line) line.setAttribute("d", `M${now} 0V100`);
}

/** What is told of a step. */
function told(step) {
  const found = [make("h2", "", step.told)];
  if (!step.verdict) return found;
  found.push(make("p", "verdict", step.mark ? make("i", `dot ${step.mark}`) : null, make("span", "", step.verdict)));
  if (step.loss) {
    const [points, error, chance] = step.loss;
    const lost = [`${figure(-points)} ± ${figure(error, 1, "never")} ${words.points}`];
    if (chance >= 0.001) lost.push(put(words.chance, { n: figure(-chance * 100) + " %" }));
    found.push(make("p", "", lost.join(" · ")));
  }
  if (step.reasons.length) found.push(make("ul", "reasons", ...step.reasons.map((reason) => make("li", "", reason))));
  if (step.candidates) found.push(bars(step.candidates));
  if (step.left_out) found.push(make("small", "", put(words.left_out, { n: step.left_out })));
  return found;
}

/** The candidates as bars, the best the longest; a line tells the standard error of what each lacks. */
function bars(candidates) {
  const widest = Math.max(8, ...candidates.map((one) => one.behind + one.error)) * 1.15;
  const list = make("ul", "candidates");
  for (const one of candidates) {
    const long = 100 * (1 - Math.max(0, one.behind) / widest);
    const error = (100 * one.error) / widest;
    const full = make("i");
    full.style.width = `${long}%`;
    const bar = make("div", "bar", full);
    if (one.error > 0) {
      const line = make("u");
      line.style.left = `${Math.max(0, long - error)}%`;
      line.style.width = `${Math.min(100, long + error) - Math.max(0, long - error)}%`;
      bar.append(line);
    }
    const remarks = [one.own ? words.played : "", one.close ? words.close : ""].filter(Boolean).join(", ");
    const said = make("span", "", one.told, remarks ? make("small", "", ` – ${remarks}`) : null);
    const row = make("li", one.own ? "own" : "", make("div", "said", said, make("b", "", figure(one.points))), bar);
    row.title = put(words.chance, { n: share(one.win) });
    list.append(row);
  }
  return list;
}

/** The chance to win over the match: a line for each seat, of two seats one. */
function drawGraph() {
  if (!win.length) {
    find("course").hidden = true;
    return;
  }
  const most = steps.length - 1;
  const seats = win[0].length === 2 ? [0] : win[0].map((_, seat) => seat);
  const path = (kind, d, id = "") => `<path class="${kind}" d="${d}"${id && ` id="${id}"`}/>`;
  const deals = steps.filter((step, at) => at && step.deal !== steps[at - 1].deal);
  const lines = seats.map((seat) =>
    path(`line s${seat}`, win.map((row, at) => `${at ? "L" : "M"}${at} ${(100 * (1 - row[seat])).toFixed(1)}`).join("")),
  );
  const grid = [0, 50, 100].map((y) => path("grid", `M0 ${y}H${most}`));
  const cut = deals.map((step) => path("deal", `M${step.n} -6V100`));
  find("graph").innerHTML =
    `<svg viewBox="0 0 ${most} 100" preserveAspectRatio="none" aria-hidden="true">${[...grid, ...cut, ...lines].join("")}` +
    `${path("now", "M0 0V100", "now")}</svg>` +
    [100, 50, 0].map((y) => `<span class="axis" style="top:${100 - y}%">${y} %</span>`).join("");
  for (const step of [steps[0], ...deals]) {
    const label = make("span", "which", String(step.deal));
    label.style.left = `${(100 * step.n) / most}%`;
    if (deals.length) find("graph").append(label);
  }
  for (const n of marked) {
    const seat = seats.length > 1 ? steps[n].seat : 0;
    const dot = make("i", `dot ${steps[n].mark}`);
    dot.style.left = `${(100 * n) / most}%`;
    dot.style.top = `${100 * (1 - win[n][seat])}%`;
    dot.title = `${steps[n].told}: ${steps[n].verdict}`;
    find("graph").append(dot);
  }
  const legend = make("div", "legend");
  for (const seat of seats) {
    const entry = make("span", "");
    entry.innerHTML = `<svg viewBox="0 0 36 10"><path d="M0 5H36"/></svg>`;
    const line = entry.querySelector("path");
    line.style.cssText = "fill:none;stroke:currentColor;stroke-width:2;stroke-dasharray:" + ["none", "7 4", "2 4", "10 3 2 3"][seat];
    entry.append(words.seats[seat]);
    legend.append(entry);
  }
  find("course").append(legend);
  find("graph").addEventListener("click", (event) => {
    const box = find("graph").getBoundingClientRect();
    const at = Math.round((most * (event.clientX - box.left)) / box.width);
    show(walked().reduce((best, n) => (Math.abs(n - at) < Math.abs(best - at) ? n : best)));
  });
}

/** The places of the mistakes of the chosen seat. */
const wanted = () => marked.filter((n) => only === null || steps[n].seat === only);
const moves = {
  ArrowLeft: () => walked().findLast((n) => n < now),
  ArrowRight: () => walked().find((n) => n > now),
  Home: () => walked()[0],
  End: () => steps.length - 1,
  n: () => wanted().find((n) => n > now),
  p: () => wanted().findLast((n) => n < now),
};
const go = (key) => show(moves[key]() ?? now);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in moves)) return;
  event.preventDefault();
  go(event.key);
});
for (const [id, key] of Object.entries({ back: "ArrowLeft", on: "ArrowRight", previous: "p", next: "n" })) {
  find(id).addEventListener("click", () => go(key));
}
for (const button of document.querySelectorAll("#list button")) {
  button.addEventListener("click", () => {
    show(Number(button.dataset.step));
    find("table").scrollIntoView({ block: "nearest" });
  });
}
for (const button of document.querySelectorAll("#filter button")) {
  button.addEventListener("click", () => {
    only = button.dataset.seat === "" ? null : Number(button.dataset.seat);
    for (const one of document.querySelectorAll("#filter button")) one.setAttribute("aria-pressed", String(one === button));
    show(walked().find((n) => n >= now));
  });
}
find("picture").setAttribute("viewBox", `0 0 ${data.box.join(" ")}`);
find("mistakes-by-place").hidden = marked.length === 0;
drawGraph();
show(0);
