import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { answering, eventually, type RecapTower, recapTower } from "./tower.js";

const lines = 20_000;
const perImport = 5_000;
/** What is told to the owner, however long a log is. */
const maxCalls = 14;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes that are in use: without what other tests of this process have left to be collected. */
function heapUsed(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

describe("the recap of a log of 20 000 lines", function () {
  this.timeout(120_000);
  let tower: RecapTower;
  before(async () => {
    tower = await recapTower();
  });
  after(() => tower.stop());

  const line = (n: number) => {
    const time = new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString().replace("T", " ").slice(0, 19);
    return `${n % 2 === 0 ? "Alice(777)" : "Bob(778)"} ${time}\nIn the ${n % 7 === 0 ? "hall" : "cellar"} somebody whispers that the night of step ${n} is long and cold.\n`;
  };

  it("asks no more often than it said, tells the end, and keeps its memory", async () => {
    const ids: number[] = [];
    for (let from = 0; from < lines; from += perImport) {
      const text = Array.from({ length: perImport }, (_, at) => line(from + at)).join("\n");
      const { logs } = await tower
        .post("/api/logs", { action: "import", platform: "p", groupId: "1", name: `part ${from}`, text })
        .data<{ logs: { id: number }[] }>();
      ids.push(logs[0]?.id ?? 0);
    }
    const { logs } = await tower
      .post("/api/logs", { action: "merge", ids, name: "whole" })
      .data<{ logs: { id: number; lineCount: number }[] }>();
    const { id, lineCount } = logs[0] ?? { id: 0, lineCount: 0 };
    expect(lineCount).to.equal(lines);

    let part = 0;
    const longest = { content: 0, heap: 0 };
    answering(tower.models, (content, system) => {
      longest.content = Math.max(longest.content, content.length);
      longest.heap = Math.max(longest.heap, heapUsed());
      if (!system.includes("stretch"))
        return content.includes("Tale l.") ? "⟦p1⟧ and ⟦p2⟧ are cold." : "⟦p1⟧ is lost.";
      return `⟦p1⟧ listens. Tale ${"abcdefghijklmnop".charAt(part++)}.`;
    });
    const before = heapUsed();
    const { plan } = await tower
      .post(`/api/logs/${id}/recap`, { length: "long", locale: "en" })
      .data<{ plan: { lines: number; calls: number; thinned: boolean } }>();
    expect(plan).to.include({ lines, calls: maxCalls, thinned: true });
    const text = await eventually(async () => {
      const { draft } = await tower.get(`/api/logs/${id}/recap`).data<{ draft: { text: string } | null }>();
      return draft?.text;
    });
    expect(text).to.equal("Alice and Bob are cold.");
    expect(tower.models.requests.length).to.be.within(10, maxCalls);
    const whole = lines * line(10_000).length;
    expect(longest.content).to.be.below(whole / 20);
    // A log in memory would take more than twice its length.
    expect(longest.heap - before).to.be.below(64 * 2 ** 20);
  });
});
