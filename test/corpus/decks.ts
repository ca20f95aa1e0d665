import { readFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { setImmediate } from "node:timers/promises";
import { decodeText, defineFeature } from "@dicetower/contract";
import { Decks } from "@dicetower/decks/api";
import type { TestHost } from "@dicetower/testkit";
import { fullFeatures, fullTower } from "../conformance/full-tower.js";
import { type DeckFlaw, deckFlaw } from "./deck-flaws.js";
import { filesBelow } from "./files-below.js";

/** Cards drawn of each public entry in chat, and beside it: every card of it once, then by chance up to so many. */
const drawsInChat = 5;
const draws = 300;

/** Answered where a card is longer than one command may say. */
const tooLong = /^(?:The cards of “.*” refer to each other without end|牌堆「.*」引用层数过深或内容过长)/u;
const pictureTags = /\[(?:img|图)\s*:[^\]\n]*\]/gu;
/** In the place of what is said of whoever draws: there is no message beside the chat. */
const values = { nick: "<Alice>", player: "Alice", pc: "<Alice>", group: "Table", at: "" };

interface DeckRow {
  readonly id: number;
  readonly filename: string;
  readonly entries: readonly {
    readonly entry: string;
    readonly exported: boolean;
    readonly hidden: boolean;
    readonly count: number;
    readonly missing: readonly string[];
  }[];
}

/** Hands out the decks of the service: every card of a large deck in chat would measure HTTP. */
let library: Decks;
const drawer = defineFeature({
  id: "corpus-drawer",
  needs: { decks: Decks },
  setup(host) {
    library = host.needs.decks;
  },
});

/** What came of a file. `faulty`: its own cards are too long, or name decks that are nowhere; all else is well. */
interface Verdict {
  readonly kind: "passed" | "faulty" | "failed" | "refused";
  readonly told: string;
}

/**
 * Sends every file below a folder through the upload of a service with every feature on, draws each public entry in
 * chat, and looks at every card; each file on its own. Writes a line for each, and the totals.
 * @returns how many failed: taken in, and not drawn as they should be. Refused are those that the upload names a reason for
 */
export async function runDecks(folder: string, say: (line: string) => void): Promise<number> {
  const counts = { passed: 0, faulty: 0, failed: 0, refused: 0 };
  const tower = await fullTower({ features: [...(await fullFeatures()), drawer] });
  try {
    for (const path of filesBelow(folder)) {
      const { kind, told } = await tried(tower, path);
      counts[kind]++;
      say(`${kind} ${relative(folder, path)}: ${told}`);
    }
  } finally {
    await tower.stop();
  }
  say(`${counts.passed} passed, ${counts.faulty} faulty, ${counts.failed} failed, ${counts.refused} refused`);
  return counts.failed;
}

async function tried(tower: TestHost, path: string): Promise<Verdict> {
  const before = (await errorsOf(tower, 0))[0]?.sequence ?? 0;
  const bytes = readFileSync(path);
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], basename(path)));
  const { status, json } = await tower.post("/api/decks/upload", form).done();
  if (status >= 500) return { kind: "failed", told: `${json.code} ${json.message}` };
  if (json.code !== 0) return { kind: "refused", told: `${json.code} ${json.message}` };
  const row = json.data as DeckRow;
  try {
    const look = new Look(tower, row, sourceOf(bytes));
    const problem = row.filename === basename(path) ? await look.all() : `the name became ${row.filename}`;
    if (problem !== undefined) return { kind: "failed", told: problem };
    const [error] = await errorsOf(tower, before);
    if (error !== undefined) return { kind: "failed", told: `logged: ${error.owner}: ${error.message}` };
    return { kind: look.isFaultless ? "passed" : "faulty", told: look.summary() };
  } finally {
    await tower.delete(`/api/decks/${row.id}`).done();
  }
}

/** The text of a file; none of an archive. */
function sourceOf(bytes: Buffer): string {
  try {
    return decodeText(bytes).text;
  } catch {
    return "";
  }
}

interface LoggedError {
  readonly sequence: number;
  readonly owner: string;
  readonly message: string;
}

async function errorsOf(tower: TestHost, after: number): Promise<LoggedError[]> {
  const { items } = await tower
    .get(`/api/system/logs?level=error&after=${after}`)
    .data<{ items: LoggedError[] }>();
  return items;
}

/** Looks at what is said of the cards of one file. */
class Look {
  /** What the author's cards name and nobody has. */
  readonly faults = new Set<string>();
  #cards = 0;
  #tooLong = 0;
  #shortest = Number.POSITIVE_INFINITY;
  #longest = 0;

  constructor(
    readonly tower: TestHost,
    readonly row: DeckRow,
    readonly source: string,
  ) {}

  /** @returns what is wrong */
  async all(): Promise<string | undefined> {
    const open = this.row.entries.filter(({ exported, count }) => exported && count > 0);
    if (open.length === 0) return "nothing in it can be drawn";
    const told = await this.#inChat(`.draw desc ${this.row.filename}`);
    if (told !== undefined) return told;
    for (const { entry } of open) {
      for (let turn = 0; turn < drawsInChat; turn++) {
        const problem = await this.#inChat(`.draw ${entry}`);
        if (problem !== undefined) return problem;
      }
      const problem = await this.#beside(entry);
      if (problem !== undefined) return `${entry}: ${problem}`;
    }
    const names = new Set(open.map(({ entry }) => entry));
    for (const { entry, exported } of this.row.entries) {
      if (exported || names.has(entry)) continue;
      const reply = await this.#said(`.draw ${entry}`);
      if (!/no deck|没有牌堆/u.test(reply)) return `"${entry}" is an inner one and was drawn`;
    }
    return undefined;
  }

  get isFaultless(): boolean {
    return this.faults.size === 0 && this.#tooLong === 0;
  }

  summary(): string {
    const { entries } = this.row;
    const open = entries.filter(({ exported }) => exported).length;
    const more =
      this.#tooLong === 0 ? "" : `, ${this.#tooLong} draws refused: cards are longer than a command may say`;
    const missing = [...this.faults];
    const faults = missing.length === 0 ? "" : `, names what is nowhere: ${missing.slice(0, 20).join(" ")}`;
    return `${entries.length} entries, ${open} public, ${this.#cards} cards of ${this.#shortest} to ${this.#longest} characters${more}${faults}`;
  }

  async #said(text: string): Promise<string> {
    const who = { platform: "botproto_v11", userId: "111", groupId: "1000", nickname: "Alice", trust: 5 };
    const { json } = await this.tower.post("/api/test/message", { text, ...who }).done();
    const { reply } = json as unknown as { reply: string };
    if (process.env["DICETOWER_CORPUS_ANSWERS"] === "1") console.log(`  ${text} → ${oneLine(reply)}`);
    return typeof reply === "string" ? reply : "";
  }

  async #inChat(text: string): Promise<string | undefined> {
    const reply = await this.#said(text);
    if (tooLong.test(reply)) return undefined;
    if (reply.trim() === "") return `${text}: no answer`;
    if (/no deck “|没有牌堆「|no card left|已经抽完/u.test(reply)) return `${text}: ${oneLine(reply)}`;
    const problem = this.#problem(deckFlaw(reply, this.source));
    return problem === undefined ? undefined : `${text}: ${problem}`;
  }

  /** Each card of an entry once, what it refers to by chance, and then all by chance. */
  async #beside(entry: string): Promise<string | undefined> {
    for (let turn = 1, sum = draws; turn <= sum; turn++) {
      let thrown = 0;
      const { cards, outcome } = library.draw(entry, 1, (faces) => {
        if (thrown++ > 0 || turn > faces) return 1 + Math.floor(Math.random() * faces);
        sum = Math.max(draws, faces);
        return turn;
      });
      const texts = await library.texts(cards, { values });
      // Others have their turn: an entry may be large.
      if (turn % 100 === 0) await setImmediate();
      if (outcome === "tooDeep" || texts === undefined) {
        this.#tooLong++;
        continue;
      }
      const [said] = texts;
      if (outcome !== "ok" || said === undefined) return `${outcome} in turn ${turn}`;
      // Some cards are empty on purpose: a name without a second part.
      if (said.trim() === "" && !/"(?:::\d+::)?\s*"/u.test(this.source)) return `nothing in turn ${turn}`;
      // Chat alone makes pictures of tags.
      const problem = this.#problem(deckFlaw(said.replace(pictureTags, ""), this.source));
      if (problem !== undefined) return problem;
      this.#cards++;
      this.#shortest = Math.min(this.#shortest, said.length);
      this.#longest = Math.max(this.#longest, said.length);
    }
    return undefined;
  }

  /** Undefined where it is well, and where the row tells the owner that the file names what is nowhere. */
  #problem(flaw: DeckFlaw | undefined): string | undefined {
    if (flaw === undefined) return undefined;
    const name = flaw.kind === "raw braces" ? flaw.found.slice(1, -1).replace(/^%?\$?/u, "") : undefined;
    const isTold = name !== undefined && this.row.entries.some(({ missing }) => missing.includes(name));
    if (isTold) this.faults.add(flaw.found);
    return isTold ? undefined : `${flaw.kind}: ${oneLine(flaw.found)}`;
  }
}

function oneLine(text: unknown): string {
  return String(text).replaceAll("\n", "⏎").slice(0, 200);
}
