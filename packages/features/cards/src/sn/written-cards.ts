import { type Clock, SerialQueue, type Store } from "@dicetower/contract";
import type { PersonKey } from "@dicetower/players/api";
import { isWritten, type Member, readAll, readOne, type WrittenCard, writeOne } from "./written-card.js";

/** Members that are kept in memory. */
const maxCount = 100_000;

/** The group cards that the bot writes: in the store, and all of them in memory, for each message asks. */
export class WrittenCards {
  /** By person, then by group. */
  readonly #people = new Map<string, Map<string, WrittenCard>>();
  /** What is written waits for what is being written. */
  readonly #queue = new SerialQueue();

  /** @param told tells other processes */
  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly told: (member: Member) => void,
  ) {}

  /** True where nobody has any. */
  get empty(): boolean {
    return this.#people.size === 0;
  }

  async load(): Promise<void> {
    for (const card of await this.store.read((db) => readAll(db, maxCount))) this.#keep(card);
  }

  /** Reads one again that another process has changed. */
  async reload(member: Member): Promise<void> {
    const card = await this.store.read((db) => readOne(db, member));
    if (card === undefined) this.#people.get(personName(member))?.delete(member.groupId);
    else this.#keep(card);
  }

  get(member: Member): WrittenCard | undefined {
    return this.empty ? undefined : this.#people.get(personName(member))?.get(member.groupId);
  }

  /** The group card as its owner wrote it. */
  ownCard(platform: string, groupId: string, userId: string, card: string): string {
    if (this.empty) return card;
    const known = this.get({ platform, groupId, userId });
    return known !== undefined && isWritten(known, card) ? known.kept : card;
  }

  /** Those of some people. */
  of(people: readonly PersonKey[]): WrittenCard[] {
    return people.flatMap((person) => [...(this.#people.get(personName(person))?.values() ?? [])]);
  }

  all(wanted: (card: WrittenCard) => boolean): WrittenCard[] {
    return [...this.#people.values()].flatMap((cards) => [...cards.values()].filter(wanted));
  }

  /** Changes one, here at once; done when it is stored. */
  async save(card: WrittenCard): Promise<void> {
    this.#keep(card);
    const { platform, groupId, userId } = card;
    await this.#queue.run(async () => {
      await this.store.change((db) => writeOne(db, card, this.clock.seconds()));
      this.told({ platform, groupId, userId });
    });
  }

  /** Forgets what memory holds of a person. */
  forget(person: PersonKey): void {
    this.#people.delete(personName(person));
  }

  #keep(card: WrittenCard): void {
    const name = personName(card);
    const cards = this.#people.get(name);
    if (cards === undefined) this.#people.set(name, new Map([[card.groupId, card]]));
    else cards.set(card.groupId, card);
  }
}

function personName({ platform, userId }: PersonKey): string {
  return `${platform}:${userId}`;
}
