import { type Clock, type Connection, codes, failure, type Store } from "@dicetower/contract";
import {
  type ApprovalRequest,
  claimSeconds,
  fromRow,
  keptDays,
  maxWaiting,
  type NewRequest,
  type RequestKind,
  type RequestRow,
  type RequestState,
  requestDays,
} from "./request.js";

export const requestTable = "approvals_request";
const maxCommentLength = 500;
const maxErrorLength = 300;

/** Which requests are wanted. */
export interface RequestFilter {
  readonly state?: RequestState;
  readonly kind?: RequestKind;
  readonly adapterId?: string;
}

/** Friend requests and invitations that wait for a master, in the store. */
export class WaitingRequests {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
  ) {}

  /** Keeps a request; where the same person has asked the same before, and waits, it gets the new ticket. */
  add(request: NewRequest): Promise<ApprovalRequest> {
    const { kind, adapterId, platform, userId, groupId, flag } = request;
    const comment = [...request.comment].slice(0, maxCommentLength).join("");
    const now = this.clock.seconds();
    const same = { kind, account: adapterId, user_id: userId, group_id: groupId };
    return this.store.change(async (db) => {
      const before = await this.#waiting(db).where(same).first();
      if (before !== undefined) {
        const again = { flag, comment, asked_at: now, error: "" };
        await db(requestTable).where({ id: before.id }).update(again);
        return fromRow({ ...before, ...again }, now);
      }
      await this.#makeRoom(db, adapterId);
      const row = {
        ...same,
        platform,
        flag,
        comment,
        asked_at: now,
        state: "pending" as const,
        claimed_at: 0,
        answered_at: 0,
        answered_by: "",
        reason: "",
        error: "",
      };
      const [added] = (await db<RequestRow>(requestTable).insert(row).returning("id")) as { id: number }[];
      return fromRow({ ...row, id: added?.id ?? 0 }, now);
    });
  }

  #waiting(db: Connection) {
    const since = this.clock.seconds() - requestDays * 86_400;
    return db<RequestRow>(requestTable).where({ state: "pending" }).where("asked_at", ">", since);
  }

  async #makeRoom(db: Connection, account: string): Promise<void> {
    const old = await this.#waiting(db)
      .where({ account })
      .orderBy("id", "desc")
      .offset(maxWaiting - 1)
      .limit(100)
      .select("id");
    if (old.length > 0)
      await db(requestTable)
        .whereIn(
          "id",
          old.map(({ id }) => id),
        )
        .update({ state: "expired" });
  }

  /** One page, the newest first. */
  find(filter: RequestFilter, page: number, pageSize: number) {
    const now = this.clock.seconds();
    return this.store.read(async (db) => {
      const wanted = this.#where(db, filter);
      const total = Number((await wanted.clone().count({ n: "*" }))[0]?.["n"]);
      const rows: readonly RequestRow[] = await wanted
        .orderBy("id", "desc")
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      return { items: rows.map((row) => fromRow(row, now)), total };
    });
  }

  #where(db: Connection, { state, kind, adapterId }: RequestFilter) {
    const wanted = state === "pending" ? this.#waiting(db) : db<RequestRow>(requestTable);
    if (state === "expired") {
      const since = this.clock.seconds() - requestDays * 86_400;
      wanted.where((either) =>
        either
          .where({ state: "expired" })
          .orWhere((late) => late.where({ state: "pending" }).where("asked_at", "<=", since)),
      );
    } else if (state !== undefined && state !== "pending") wanted.where({ state });
    if (kind !== undefined) wanted.where({ kind });
    if (adapterId !== undefined) wanted.where({ account: adapterId });
    return wanted;
  }

  /**
   * Takes a request to answer it: nobody else can meanwhile.
   * @throws Failure 40400 where there is none, 40900 where it is answered, or somebody is about to, 42200 where it is
   *   too late
   */
  claim(id: number): Promise<ApprovalRequest & { readonly flag: string }> {
    const now = this.clock.seconds();
    return this.store.change(async (db) => {
      const stale = now - claimSeconds;
      const taken = await db<RequestRow>(requestTable)
        .where({ id })
        .where("asked_at", ">", now - requestDays * 86_400)
        .where((free) =>
          free
            .where({ state: "pending" })
            .orWhere((left) => left.where({ state: "answering" }).where("claimed_at", "<=", stale)),
        )
        .update({ state: "answering", claimed_at: now });
      const row = await db<RequestRow>(requestTable).where({ id }).first();
      if (row === undefined) throw failure(codes.notFound, `There is no request ${id}.`);
      const request = fromRow(row, now);
      if (taken === 1) return { ...request, flag: row.flag };
      if (request.state === "expired" || (request.state === "answering" && request.expiresAt <= now))
        throw failure(codes.ruleBroken, `Request ${id} has expired: the platform takes no answer any more.`);
      throw failure(codes.conflict, `Request ${id} has been answered already.`);
    });
  }

  /** Puts a request back that could not be answered. */
  async release(id: number, error: string): Promise<void> {
    await this.store.change((db) =>
      db(requestTable)
        .where({ id, state: "answering" })
        .update({ state: "pending", error: error.slice(0, maxErrorLength) }),
    );
  }

  /** Writes down what was answered, within the transaction of its record. */
  async answered(
    db: Connection,
    id: number,
    answer: { readonly state: "accepted" | "rejected"; readonly by: string; readonly reason: string },
  ): Promise<ApprovalRequest> {
    const now = this.clock.seconds();
    const { state, by, reason } = answer;
    await db(requestTable)
      .where({ id })
      .update({ state, answered_at: now, answered_by: by, reason, error: "" });
    return fromRow((await db<RequestRow>(requestTable).where({ id }).first()) as RequestRow, now);
  }

  /** Closes what waits for an answer and has had it in another client of the account. */
  async elsewhere(
    same: Pick<ApprovalRequest, "kind" | "adapterId"> & {
      readonly userId?: string;
      readonly groupId?: string;
    },
  ): Promise<void> {
    const { kind, adapterId, userId, groupId } = same;
    await this.store.change((db) => {
      const wanted = db(requestTable).where({ kind, account: adapterId, state: "pending" });
      if (userId !== undefined) wanted.where({ user_id: userId });
      if (groupId !== undefined) wanted.where({ group_id: groupId });
      return wanted.update({ state: "elsewhere", answered_at: this.clock.seconds() });
    });
  }

  /** Deletes those that were answered, or expired, long ago. */
  async sweep(): Promise<void> {
    const before = this.clock.seconds() - keptDays * 86_400;
    await this.store.change((db) => db(requestTable).where("asked_at", "<", before).delete());
  }
}
