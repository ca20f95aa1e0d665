import type { Connection, JsonValue, Store } from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import { type CharacterNames, noCharacters } from "../names/characters.js";
import type { Person } from "./person.js";
import type { PersonCache } from "./person-cache.js";
import { keyColumns, personName } from "./person-name.js";
import { type PersonRow, personTable } from "./person-row.js";

/** Names in groups that one person may have. */
export const maxNames = 1_000;
/** How often somebody is read who is changed meanwhile. */
const maxReadings = 3;

/** Reads people into memory: who is asked for while the same is being read waits for that reading. */
export class PersonLoader {
  readonly #reading = new Map<string, Promise<Person | undefined>>();

  constructor(
    readonly store: Store,
    readonly cache: PersonCache,
    /** Names of the characters of a person; of those that are no main identity there are none. */
    readonly characters: (person: PersonKey) => Promise<CharacterNames>,
  ) {}

  /** Undefined where there is no record. */
  load(person: PersonKey): Promise<Person | undefined> {
    const name = `${this.cache.generation}:${personName(person)}`;
    const running = this.#reading.get(name);
    if (running !== undefined) return running;
    const reading = this.#read(person).finally(() => this.#reading.delete(name));
    this.#reading.set(name, reading);
    return reading;
  }

  /** Reads the names of characters again, of somebody who may be in memory; who speaks meanwhile waits for it. */
  renew(person: PersonKey): Promise<undefined> {
    const known = this.cache.peek(person);
    if (known === undefined) {
      // What is being read now must not be kept.
      this.cache.forget(person);
      return Promise.resolve(undefined);
    }
    const reading = this.characters(person).then((names) => {
      if (known.reading === reading) {
        known.characters = names;
        delete known.reading;
      }
      return undefined;
    });
    known.reading = reading;
    return reading;
  }

  async #read(person: PersonKey): Promise<Person | undefined> {
    for (let readings = 1; ; readings++) {
      const { generation } = this.cache;
      const read = await this.store.read((db) => readPerson(db, person));
      if (read === undefined) return this.cache.peek(person);
      read.characters = await this.characters(person);
      const known = this.cache.peek(person);
      if (known !== undefined) return known;
      if (generation === this.cache.generation) {
        this.cache.keep(read);
        return read;
      }
      // Somebody was forgotten meanwhile, perhaps this one.
      if (readings === maxReadings) return read;
    }
  }
}

async function readPerson(db: Connection, person: PersonKey): Promise<Person | undefined> {
  const who = keyColumns(person);
  const row = await db<PersonRow>(personTable).where(who).first();
  if (row === undefined) return undefined;
  const names: { group_platform: string; group_id: string; name: string }[] = await db("players_name")
    .where(who)
    .orderBy("updated_at", "desc")
    .limit(maxNames);
  const settings: { key: string; value: string }[] = await db("players_setting").where(who).limit(maxNames);
  return {
    ...person,
    accountName: row.account_name,
    test: row.test === 1,
    nickname: row.nickname,
    language: row.language,
    names: new Map(names.map((one) => [`${one.group_platform}:${one.group_id}`, one.name])),
    characters: noCharacters,
    settings: new Map(settings.map(({ key, value }) => [key, JSON.parse(value) as JsonValue])),
  };
}
