import type { Connection } from "@dicetower/contract";
import type { AiPayer, AiUsageSums } from "../api.js";
import type { Charge } from "./budget-book.js";

/** Who a row counts for. */
export interface Holder {
  readonly kind: "all" | "user" | "group";
  readonly platform: string;
  readonly subjectId: string;
}

const everybody: Holder = { kind: "all", platform: "", subjectId: "" };

/** All, then the group, then the person: the narrowest comes last. */
export function holdersOf({ person, group }: AiPayer): Holder[] {
  return [
    everybody,
    ...(group === undefined
      ? []
      : [{ kind: "group" as const, platform: group.platform, subjectId: group.groupId }]),
    ...(person === undefined
      ? []
      : [{ kind: "user" as const, platform: person.platform, subjectId: person.userId }]),
  ];
}

/** Turns and tokens by kind of holder. */
export type Spent = Readonly<Record<Holder["kind"], { readonly turns: number; readonly tokens: number }>>;

/** Turns of an hour and tokens of a day. */
export async function spentIn(
  db: Connection,
  holders: readonly Holder[],
  day: string,
  hour: string,
): Promise<Spent> {
  const spent = nothing();
  for (const { kind, platform, subjectId } of holders) {
    const rows: UsageRow[] = await db("ai_usage")
      .where({ kind, platform, subject_id: subjectId })
      .whereIn("period", [day, hour]);
    for (const row of rows)
      if (row.period === day) spent[kind].tokens = Number(row.prompt_tokens) + Number(row.completion_tokens);
      else spent[kind].turns = Number(row.turns);
  }
  return spent;
}

/** What requests under way hold. */
export async function heldFor(db: Connection, holders: readonly Holder[]): Promise<Spent> {
  const held = nothing();
  for (const { kind, platform, subjectId } of holders) {
    const [sum] = await db("ai_reservation")
      .where({ kind, platform, subject_id: subjectId })
      .sum({ tokens: "tokens", turns: "turns" });
    held[kind] = { tokens: Number(sum?.["tokens"] ?? 0), turns: Number(sum?.["turns"] ?? 0) };
  }
  return held;
}

/** What a request adds, for each of its holders and periods. */
export function chargedRows(
  holders: readonly Holder[],
  periods: readonly string[],
  { promptTokens, completionTokens, errors, turns }: Charge & { readonly turns: number },
): UsageRow[] {
  return holders.flatMap(({ kind, platform, subjectId }) =>
    periods.map((period) => ({
      period,
      kind,
      platform,
      subject_id: subjectId,
      requests: 1,
      turns,
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      errors,
    })),
  );
}

/** Adds to rows, which are made where there are none. */
export async function addUsage(db: Connection, rows: readonly UsageRow[]): Promise<void> {
  if (rows.length === 0) return;
  const counted = ["requests", "turns", "prompt_tokens", "completion_tokens", "errors"];
  const sums = counted.map((name) => [name, db.raw(`ai_usage.${name} + excluded.${name}`)]);
  await db("ai_usage")
    .insert(rows)
    .onConflict(["period", "kind", "platform", "subject_id"])
    .merge(Object.fromEntries(sums));
}

/** Sums of days that begin so. */
export async function sumsOf(db: Connection, holder: Holder | undefined, day: string): Promise<AiUsageSums> {
  const { kind, platform, subjectId } = holder ?? everybody;
  const [sum] = await db("ai_usage")
    .where({ kind, platform, subject_id: subjectId })
    .whereLike("period", `${day}%`)
    // An hour begins as its day does.
    .whereNot((those) => those.whereLike("period", "%T%"))
    .sum({
      requests: "requests",
      promptTokens: "prompt_tokens",
      completionTokens: "completion_tokens",
      errors: "errors",
    });
  const count = (name: keyof AiUsageSums) => Number(sum?.[name] ?? 0);
  return {
    requests: count("requests"),
    promptTokens: count("promptTokens"),
    completionTokens: count("completionTokens"),
    errors: count("errors"),
  };
}

/** Sums of a holder in a period. */
export interface UsageRow {
  readonly period: string;
  readonly kind: Holder["kind"];
  readonly platform: string;
  readonly subject_id: string;
  readonly requests: number;
  readonly turns: number;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly errors: number;
}

function nothing(): Record<Holder["kind"], { turns: number; tokens: number }> {
  return {
    all: { turns: 0, tokens: 0 },
    group: { turns: 0, tokens: 0 },
    user: { turns: 0, tokens: 0 },
  };
}
