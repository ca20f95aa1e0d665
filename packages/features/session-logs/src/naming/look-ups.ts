import type { Adapters } from "@dicetower/adapters/api";
import {
  type Clock,
  excerpt,
  type Journal,
  type Segment,
  segmentField,
  withTimeout,
} from "@dicetower/contract";
import { has, hiddenBit, type LineRow, type NewLine } from "../lines/line.js";
import { messageOf, quotedName, quotedText } from "../lines/line-content.js";
import type { LineWords } from "../lines/line-words.js";
import { changeLine, findLine } from "../recording/change-line.js";
import { isQuote, lacksName, type Naming, type NamingPlace } from "./naming.js";

/** Lines that are looked at together. */
const perTurn = 50;
/** Lines that wait; of others unknown people and quotes stay without names. */
const maxWaiting = 2_000;
/** Milliseconds that a platform may take to tell a message. */
const patienceMs = 2_000;

/** What look-ups use. */
export interface LookUpServices {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly naming: Naming;
  readonly adapters: () => Adapters | undefined;
  /** Answers when what was said before is stored. */
  readonly flush: () => Promise<void>;
  readonly follow: (work: Promise<unknown>) => void;
  readonly failed: (error: unknown) => void;
}

interface Wanted {
  readonly line: NewLine;
  readonly place: NamingPlace;
  readonly words: LineWords;
}

/**
 * Fills in what a line could not say at once: people whom only the store or the platform knows, and what was quoted.
 * The line is recorded before, and waits for none of it.
 */
export class LookUps {
  readonly #waiting: Wanted[] = [];
  #running: Promise<void> | undefined;

  constructor(readonly services: LookUpServices) {}

  /** Has a line looked at, where something of it is not known. */
  want(line: NewLine, segments: readonly Segment[], place: NamingPlace, words: LineWords): void {
    if (line.segments === "" || !segments.some(lacksName) || this.#waiting.length >= maxWaiting) return;
    this.#waiting.push({ line, place, words });
    if (this.#running !== undefined) return;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
    this.services.follow(this.#running);
  }

  /** Answers when everything that was wanted so far has been looked up. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #run(): Promise<void> {
    const { journal, flush, failed } = this.services;
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, perTurn);
      try {
        await flush();
        const found = await Promise.all(some.map((one) => this.#found(one)));
        await journal.change(async (db) => {
          for (const [at, { line, words }] of some.entries()) {
            const told = found[at] ?? [];
            await changeLine(db, line, (row) => filledIn(row, told, words));
          }
        });
      } catch (error) {
        failed(error);
      }
    }
  }

  async #found({ line, place, words }: Wanted): Promise<readonly Segment[]> {
    const segments = JSON.parse(line.segments) as Segment[];
    const named = await this.services.naming.later(place, segments);
    return Promise.all(
      named.map(async (segment) => {
        if (!isQuote(segment)) return segment;
        const quoted = await this.#quoted(line, segmentField(segment.data["id"]), place, words);
        if (quoted === undefined || quoted.name === "") return segment;
        const { name, said } = quoted;
        return { ...segment, data: { ...segment.data, [quotedName]: name, [quotedText]: said } };
      }),
    );
  }

  /** What a message said and who said it: as its log has it, else as the platform tells it. */
  async #quoted({ log }: NewLine, messageId: string, place: NamingPlace, words: LineWords) {
    if (messageId === "") return undefined;
    const row = await this.services.journal.read<LineRow | undefined>(async (db) => {
      const id = await findLine(db, log, messageId);
      return id === undefined
        ? undefined
        : ((await db("session_logs_line").where({ log, id }).first()) as LineRow);
    });
    if (row !== undefined) {
      if (has(row.flags, hiddenBit)) return undefined;
      const own = row.segments === "" ? undefined : (JSON.parse(row.segments) as Segment[]);
      return { name: row.nickname, said: own === undefined ? inOneLine(row.message) : told(own, words) };
    }
    const { adapters, clock, naming } = this.services;
    const actions = adapters()?.get(place.account) && adapters()?.actions(place.account);
    if (actions?.message === undefined) return undefined;
    const past = await withTimeout(clock, patienceMs, actions.message(messageId));
    // An id may have been made up: what was said elsewhere is nothing for this log.
    if (past === undefined || (past.groupId ?? place.group.groupId) !== place.group.groupId) return undefined;
    const { userId, card, nickname } = past;
    const name = await naming.called(place, userId, { card, nickname });
    return { name, said: told(await naming.later(place, naming.now(place, past.segments)), words) };
  }
}

/** What a message says, without what it quotes itself, in a short line. */
function told(segments: readonly Segment[], words: LineWords): string {
  const said = segments.map((one) => (one.type === "image" ? words.say("image") : messageOf([one], words)));
  return inOneLine(said.filter((_, at) => !isQuote(segments[at] as Segment)).join(""));
}

function inOneLine(said: string): string {
  return excerpt(said.replaceAll(/\s+/g, " ").trim());
}

/** The row with what was found; what became of its pictures meanwhile stays. */
function filledIn(row: LineRow, found: readonly Segment[], words: LineWords): Partial<LineRow> | undefined {
  if (row.segments === "" || Number(row.edited_at) > 0) return undefined;
  const segments = (JSON.parse(row.segments) as Segment[]).map((segment, at) =>
    lacksName(segment) && found[at]?.type === segment.type ? (found[at] as Segment) : segment,
  );
  const message = messageOf(segments, words);
  return message === row.message ? undefined : { segments: JSON.stringify(segments), message };
}
