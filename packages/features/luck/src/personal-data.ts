import type { JsonValue, Store } from "@dicetower/contract";
import type { PersonalData, PersonKey } from "@dicetower/players/api";
import { type StateRow, stateTable } from "./chats/chat-state.js";
import { type AskerRow, askerTable } from "./luck/askers.js";

/** What is held of a person: the days on which they asked for their luck, and what goes on in their private chat. */
export function funData(store: Store): PersonalData {
  return {
    key: "luck",
    titleKey: "luck.data",
    async export(person) {
      return store.read(async (db) => {
        const asked = await db<AskerRow>(askerTable).where(askedBy(person));
        const chats = await db<StateRow>(stateTable).where(chatWith(person));
        return {
          luck: asked.map(({ day, group_id, name }) => ({ day, groupId: group_id, name })),
          chats: chats.map(({ kind, value }) => ({ kind, value: JSON.parse(value) as JsonValue })),
        };
      });
    },
    async erase(db, person) {
      return {
        luck: await db<AskerRow>(askerTable).where(askedBy(person)).delete(),
        chats: await db<StateRow>(stateTable).where(chatWith(person)).delete(),
      };
    },
  };
}

function askedBy({ platform, userId }: PersonKey) {
  return { platform, user_id: userId };
}

function chatWith({ platform, userId }: PersonKey) {
  return { platform, scope: "user" as const, target: userId };
}
