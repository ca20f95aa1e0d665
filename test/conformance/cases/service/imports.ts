import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import access from "@dicetower/access";
import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import imports from "@dicetower/imports";
import { importKinds } from "@dicetower/imports/api";
import players from "@dicetower/players";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { simpleFormat } from "../../../../packages/features/imports/test/simple-format.js";
import type { Case } from "../../case.js";
import { count, list, object, text, word } from "../shapes.js";

/** Beside the data folders of tests. */
const dir = join(tmpdir(), `dicetower-import-${process.pid}`);
/** Every kind of record that importers have. */
const byKind = Object.fromEntries(importKinds.map((kind) => [kind, count]));
const person = { platform: "test", userId: "4711", nickname: "Old Hand" };

export const importCases: readonly Case[] = [
  {
    endpoint: "POST /api/legacy/import",
    own: { features: [texts, commands, access, dice, players, imports, simpleFormat] },
    async prepare() {
      await mkdir(dir, { recursive: true });
      await writeFile(join(dir, "simple.txt"), "simple");
      await writeFile(join(dir, "players.jsonl"), JSON.stringify({ id: "1", record: person }));
      return undefined;
    },
    body: { dir },
    returns: object({
      id: count.min(1),
      backup: word,
      imported: object({ ...byKind, players: count.valid(1) }),
      same: object(byKind),
      kept: object(byKind),
      skipped: list(object({ file: word, reason: word })),
      warnings: list(text),
    }),
    async proves(tower) {
      const { items } = await tower.get("/api/players?q=4711").data<{ items: { nickname: string }[] }>();
      expect(items.map(({ nickname }) => nickname)).to.deep.equal(["Old Hand"]);
      await tower.post("/api/legacy/import", { dir }).answers({ code: 40900 });
    },
    refused: { body: { dir: "/nowhere/at/all" }, code: 42200 },
    undo: () => rm(dir, { recursive: true, force: true }),
  },
];
