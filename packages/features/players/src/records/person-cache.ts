import { LruMap } from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import type { Person } from "./person.js";
import { personName } from "./person-name.js";

/** People in memory, those longest unasked-for dropped first. */
export class PersonCache {
  readonly #people: LruMap<string, Person>;
  /** Grows with each `forget`: what was read before must not be kept after. */
  generation = 0;

  /** @param most people kept */
  constructor(most = 20_000) {
    this.#people = new LruMap(most);
  }

  /** The person, who becomes the one last asked for. */
  use(person: PersonKey): Person | undefined {
    return this.#people.get(personName(person));
  }

  /** The person, without a change of the order. */
  peek(person: PersonKey): Person | undefined {
    return this.#people.peek(personName(person));
  }

  keep(person: Person): void {
    this.#people.set(personName(person), person);
  }

  forget(person: PersonKey): void {
    this.generation++;
    this.#people.delete(personName(person));
  }

  clear(): void {
    this.generation++;
    this.#people.clear();
  }
}
