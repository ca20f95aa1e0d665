import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "@dicetower/contract";
import { Budget } from "@dicetower/contract/engine";
import { createChain, defaultLimits, enhanced, seededDice } from "@dicetower/dice/engine";
import { createCompat1Engine } from "@dicetower/dice-compat1/engine";
import { createRollEngine } from "@dicetower/dice-compat2/engine";
import { createNativeEngine } from "@dicetower/dice-native/engine";
import { analyse, thorough } from "@dicetower/dice-probability/engine";
import { createRandom, scriptedDice } from "@dicetower/host";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { rollFeatures } from "../../packages/features/dice/test/feature/tower.js";
import { root } from "../workspace/workspace.js";

/** Rows of the table in a page that has these headings, backslashes of Markdown taken out. */
function table(page: string, headings: readonly string[]): readonly (readonly string[])[] {
  const lines = readFileSync(join(root, "docs/engines", page), "utf8").split("\n");
  const cells = (line: string) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll(/\\([|*])/g, "$1"));
  const head = lines.findIndex((line) => cells(line).join() === headings.join());
  if (head === -1) throw new Error(`${page} has no table ${headings.join()}`);
  const rows = lines.slice(head + 2);
  const end = rows.findIndex((line) => !line.startsWith("|"));
  return rows.slice(0, end === -1 ? undefined : end).map(cells);
}

/** What stands in a code word, between backticks of any number. */
function code(cell = ""): string {
  return /^(`+)\s?(.*?)\s?\1$/.exec(cell)?.[2] ?? cell;
}

interface TrialRoll {
  readonly engine: string;
  readonly result: number;
  readonly rounds: readonly { readonly result: number }[];
}

describe("the cookbook", () => {
  const rows = table("cookbook.md", ["System", "You want", "Say", "Engine", "Comes to"]);
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: rollFeatures, replace: [[Random, createRandom()]] });
  });
  after(() => tower.stop());

  it("has forty rolls and more", () => expect(rows.length).to.be.at.least(40));

  for (const [, wanted, cell, engine, range = ""] of rows) {
    const said = code(cell);
    it(`${said} (${wanted}) is read by ${engine} and comes to ${range}`, async () => {
      const [low = 0, high = 0] = range.split(" to ").map(Number);
      const expr = said.slice(".r ".length);
      for (let seed = 0; seed < 20; seed++) {
        const trial = await tower.post("/api/dice/roll", { expr, seed }).data<TrialRoll>();
        expect(trial.engine).to.equal(engine);
        for (const { result } of [trial, ...trial.rounds]) expect(result).to.be.within(low, high);
      }
      const answer = await tower.say(said).text();
      expect(answer, "no reason is left over").to.match(/^<Ann> rolls (?!for)/);
      const results = answer.split(" / ").map((round) => Number(/-?\d+$/.exec(round)?.[0]));
      for (const result of results) expect(result, answer).to.be.within(low, high);
    });
  }
});

describe("the page on chances", function () {
  this.timeout(120_000);
  const chain = createChain([createNativeEngine(), createCompat1Engine(), createRollEngine()]);
  // As a thread does it, but for the time that it has and the number of rolls, which depend on the machine.
  const effort = { ...thorough, rolls: 100, limitMs: 100_000 };

  for (const [cell, method] of table("chances.md", ["Expression", "Method"]))
    it(`says how the chances of ${code(cell)} are found: by ${code(method)}`, () => {
      const probe = chain.probe(code(cell), enhanced);
      if (!probe.supported) throw new Error("no engine reads it");
      const budget = new Budget(defaultLimits.maxOperations);
      const environment = { die: seededDice(1), faces: 100, limits: defaultLimits, budget };
      expect(analyse(probe.program, environment, effort)?.method).to.equal(code(method));
    });
});

describe("the examples of the engine pages", () => {
  const dice = scriptedDice();
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: rollFeatures, replace: [[Random, dice]] });
  });
  after(() => tower.stop());

  for (const engine of ["native", "compat1", "compat2"])
    for (const [cell, thrown = "", shown] of table(`${engine}.md`, ["Said", "Dice", "Shown"])) {
      const said = code(cell);
      it(`of ${engine}: ${said}`, async () => {
        dice.push(
          ...thrown
            .split(", ")
            .filter((die) => die !== "")
            .map(Number),
        );
        await tower.say(said).replies(`<Ann> rolls ${code(shown)}`);
        expect(dice.left).to.deep.equal([]);
        const expr = said.slice(".r ".length);
        const trial = await tower.post("/api/dice/roll", { expr, seed: 1 }).data<TrialRoll>();
        expect(trial.engine).to.equal(engine);
      });
    }

  it("say what .engine explain says", async () => {
    const page = readFileSync(join(root, "docs/engines/README.md"), "utf8");
    const [, said = "", answer = ""] = /```\n(\.engine explain [^\n]+)\n([^`]+)\n```/.exec(page) ?? [];
    await tower.say(said).replies(answer);
  });
});
