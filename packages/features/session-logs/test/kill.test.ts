import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { typescriptFlags, volume } from "@dicetower/testkit";
import { expect } from "chai";
import { linesOf, logOf, logTower } from "./tower.js";

const program = fileURLToPath(new URL("killed-process.ts", import.meta.url));

interface Told {
  readonly number: number;
  readonly said: string;
}

/** What a process finds when it begins: a value of a card, and how many turns a fight has had. */
interface Found {
  readonly value: number;
  readonly turn: number;
}

const writes = ({ number }: Pick<Told, "number">) => number % 3 === 1;
const passesOn = ({ number }: Pick<Told, "number">) => number % 3 === 2;

describe("a process that is killed while a log is on", function () {
  this.timeout(volume(120_000, 3_600_000));

  /** Has a process say things until it has told so many, and kills it. */
  const run = async (
    dataFolder: string,
    from: number,
    count: number,
  ): Promise<{ readonly found: Found; readonly told: readonly Told[] }> => {
    const child = spawn(process.execPath, [...typescriptFlags, program, dataFolder, String(from)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    let output = "";
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.split("\n").length > count) child.kill("SIGKILL");
    }
    await ended;
    const [found, ...told] = output
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as unknown);
    return { found: found as Found, told: told as Told[] };
  };

  it("has lost no line, value or turn of a message that was answered, nor what was answered", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-logs-"));
    try {
      const told: Told[] = [];
      let before: Found = { value: 0, turn: 3 };
      const kills = volume(1, 100);
      // Behind the last kill one process only says what it finds.
      for (let kill = 0; kill <= kills; kill++) {
        const last = told.at(-1);
        // What was said and not told before the kill has numbers in between.
        const from = last === undefined ? 0 : last.number + 1_000;
        const life = await run(dataFolder, from, kill < kills ? 20 + 7 * (kill % 10) : 0);
        // The message that the kill came into may have been done, too.
        const cut = { number: (last?.number ?? -1) + 1 };
        expect(life.found.value).to.be.oneOf(writes(cut) ? [before.value, cut.number] : [before.value]);
        expect(life.found.turn).to.be.oneOf(passesOn(cut) ? [before.turn, before.turn + 1] : [before.turn]);
        before = {
          value: life.told.findLast(writes)?.number ?? life.found.value,
          turn: life.found.turn + life.told.filter(passesOn).length,
        };
        told.push(...life.told);
      }
      const tower = await logTower({ dataFolder });
      try {
        const log = await logOf(tower, "k");
        const lines = [];
        for (let before = ""; ; ) {
          const some = await linesOf(tower, log.id, before);
          if (some.length === 0) break;
          lines.unshift(...some);
          before = `&before=${some[0]?.id}`;
        }
        const commands = lines.filter(({ isDice }) => !isDice).map(({ rawMsgId }) => rawMsgId);
        expect(new Set(commands).size).to.equal(commands.length);
        expect(commands).to.include.members(told.map(({ number }) => `k-${number}`));
        const answers = new Map(
          lines
            .filter(({ isDice, commandId }) => isDice && commandId > 0)
            .map((line) => [line.commandId, line.message]),
        );
        const byMessage = new Map(lines.map((line) => [line.rawMsgId, line]));
        for (const { number, said } of told)
          expect(answers.get(byMessage.get(`k-${number}`)?.id ?? 0), `answer to ${number}`).to.equal(said);
        expect(log.lineCount).to.equal(lines.length);
        expect(log.state).to.equal("recording");
      } finally {
        await tower.stop();
      }
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  });
});
