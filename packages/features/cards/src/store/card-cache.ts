import { LruMap } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { PersonKey } from "@dicetower/players/api";
import type { Card } from "../api.js";

/** People whose cards in force are kept. */
const keptPeople = 5_000;
/** Groups that are kept of one person. */
const keptGroups = 100;

/** The cards in force of one person, by the groups of a table. A change takes the whole away, so that what was read before is not kept. */
export type PersonCards = Map<string, Card>;

/** Cards in force of the people who were here lately. */
export class CardCache {
  readonly #people = new LruMap<string, PersonCards>(keptPeople);

  /** The cards of a person that are kept; what is read now is put there, and is lost where the person was forgotten. */
  of(person: PersonKey): PersonCards {
    const name = nameOf(person);
    let cards = this.#people.get(name);
    if (cards === undefined) {
      cards = new Map();
      this.#people.set(name, cards);
    }
    return cards;
  }

  get(person: PersonKey, groups: readonly GroupKey[]): Card | undefined {
    return this.#people.peek(nameOf(person))?.get(tableName(groups));
  }

  keep(cards: PersonCards, groups: readonly GroupKey[], card: Card): void {
    const name = tableName(groups);
    // The latest last: one that is read again must not cost others their place.
    cards.delete(name);
    if (cards.size >= keptGroups)
      for (const oldest of cards.keys()) {
        cards.delete(oldest);
        break;
      }
    cards.set(name, card);
  }

  forget(person: PersonKey): void {
    this.#people.delete(nameOf(person));
  }

  clear(): void {
    this.#people.clear();
  }
}

function nameOf({ platform, userId }: PersonKey): string {
  return `${platform}:${userId}`;
}

/** Other groups at a table are another table: nothing is to be forgotten when they come or go. */
function tableName(groups: readonly GroupKey[]): string {
  const [only] = groups;
  return groups.length === 1 && only !== undefined ? groupName(only) : groups.map(groupName).join(" ");
}

function groupName({ platform, groupId }: GroupKey): string {
  return `${platform}:${groupId}`;
}
