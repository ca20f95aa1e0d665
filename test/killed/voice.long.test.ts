import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type TestHost, typescriptFlags, volume } from "@dicetower/testkit";
import { expect } from "chai";
import { parts, voiceTower } from "./features.js";

const program = fileURLToPath(new URL("writing-process.ts", import.meta.url));

/** Numbers of what a process has told to be done, by kind. */
type Told = Readonly<Record<"upload" | "import" | "reload", readonly number[]>>;

describe("a process that is killed while decks are uploaded and loaded, and personas imported", function () {
  this.timeout(volume(120_000, 3_600_000));
  let dataFolder: string;
  before(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "dicetower-killed-"));
  });
  after(() => rm(dataFolder, { recursive: true, force: true }));

  /** Has a process write until it has told so much of everything, and kills it in the middle of all three. */
  const run = async (from: number, count: number): Promise<Told> => {
    const child = spawn(process.execPath, [...typescriptFlags, program, dataFolder, String(from)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    const told: Record<keyof Told, number[]> = { upload: [], import: [], reload: [] };
    let rest = "";
    for await (const chunk of child.stdout) {
      const lines = (rest + String(chunk)).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const { kind, number } = JSON.parse(line) as { kind: keyof Told; number: number };
        told[kind].push(number);
      }
      if (Object.values(told).every(({ length }) => length >= count)) child.kill("SIGKILL");
    }
    expect((await ended)[1]).to.equal("SIGKILL");
    return told;
  };

  it("leaves the old state or the new one of each, and nothing beside them", async () => {
    for (let kill = 0; kill < volume(1, 50); kill++) {
      const from = kill * 1_000;
      const told = await run(from, 1 + (kill % 4));
      const tower = await voiceTower(dataFolder);
      try {
        await checkArchive(tower, told.upload.at(-1) ?? 0);
        await checkPersonas(tower, from, told.import);
        await checkReloaded(tower, told.reload, kill + 1);
        const others = (await readdir(join(dataFolder, "decks"))).filter(
          (name) => !/^(?:set\.deck|reload\d+\.json)$/.test(name),
        );
        expect(others).to.deep.equal([]);
      } finally {
        await tower.stop();
      }
    }
  });
});

const drawn = async (tower: TestHost, entry: string): Promise<string> => {
  const { cards } = await tower
    .post("/api/decks", { action: "draw", entry, count: 1 })
    .data<{ cards: string[] }>();
  return cards[0] ?? "";
};

/** All of one version: the last one that was told, or the one that was on its way. */
async function checkArchive(tower: TestHost, last: number): Promise<void> {
  const versions = new Set<string>();
  for (let at = 0; at < parts; at += 23) versions.add(await drawn(tower, `part${at}`));
  expect([...versions]).to.have.lengthOf(1);
  expect([...versions][0]).to.be.oneOf([`version ${last}`, `version ${last + 1}`]);
}

async function checkPersonas(tower: TestHost, from: number, told: readonly number[]): Promise<void> {
  const rows = await tower.get("/api/personas").data<{ name: string; entryCount: number }[]>();
  expect(new Set(rows.map(({ entryCount }) => entryCount)).size).to.equal(1);
  const names = rows.map(({ name }) => name);
  expect(names).to.include.members(told.map((number) => `Persona ${number}`));
  const later = names.filter((name) => Number(name.slice("Persona ".length)) > from);
  expect(later.length).to.be.within(told.length, told.length + 1);
}

async function checkReloaded(tower: TestHost, told: readonly number[], kills: number): Promise<void> {
  for (const number of told) expect(await drawn(tower, `reload${number}`)).to.equal(`card ${number}`);
  const rows = await tower.get("/api/decks?source=user").data<{ filename: string; error: string }[]>();
  expect(new Set(rows.map(({ filename }) => filename)).size).to.equal(rows.length);
  // A file that somebody was writing by hand is theirs; it has its reason, and nothing else suffers.
  expect(rows.filter(({ error }) => error !== "").length).to.be.at.most(kills);
}
