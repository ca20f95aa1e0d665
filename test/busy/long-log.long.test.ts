import { execFile } from "node:child_process";
import { promisify } from "node:util";
import access from "@dicetower/access";
import adapters from "@dicetower/adapters";
import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import session from "@dicetower/play-session";
import logs from "@dicetower/session-logs";
import { type TestHost, testHost, volume } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { longestTurn } from "./longest-turn.js";

/** Milliseconds of processor time that no turn may take. */
const maxMs = 100;
/** Megabytes that one of these may take while it goes on. */
const maxMegabytes = 64;
const lines = volume(5_000, 200_000);
const atOnce = 40;
const sampleMs = 10;

/** Reads a file and counts the lines in it: a process of its own, so that only the service's memory counts here. */
const reader = `
let found = 0, rest = "";
const [address, key] = process.argv.slice(1);
const { body } = await fetch(address, { headers: { "X-API-Key": key } });
for await (const part of body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + part).split("\\n");
  rest = lines.pop();
  for (const line of lines) found += line.split("行：他们").length - 1;
}
process.stdout.write(String(found + rest.split("行：他们").length - 1));`;

async function count(address: string, key: string): Promise<number> {
  const arguments_ = ["--input-type=module", "--eval", reader, "--", address, key];
  return Number((await promisify(execFile)(process.execPath, arguments_)).stdout);
}

interface Answer<T> {
  readonly items: readonly T[];
  readonly total: number;
}

describe(`a log of ${lines} lines`, function () {
  this.timeout(volume(120_000, 3_600_000));
  let tower: TestHost;
  let id = 0;
  before(async () => {
    tower = await testHost({ features: [texts, access, commands, dice, native, adapters, session, logs] });
    await tower.say(".log new long", { groupId: "long", role: "owner" }).done();
    for (let from = 0; from < lines; from += atOnce)
      await Promise.all(
        Array.from({ length: Math.min(atOnce, lines - from) }, (_, at) =>
          tower
            .say(`第 ${from + at} 行：他们站在老宅的门前，谁也不肯先进去。`, {
              groupId: "long",
              userId: String((from + at) % 7),
            })
            .done(),
        ),
      );
  });
  after(() => tower.stop());

  /** Does something once a run; others have their turn, and memory stays. */
  const bounded = async (work: () => Promise<unknown>) => {
    let before = 0;
    let peak = 0;
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, sampleMs);
    try {
      const longest = await longestTurn(
        async () => {
          before = process.memoryUsage.rss();
          peak = before;
          await work();
        },
        { enoughMs: maxMs },
      );
      expect(longest, "milliseconds of a turn").to.be.below(maxMs);
      expect((peak - before) / 2 ** 20, "megabytes").to.be.below(maxMegabytes);
    } finally {
      clearInterval(sampling);
    }
  };
  const get = async <T>(query: string) => tower.get(`/api/logs?${query}`).data<Answer<T>>();

  it("is listed with its count", () =>
    bounded(async () => {
      const { items } = await get<{ id: number; lineCount: number }>("groupId=long");
      expect(items).to.have.length(1);
      expect(items[0]?.lineCount).to.equal(lines);
      id = items[0]?.id ?? 0;
    }));

  it("is read in the middle, at its end and by a search", async () => {
    const middle = Math.floor(lines / 2);
    await bounded(async () => {
      const found = await get<{ id: number; message: string }>(
        `id=${id}&lines=1&limit=100&q=第 ${middle} 行`,
      );
      expect(found.items).to.have.length(1);
      const at = found.items[0]?.id ?? 0;
      const behind = await get<{ message: string }>(`id=${id}&lines=1&limit=100&after=${at}`);
      expect(behind.items).to.have.length(100);
      expect(behind.items[0]?.message).to.match(new RegExp(`^第 ${middle + 1} 行`));
      const last = await get<{ message: string }>(`id=${id}&lines=1&limit=500`);
      expect(last.total).to.equal(lines);
      expect(last.items.at(-1)?.message).to.match(new RegExp(`^第 ${lines - 1} 行`));
    });
  });

  for (const format of ["txt", "csv", "html"])
    it(`is exported as ${format}, bit by bit`, () =>
      bounded(async () => {
        expect(await count(`${tower.base}/api/logs/${id}/export?format=${format}`, tower.key)).to.equal(
          lines,
        );
      }));

  it("is deleted, and others have their turn meanwhile", async () => {
    await tower.say(".log off", { groupId: "long", role: "owner" }).done();
    let deleted = false;
    await bounded(async () => {
      if (deleted) return;
      await tower.delete(`/api/logs/${id}`).answers({ code: 0 });
      deleted = true;
    });
    await tower.get(`/api/logs?id=${id}`).answers({ code: 40400 });
  });
});
