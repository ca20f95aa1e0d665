import type { Clock, Connection, Random, Store } from "@dicetower/contract";
import { AiFailure, type AiPayer, type AiRequest, type AiUsageSums } from "../api.js";
import type { StoredAiSettings } from "../settings/ai-settings.js";
import { type BudgetLimits, type BudgetState, refusalOf } from "./budget-limits.js";
import { dayOf, hourOf, monthOf } from "./budget-periods.js";
import { addUsage, chargedRows, type Holder, heldFor, holdersOf, spentIn, sumsOf } from "./usage-rows.js";

/** A reservation is forgotten then, whatever became of the process that made it. */
const reservedSeconds = 900;

/** What became of a request. */
export interface Charge {
  /** False where it never began. */
  ran: boolean;
  promptTokens: number;
  completionTokens: number;
  errors: number;
}

/** What a request reserves its tokens with. */
export type Charged = Pick<AiRequest, "payer" | "continued"> & {
  readonly purpose: AiRequest["purpose"] | "embedding";
};

/** A reservation until it is settled. */
export interface Reservation {
  readonly id: string;
  readonly holders: readonly Holder[];
  readonly turn: boolean;
}

/** What the book needs. */
export interface BudgetServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: () => StoredAiSettings;
  /** One person for all accounts that are linked. */
  readonly payer: (payer: AiPayer) => AiPayer;
  /** Told in the transaction that finds the day's tokens spent. */
  readonly dayIsSpent: (limit: number, used: number) => void;
}

/** Requests and tokens by hour and day, of people, groups and all: reserved before, settled after. */
export class BudgetBook {
  /** Sums of all, as of the last change or look. */
  shown: { readonly today: AiUsageSums; readonly month: AiUsageSums } = { today: none, month: none };

  constructor(readonly services: BudgetServices) {}

  /** Holds tokens for a request. @throws AiFailure `quota` */
  async reserve(request: Charged, tokens: number): Promise<Reservation> {
    const { store, clock, random } = this.services;
    const payer = this.services.payer(request.payer);
    const holders = holdersOf(payer);
    const limits = limitsOf(this.services.settings(), payer);
    const now = clock.now();
    const id = random.bytes(12).toString("hex");
    const turn = request.continued !== true;
    const refusal = await store.change(async (db) => {
      await this.#lock(db);
      await db("ai_reservation").where("expires_at", "<=", clock.seconds()).delete();
      const spent = await spentIn(db, holders, dayOf(now), hourOf(now));
      const held = await heldFor(db, holders);
      const state: BudgetState = {
        userTurns: spent.user.turns + held.user.turns,
        groupTurns: spent.group.turns + held.group.turns,
        userTokens: spent.user.tokens + held.user.tokens,
        allTokens: spent.all.tokens + held.all.tokens,
      };
      const refused = refusalOf(state, limits, { purpose: request.purpose, turn, tokens });
      if (refused !== undefined) return { refused, used: spent.all.tokens };
      const expires_at = clock.seconds() + reservedSeconds;
      await db("ai_reservation").insert(
        holders.map(({ kind, platform, subjectId }) => ({
          id,
          kind,
          platform,
          subject_id: subjectId,
          tokens,
          turns: turn ? 1 : 0,
          expires_at,
        })),
      );
      return undefined;
    });
    if (refusal === undefined) return { id, holders, turn };
    if (refusal.refused === "day") this.services.dayIsSpent(limits.dailyTokens, refusal.used);
    throw new AiFailure("quota", "A budget of the AI layer is used up.", refusal.refused);
  }

  /** Gives the reservation back and writes down what was used. */
  async settle({ id, holders, turn }: Reservation, charge: Charge): Promise<void> {
    const { store, clock } = this.services;
    const now = clock.now();
    await store.change(async (db) => {
      await this.#lock(db);
      await db("ai_reservation").where({ id }).delete();
      if (charge.ran)
        await addUsage(
          db,
          chargedRows(holders, [dayOf(now), hourOf(now)], { ...charge, turns: turn ? 1 : 0 }),
        );
    });
    if (!charge.ran) return;
    await this.look();
  }

  /**
   * Keeps other processes out until the transaction ends: what they reserve at this moment could not be seen, and what
   * they settle could be missed as held and as spent.
   */
  async #lock(db: Connection): Promise<void> {
    if (this.services.store.dialect === "postgres")
      await db.raw("select pg_advisory_xact_lock(hashtext(current_schema() || '.ai_reservation'))");
  }

  /** Sums of a payer, or of all. */
  async usage(payer?: AiPayer): Promise<{ readonly today: AiUsageSums; readonly month: AiUsageSums }> {
    const { store, clock } = this.services;
    const holder = payer === undefined ? undefined : holdersOf(this.services.payer(payer)).at(-1);
    const now = clock.now();
    return store.read(async (db) => ({
      today: await sumsOf(db, holder, dayOf(now)),
      month: await sumsOf(db, holder, monthOf(now)),
    }));
  }

  /** Reads the sums that the settings show. */
  async look(): Promise<void> {
    this.shown = await this.usage();
  }

  /** Rows that no limit and no sum needs any more go. */
  async tidy(): Promise<void> {
    const { store, clock } = this.services;
    const dayMs = 86_400_000;
    await store.change(async (db) => {
      // Hours are longer than days: `2026-01-31T09`.
      await db("ai_usage")
        .where("period", "<", dayOf(clock.now() - 2 * dayMs))
        .whereLike("period", "%T%")
        .delete();
      await db("ai_usage")
        .where("period", "<", dayOf(clock.now() - 62 * dayMs))
        .whereNot({ kind: "all" })
        .delete();
      await db("ai_usage")
        .where("period", "<", dayOf(clock.now() - 400 * dayMs))
        .delete();
    });
  }
}

const none: AiUsageSums = { requests: 0, promptTokens: 0, completionTokens: 0, errors: 0 };

function limitsOf({ dialogue }: StoredAiSettings, { master = false }: AiPayer): BudgetLimits {
  const { perUserPerHour, perGroupPerHour, userDailyTokens, dailyTokens } = dialogue;
  const hourly = master ? { perUserPerHour: 0, perGroupPerHour: 0 } : { perUserPerHour, perGroupPerHour };
  return { ...hourly, userDailyTokens, dailyTokens };
}
