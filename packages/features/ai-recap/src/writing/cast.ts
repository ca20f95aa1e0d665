import type { LogSpeaker } from "@dicetower/session-logs/api";

/** People whose names are looked for in what is said. */
const maxNamed = 200;
const minNameLength = 2;

/** The people of a log: a mark for each, in the place of their names. */
export class Cast {
  readonly #byUser = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #users: string[] = [];
  readonly #byName = new Map<string, number>();
  readonly #pattern: RegExp | undefined;

  /** @param unseen ids of people whom no model is shown: neither what they said nor what they are called */
  constructor(speakers: readonly LogSpeaker[], unseen: ReadonlySet<string> = new Set()) {
    for (const { userId, name, role } of speakers) {
      if (role === "bot" || role === "observer") continue;
      if (unseen.has(userId)) {
        this.#byName.set(name, -1);
        continue;
      }
      this.#byUser.set(userId, this.#names.length);
      this.#byName.set(name, this.#names.length);
      this.#users.push(userId);
      this.#names.push(name || userId);
    }
    const names = [...this.#byName.keys()]
      .filter((name) => name.length >= minNameLength)
      .sort((one, other) => other.length - one.length)
      .slice(0, maxNamed)
      .map((name) => name.replace(/[^\p{L}\p{N}\s]/gu, "\\$&"));
    this.#pattern = names.length === 0 ? undefined : new RegExp(names.join("|"), "gu");
  }

  get size(): number {
    return this.#names.length;
  }

  /** Mark of somebody; undefined for who is not of the table. */
  markOf(userId: string): string | undefined {
    const at = this.#byUser.get(userId);
    return at === undefined ? undefined : `⟦p${at + 1}⟧`;
  }

  nameAt(number: number): string | undefined {
    return this.#names[number - 1];
  }

  userAt(number: number): string | undefined {
    return this.#users[number - 1];
  }

  /** A text with marks in the place of names. */
  hideNames(text: string): string {
    if (this.#pattern === undefined) return text;
    return text.replace(this.#pattern, (name) => {
      const at = this.#byName.get(name) ?? -1;
      return at < 0 ? "…" : `⟦p${at + 1}⟧`;
    });
  }
}
