"use strict";

// All texts of logs are put in as textContent: they are never read as HTML.

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const isolated = (text) => element("bdi", { textContent: text });

// No line ends within a badugi rank such as T-6-3.
const RANK = /(\b[2-9AJKQT](?:-[2-9AJKQT]){1,3}\b)/;
const ranked = (text) => element("bdi", {}, ...text.split(RANK).map((part, at) =>
  at % 2 ? element("span", { className: "rank", textContent: part }) : part));

// -- views: the part of the address behind # says which one is shown ------------------------------

const views = [...document.querySelectorAll(".view")];

function show(id, kind) {
  for (const view of views) view.hidden = view.id !== id;
  document.body.dataset.view = kind;
  const part = { hand: "hands", sheet: "players" }[kind] ?? id;
  for (const link of document.querySelectorAll("nav a")) {
    if (!link.hash) continue; // it leads to another page, and the server knows which one this is
    if (link.hash === `#${part}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function wantedPlace() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return ""; // a % that encodes nothing
  }
}

function route() {
  const place = wantedPlace();
  const [, anchor, line] = place.match(/^(hand-.*?)(?:-line-(\d+))?$/) ?? [];
  if (anchor && data.hands[anchor]) {
    show("replayer", "hand");
    replayer.open(anchor, line ? Number(line) : null);
    return;
  }
  const inside = place && byId(place);
  const view = (inside && inside.closest(".view")) || views[0];
  if (!view) return;
  if (view.id === "replayer") { // a page for one hand alone
    show("replayer", "hand");
    replayer.open(Object.keys(data.hands)[0], null);
    return;
  }
  show(view.id, view.classList.contains("sheet") ? "sheet" : "report");
  if (inside && inside !== view) inside.scrollIntoView();
  else window.scrollTo(0, 0);
}

// -- players --------------------------------------------------------------------------------------

// Tenths of a percent; halves of one go to the even digit, as in all that was written before.
function percent(made, chances) {
  const hundreds = (made / chances) * 100;
  const half = hundreds % 1 === 0.25 ? 0.05 : 0;
  return `${(hundreds - half).toFixed(1)}%`;
}

const countsOf = (...pair) => pair.map((it) => it.toLocaleString("en-US")).join(" of ");

const players = {
  sortedBy: -1, // the column; -1 is the order in which they come
  falling: true,
  wanted: "",

  start() {
    if (!byId("player-table")) return;
    this.columns = data.players.columns.map(([key, title, meaning, group, shown, rate]) => ({
      key, title, meaning, group, shown, rate,
    }));
    this.rows = data.players.rows.map(([site, player, address, currency, cells]) => ({
      site, player, address, currency, cells,
    }));
    this.choices();
    byId("player-search").addEventListener("input", (event) => {
      this.wanted = event.target.value.trim().toLowerCase();
      this.draw();
    });
    this.draw();
  },

  choices() {
    const groups = new Map();
    for (const column of this.columns) {
      if (!groups.has(column.group)) groups.set(column.group, []);
      groups.get(column.group).push(column);
    }
    for (const [group, columns] of groups) {
      const set = element("fieldset", {}, element("legend", { textContent: group }));
      for (const column of columns) {
        const box = element("input", { type: "checkbox", checked: column.shown, value: column.key });
        box.addEventListener("change", () => {
          column.shown = box.checked;
          this.draw();
        });
        set.append(element("label", { title: column.meaning }, box, ` ${column.title}`));
      }
      byId("choices").append(set);
    }
  },

  ordered() {
    const found = this.rows.filter((row) =>
      `${row.player} ${row.site} ${row.currency}`.toLowerCase().includes(this.wanted));
    if (this.sortedBy === -1) return found;
    const way = this.falling ? -1 : 1;
    if (typeof this.sortedBy === "string") {
      return found.sort((a, b) => way * a[this.sortedBy].localeCompare(b[this.sortedBy]));
    }
    // Who had no chance stands last, whichever way it is sorted.
    const at = this.sortedBy;
    const number = this.columns[at].rate ? ([made, chances]) => made / chances : ([first]) => first;
    return found.sort((a, b) => {
      if (!a.cells[at] || !b.cells[at]) return !a.cells[at] - !b.cells[at];
      return way * (number(a.cells[at]) - number(b.cells[at]));
    });
  },

  heading(title, meaning, by) {
    const button = element("button", { type: "button", textContent: title, title: meaning });
    button.addEventListener("click", () => {
      this.falling = this.sortedBy === by ? !this.falling : typeof by !== "string";
      this.sortedBy = by;
      this.draw(button.textContent);
    });
    const cell = element("th", { scope: "col", className: typeof by === "string" ? "" : "number" }, button);
    if (this.sortedBy === by) {
      cell.setAttribute("aria-sort", this.falling ? "descending" : "ascending");
    }
    return cell;
  },

  draw(focused) {
    const shown = this.columns.map((column, at) => ({ ...column, at })).filter((it) => it.shown);
    const heads = element("tr", {},
      this.heading("player", "", "player"),
      this.heading("site", "", "site"),
      this.heading("money", "", "currency"),
      ...shown.map((column) => this.heading(column.title, column.meaning, column.at)));
    const table = byId("player-table");
    table.tHead.replaceChildren(heads);
    if (focused) {
      [...heads.querySelectorAll("button")].find((it) => it.textContent === focused)?.focus();
    }
    const found = this.ordered();
    table.tBodies[0].replaceChildren(...found.map((row) => {
      const name = row.address
        ? element("a", { href: row.address }, isolated(row.player))
        : isolated(row.player);
      return element("tr", {},
        element("th", { scope: "row" }, name),
        element("td", {}, isolated(row.site)),
        element("td", { textContent: row.currency }),
        ...shown.map(({ at, rate }) => this.cell(row.cells[at], rate)));
    }));
    const all = this.rows.length;
    byId("player-count").textContent =
      found.length === all ? `${all} rows` : `${found.length} of ${all} rows`;
  },

  cell(cell, rate) {
    if (!cell) return element("td", { className: "number none", textContent: "n/a" });
    const [number, text, counted] = rate ? [0, percent(...cell), countsOf(...cell)] : cell;
    const loss = number < 0 ? " loss" : "";
    return element("td", { className: `number${loss}`, textContent: text, title: counted ?? "" });
  },
};

// -- findings -------------------------------------------------------------------------------------

function searchFindings() {
  const field = byId("finding-search");
  if (!field) return;
  const groups = [...byId("finding-list").children];
  const all = byId("finding-list").querySelectorAll(".finding").length;
  const draw = () => {
    const wanted = field.value.trim().toLowerCase();
    const has = (part) => part.textContent.toLowerCase().includes(wanted);
    let left = 0;
    for (const group of groups) {
      const whole = has(group.firstElementChild); // what is said of the hand holds for all on it
      const findings = [...group.querySelectorAll(".finding")];
      for (const finding of findings) {
        finding.hidden = !(whole || has(finding));
        left += !finding.hidden;
      }
      group.hidden = findings.every((finding) => finding.hidden);
    }
    byId("finding-count").textContent =
      left === all ? `${all} findings` : `${left} of ${all} findings`;
  };
  field.addEventListener("input", draw);
  draw();
}

// -- replayer -------------------------------------------------------------------------------------

const SUITS = {
  c: ["♣", "clubs"], d: ["♦", "diamonds"], h: ["♥", "hearts"], s: ["♠", "spades"],
};

function card(name) {
  const [glyph, word] = SUITS[name[1]];
  const rank = element("span", { textContent: name[0] });
  const suit = element("span", { textContent: glyph });
  const made = element("span", { className: `card ${word}` }, rank, suit);
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", `${name[0]} of ${word}`);
  return made;
}

function hiddenCard() {
  const made = element("span", { className: "card back" });
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", "hidden card");
  return made;
}

function shares(label, pairs) {
  if (!pairs.length) return [];
  const said = pairs.map(([player, amount]) =>
    element("span", {}, isolated(player), ` ${amount}`));
  return [element("div", {}, element("dt", { textContent: label }), element("dd", {}, ...said))];
}

function findingNote(finding) {
  return element("div", { className: `finding ${finding.severity}` },
    element("h5", {}, element("span", { className: "severity", textContent: finding.severity }),
      ` ${finding.code} ${finding.name}`),
    element("p", { className: "message" }, ranked(finding.message)),
    element("dl", { className: "shares" },
      ...shares("claimed", finding.claimed), ...shares("due", finding.due)));
}

function plainTable({ title, columns, rows, again }) {
  const head = columns.map(([name, number]) =>
    element("th", { scope: "col", textContent: name, className: number ? "number" : "" }));
  const body = rows.map((row, number) => element("tr", {}, ...row.map((text, at) => {
    const [, isNumber, group] = columns[at];
    const kinds = [isNumber && "number", group && again[number] && "again"].filter(Boolean);
    return element("td", { className: kinds.join(" ") }, ranked(text));
  })));
  return element("div", { className: "scroll" }, element("table", {},
    element("caption", { textContent: title }),
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...body)));
}

const replayer = {
  anchor: "",
  at: -1,

  start() {
    if (!byId("replayer")) return;
    byId("to-first").addEventListener("click", () => this.go(-1));
    byId("to-previous").addEventListener("click", () => this.go(this.at - 1));
    byId("to-next").addEventListener("click", () => this.go(this.at + 1));
    byId("to-last").addEventListener("click", () => this.go(this.hand.steps.length - 1));
    document.addEventListener("keydown", (event) => this.key(event));
  },

  key(event) {
    if (byId("replayer").hidden || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.matches("input, textarea, select")) return;
    const goal = {
      ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: -1, End: this.hand.steps.length - 1,
    }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    this.go(goal);
  },

  open(anchor, line) {
    if (anchor !== this.anchor) this.load(anchor);
    const at = line === null ? -1 : this.hand.steps.findIndex((step) => step.line === line);
    this.go(at);
    if (!this.opened) window.scrollTo(0, 0);
  },

  load(anchor) {
    this.anchor = anchor;
    this.hand = data.hands[anchor];
    byId("hand-title").textContent = this.hand.title;
    byId("hand-about").replaceChildren(...this.hand.about.map((text) =>
      element("li", {}, isolated(text))));
    this.states = this.replay();
    this.lines = [];
    const entries = [];
    let street = "";
    this.hand.steps.forEach((step, at) => {
      if (step.street !== street) {
        street = step.street;
        entries.push(element("li", { className: "street", textContent: street }));
      }
      entries.push(this.lines[at] = this.logLine(step, at));
    });
    byId("loglines").replaceChildren(...entries);
    this.notes = this.hand.findings.map(findingNote);
    byId("hand-end").replaceChildren(...this.notes, ...this.hand.tables.map(plainTable));
  },

  logLine(step, at) {
    const marks = (step.findings ?? []).map((number) => this.hand.findings[number]);
    const button = element("button", { type: "button", tabIndex: -1 },
      element("span", { className: "at", textContent: step.line }), " ", isolated(step.text),
      ...marks.map(({ code, severity }) =>
        element("span", { className: `severity ${severity}`, textContent: code })));
    button.addEventListener("click", () => this.go(at));
    return element("li", {}, button);
  },

  // The whole table at every step, from the changes that each step tells.
  replay() {
    let now = { seats: this.hand.start, pot: "", pots: [] };
    const states = [now];
    for (const step of this.hand.steps) {
      now = {
        seats: { ...now.seats, ...step.seats },
        pot: step.pot ?? now.pot,
        pots: step.pots ?? now.pots,
      };
      states.push(now);
    }
    return states;
  },

  go(at) {
    const last = this.hand.steps.length - 1;
    this.at = Math.max(-1, Math.min(at, last));
    const step = this.hand.steps[this.at];
    this.drawTable(this.states[this.at + 1], step);
    this.drawNow(step);
    byId("step-count").textContent = `step ${this.at + 1} of ${last + 1}`;
    byId("to-first").disabled = byId("to-previous").disabled = this.at === -1;
    byId("to-next").disabled = byId("to-last").disabled = this.at === last;
    this.lines.forEach((line, number) => {
      if (number === this.at) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    const list = byId("loglines");
    const line = this.lines[this.at];
    list.scrollTop = line ? line.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
    byId("hand-end").classList.toggle("reached", this.at === last);
    // What stands at the step need not be read twice.
    this.notes.forEach((note, number) => { note.hidden = Boolean(step?.findings?.includes(number)); });
    const place = `#${encodeURIComponent(this.anchor)}${step ? `-line-${step.line}` : ""}`;
    if (location.hash !== place) history.replaceState(null, "", place);
  },

  drawTable({ seats, pot, pots }, step) {
    const numbers = Object.keys(seats).map(Number);
    const bottom = Math.max(numbers.indexOf(this.hand.hero), 0);
    const places = numbers.map((number, at) => {
      const turn = ((at - bottom) / numbers.length) * 2 * Math.PI + Math.PI / 2;
      const seat = this.seat(number, seats[number], step?.player === seats[number].player);
      seat.style.left = `${50 + 41 * Math.cos(turn)}%`;
      seat.style.top = `${50 + 39 * Math.sin(turn)}%`;
      return seat;
    });
    const names = pots.length > 1
      ? pots.map((_, at) => (at ? `side pot${pots.length > 2 ? ` ${at}` : ""}` : "main pot"))
      : ["pot"];
    const middle = element("div", { className: "middle" },
      element("p", { className: "street", textContent: step?.street ?? "before the hand" }),
      ...pots.map((amount, at) =>
        element("p", { className: "pot", textContent: `${names[at]} ${amount}` })),
      ...(pot && (pots.length !== 1 || pots[0] !== pot) ? [element("p", { className: "all", textContent: `all chips in: ${pot}` })] : []));
    byId("felt").replaceChildren(middle, ...places);
  },

  seat(number, { player, stack, bet, cards, hidden, standing }, acting) {
    const state = standing ? ` ${standing}` : "";
    const marks = [];
    if (number === this.hand.button) marks.push(element("span", { className: "dealer", textContent: "D", title: "dealer button" }));
    if (number === this.hand.hero) marks.push(element("span", { className: "hero", textContent: "hero" }));
    const made = element("div", { className: `seat${state}${acting ? " acting" : ""}` },
      element("div", { className: "cards" },
        ...cards.map(card), ...Array.from({ length: hidden }, hiddenCard)),
      element("div", { className: "who" }, isolated(player), ...marks),
      element("div", { className: "stack", textContent: standing ? `${stack}, ${standing}` : stack }));
    if (bet) made.append(element("div", { className: "bet", textContent: bet, title: "bet on this street" }));
    return made;
  },

  drawNow(step) {
    if (!step) {
      byId("now").replaceChildren(element("p", { className: "quiet", textContent: "Before the first line." }));
      return;
    }
    const found = (step.findings ?? []).map((number) => findingNote(this.hand.findings[number]));
    byId("now").replaceChildren(
      element("p", { className: "line" },
        element("span", { className: "at", textContent: `line ${step.line}` }), " ", isolated(step.text)),
      ...(step.notes ?? []).map((note) => element("p", { className: "quiet" }, isolated(note))),
      ...found);
  },
};

// -- start ----------------------------------------------------------------------------------------

document.body.classList.add("with-script");
players.start();
searchFindings();
replayer.start();
window.addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll("details.folded")) folded.open = true;
});
window.addEventListener("hashchange", route);
route();
