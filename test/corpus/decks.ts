import { readFileSync } from "node:fs";
import { basename, extname, relative } from "node:path";
import { setImmediate } from "node:timers/promises";
import commands from "@dicetower/commands";
import { defineFeature } from "@dicetower/contract";
import decks from "@dicetower/decks";
import { Decks } from "@dicetower/decks/api";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { filesBelow } from "./files-below.js";

/** Cards drawn of each public entry. */
const draws = 1_000;

interface DeckRow {
  readonly id: number;
  readonly entries: readonly {
    readonly entry: string;
    readonly exported: boolean;
    readonly count: number;
  }[];
}

/** Hands out the decks of the service: a thousand requests for each entry would measure HTTP. */
let library: Decks;
const drawer = defineFeature({
  id: "corpus-drawer",
  needs: { decks: Decks },
  setup(host) {
    library = host.needs.decks;
  },
});

/** What came of a file. */
type Verdict =
  | { readonly kind: "passed"; readonly entries: number }
  | { readonly kind: "failed" | "refused"; readonly reason: string };

/**
 * Sends every file below a folder through the upload and draws each public entry of those that are taken in, each
 * file on its own. Writes a line for each, and the totals.
 * @returns how many failed: taken in, and not drawn as they should be. Refused are those that the upload names a reason for
 */
export async function runDecks(folder: string, say: (line: string) => void): Promise<number> {
  const counts = { passed: 0, failed: 0, refused: 0 };
  const tower = await testHost({ features: [texts, commands, dice, native, decks, drawer] });
  try {
    for (const [at, path] of filesBelow(folder).entries()) {
      const verdict = await tried(tower, path, at);
      counts[verdict.kind]++;
      const what = verdict.kind === "passed" ? `${verdict.entries} entries` : verdict.reason;
      say(`${verdict.kind} ${relative(folder, path)}: ${what}`);
    }
  } finally {
    await tower.stop();
  }
  say(`${counts.passed} passed, ${counts.failed} failed, ${counts.refused} refused`);
  return counts.failed;
}

async function tried(tower: TestHost, path: string, at: number): Promise<Verdict> {
  const name = basename(path);
  const form = new FormData();
  // Names of files need not differ between folders, and may be longer than those of decks.
  form.append("file", new File([new Uint8Array(readFileSync(path))], `${at}${extname(name)}`));
  const { status, json } = await tower.post("/api/decks/upload", form).done();
  if (status >= 500) return { kind: "failed", reason: `${json.code} ${json.message}` };
  if (json.code !== 0) return { kind: "refused", reason: `${json.code} ${json.message}` };
  const { id, entries } = json.data as DeckRow;
  try {
    for (const { entry, exported, count } of entries) {
      if (!exported || count === 0) continue;
      const problem = await drawn(tower, entry);
      if (problem !== undefined) return { kind: "failed", reason: `${entry}: ${problem}` };
    }
    return { kind: "passed", entries: entries.length };
  } finally {
    await tower.delete(`/api/decks/${id}`).done();
  }
}

/** Draws once over HTTP, then one card at a time as often as is wanted. @returns what is wrong */
async function drawn(tower: TestHost, entry: string): Promise<string | undefined> {
  const { json } = await tower.post("/api/decks", { action: "draw", entry, count: 1 }).done();
  if (json.code !== 0) return `${json.code} ${json.message}`;
  for (let turn = 1; turn < draws; turn++) {
    const { cards, outcome } = library.draw(entry, 1);
    if (outcome !== "ok" || cards.length !== 1) return `${outcome} in turn ${turn}`;
    // Others have their turn: an entry may be large.
    if (turn % 100 === 0) await setImmediate();
  }
  return undefined;
}
