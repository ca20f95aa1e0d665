import type { Clock, Journal, JsonValue } from "@dicetower/contract";
import type { PersonalData, PersonKey } from "@dicetower/players/api";
import { PacedSteps } from "./retention/paced-steps.js";
import { removeMessages } from "./retention/removal.js";

/** Messages of one export. */
const maxExported = 10_000;

/** What personal data are taken from. */
export interface PersonalServices {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Answers when what was said before is stored. */
  readonly flush: () => Promise<void>;
  /** Forgets what is remembered of chats and speakers. */
  readonly forget: () => void;
  /** Removes pictures whose last message has gone. */
  readonly sweep: (signal: AbortSignal) => Promise<void>;
}

interface Spoken {
  readonly id: number;
  readonly group_id: string;
  readonly user_id: string;
}

/** Messages of a person: exported, and emptied when the person is erased. */
export function chatPersonalData(services: PersonalServices): PersonalData {
  const { journal, forget, flush, signal, clock, sweep } = services;

  /** Chats in which the person has spoken, and the private one with them. */
  const chatsOf = ({ platform, userId }: PersonKey) =>
    journal.read<Spoken[]>((db) =>
      db("chat_chat")
        .select("id", "group_id", "user_id")
        .where({ platform })
        .where((either) =>
          either
            .whereIn("id", db("chat_speaker").select("chat").where({ user_id: userId }))
            .orWhere({ group_id: "", user_id: userId }),
        ),
    );

  async function empty(chat: number, userId: string, pseudonym: string): Promise<void> {
    const blank = { user_id: pseudonym, nickname: "", text: "", segments: "" };
    await new PacedSteps(clock, signal).run(async (rows) => {
      const found = await journal.read<{ id: number | string }[]>((db) =>
        db("chat_message").select("id").where({ chat, user_id: userId }).limit(rows),
      );
      const ids = found.map(({ id }) => Number(id));
      if (ids.length > 0)
        await journal.change(async (db) => {
          await db("chat_message").where({ chat }).whereIn("id", ids).update(blank);
          await db("chat_image_use").where({ chat }).whereIn("id", ids).delete();
        });
      return ids.length;
    });
    await journal.change((db) => db("chat_speaker").where({ chat, user_id: userId }).delete());
  }

  return {
    key: "chat",
    titleKey: "chat.personal",
    async export(person) {
      await flush();
      const messages: JsonValue[] = [];
      for (const { id, group_id } of await chatsOf(person)) {
        const rows = await journal.read<{ at: number | string; text: string }[]>((db) =>
          db("chat_message")
            .select("at", "text")
            .where({ chat: id, user_id: person.userId })
            .orderBy("id", "desc")
            .limit(maxExported - messages.length),
        );
        for (const { at, text } of rows) messages.push({ groupId: group_id, at: Number(at), text });
        if (messages.length >= maxExported) break;
      }
      return { messages, complete: messages.length < maxExported };
    },
    async erase(_db, person) {
      await flush();
      let messages = 0;
      for (const { id } of await chatsOf(person)) {
        const [row] = await journal.read<{ total?: number | string | undefined }[]>((db) =>
          db("chat_message").count({ total: "*" }).where({ chat: id, user_id: person.userId }),
        );
        messages += Number(row?.total ?? 0);
      }
      return { messages };
    },
    async eraseFiles(person, pseudonym) {
      await flush();
      for (const { id, group_id } of await chatsOf(person)) {
        if (group_id !== "") {
          await empty(id, person.userId, pseudonym);
          continue;
        }
        // What the bot said to them is about them, too.
        await new PacedSteps(clock, signal).run((rows) => removeMessages(journal, id, rows, () => undefined));
        await journal.change(async (db) => {
          await db("chat_speaker").where({ chat: id }).delete();
          await db("chat_chat").where({ id }).update({ user_id: pseudonym });
        });
      }
      forget();
      await sweep(signal);
    },
  };
}
