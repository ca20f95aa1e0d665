import type { Clock, Store } from "@dicetower/contract";
import type { PersonalData } from "@dicetower/players/api";
import { greetedTable } from "../greeting/greeted.js";
import { fromRow, type RequestRow } from "./request.js";
import { requestTable } from "./waiting-requests.js";

/** Requests of a person, for that person to read and to erase. */
export function requestsOfPerson(store: Store, clock: Clock): PersonalData {
  return {
    key: "approvals",
    titleKey: "approvals.held",
    export: ({ platform, userId }) =>
      store.read(async (db) => {
        const rows = await db<RequestRow>(requestTable).where({ platform, user_id: userId }).orderBy("id");
        return rows.map((row) => {
          const { kind, groupId, comment, at, state } = fromRow(row, clock.seconds());
          return { kind, groupId, comment, at, state };
        });
      }),
    erase: async (db, { platform, userId }) => ({
      requests: await db(requestTable).where({ platform, user_id: userId }).delete(),
      greetings: await db(greetedTable).where({ kind: "friend", platform, target: userId }).delete(),
    }),
  };
}
