"use strict";
// A deal to step through. All values are in the page; the rules of following and winning are here, to play cards by.
const data = JSON.parse(document.getElementById("data").textContent);
const RANKS = "789TJQKA", SUITS = "SHDC", SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const $ = (id) => document.getElementById(id);
let lang = data.lang;
let played = [];
let line = data.steps[""].line; // what ▶ plays on from here

const text = (name) => data.texts[lang][name];
const fill = (name, details) => text(name).replace(/\{(\w+)\}/g, (_, key) => details[key]);
const next = (seat, steps = 1) => ((seat - 1 + steps) % 3) + 1;
const rankOf = (card) => RANKS.indexOf(card[1]);
const faceOf = (card) => data.ranks[lang][card[1]];
const nameOf = (card) => SYMBOLS[card[0]] + faceOf(card);
const byOutput = (a, b) => SUITS.indexOf(a[0]) - SUITS.indexOf(b[0]) || rankOf(b) - rankOf(a);

function winner(trick) {
  let best = 0;
  trick.forEach((card, turn) => {
    const top = trick[best];
    const beats = card[0] === top[0] ? rankOf(card) > rankOf(top) : card[0] === data.trump;
    if (beats) best = turn;
  });
  return best;
}

// The play so far: hands, table, tricks, whose turn.
function replay(cards) {
  const state = { hands: data.hands.map((hand) => [...hand]), won: [...data.won], tricks: [], leader: data.leader, table: [] };
  for (const card of [...data.table, ...cards]) {
    const seat = next(state.leader, state.table.length);
    state.hands[seat - 1] = state.hands[seat - 1].filter((other) => other !== card);
    state.table.push(card);
    if (state.table.length === 3) {
      const best = next(state.leader, winner(state.table));
      state.tricks.push({ leader: state.leader, cards: state.table, winner: best });
      state.won[best - 1] += 1;
      state.leader = best;
      state.table = [];
    }
  }
  state.over = state.hands.every((hand) => hand.length === 0);
  state.seat = state.over ? 0 : next(state.leader, state.table.length);
  return state;
}

function legal(state) {
  const hand = state.hands[state.seat - 1];
  if (!state.table.length) return hand;
  const follow = hand.filter((card) => card[0] === state.table[0][0]);
  if (follow.length) return follow;
  const trumps = hand.filter((card) => card[0] === data.trump);
  return trumps.length ? trumps : hand;
}

const stepAt = (cards) => data.steps[cards.join(" ")];
const seatName = (seat) => fill(seat === data.declarer ? "declarer" : "seat", { seat });

function play(card) {
  played = [...played, card];
  const step = stepAt(played);
  line = step ? step.line : line && line[0] === card ? line.slice(1) : null;
  draw();
}

function back(count = 1) {
  played = played.slice(0, Math.max(0, played.length - count));
  // The nearest position whose best line is known, and what was played since along it.
  for (let length = played.length; length >= 0; length--) {
    const step = stepAt(played.slice(0, length));
    if (!step) continue;
    const since = played.slice(length);
    line = since.every((card, i) => step.line[i] === card) ? step.line.slice(since.length) : null;
    break;
  }
  draw();
}

function forward() {
  if (line && line.length) play(line[0]);
}

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function drawHand(place, seat, state, moves) {
  const hand = [...state.hands[seat - 1]].sort(byOutput);
  const playable = seat === state.seat ? legal(state) : [];
  const best = moves && moves[0][1];
  const rows = [...SUITS].map((suit) => {
    const cards = hand.filter((card) => card[0] === suit).map((card) => {
      const move = moves && moves.find(([other]) => other === card);
      if (!playable.includes(card)) return element("span", { class: "card" }, faceOf(card));
      const spoken = move ? fill("cardWorth", { card: nameOf(card), tricks: move[1] }) : nameOf(card);
      const button = element("button", { type: "button", class: "card" + (move && move[1] === best ? " top" : ""), "data-card": card, "aria-label": spoken }, faceOf(card));
      if (move) button.append(element("small", {}, String(move[1])));
      button.addEventListener("click", () => play(card));
      return button;
    });
    const label = element("b", { "aria-hidden": "true" }, SYMBOLS[suit]);
    return element("div", { class: "suit" + (suit === "H" || suit === "D" ? " red" : "") }, label, ...(cards.length ? cards : [element("span", { class: "card" }, "—")]));
  });
  const roles = [seatName(seat), fill("won", { tricks: state.won[seat - 1] })];
  place.className = "hand" + (seat === state.seat ? " turn" : "");
  place.replaceChildren(element("h3", {}, roles.join(" · ")), ...rows);
}

function drawTable(state, order) {
  const last = state.tricks[state.tricks.length - 1];
  const shown = state.table.length ? { leader: state.leader, cards: state.table } : played.length && last ? last : { leader: 0, cards: [] };
  order.forEach((seat, place) => {
    const turn = (seat - shown.leader + 3) % 3;
    const card = shown.leader ? shown.cards[turn] : undefined;
    const spot = $("table").children[place];
    spot.className = card ? "on" + (shown.winner === seat ? " wins" : "") + ("HD".includes(card[0]) ? " red" : "") : "";
    spot.textContent = card ? nameOf(card) : "";
  });
}

function drawPlayed(state) {
  const items = state.tricks.map((trick) => {
    const cards = trick.cards.map((card, turn) => element("span", { class: next(trick.leader, turn) === trick.winner ? "wins" : null }, nameOf(card)));
    return element("li", {}, `${seatName(trick.leader)}: `, ...cards.flatMap((card) => [card, " "]));
  });
  $("played").querySelector("ol").replaceChildren(...items);
  $("played").hidden = !items.length;
}

function planNode(plan) {
  const cards = plan.play.map(nameOf).join(" ");
  if (!plan.replies.length) return element("div", {}, `${cards} — ${text("caught")}`);
  const details = element("details", {}, element("summary", {}, cards));
  for (const reply of plan.replies) {
    details.append(element("div", {}, `(${reply.cards.map(nameOf).join(" ")})`, planNode(reply.then)));
  }
  return details;
}

function drawPlan() {
  const plan = data.plan;
  $("plan").hidden = !plan;
  if (!plan) return;
  $("plan-title").textContent = text("plan");
  $("plan").querySelector("p").textContent = fill("planOf", plan);
  $("plan").querySelector("div").replaceChildren(plan.tree ? planNode(plan.tree) : text("noPlan"));
}

function draw() {
  const focus = document.activeElement && document.activeElement.getAttribute("data-card");
  const state = replay(played);
  const step = stepAt(played);
  const nearest = data.declarer;
  const order = [next(nearest), next(nearest, 2), nearest];
  document.documentElement.lang = lang;
  document.title = data.title[lang];
  $("verdict").textContent = data.title[lang];
  $("words").textContent = data.words[lang];
  $("played-title").textContent = text("played");
  $("hint").textContent = text("keys");
  ["left", "right", "below"].forEach((id, i) => drawHand($(id), order[i], state, step && step.moves));
  drawTable(state, order);
  drawPlayed(state);
  drawPlan();
  const values = step ? fill("valued", { tricks: step.moves[0][1] }) : state.over ? "" : text("notValued");
  $("state").textContent = state.over ? fill("over", { tricks: state.won[nearest - 1] }) : `${fill(state.table.length ? "turn" : "lead", { seat: seatName(state.seat) })} ${values}`;
  for (const button of document.querySelectorAll("nav button")) button.setAttribute("aria-label", text(button.dataset.text));
  $("best").textContent = text("best");
  $("back").disabled = $("first").disabled = !played.length;
  $("best").disabled = played.every((card, i) => card === data.steps[""].line[i]);
  $("forward").disabled = $("last").disabled = !(line && line.length);
  for (const button of document.querySelectorAll("[data-lang]")) button.setAttribute("aria-pressed", String(button.dataset.lang === lang));
  if (focus && !document.activeElement.getAttribute("data-card")) {
    const again = document.querySelector(".hand.turn button.card");
    if (again) again.focus();
  }
  if (document.activeElement === document.body && $("last").disabled && played.length) $("back").focus();
}

const ACTIONS = {
  first: () => back(played.length),
  back: () => back(),
  forward,
  last: () => { while (line && line.length) play(line[0]); },
  best: () => {
    const best = data.steps[""].line;
    back(played.length - played.findIndex((card, i) => card !== best[i]));
  },
};
for (const [id, action] of Object.entries(ACTIONS)) $(id).addEventListener("click", action);
for (const button of document.querySelectorAll("[data-lang]")) {
  button.addEventListener("click", () => { lang = button.dataset.lang; draw(); });
}
document.addEventListener("keydown", (event) => {
  const action = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
  if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  ACTIONS[action]();
});
draw();
