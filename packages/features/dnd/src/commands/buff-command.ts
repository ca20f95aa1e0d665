import { type CardEdit, type CardSheet, namesOn } from "@dicetower/cards/api";
import { unread } from "@dicetower/commands/api";
import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  locationOf,
  type Reply,
  sanitizeText,
  text,
} from "@dicetower/contract";
import { stored } from "../system/hit-point-rule.js";
import { attribute, systemName } from "../system/names.js";
import type { SaidBuffs } from "./buff-kind.js";
import { answering, type DndServices, reasonOf, signed } from "./services.js";

/** Most that is added to a value for a time, up and down. */
const maxBuff = 9_999;

/** Most values that have something added at once. */
const maxBuffs = 64;

/** `.buff`: what is added to values until a long rest. */
export function buffCommand(services: DndServices): Command {
  const at = ({ message }: CommandCall) => services.cards.at(locationOf(message));
  return commandOfForms({
    key: "dnd.buff",
    names: ["buff"],
    category: "dnd",
    extension: systemName,
    replyKeys: [
      "buff.set",
      "buff.temporary",
      "buff.show",
      "buff.none",
      "buff.deleted",
      "buff.notFound",
      "buff.cleared",
      "buff.range",
      "buff.tooMany",
      "error.argument",
    ],
    forms: answering([
      form("<values:buffs>", {
        example: text("command.dnd.buff.example"),
        run: ({ values }, call) => add(services, call, values),
      }),
      form("[name:word]", {
        hidden: true,
        readOnly: true,
        run: async ({ name }, call) => show(await at(call), name === undefined ? [] : [name], call.locale),
      }),
      form("show|list [names:word...]", {
        readOnly: true,
        example: text("command.dnd.buff.example.show"),
        run: async ({ names = [] }, call) => show(await at(call), names, call.locale),
      }),
      form("del <names:word...>", {
        example: text("command.dnd.buff.example.del"),
        run: async ({ names }, call) => remove(services, call, await at(call), names),
      }),
      form("clr", {
        async run(_none, call) {
          await services.cards.edit(await at(call), (now) => cleared(now), reasonOf(call));
          return text("buff.cleared");
        },
      }),
    ]),
  });
}

/** Which names there are, only the card knows. */
async function add(services: DndServices, call: CommandCall, { rest, original }: SaidBuffs): Promise<Reply> {
  const sheet = await services.cards.at(locationOf(call.message));
  const pairs = readPairs(rest, sheet);
  return pairs === undefined ? unread(original) : change(services, call, sheet, pairs);
}

/** A value that somebody wants to have something added to. */
interface Pair {
  readonly name: string;
  /** True where the number is added to what there is, false where it takes its place. */
  readonly adds: boolean;
  readonly value: number;
}

/** A name that nobody knows. */
const newName = /^[^\s\d:=+-][^\s:=+-]*?(?=\s*[:=+-])/u;
const amount = /^\s*([:=]\s*[+-]?|[+-])\s*(\d{1,6})(?=$|[\s,;，；、])[\s,;，；、]*/u;

function readPairs(said: string, sheet: CardSheet): Pair[] | undefined {
  const names = namesOn(sheet);
  const pairs: Pair[] = [];
  for (let rest = said.trimStart(); rest !== ""; ) {
    const read = names.read(rest);
    const fresh = newName.exec(rest)?.[0] ?? "";
    const known = read !== undefined && (read.known || read.length > fresh.length);
    const name = known ? read.name : fresh;
    rest = rest.slice(known ? read.length : fresh.length);
    const [all, sign = "", digits = ""] = amount.exec(rest) ?? [];
    if (name === "" || all === undefined) return undefined;
    rest = rest.slice(all.length);
    const value = Number(digits) * (sign.endsWith("-") ? -1 : 1);
    pairs.push({ name, adds: !/^[:=]/.test(sign), value });
  }
  return pairs.length === 0 ? undefined : pairs;
}

async function change(
  services: DndServices,
  call: CommandCall,
  sheet: CardSheet,
  pairs: readonly Pair[],
): Promise<Reply> {
  if (pairs.some(({ value }) => Math.abs(value) > maxBuff)) return text("buff.range", { limit: maxBuff });
  let full = false;
  const edited = await services.cards.edit(
    sheet,
    (now) => {
      const buffs: Record<string, number | null> = {};
      const attributes: Record<string, number | null> = {};
      for (const { name, adds, value } of pairs) {
        const own = canonical(now, name);
        if (isHitPoints(own)) {
          const sum = Math.max((adds ? (stored(now, attribute.tempHp) ?? 0) : 0) + value, 0);
          attributes[attribute.tempHp] = sum === 0 ? null : sum;
          continue;
        }
        const before = buffs[own] ?? (adds ? (now.card.buffs[own] ?? 0) : 0);
        const sum = Math.min(Math.max((adds ? before : 0) + value, -maxBuff), maxBuff);
        buffs[own] = sum === 0 ? null : sum;
      }
      full = new Set([...Object.keys(now.card.buffs), ...Object.keys(buffs)]).size > maxBuffs;
      return full ? undefined : { buffs, attributes };
    },
    reasonOf(call),
  );
  if (full) return text("buff.tooMany", { limit: maxBuffs });
  const names = [...new Set(pairs.map(({ name }) => canonical(edited.sheet, name)))];
  return names.map((name) => lineOf(edited.sheet, name, call.locale));
}

/** The name that a value has on the card. Temporary hit points are an attribute of their own: damage eats them. */
function canonical(sheet: CardSheet, word: string): string {
  const name = sheet.system.nameOf(word);
  return name === attribute.hp || name === attribute.tempHp ? attribute.tempHp : sheet.nameOf(word);
}

function isHitPoints(name: string): boolean {
  return name === attribute.tempHp;
}

function lineOf(sheet: CardSheet, name: string, locale: string) {
  if (isHitPoints(name)) return text("buff.temporary", { value: stored(sheet, attribute.tempHp) ?? 0 });
  const added = sheet.card.buffs[name] ?? 0;
  const value = sheet.number(name) ?? added;
  return text("buff.set", {
    name: sanitizeText(sheet.shownName(name, locale), 60),
    old: value - added,
    new: value,
    added: signed(added),
  });
}

function show(sheet: CardSheet, names: readonly string[], locale: string): Reply {
  const wanted = names.map((name) => canonical(sheet, name));
  const temporary = (stored(sheet, attribute.tempHp) ?? 0) > 0 ? [attribute.tempHp] : [];
  const all = [...Object.keys(sheet.card.buffs), ...temporary];
  const shown =
    wanted.length === 0
      ? all
      : all.filter((name) => wanted.includes(name) || (isHitPoints(name) && wanted.some(isHitPoints)));
  if (shown.length === 0) return text("buff.none");
  const list = shown.map((name) => {
    const title = sheet.shownName(name, locale);
    if (isHitPoints(name)) return `${title}:${stored(sheet, attribute.tempHp) ?? 0}`;
    const added = sheet.card.buffs[name] ?? 0;
    return `${title}:${sheet.number(name) ?? added}[${signed(added)}]`;
  });
  return text("buff.show", { list: sanitizeText(list.join(" "), 2_000) });
}

async function remove(
  services: DndServices,
  call: CommandCall,
  sheet: CardSheet,
  names: readonly string[],
): Promise<Reply> {
  const deleted: string[] = [];
  const missing: string[] = [];
  await services.cards.edit(
    sheet,
    (now) => {
      deleted.length = 0;
      missing.length = 0;
      const buffs: Record<string, null> = {};
      const attributes: Record<string, null> = {};
      for (const name of names) {
        const own = canonical(now, name);
        const temporary = isHitPoints(own) && stored(now, attribute.tempHp) !== undefined;
        if (temporary) attributes[attribute.tempHp] = null;
        else if (now.card.buffs[own] !== undefined) buffs[own] = null;
        else {
          missing.push(name);
          continue;
        }
        deleted.push(own);
      }
      return deleted.length === 0 ? undefined : { buffs, attributes };
    },
    reasonOf(call),
  );
  const gone = deleted.map((name) => sheet.shownName(name, call.locale));
  const said = (list: readonly string[]) => ({ list: sanitizeText(list.join(" "), 500) });
  return [
    ...(deleted.length > 0 ? [text("buff.deleted", said(gone))] : []),
    ...(missing.length > 0 ? [text("buff.notFound", said(missing))] : []),
  ];
}

/** An edit that takes everything back that was added for a time; undefined where there is nothing. */
export function cleared(sheet: CardSheet): Required<Pick<CardEdit, "buffs" | "attributes">> | undefined {
  const names = Object.keys(sheet.card.buffs);
  const temporary = stored(sheet, attribute.tempHp) !== undefined;
  if (names.length === 0 && !temporary) return undefined;
  return {
    buffs: Object.fromEntries(names.map((name) => [name, null])),
    attributes: temporary ? { [attribute.tempHp]: null } : {},
  };
}
