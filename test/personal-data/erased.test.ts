import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Saying, TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";

const userId = "8315550147";
const gone: Saying = {
  userId,
  nickname: "Zebedee Quux",
  groupId: "5501",
  role: "owner",
};

/** Names of files below a folder that hold a text. */
async function holding(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(text)) found.push(path.slice(folder.length + 1));
  }
  return found;
}

/** Lines of the audit log that hold a text. */
async function auditLines(folder: string, text: string): Promise<{ action: string }[]> {
  const lines: string[] = [];
  for (const name of await readdir(join(folder, "audit")))
    if (name.endsWith(".jsonl"))
      lines.push(...(await readFile(join(folder, "audit", name), "utf8")).split("\n"));
  return lines.filter((line) => line.includes(text)).map((line) => JSON.parse(line) as { action: string });
}

/** Leaves something in as many features as people meet. */
async function leaveTraces(tower: TestHost): Promise<void> {
  await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
  await tower.put("/api/settings/desk", { address: "https://dice.example.org/" }).answers({ code: 0 });
  await tower
    .post("/api/replies", {
      keywords: ["ping"],
      responses: [{ text: "pong", weight: 1 }],
      cooldown: { user: 60, group: 0, global: 0 },
    })
    .answers({ code: 0 });
  await tower
    .post("/api/causal/rules", {
      name: "Counts",
      trigger: { kind: "message", matchMode: "exact", keywords: ["count me"] },
      conditions: [],
      actions: [{ kind: "counter", key: "visits", scope: "user", op: "add", value: 1 }],
    })
    .answers({ code: 0 });
  for (const words of [
    ".log new kept",
    "hello",
    "ping",
    "count me",
    ".nn Quuxian",
    ".r d20",
    ".st str50",
    ".ri 12",
    ".desk",
    ".jrrp",
  ])
    await tower.say(words, gone).done();
}

describe("what is left in a full installation of somebody who was erased", function () {
  this.timeout(120_000);

  it("is what the audit log said before, what the bot said to them, and a pseudonym", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-erased-"));
    try {
      const tower = await fullTower({ dataFolder });
      let pseudonym = "";
      try {
        await leaveTraces(tower);
        const path = `/api/players/test/${userId}`;
        type Held = { readonly identities: readonly { readonly held: Record<string, { data: unknown }> }[] };
        const held = JSON.parse((await tower.get(`${path}/export`).done()).text) as Held;
        for (const key of ["counters", "automation", "gm-desk", "session-logs", "chat", "cards"])
          expect(JSON.stringify(held.identities[0]?.held[key]?.data), key).to.have.length.above(20);
        const { removed, ...erased } = await tower
          .delete(`${path}?scope=all`)
          .data<{ pseudonym: string; removed: Record<string, Record<string, number>> }>();
        pseudonym = erased.pseudonym;
        expect(removed).to.deep.include({ counters: { counters: 1 }, "gm-desk": { links: 1 } });
        expect(removed["automation"]?.["uses"]).to.be.greaterThan(0);
      } finally {
        await tower.stop();
      }
      expect(await holding(dataFolder, pseudonym)).to.not.deep.equal([]);
      const outside = async (text: string, ...allowed: readonly string[]) =>
        (await holding(dataFolder, text)).filter((name) => !allowed.some((one) => name.startsWith(one)));
      expect(await outside(userId, "audit")).to.deep.equal([]);
      // What the bot said to them in the group is the group's: names stay in the words of chats and session logs.
      for (const name of ["Zebedee", "Quuxian"])
        expect(await outside(name, "audit", "journal.db"), name).to.deep.equal([]);
      expect((await auditLines(dataFolder, pseudonym)).map(({ action }) => action)).to.include(
        "player.erase",
      );
      expect((await auditLines(dataFolder, userId)).map(({ action }) => action)).to.not.include(
        "player.erase",
      );
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  });
});
