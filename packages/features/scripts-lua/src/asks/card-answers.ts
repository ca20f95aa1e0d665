import { type CardSheet, type Cards, isHiddenAttribute } from "@dicetower/cards/api";
import type { JsonValue } from "@dicetower/contract";
import type { Dice } from "@dicetower/dice/api";
import type { LuaCardValues } from "@dicetower/players/api";
import type { CardRef, LuaValue } from "../protocol.js";
import { placeOfRun, platformOf, type Run } from "../running/run.js";
import { actorOfRun } from "../running/run-authority.js";
import { type Answers, AskRefused } from "./asking.js";

/** What cards are answered from. */
export interface CardAnswerServices {
  readonly cards: () => Cards | undefined;
  /** Tables, and what no attribute can hold. */
  readonly values: () => LuaCardValues | undefined;
  readonly dice: () => Dice | undefined;
}

type CardAnswers = Pick<
  Answers,
  "card.get" | "card.set" | "card.whole" | "card.names" | "card.roll" | "card.lock"
>;

const nameKey = "__Name";
/** What the peer calls a card that nobody has named. */
const unnamed = "角色卡";

/** Answers what scripts ask about character cards. */
export function cardAnswers(services: CardAnswerServices): CardAnswers {
  const { cards, values, dice } = services;
  const personOf = (run: Run, uid: string) => ({ platform: platformOf(run), userId: uid });
  const sheetOf = async (run: Run, { uid, gid, name }: CardRef): Promise<CardSheet | undefined> => {
    try {
      return await cards()?.at(placeOfRun(run, uid, gid ?? ""), name === undefined ? undefined : { name });
    } catch {
      // A name that no card has: the value is kept under that name beside the cards.
      return undefined;
    }
  };
  const nameOf = (sheet: CardSheet | undefined, { name = "" }: CardRef) => sheet?.card.name || name;
  const reason = (run: Run, key: string) => ({
    actor: actorOfRun(run),
    reason: `Lua ${key}`,
    anySystem: true,
  });
  return {
    async "card.get"(run, card, key) {
      const sheet = await sheetOf(run, card);
      const name = nameOf(sheet, card);
      if (key === nameKey) return name || unnamed;
      const own = await values()?.get(personOf(run, card.uid), name, key);
      if (own !== undefined) return own as LuaValue;
      return sheet === undefined ? null : attribute(sheet, key);
    },
    async "card.set"(run, card, key, value) {
      const sheet = await sheetOf(run, card);
      const name = nameOf(sheet, card);
      if (key === nameKey) throw new AskRefused("a card is renamed by its player: .pc nn");
      const person = personOf(run, card.uid);
      const isPlain = typeof value === "number" || typeof value === "string";
      const service = cards();
      if (sheet !== undefined && service !== undefined && (isPlain || (value === null && sheet.has(key))))
        await service.edit(
          sheet,
          { attributes: { [key]: value as number | string | null } },
          reason(run, key),
        );
      const kept = isPlain && sheet !== undefined ? null : (value as JsonValue);
      if (kept !== null || (await values()?.get(person, name, key)) !== undefined)
        await values()?.set(person, name, key, kept);
      return null;
    },
    async "card.whole"(run, card) {
      const sheet = await sheetOf(run, card);
      if (card.name !== undefined && sheet === undefined) return null;
      const name = nameOf(sheet, card);
      const all: Record<string, LuaValue> = { [nameKey]: name || unnamed };
      for (const [key, value] of Object.entries(sheet?.card.attributes ?? {}))
        if (!isHiddenAttribute(key)) all[key] = typeof value === "object" ? value.expr : value;
      for (const one of (await values()?.list(personOf(run, card.uid))) ?? [])
        if (one.cardName === name) all[one.key] = one.value as LuaValue;
      return all;
    },
    async "card.names"(run, uid) {
      return ((await cards()?.of(personOf(run, uid))) ?? [])
        .map(({ name }) => name)
        .filter((name) => name !== "");
    },
    async "card.roll"(run, card, expression) {
      const roller = dice();
      if (roller === undefined) return { expr: expression, error: "dice are switched off" };
      const place = { ...placeOfRun(run, card.uid, card.gid ?? ""), actor: actorOfRun(run) };
      try {
        const variables = await roller.variables(place, [expression]);
        const ticket = await roller.take(place);
        const { evaluation } = roller.roll(expression, place, (faces) => ticket.die(faces), variables);
        const sum = Number(evaluation.value);
        ticket.done({ expression, value: String(evaluation.value), hidden: false });
        return { expr: expression, sum, expansion: evaluation.print("full") };
      } catch (error) {
        return { expr: expression, error: error instanceof Error ? error.message : "it cannot be rolled" };
      }
    },
    async "card.lock"(run, card, key, locked) {
      const flag = `&lock:${key}`;
      const sheet = await sheetOf(run, card);
      const person = personOf(run, card.uid);
      const name = nameOf(sheet, card);
      if (locked !== undefined) await values()?.set(person, name, flag, locked ? true : null);
      return (await values()?.get(person, name, flag)) === true;
    },
  };
}

/** A value as scripts see it; formulas without dice are worked out. */
function attribute(sheet: CardSheet, key: string): LuaValue {
  try {
    const value = sheet.value(key);
    if (value === undefined || value === null) return null;
    if (typeof value === "number" || typeof value === "string" || typeof value === "boolean") return value;
    return sheet.number(key) ?? null;
  } catch {
    return null;
  }
}
