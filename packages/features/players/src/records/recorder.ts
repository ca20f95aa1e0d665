import { Accumulator, type Clock, type Message, personOf, type Scope, type Store } from "@dicetower/contract";
import { testAccountId } from "@dicetower/test-message/api";
import type { PersonKey } from "../api.js";
import type { Links } from "../identities/links.js";
import type { CharacterNames } from "../names/characters.js";
import type { Pending, Person } from "./person.js";
import type { PersonCache } from "./person-cache.js";
import type { PersonLoader } from "./person-loader.js";
import { personName } from "./person-name.js";
import type { PersonWriter } from "./person-writer.js";

const maxNameLength = 200;
/** Groups whose cards are kept of one person. */
const maxCards = 100;

/** What the recorder works with. */
export interface RecorderServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly cache: PersonCache;
  readonly loader: PersonLoader;
  readonly writer: PersonWriter;
  readonly links: Links;
}

/**
 * Notes who says something. What is counted is written every few seconds and at the end: a kill costs seconds of it.
 * Somebody new is written at once.
 */
export class Recorder {
  readonly #pending: Accumulator<string, Pending>;
  /** The last message and who said it: what they do is counted next. */
  #seen: { readonly message: Message; readonly person: Person; readonly generation: number } | undefined;

  constructor(
    scope: Pick<Scope, "signal" | "defer" | "follow">,
    readonly services: RecorderServices,
  ) {
    const { store, clock, writer } = services;
    this.#pending = new Accumulator(scope, {
      store,
      clock,
      merge,
      write: (db, rows: readonly (readonly [string, Pending])[]) =>
        writer.write(
          db,
          rows.map(([, pending]) => pending),
        ),
    });
  }

  /** Notes the sender; a promise where they are not in memory. */
  see(message: Message): undefined | Promise<undefined> {
    const { cache, links } = this.services;
    const person = personOf(message);
    const known = cache.use(person);
    const main = links.main(person);
    if (known === undefined || (main !== person && cache.use(main) === undefined))
      return this.#meet(person, main, message);
    this.#note(known, message);
    return (main === person ? known : cache.peek(main))?.reading;
  }

  /** Counts what the sender of a message has done. */
  count(message: Message, what: "commands" | "rolls"): void {
    const { account } = message;
    const person = this.#whoSaid(message);
    if (person === undefined || (account.id === testAccountId && !person.test)) return;
    const pending = this.#of(person);
    pending[what]++;
    if (what === "commands") pending.lastCommandAt = this.services.clock.seconds();
  }

  #whoSaid(message: Message): Person | undefined {
    const { cache } = this.services;
    if (this.#seen?.message === message && this.#seen.generation === cache.generation)
      return this.#seen.person;
    return cache.peek(personOf(message));
  }

  /** Does something with everything written and nothing being written. */
  afterFlush<T>(work: () => Promise<T>): Promise<T> {
    return this.#pending.afterFlush(work);
  }

  async #meet(person: PersonKey, main: PersonKey, message: Message): Promise<undefined> {
    const { cache, loader } = this.services;
    if (main !== person && cache.peek(main) === undefined) await loader.load(main);
    const read = cache.peek(person) ?? (await loader.load(person));
    let known = cache.peek(person) ?? read;
    if (known === undefined) {
      const characters = await loader.characters(person);
      known = cache.peek(person);
      if (known !== undefined) {
        this.#note(known, message);
        return undefined;
      }
      known = this.#begin(person, message, characters);
      cache.keep(known);
      this.#note(known, message);
      this.#pending.flushSoon();
    } else this.#note(known, message);
    return undefined;
  }

  /** Somebody who was never seen. */
  #begin(person: PersonKey, { account, nickname }: Message, characters: CharacterNames): Person {
    return {
      ...person,
      accountName: shortened(nickname),
      test: account.id === testAccountId,
      nickname: "",
      language: "",
      names: new Map(),
      characters,
      settings: new Map(),
    };
  }

  #note(person: Person, message: Message): void {
    const { account, nickname } = message;
    this.#seen = { message, person, generation: this.services.cache.generation };
    const isTest = account.id === testAccountId;
    // Anybody could be named there.
    if (isTest && !person.test) return;
    person.test = isTest;
    const name = nickname.length > maxNameLength ? shortened(nickname) : nickname;
    if (name !== "") person.accountName = name;
    if (message.groupId !== "") noteCard(person, message);
    const pending = this.#of(person);
    pending.messages++;
    pending.lastSeenAt = this.services.clock.seconds();
  }

  #of(person: Person): Pending {
    const { takings } = this.#pending;
    let pending = person.waiting?.taking === takings ? person.waiting.pending : undefined;
    if (pending === undefined) {
      pending = this.#begun(person);
      person.waiting = { pending, taking: takings };
    }
    pending.accountName = person.accountName;
    pending.test = person.test;
    return pending;
  }

  #begun(person: Person): Pending {
    const name = personName(person);
    const pending = this.#pending.current(name);
    if (pending !== undefined) return pending;
    const now = this.services.clock.seconds();
    return this.#pending.add(name, {
      person: { platform: person.platform, userId: person.userId },
      accountName: person.accountName,
      test: person.test,
      firstSeenAt: now,
      lastSeenAt: now,
      lastCommandAt: 0,
      messages: 0,
      commands: 0,
      rolls: 0,
    });
  }
}

function merge(later: Pending, earlier: Pending): void {
  later.messages += earlier.messages;
  later.commands += earlier.commands;
  later.rolls += earlier.rolls;
  later.firstSeenAt = Math.min(later.firstSeenAt, earlier.firstSeenAt);
  later.lastCommandAt = Math.max(later.lastCommandAt, earlier.lastCommandAt);
}

/** Keeps the group card, for when others name the person. */
function noteCard(person: Person, { account: { platform }, groupId, card }: Message): void {
  const { lastCard } = person;
  if (lastCard !== undefined && lastCard.groupId === groupId && lastCard.card === card) return;
  person.lastCard = { groupId, card };
  person.cards ??= new Map();
  if (person.cards.size >= maxCards) person.cards.clear();
  person.cards.set(`${platform}:${groupId}`, shortened(card));
}

function shortened(name: string): string {
  return [...name].slice(0, maxNameLength).join("");
}
