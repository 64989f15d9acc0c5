// A client of `preferans serve` for Node.js 18 or newer: a process that stays, several requests in flight, each awaited
// by its id.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export class Preferans {
  #waiting = new Map();
  #last = 0;
  #process;

  constructor(command = "preferans", args = ["serve"]) {
    this.#process = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.#process.stdout }).on("line", (line) => {
      const found = JSON.parse(line);
      this.#waiting.get(found.id)?.(found);
      this.#waiting.delete(found.id);
    });
  }

  /** Send a request: its id, and a promise of its answer. */
  ask(request) {
    const id = ++this.#last;
    const answered = new Promise((resolve) => this.#waiting.set(id, resolve));
    this.#send({ ...request, id });
    return { id, answered };
  }

  /** Take back what waits, or work in pieces; its answer is then an error. */
  cancel(id) {
    this.#send({ cancel: id });
  }

  /** End the process; what is in flight is answered first. */
  close() {
    this.#process.stdin.end();
  }

  #send(line) {
    this.#process.stdin.write(JSON.stringify(line) + "\n");
  }
}

const preferans = new Preferans();
const long = preferans.ask({ task: "layouts", hand: "T987.T987.98.QJ", contract: "misere" });
const solved = preferans.ask({ hands: ["AK.A..", "QJ.K..", "T9.Q.."], contract: "S", declarer: 1 });
const hint = preferans.ask({
  task: "hint",
  hands: ["AKQJT98...AKQ", null, null],
  contract: "9S",
  declarer: 1,
  discard: "H7 H8",
  samples: 50,
  budget_ms: 60000,
});
console.log((await solved.answered).tricks, "tricks");
const { card, moves } = await hint.answered;
console.log(card, moves[0].chance.value.toFixed(1));
preferans.cancel(long.id);
console.log((await long.answered).error.code);
preferans.close();
