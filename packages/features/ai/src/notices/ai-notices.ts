import { type Clock, type NoticeKind, type Notices, type Scope, type Store, text } from "@dicetower/contract";
import { dayOf, nextMidnight } from "../budget/budget-periods.js";

/** Kinds of notices that are sent here. */
export const noticeKinds: readonly NoticeKind[] = [
  { key: "aiQuotaReached", level: "important", titleKey: "notice.aiQuotaReached" },
  { key: "aiUnreachable", level: "important", titleKey: "notice.aiUnreachable" },
];

const againMs = 6 * 3_600_000;

/** What notices need. */
export interface AiNoticeServices {
  readonly notices: Pick<Notices, "send">;
  readonly store: Store;
  readonly clock: Clock;
  readonly scope: Pick<Scope, "follow">;
}

/** Tells the owners of spent budgets and of gateways that do not answer; never what anybody said. */
export class AiNotices {
  /** Since when no gateway has answered, UTC epoch seconds. */
  #downSince: number | undefined;
  #toldDownAt: number | undefined;

  constructor(readonly services: AiNoticeServices) {}

  /** The tokens of the day are used up: told once a day, by whichever process comes first. */
  quotaReached(limit: number, used: number): void {
    this.services.scope.follow(this.#tellQuota(limit, used));
  }

  async #tellQuota(limit: number, used: number): Promise<void> {
    const { store, clock, notices } = this.services;
    const now = clock.now();
    const key = `quota ${dayOf(now)}`;
    const first = await store.change(async (db) => {
      const added: unknown[] = await db("ai_told")
        .insert({ key, at: clock.seconds() })
        .onConflict("key")
        .ignore()
        .returning("key");
      return added.length > 0;
    });
    if (!first) return;
    const resetAt = nextMidnight(now);
    notices.send({
      kind: "aiQuotaReached",
      level: "important",
      detail: `The models have used ${used} of the ${limit} tokens of the day.`,
      text: text("notice.aiQuotaReached.text", { limit, used }),
      data: { limit, used, resetAt },
    });
  }

  /** No gateway is left that answers. @param host of the main one @param kind what went wrong there */
  unreachable(host: string, kind: string): void {
    const { clock, notices } = this.services;
    this.#downSince ??= clock.seconds();
    const now = clock.monotonic();
    if (this.#toldDownAt !== undefined && now - this.#toldDownAt < againMs) return;
    this.#toldDownAt = now;
    notices.send({
      kind: "aiUnreachable",
      level: "important",
      detail: `No model answers: ${host} (${kind}).`,
      text: text("notice.aiUnreachable.text", { host, kind }),
      data: { host, kind, since: this.#downSince },
    });
  }

  /** A gateway has answered. */
  answered(): void {
    this.#downSince = undefined;
  }

  /** Old marks go. */
  async tidy(): Promise<void> {
    const { store, clock } = this.services;
    await store.change((db) =>
      db("ai_told")
        .where("at", "<", clock.seconds() - 7 * 86_400)
        .delete(),
    );
  }
}
