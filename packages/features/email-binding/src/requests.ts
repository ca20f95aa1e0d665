import type { Clock, Connection, Random, Store } from "@dicetower/contract";
import type { PersonKey } from "@dicetower/players/api";
import { digestOf, isCode, newCode } from "./confirmation-code.js";

/** Seconds that mails count for. */
const mailWindowSeconds = 3_600;
const requestTable = "email_binding_request";
const mailTable = "email_binding_mail";

/** How an account is proven. */
export type Route = "email" | "oauth";

/** A request that waits. */
export interface PendingRequest {
  readonly person: PersonKey;
  readonly target: PersonKey;
  readonly route: Route;
  /** Adapter record that it came through. */
  readonly account: string;
  /** Proven, and waiting for the person's yes. */
  readonly verified: boolean;
  /** UTC epoch seconds. */
  readonly expiresAt: number;
}

/** What a code was found to be. */
export type CodeCheck =
  | { readonly is: "right"; readonly request: PendingRequest }
  | { readonly is: "wrong"; readonly triesLeft: number }
  | { readonly is: "expired" | "none" };

interface Row {
  readonly platform: string;
  readonly user_id: string;
  readonly target_platform: string;
  readonly target_id: string;
  readonly route: Route;
  readonly account: string;
  readonly salt: string;
  readonly digest: string;
  readonly tries: number;
  readonly verified: number;
  readonly expires_at: number | string;
}

/** What is asked for, with the limits in force. */
interface Asked {
  readonly person: PersonKey;
  readonly target: PersonKey;
  readonly account: string;
  readonly minutes: number;
}

/** Requests to be bound to an account, one for each person, and the mails that were sent for them. */
export class BindingRequests {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly random: Random,
  ) {}

  /**
   * Takes the place of an older request, and counts a mail in the same transaction, so that the limit holds whatever
   * comes at the same time.
   * @returns the code to be mailed, or undefined where the person or the mailbox has had too many
   */
  beginMail(asked: Asked, mailsPerHour: number): Promise<string | undefined> {
    const { person, target } = asked;
    const now = this.clock.seconds();
    const code = newCode(this.random);
    return this.store.change(async (db) => {
      if (!(await this.#count(db, person, target, mailsPerHour, now))) return undefined;
      await this.#replace(db, asked, "email", code);
      return code;
    });
  }

  /** Counts a mail that is no request. @returns false where the person or the mailbox has had too many */
  countMail(person: PersonKey, target: PersonKey, mailsPerHour: number): Promise<boolean> {
    const now = this.clock.seconds();
    return this.store.change((db) => this.#count(db, person, target, mailsPerHour, now));
  }

  async #count(db: Connection, person: PersonKey, target: PersonKey, most: number, now: number) {
    await db(mailTable)
      .where("sent_at", "<=", now - mailWindowSeconds)
      .delete();
    const count = async (columns: Readonly<Record<string, string>>): Promise<number> =>
      Number((await db(mailTable).where(columns).count({ n: "*" }))[0]?.["n"]);
    const own = await count({ platform: person.platform, user_id: person.userId });
    const to = await count({ target_platform: target.platform, target_id: target.userId });
    if (own >= most || to >= most) return false;
    await db(mailTable).insert({
      platform: person.platform,
      user_id: person.userId,
      target_platform: target.platform,
      target_id: target.userId,
      sent_at: now,
    });
    return true;
  }

  /** Begins a request that the platform's consent page proves. */
  async beginConsent(asked: Asked): Promise<void> {
    await this.store.change((db) => this.#replace(db, asked, "oauth", ""));
  }

  async #replace(db: Connection, { person, target, account, minutes }: Asked, route: Route, code: string) {
    await this.#delete(db, person);
    const salt = this.random.bytes(16).toString("hex");
    await db(requestTable).insert({
      platform: person.platform,
      user_id: person.userId,
      target_platform: target.platform,
      target_id: target.userId,
      route,
      account,
      salt,
      digest: digestOf(code, salt),
      tries: 0,
      verified: 0,
      expires_at: this.clock.seconds() + minutes * 60,
    });
  }

  /** The request of a person, undefined where there is none that still holds. */
  async of(person: PersonKey): Promise<PendingRequest | undefined> {
    const row = await this.store.read((db) => find(db, person));
    return row === undefined || this.#isOver(row) ? undefined : requestOf(row);
  }

  /** Compares a code with the request's; too many wrong ones drop the request. */
  confirm(person: PersonKey, account: string, code: string, maxTries: number): Promise<CodeCheck> {
    return this.store.change(async (db): Promise<CodeCheck> => {
      const row = await find(db, person);
      if (row === undefined || row.route !== "email" || row.account !== account || row.verified !== 0)
        return { is: "none" };
      if (this.#isOver(row)) {
        await this.#delete(db, person);
        return { is: "expired" };
      }
      if (isCode(code, row.salt, row.digest)) return { is: "right", request: await this.#proven(db, row) };
      const tries = row.tries + 1;
      if (tries >= maxTries) await this.#delete(db, person);
      else await db(requestTable).where(keyOf(person)).update({ tries });
      return { is: "wrong", triesLeft: maxTries - tries };
    });
  }

  /** Marks a request as proven, so that it only waits for the person's yes. A code is worth nothing any more. */
  verify(person: PersonKey): Promise<PendingRequest | undefined> {
    return this.store.change(async (db) => {
      const row = await find(db, person);
      return row === undefined || this.#isOver(row) ? undefined : this.#proven(db, row);
    });
  }

  async #proven(db: Connection, row: Row): Promise<PendingRequest> {
    const request = requestOf(row);
    await db(requestTable)
      .where(keyOf(request.person))
      .update({ verified: 1, digest: digestOf("", row.salt) });
    return { ...request, verified: true };
  }

  /** Drops the request of a person. @returns false where there was none */
  async drop(person: PersonKey): Promise<boolean> {
    return (await this.store.change((db) => this.#delete(db, person))) > 0;
  }

  /** Forgets a person in both tables. @returns how many rows went */
  async erase(db: Connection, person: PersonKey): Promise<number> {
    const asked = await this.#delete(db, person);
    const aimed = await db(requestTable)
      .where({ target_platform: person.platform, target_id: person.userId })
      .delete();
    const mails = await db(mailTable)
      .where(keyOf(person))
      .orWhere({ target_platform: person.platform, target_id: person.userId })
      .delete();
    return asked + aimed + mails;
  }

  #delete(db: Connection, person: PersonKey): Promise<number> {
    return db(requestTable).where(keyOf(person)).delete();
  }

  #isOver({ expires_at }: Row): boolean {
    return Number(expires_at) <= this.clock.seconds();
  }
}

function keyOf({ platform, userId }: PersonKey): { platform: string; user_id: string } {
  return { platform, user_id: userId };
}

function find(db: Connection, person: PersonKey): Promise<Row | undefined> {
  return db<Row>(requestTable).where(keyOf(person)).first();
}

function requestOf(row: Row): PendingRequest {
  return {
    person: { platform: row.platform, userId: row.user_id },
    target: { platform: row.target_platform, userId: row.target_id },
    route: row.route,
    account: row.account,
    verified: row.verified !== 0,
    expiresAt: Number(row.expires_at),
  };
}
