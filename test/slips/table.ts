import { CommandReader } from "@dicetower/commands/api";
import {
  defineFeature,
  type Feature,
  Random,
  type Segment,
  Store,
  type TextItem,
  textSegment,
  texts,
} from "@dicetower/contract";
import { RollSource, type RollTicket } from "@dicetower/dice/api";
import type { Saying, TestHost } from "@dicetower/testkit";
import { fullFeatures, fullTower } from "../conformance/full-tower.js";
import { seeded } from "../fuzz/seeded.js";
import { self } from "./slips.js";
import { StoredChanges } from "./stored-changes.js";
import type { Language } from "./subjects.js";

/** What came of a line. */
export interface Answer {
  /** What was said where the line was, a message each. */
  readonly here: readonly string[];
  /** What was said in private and in other groups. */
  readonly elsewhere: readonly string[];
  /** Keys of what was said there. */
  readonly keys: readonly (string | undefined)[];
  readonly matched: boolean;
  /** Faces of the dice that fell, in order. */
  readonly faces: readonly number[];
  /** What was stored meanwhile: `cards_card update`. */
  readonly stored: readonly string[];
  /** What somebody has set for all and what is said as they wrote it: names, keywords and answers of reply rules. */
  readonly set: readonly string[];
}

/** A reply rule, as far as answers show it. */
interface SetRule {
  readonly name: string;
  readonly keywords: readonly string[];
  readonly responses: readonly { readonly text?: string }[];
}

/** Characters of a rule's words that an answer shows. */
const shownOfRule = 500;

/** Who says a line: a player, somebody who runs the group, or the owner. */
export type Who = "member" | "groupAdmin" | "owner";

/** Where ids are numbers, as those of most players. */
const platform = "platform_a";
const owner = "900";

/**
 * What the log says of calls that did what they should: owners are told, the platform of the tests can do nothing, and a
 * machine that does much beside is slow.
 */
const expected = [
  /^notice \w+ \(/,
  /^the platform has not done what a command asked for/,
  /(?:blocked|kept) the process for \d/,
];

/** The full installation with its own source of rolls, whose dice are counted and fall by a seed. */
export class Table {
  #places = 0;
  #logged = 0;
  /** Of rules that are there or have been. */
  readonly #ofRules = new Set<string>();

  private constructor(
    readonly tower: TestHost,
    readonly reader: CommandReader,
    readonly faces: number[],
    readonly changes: StoredChanges,
    /** Keys of all texts. */
    readonly keys: ReadonlySet<string>,
  ) {}

  static async open(seed: number): Promise<Table> {
    const faces: number[] = [];
    let parts: { store: Store; reader: CommandReader } | undefined;
    const probe = defineFeature({
      id: "probe",
      needs: { store: Store, rolls: RollSource, reader: CommandReader },
      setup({ needs: { store, rolls, reader } }) {
        parts = { store, reader };
        counting(rolls, faces);
      },
    });
    const pick = seeded(seed);
    const random: Random = {
      die: (count) => pick(count) + 1,
      bytes: (count) => Buffer.from(Array.from({ length: count }, () => pick(256))),
      fraction: () => pick(1_000_000) / 1_000_000,
    };
    const features: Feature[] = [...(await fullFeatures()), probe];
    const tower = await fullTower({ features, replace: [[Random, random]], settings: { logLevel: "warn" } });
    if (parts === undefined) throw new Error("the probe was not set up");
    await tower.post("/api/masters", { platform, userId: owner }).answers({});
    const changes = await StoredChanges.watch(parts.store);
    const keys = new Set(tower.host.contributions<TextItem>(texts).map(({ item }) => item.key));
    const table = new Table(tower, parts.reader, faces, changes, keys);
    await table.logged();
    return table;
  }

  /** A group and a player that have never been seen. */
  place(who: Who, language: Language, scene: "group" | "private"): Saying {
    const number = ++this.#places;
    return {
      platform,
      scene,
      groupId: scene === "group" ? `${70_000_000 + number}` : "",
      userId: who === "owner" ? owner : `${80_000_000 + number}`,
      nickname: language === "en" ? "Ann" : "小林",
      role: who === "member" ? "member" : "admin",
      locale: language,
      selfId: self,
    };
  }

  async say(
    line: string,
    how: Saying,
    around?: (text: readonly Segment[]) => readonly Segment[],
  ): Promise<Answer> {
    const spoken = segmentsOf(line);
    const segments = around?.(spoken) ?? spoken;
    await this.changes.take();
    this.faces.length = 0;
    const { outcome, spoken: parts } = await this.tower.say(line, { ...how, segments }).done();
    const target = how.scene === "group" ? how.groupId : how.userId;
    const isHere = (part: (typeof parts)[number]) => part.scene === how.scene && part.target === target;
    const here = parts.filter(isHere);
    const ofRules = here.some(({ key }) => key?.startsWith("reply.") === true);
    if (ofRules) await this.#learnRules();
    return {
      here: here.map(({ text }) => text),
      elsewhere: parts.filter((part) => !isHere(part)).map(({ text }) => text),
      keys: here.map(({ key }) => key),
      matched: outcome.matched,
      faces: [...this.faces],
      stored: await this.changes.take(),
      set: ofRules ? [...this.#ofRules] : [],
    };
  }

  async #learnRules(): Promise<void> {
    const rules = await this.tower.get("/api/replies").data<readonly SetRule[]>();
    for (const { name, keywords, responses } of rules)
      for (const words of [name, ...keywords, keywords.join(" | "), responses[0]?.text ?? ""])
        if (words.trim() !== "") this.#ofRules.add(words).add(words.slice(0, shownOfRule));
  }

  /** Warnings and errors in the log since the last time it was asked. */
  async logged(): Promise<string[]> {
    const { items } = await this.tower
      .get(`/api/system/logs?level=warn&pageSize=200&after=${this.#logged}`)
      .data<{
        items: { sequence: number; level: string; owner: string; message: string; details?: unknown }[];
      }>();
    this.#logged = Math.max(this.#logged, ...items.map(({ sequence }) => sequence));
    return items
      .filter(({ message }) => !expected.some((one) => one.test(message)))
      .map(
        ({ level, owner: by, message, details }) =>
          `${level} ${by}: ${message} ${JSON.stringify(details ?? {}).slice(0, 1500)}`,
      );
  }

  stop(): Promise<void> {
    return this.tower.stop();
  }
}

/** A line as segments: `@Bob` in it is a mention. */
export function segmentsOf(line: string): Segment[] {
  let mentions = 0;
  return line.split(/(@[\p{L}]+)/u).flatMap((part): Segment[] => {
    if (part === "") return [];
    if (!part.startsWith("@") || part.length < 2) return [textSegment(part)];
    return [{ type: "at", data: { qq: `${560 + mentions++}`, name: part.slice(1) } }];
  });
}

/** Writes down each die of each roll. */
function counting(rolls: RollSource, faces: number[]): void {
  const take = rolls.take.bind(rolls);
  const watched = (ticket: RollTicket): RollTicket => {
    const die = ticket.die.bind(ticket);
    ticket.die = (count) => {
      faces.push(count);
      return die(count);
    };
    return ticket;
  };
  rolls.take = (place) => {
    const ticket = take(place);
    return ticket instanceof Promise ? ticket.then(watched) : watched(ticket);
  };
}
