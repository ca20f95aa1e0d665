import type { CardSheet } from "@dicetower/cards/api";
import { EngineError } from "@dicetower/contract/engine";

/** A value with the most that it can be, where there is such. */
export interface Level {
  readonly now: number;
  readonly max: number | null;
}

/** A named value. */
export interface Value {
  readonly name: string;
  readonly value: number;
}

/** A card at a glance. */
export interface CardView {
  readonly name: string;
  readonly system: string;
  readonly hp: Level | null;
  readonly san: Level | null;
  readonly values: readonly Value[];
}

const glanced = 10;
const sanity = "san";
const maxSanity = "理智上限";
const usualHp = { current: "hp", max: "" };

/** What of a card is looked at in play: hit points, sanity, and what its system shows first. */
export function cardView(sheet: CardSheet): CardView {
  const { template } = sheet.system;
  const hpNames = template.hp ?? usualHp;
  const hp = level(sheet, hpNames.current, hpNames.max);
  const san = level(sheet, sanity, maxSanity);
  const [first = []] = Object.values(template.attrs.groups);
  const taken = new Set([hpNames.current, hpNames.max, sanity, maxSanity].map((name) => sheet.nameOf(name)));
  const values: Value[] = [];
  for (const word of [...(template.commands.st.show.top ?? []), ...first]) {
    const name = sheet.nameOf(word);
    if (taken.has(name) || values.length >= glanced) continue;
    taken.add(name);
    const value = numberOf(sheet, name);
    if (value !== undefined && sheet.has(name)) values.push({ name, value });
  }
  return { name: sheet.card.name, system: template.fullName, hp, san, values };
}

/** What a character can be checked for, the highest first. */
export function skillsOf(sheet: CardSheet, most: number): Value[] {
  const { current, max } = sheet.system.template.hp ?? usualHp;
  const levels = new Set([current, max, sanity, maxSanity].map((name) => sheet.nameOf(name)));
  return Object.keys(sheet.card.attributes)
    .filter((name) => !levels.has(name))
    .flatMap((name) => {
      const value = numberOf(sheet, name);
      return value === undefined || name.includes(":") ? [] : [{ name, value }];
    })
    .sort((one, other) => other.value - one.value)
    .slice(0, most);
}

function level(sheet: CardSheet, current: string, max: string): Level | null {
  if (current === "" || !(sheet.has(current) || sheet.system.knows(current))) return null;
  const now = numberOf(sheet, current);
  if (now === undefined) return null;
  return { now, max: max !== "" && sheet.system.knows(max) ? (numberOf(sheet, max) ?? null) : null };
}

/** Undefined also where a formula cannot be worked out. */
function numberOf(sheet: CardSheet, name: string): number | undefined {
  try {
    return sheet.number(name);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}
