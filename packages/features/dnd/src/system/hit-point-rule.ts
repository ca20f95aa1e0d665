import type { CardChange, CardEdit, CardReason, CardRule, CardSheet, DeathSaves } from "@dicetower/cards/api";
import { type TextRef, text } from "@dicetower/contract";
import { damage } from "../engine/index.js";
import { attribute, systemName } from "./names.js";

export const noDeathSaves: DeathSaves = { successes: 0, failures: 0, state: "none" };

/** A number in the card itself, without buffs. */
export function stored(sheet: CardSheet, name: string): number | undefined {
  const value = sheet.card.attributes[sheet.nameOf(name)];
  return typeof value === "number" ? value : undefined;
}

/** What changes of hit points do to a character: temporary ones, dying and death. */
export const hitPointRule: CardRule = {
  key: "dnd.hitPoints",
  systems: [systemName],
  follow(before, after, changes, reason) {
    const change = changes.find(({ name }) => name === after.nameOf(attribute.hp));
    if (change === undefined) return undefined;
    const hp = stored(after, attribute.hp);
    const { deathSaves } = before.card;
    if (hp === undefined) return { edit: { deathSaves: noDeathSaves } };
    const lost = damageOf(change, before, reason);
    if (lost !== undefined) return damaged(before, after, lost, reason);
    if (hp > 0) {
      if (deathSaves.state === "none") return undefined;
      return { edit: { deathSaves: noDeathSaves }, notes: [text("dnd.hp.up", { hp })] };
    }
    // Set and not lost: nothing is known of the blow.
    const edit: CardEdit = { attributes: { [attribute.hp]: 0 } };
    if (deathSaves.state !== "none") return { edit };
    return {
      edit: { ...edit, deathSaves: { ...noDeathSaves, state: "dying" } },
      notes: [text("dnd.hp.dying")],
    };
  },
};

/**
 * How much was lost; undefined where the points were set, or grew. A value that is set is told from one that is
 * lowered by what was typed: `hp:5` and `hp-5`.
 */
function damageOf(
  { old, new: now }: CardChange,
  before: CardSheet,
  { reason, changed }: CardReason,
): number | undefined {
  if (typeof old !== "number" || typeof now !== "number" || now >= old) return undefined;
  if (changed !== undefined) return changed.has(before.nameOf(attribute.hp)) ? old - now : undefined;
  const words = [...reason.normalize("NFKC").matchAll(/([^\s\d:=,+*/-]+)\s*[-−]/gu)].map(
    ([, word = ""]) => word,
  );
  return words.some((word) => before.system.nameOf(word) === attribute.hp) ? old - now : undefined;
}

function damaged(before: CardSheet, after: CardSheet, lost: number, { options }: CardReason) {
  const { deathSaves } = before.card;
  const tempHp = stored(after, attribute.tempHp) ?? 0;
  const hp = Math.max(stored(before, attribute.hp) ?? 0, 0);
  // What is dead dies no second time.
  if (deathSaves.state === "dead") return { edit: { attributes: { [attribute.hp]: 0 } } };
  const result = damage(
    {
      hp,
      hpMax: after.number(attribute.hpMax),
      tempHp,
      successes: deathSaves.successes,
      failures: deathSaves.failures,
    },
    lost,
    options?.has("over") === true,
  );
  const { outcome, failures } = result;
  const state = outcome === "hurt" ? deathSaves.state : outcome;
  const notes: TextRef[] = [];
  if (result.tempHp !== tempHp)
    notes.push(
      text("dnd.hp.temporary", { used: tempHp - result.tempHp, left: result.tempHp, hp: result.hp }),
    );
  if (outcome === "dead") notes.push(text(hp === 0 ? "dnd.hp.finished" : "dnd.hp.killed"));
  else if (outcome === "dying")
    notes.push(hp > 0 ? text("dnd.hp.dying") : text("dnd.hp.failure", { failures }));
  const edit: CardEdit = {
    attributes: {
      [attribute.hp]: result.hp,
      ...(result.tempHp === tempHp ? {} : { [attribute.tempHp]: result.tempHp === 0 ? null : result.tempHp }),
    },
    ...(outcome === "hurt"
      ? {}
      : { deathSaves: { successes: result.successes, failures, state } satisfies DeathSaves }),
  };
  return { edit, notes };
}
