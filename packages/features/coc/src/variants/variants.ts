import type { LiveSettings, Message, MessageLocation, TextRef } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import type { Dice } from "@dicetower/dice/api";
import type { Groups } from "@dicetower/groups/api";
import type { Players } from "@dicetower/players/api";
import type { JudgedVariant } from "../api.js";
import {
  deltaGreen,
  type Level,
  levelOf,
  type Percentile,
  type TieRule,
  variantOf,
  variants,
} from "../engine/index.js";
import type { CocSettings } from "../settings.js";
import { levelByRule, rollOfRule } from "./check-rule.js";
import type { CustomVariants } from "./custom-variants.js";
import {
  firstCustom,
  groupTieRule,
  groupVariant,
  inherit,
  lastCustom,
  ownVariant,
} from "./variant-fields.js";

/** How checks are judged at a place. */
export interface VariantInForce {
  readonly number: number;
  levelOf(roll: number, target: number): Level;
  /** Levels of all rolls against a target, where somebody else judges: {@link judged} asks before the dice. */
  readonly judge?: JudgedVariant["judge"] | undefined;
  /** Throws in the place of a d100; undefined where it is one. */
  readonly throw?: ((die: (faces: number) => number) => Percentile) | undefined;
}

/** A variant that can be chosen. */
export interface VariantChoice {
  readonly number: number;
  readonly keyword: string;
  /** What it says, for people. */
  readonly rule: TextRef;
}

/** Which variant is in force where. */
export class Variants {
  constructor(
    readonly dice: Dice,
    readonly groups: Groups,
    readonly players: Players,
    readonly settings: LiveSettings<CocSettings>,
    readonly custom: CustomVariants,
    readonly judged: () => readonly JudgedVariant[],
  ) {}

  /** True for a number that is somebody's, or that cannot be chosen. */
  isTaken(number: number): boolean {
    if (!(number >= firstCustom && number <= lastCustom)) return true;
    return this.custom.all.some((one) => one.number === number) || this.#judged(number) !== undefined;
  }

  #judged(number: number): JudgedVariant | undefined {
    return this.judged().find((one) => one.number === number);
  }

  /** Number chosen at a place, else that of the service. Answers without waiting. */
  numberAt(place: MessageLocation): number {
    const chosen =
      place.groupId === undefined
        ? this.players.settingAt(place, ownVariant)
        : this.groups.field(place, groupVariant);
    return chosen === inherit ? this.dice.rules.value.cocVariant : chosen;
  }

  at(place: MessageLocation): VariantInForce {
    return this.byNumber(this.numberAt(place), place);
  }

  /** The rulebook where a number is nobody's: the rule system that brought it is off. */
  byNumber(number: number, place: MessageLocation): VariantInForce {
    const custom = this.custom.all.find((one) => one.number === number);
    if (custom !== undefined)
      return {
        number,
        levelOf: (roll, target) => levelByRule(this.dice, custom.rule, roll, target),
        throw: rollOfRule(this.dice, custom.rule, place),
      };
    const variant = variantOf(number) ?? 0;
    const judge = this.#judged(number)?.judge;
    const { dgOneAlwaysCritical: oneAlwaysCritical } = this.settings.value;
    return {
      number: judge === undefined ? variant : number,
      judge,
      levelOf: (roll, target) => levelOf(roll, target, variant, { oneAlwaysCritical }),
    };
  }

  /** What decides between same levels in a group. */
  tieRuleAt(place: MessageLocation): TieRule {
    const chosen = this.groups.field(place, groupTieRule);
    const rule = chosen === inherit ? this.dice.rules.value.opposedRule : chosen;
    return rule === 0 || rule === 2 ? rule : 1;
  }

  /** All that can be chosen. */
  get choices(): readonly VariantChoice[] {
    const builtIn = variants.map((number) => ({
      number,
      keyword: number === deltaGreen ? "dg" : "",
      rule: text(`coc.variant.${number}`),
    }));
    const custom = this.custom.all.map(({ number, rule: { keyword, name } }) => ({
      number,
      keyword,
      rule: text("coc.variant.custom", { name, keyword }),
    }));
    const numbers = new Set(custom.map(({ number }) => number));
    const judged = this.judged().flatMap(({ number, keyword, name }) => {
      if (numbers.has(number)) return [];
      numbers.add(number);
      const key = keyword === "" ? "coc.variant.judged" : "coc.variant.custom";
      return [{ number, keyword, rule: text(key, { name, keyword }) }];
    });
    return [...builtIn, ...custom, ...judged];
  }

  /** The choice that a word names: a number or a key word. */
  find(word: string): VariantChoice | undefined {
    const said = word.toLowerCase();
    const number = /^\d{1,3}$/.test(said) ? Number(said) : undefined;
    if (number !== undefined && number < 20) {
      const variant = variantOf(number);
      return this.choices.find((choice) => choice.number === variant);
    }
    return this.choices.find((choice) => choice.number === number || choice.keyword.toLowerCase() === said);
  }
}

/** A variant that knows what to say of these targets: whoever judges is asked before the dice are thrown. */
export async function judged(
  variant: VariantInForce,
  message: Message,
  targets: readonly number[],
): Promise<VariantInForce> {
  const { judge } = variant;
  if (judge === undefined) return variant;
  const known = new Map<number, readonly Level[]>();
  for (const target of targets) known.set(target, await judge(message, target).catch(() => []));
  return {
    ...variant,
    levelOf: (roll, target) => known.get(target)?.[roll - 1] ?? variant.levelOf(roll, target),
  };
}
