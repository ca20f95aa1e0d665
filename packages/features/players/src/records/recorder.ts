import { type Clock, type Message, type Scope, SerialQueue } from "@dicetower/contract";
import { testAccountId } from "@dicetower/test-message/api";
import type { PersonKey } from "../api.js";
import type { Links } from "../identities/links.js";
import type { CharacterNames } from "../names/characters.js";
import type { Pending, Person } from "./person.js";
import type { PersonCache } from "./person-cache.js";
import type { PersonLoader } from "./person-loader.js";
import { personName } from "./person-name.js";
import type { PersonWriter } from "./person-writer.js";

const flushMs = 3_000;
/** People who wait to be written; where nothing can be written for long, the counts of others are lost. */
const mostPending = 50_000;
const longestName = 200;
/** Groups whose cards are kept of one person. */
const mostCards = 100;

/** What the recorder works with. */
export interface RecorderServices {
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
  #pending = new Map<string, Pending>();
  /** Number of the writing that takes them. */
  #writing = 0;
  /** Writing and what must not happen meanwhile wait for each other. */
  readonly #queue = new SerialQueue();
  #hurried = false;
  /** The last message and who said it: what they do is counted next. */
  #seen: { readonly message: Message; readonly person: Person; readonly generation: number } | undefined;
  readonly #scope: Pick<Scope, "signal" | "follow">;

  constructor(
    scope: Pick<Scope, "signal" | "defer" | "follow">,
    readonly services: RecorderServices,
  ) {
    this.#scope = scope;
    scope.defer(() => this.flush());
  }

  /** Notes the sender; a promise where they are not in memory. */
  see(message: Message): undefined | Promise<undefined> {
    const { cache, links } = this.services;
    const person = { platform: message.account.platform, userId: message.userId };
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
    return cache.peek({ platform: message.account.platform, userId: message.userId });
  }

  /** Writes what has gathered. */
  flush(): Promise<void> {
    return this.inTurn(() => this.#write());
  }

  /** Does something with everything written and nothing being written. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(work);
  }

  /** Within `inTurn`: writes all there is. */
  async writeAll(): Promise<void> {
    await this.#write();
  }

  /** Drops what was not written of somebody. */
  drop(person: PersonKey): void {
    this.#pending.delete(personName(person));
    const known = this.services.cache.peek(person);
    if (known !== undefined) delete known.waiting;
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
      this.#hurry();
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
    const name = nickname.length > longestName ? shortened(nickname) : nickname;
    if (name !== "") person.accountName = name;
    if (message.groupId !== "") noteCard(person, message);
    const pending = this.#of(person);
    pending.messages++;
    pending.lastSeenAt = this.services.clock.seconds();
  }

  #of(person: Person): Pending {
    let pending = person.waiting?.writing === this.#writing ? person.waiting.pending : undefined;
    if (pending === undefined) {
      pending = this.#begun(person);
      person.waiting = { pending, writing: this.#writing };
    }
    pending.accountName = person.accountName;
    pending.test = person.test;
    return pending;
  }

  #begun(person: Person): Pending {
    const name = personName(person);
    let pending = this.#pending.get(name);
    if (pending === undefined) {
      if (this.#pending.size === 0) this.#schedule();
      const now = this.services.clock.seconds();
      pending = {
        person: { platform: person.platform, userId: person.userId },
        accountName: person.accountName,
        test: person.test,
        firstSeenAt: now,
        lastSeenAt: now,
        lastCommandAt: 0,
        messages: 0,
        commands: 0,
        rolls: 0,
      };
      if (this.#pending.size < mostPending) this.#pending.set(name, pending);
    }
    return pending;
  }

  /** Who has been noted first is written in some seconds, and all who come meanwhile with them. */
  #schedule(): void {
    const { signal } = this.#scope;
    if (signal.aborted) return;
    this.services.clock.after(flushMs, signal, () => this.#scope.follow(this.flush()));
  }

  /** Writes those who are new behind what is being written now. */
  #hurry(): void {
    if (this.#hurried) return;
    this.#hurried = true;
    this.#scope.follow(
      this.inTurn(() => {
        this.#hurried = false;
        return this.#write();
      }),
    );
  }

  async #write(): Promise<void> {
    const going = this.#pending;
    if (going.size === 0) return;
    this.#pending = new Map();
    this.#writing++;
    const left = new Map(going);
    try {
      await this.services.writer.write([...going.values()], (people) => {
        for (const { person } of people) left.delete(personName(person));
      });
    } catch (error) {
      for (const [name, pending] of left) this.#add(name, pending);
      this.#schedule();
      throw error;
    }
  }

  /** What could not be written is tried again with what came since. */
  #add(name: string, before: Pending): void {
    const since = this.#pending.get(name);
    if (since === undefined) this.#pending.set(name, before);
    else {
      since.messages += before.messages;
      since.commands += before.commands;
      since.rolls += before.rolls;
      since.firstSeenAt = Math.min(since.firstSeenAt, before.firstSeenAt);
      since.lastCommandAt = Math.max(since.lastCommandAt, before.lastCommandAt);
    }
  }
}

/** Keeps the group card, for when others name the person. */
function noteCard(person: Person, { account: { platform }, groupId, card }: Message): void {
  const { lastCard } = person;
  if (lastCard !== undefined && lastCard.groupId === groupId && lastCard.card === card) return;
  person.lastCard = { groupId, card };
  person.cards ??= new Map();
  if (person.cards.size >= mostCards) person.cards.clear();
  person.cards.set(`${platform}:${groupId}`, shortened(card));
}

function shortened(name: string): string {
  return [...name].slice(0, longestName).join("");
}
