import { type Clock, type Connection, Joi, LruMap, type Store } from "@dicetower/contract";
import type { PersonalData, PersonKey } from "@dicetower/players/api";
import { type Conversation, silence } from "./conversation.js";
import { conversationTable } from "./migrations.js";
import { keyOfPlace, type TalkPlace } from "./talk-place.js";

/** Seconds without a word after which a conversation is over. */
const idleSeconds = 86_400;
const maxInMemory = 500;
/** Exchanges that are kept whatever the settings say. */
export const maxExchanges = 50;

interface Row {
  place: string;
  platform: string;
  data: string;
  updated_at: number | string;
}

const schema = Joi.object<Conversation>({
  exchanges: Joi.array()
    .items(
      Joi.object({
        by: Joi.string().required(),
        asked: Joi.string().allow("").required(),
        answered: Joi.string().allow("").required(),
        at: Joi.number().required(),
      }),
    )
    .required(),
  // Empty for who was erased: the labels of the others stay.
  people: Joi.array().items(Joi.string().allow("")).required(),
  summary: Joi.string().allow("").required(),
  sinceSummary: Joi.number().required(),
});

/** Conversations, kept in the store until nobody has spoken for a day. */
export class Conversations {
  readonly #cache = new LruMap<string, { readonly conversation: Conversation; readonly at: number }>(
    maxInMemory,
  );

  constructor(
    readonly store: Store,
    readonly clock: Clock,
  ) {}

  /** What is remembered at a place. */
  async at(place: TalkPlace): Promise<Conversation> {
    const key = keyOfPlace(place);
    const known = this.#cache.get(key);
    if (known !== undefined) return this.#isOver(known.at) ? silence : known.conversation;
    const row = await this.store.read((db) => db<Row>(conversationTable).where({ place: key }).first());
    if (row === undefined || this.#isOver(Number(row.updated_at))) return silence;
    const conversation = read(row.data);
    this.#cache.set(key, { conversation, at: Number(row.updated_at) });
    return conversation;
  }

  async keep(place: TalkPlace, conversation: Conversation): Promise<void> {
    const key = keyOfPlace(place);
    const at = this.clock.seconds();
    this.#cache.set(key, { conversation, at });
    const row = { platform: place.platform, data: JSON.stringify(conversation), updated_at: at };
    await this.store.change((db) =>
      db<Row>(conversationTable)
        .insert({ place: key, ...row })
        .onConflict("place")
        .merge(row),
    );
  }

  /** Forgets what was said at a place; NPCs of a group included. */
  async forget(place: TalkPlace): Promise<void> {
    const prefix = keyOfPlace(place).replace(/,""\]$/, ",");
    for (const key of this.#cache.keys()) if (key.startsWith(prefix)) this.#cache.delete(key);
    await this.store.change((db) =>
      db<Row>(conversationTable)
        .where("place", ">=", prefix)
        .andWhere("place", "<", `${prefix}\u{10ffff}`)
        .delete(),
    );
  }

  /** Removes what is over. */
  async sweep(): Promise<void> {
    const before = this.clock.seconds() - idleSeconds;
    await this.store.change((db) => db<Row>(conversationTable).where("updated_at", "<", before).delete());
  }

  /** Reads everything again: somebody was erased. */
  clear(): void {
    this.#cache.clear();
  }

  /** What conversations hold of a person. */
  personalData(): PersonalData {
    return {
      key: "ai-dialogue",
      titleKey: "ai.personal",
      export: async (person) => {
        const rows = await this.store.read((db) => rowsOf(db, person));
        return rows.flatMap(({ data }) =>
          read(data)
            .exchanges.filter(({ by }) => by === person.userId)
            .map(({ at, asked, answered }) => ({ at, asked, answered })),
        );
      },
      erase: async (db, person) => {
        let count = 0;
        for (const { place, data } of await rowsOf(db, person)) {
          const conversation = read(data);
          const exchanges = conversation.exchanges.filter(({ by }) => by !== person.userId);
          count += conversation.exchanges.length - exchanges.length;
          // A summary is of what all have said: who is to be forgotten may stand in it.
          const people = conversation.people.map((one) => (one === person.userId ? "" : one));
          const next: Conversation = { ...conversation, exchanges, people, summary: "" };
          await db<Row>(conversationTable)
            .where({ place })
            .update({ data: JSON.stringify(next) });
        }
        return { exchanges: count };
      },
    };
  }

  #isOver(at: number): boolean {
    return at < this.clock.seconds() - idleSeconds;
  }
}

async function rowsOf(db: Connection, { platform, userId }: PersonKey): Promise<Row[]> {
  const rows = await db<Row>(conversationTable).where({ platform });
  return rows.filter(({ data }) => {
    const { exchanges, people } = read(data);
    return people.includes(userId) || exchanges.some(({ by }) => by === userId);
  });
}

/** What an earlier release has written and nobody reads any more counts as nothing said. */
function read(data: string): Conversation {
  const { value, error } = schema.validate(JSON.parse(data));
  return error === undefined ? value : silence;
}
