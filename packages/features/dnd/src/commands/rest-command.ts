import type { CardEdit, CardSheet } from "@dicetower/cards/api";
import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  locationOf,
  type Reply,
  text,
} from "@dicetower/contract";
import { rolled } from "@dicetower/dice/api";
import type { AttributeValue } from "@dicetower/rule-systems/api";
import { abilityModifier, heal } from "../engine/index.js";
import { noDeathSaves, stored } from "../system/hit-point-rule.js";
import { attribute, systemName } from "../system/names.js";
import { cleared } from "./buff-command.js";
import { answering, type DndServices, misread, reasonOf, signed } from "./services.js";

const shared = { category: "dnd", extension: systemName } as const;

/** `.longrest`, `.shortrest`. */
export function restCommands(services: DndServices): readonly Command[] {
  return [
    commandOfForms({
      ...shared,
      key: "dnd.rest",
      names: ["longrest", "长休"],
      replyKeys: ["rest.long", "rest.hitDice", "rest.noHpMax", "error.argument"],
      forms: answering([form("", { run: (_none, call) => long(services, call) })]),
    }),
    commandOfForms({
      ...shared,
      key: "dnd.shortRest",
      names: ["shortrest", "短休"],
      replyKeys: [
        "rest.short",
        "rest.noHpMax",
        "rest.noHitDice",
        "rest.fewHitDice",
        "rest.dead",
        "error.argument",
      ],
      forms: answering([
        form("[count:number(0..99)]", {
          example: "2",
          run: ({ count = 1 }, call) => short(services, call, count),
        }),
      ]),
    }),
  ];
}

/** Hit dice: how many are left, and their faces. */
interface HitDice {
  readonly count: number;
  readonly faces: number;
}

function hitDiceOf(value: AttributeValue | undefined): HitDice | undefined {
  const written = typeof value === "object" ? value.expr : typeof value === "string" ? value : "";
  const [, count, faces] = /^\s*(\d{0,2})d(\d{1,3})\s*$/i.exec(written) ?? [];
  return faces === undefined ? undefined : { count: count === "" ? 1 : Number(count), faces: Number(faces) };
}

/** What the card itself has. */
function own(sheet: CardSheet, name: string): AttributeValue | undefined {
  return sheet.card.attributes[sheet.nameOf(name)];
}

function written({ count, faces }: HitDice): AttributeValue {
  return { expr: `${count}d${faces}` };
}

async function long(services: DndServices, call: CommandCall): Promise<Reply> {
  const sheet = await services.cards.at(locationOf(call.message));
  const hpMax = sheet.number(attribute.hpMax);
  if (hpMax === undefined) return text("rest.noHpMax");
  let regained = 0;
  const edited = await services.cards.edit(
    sheet,
    (now) => {
      // A maximum that was raised for a time is not raised any more.
      const max = (now.number(attribute.hpMax) ?? hpMax) - (now.card.buffs[now.nameOf(attribute.hpMax)] ?? 0);
      const dice = hitDiceOf(own(now, attribute.hitDice));
      const most = stored(now, attribute.hitDiceMax) ?? dice?.count ?? 0;
      regained = dice === undefined ? 0 : Math.min(most - dice.count, Math.max(Math.floor(most / 2), 1));
      const { buffs = {}, attributes = {} } = cleared(now) ?? {};
      const edit: CardEdit = {
        buffs,
        attributes: {
          ...attributes,
          [attribute.hp]: max,
          ...(dice === undefined || regained <= 0
            ? {}
            : { [attribute.hitDice]: written({ ...dice, count: dice.count + regained }) }),
        },
        spellSlots: now.card.spellSlots.map(({ max: most }) => ({ max: most, current: most })),
        deathSaves: noDeathSaves,
      };
      return edit;
    },
    reasonOf(call),
  );
  const hp = stored(edited.sheet, attribute.hp) ?? 0;
  const said = text("rest.long", { hp, max: edited.sheet.number(attribute.hpMax) ?? hp });
  return regained > 0 ? [said, text("rest.hitDice", { count: regained })] : said;
}

async function short(services: DndServices, call: CommandCall, count: number): Promise<Reply> {
  const sheet = await services.cards.at(locationOf(call.message));
  const refusal = refusalOf(sheet, count);
  if (refusal !== undefined) return refusal;
  const dice = hitDiceOf(own(sheet, attribute.hitDice)) ?? { count: 0, faces: 8 };
  const modifier = abilityModifier(sheet.number("体质") ?? 10);
  const ticket = await services.dice.take(locationOf(call.message));
  const rolls = Array.from({ length: count }, () => ticket.die(dice.faces));
  const gained = rolls.reduce((sum, roll) => sum + Math.max(roll + modifier, 0), 0);
  const expression = `${count}D${dice.faces}`;
  ticket.done({ expression, value: String(gained), hidden: false });
  if (count > 0)
    services.host.emit(rolled, { message: call.message, expression, value: gained, hidden: false });
  let taken = true;
  const edited = await services.cards.edit(
    sheet,
    (now) => {
      taken = refusalOf(now, count) === undefined;
      return taken ? shortEdit(now, count, gained) : undefined;
    },
    reasonOf(call),
  );
  if (!taken) return refusalOf(edited.sheet, count) ?? misread(call);
  const left = hitDiceOf(own(edited.sheet, attribute.hitDice));
  return text("rest.short", {
    detail: `${expression}[${rolls.join(",")}]${modifier === 0 ? "" : `${signed(modifier)}×${count}`}=${gained}`,
    hp: stored(edited.sheet, attribute.hp) ?? 0,
    max: edited.sheet.number(attribute.hpMax) ?? 0,
    left: left === undefined ? "0" : `${left.count}d${left.faces}`,
  });
}

function refusalOf(sheet: CardSheet, count: number) {
  if (sheet.number(attribute.hpMax) === undefined) return text("rest.noHpMax");
  if (sheet.card.deathSaves.state === "dead") return text("rest.dead");
  const dice = hitDiceOf(own(sheet, attribute.hitDice));
  if (dice === undefined) return count === 0 ? undefined : text("rest.noHitDice");
  return count > dice.count ? text("rest.fewHitDice", { left: dice.count, count }) : undefined;
}

function shortEdit(now: CardSheet, count: number, gained: number): CardEdit {
  const dice = hitDiceOf(own(now, attribute.hitDice));
  const hpMax = now.number(attribute.hpMax);
  const { hp } = heal({ hp: stored(now, attribute.hp) ?? 0, hpMax }, gained);
  const spent: Record<string, AttributeValue> =
    dice === undefined || count === 0
      ? {}
      : {
          [attribute.hitDice]: written({ ...dice, count: dice.count - count }),
          [attribute.hitDiceMax]: Math.max(stored(now, attribute.hitDiceMax) ?? 0, dice.count),
        };
  return { attributes: { [attribute.hp]: hp, ...spent } };
}
