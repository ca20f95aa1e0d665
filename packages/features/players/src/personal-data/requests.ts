import { createHash } from "node:crypto";
import type { Clock, Installation, Store } from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import { personName } from "../records/person-name.js";

const table = "players_request";
const daySeconds = 86_400;

/** What a person may ask for once a day. Who has asked is kept as a digest, and for that day. */
export class DailyRequests {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly installation: Installation,
  ) {}

  /** @returns false where it was asked for within the last 24 hours */
  take(person: PersonKey, kind: "export" | "erase"): Promise<boolean> {
    const who = this.#digest(person);
    const now = this.clock.seconds();
    return this.store.change(async (db) => {
      await db(table)
        .where("at", "<=", now - daySeconds)
        .delete();
      if ((await db(table).where({ person: who, kind }).first()) !== undefined) return false;
      await db(table).insert({ person: who, kind, at: now });
      return true;
    });
  }

  /** It came to nothing, and may be asked for again. */
  async giveBack(person: PersonKey, kind: "export" | "erase"): Promise<void> {
    const who = this.#digest(person);
    await this.store.change((db) => db(table).where({ person: who, kind }).delete());
  }

  #digest(person: PersonKey): string {
    return createHash("sha256")
      .update(`${this.installation.id}\n${personName(person)}`)
      .digest("base64url");
  }
}
