import type { CardSheet, SpellSlot } from "@dicetower/cards/api";
import {
  type Command,
  type CommandCall,
  locationOf,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import { changeSlot, mostSlotLevels } from "../engine/index.js";
import { systemName } from "../system/names.js";
import { answered, type DndServices, misread, reasonOf, worded } from "./services.js";

const slotSyntax = ".ss [init <n> <n>… | set <level> <n> | <level> ±<n> | del <level> | clr | rest]";
const castSyntax = ".cast <level> [n]";

/** Most slots of one level. */
const mostSlots = 99;

const replyKeys = [
  "slots.show",
  "slots.changed",
  "slots.used",
  "slots.cleared",
  "slots.none",
  "slots.notEnough",
  "slots.level",
  "slots.count",
  "error.argument",
];

/** `.ss` and `.cast`: spell slots. */
export function slotsCommand(services: DndServices): Command {
  return {
    key: "dnd.slots",
    names: ["ss", "法术位", "cast", "施法"],
    category: "dnd",
    extension: systemName,
    bareForms: ["clr"],
    syntax: `${slotSyntax} | ${castSyntax}`,
    example: ".ss init 4 3 2",
    replyKeys,
    run: (call) =>
      answered(() =>
        call.word === "cast" || call.word === "施法" ? cast(services, call) : slots(services, call),
      ),
  };
}

const levelWord = String.raw`(?:lv\.?\s*)?(\d{1,6})\s*(?:环|環|级|級)?`;
const oneLevel = new RegExp(`^${levelWord}$`, "iu");
const setLevel = new RegExp(`^set\\s*${levelWord}\\s+(\\d{1,6})$`, "iu");
const changeLevel = new RegExp(`^${levelWord}\\s*([+-])\\s*(\\d{1,6})$`, "iu");
const castLevel = new RegExp(`^${levelWord}(?:\\s+(\\d{1,6}))?$`, "iu");

async function slots(services: DndServices, call: CommandCall): Promise<Reply> {
  const [first = "show", ...rest] = call.args;
  switch (first.toLowerCase()) {
    case "show":
      return show(services, call, await services.cards.at(locationOf(call.message)));
    case "init":
      return init(services, call, rest);
    case "clr":
      await edit(services, call, () => []);
      return text("slots.cleared");
    case "rest":
      return edit(services, call, (now) =>
        now.length === 0 ? text("slots.none") : now.map(({ max }) => ({ max, current: max })),
      );
    case "del": {
      const level = Number(oneLevel.exec(rest.join(" "))?.[1] ?? Number.NaN);
      if (Number.isNaN(level)) return misread(call);
      return edit(services, call, (now) => placed(now, level, { max: 0, current: 0 }));
    }
    default: {
      const [, set, count] = setLevel.exec(call.rest) ?? [];
      if (set !== undefined) {
        const max = Number(count);
        if (max > mostSlots) return text("slots.count", { limit: mostSlots });
        return edit(services, call, (now) => placed(now, Number(set), { max, current: max }));
      }
      const [, level, sign = "", amount = ""] = changeLevel.exec(call.rest) ?? [];
      if (level === undefined) return misread(call);
      return edit(services, call, (now) => changed(now, Number(level), Number(`${sign}${amount}`)));
    }
  }
}

async function init(services: DndServices, call: CommandCall, counts: readonly string[]): Promise<Reply> {
  if (counts.length === 0 || counts.some((count) => !/^\d{1,6}$/.test(count))) return misread(call);
  if (counts.length > mostSlotLevels) return text("slots.level", { most: mostSlotLevels });
  const most = counts.map(Number);
  if (most.some((max) => max > mostSlots)) return text("slots.count", { limit: mostSlots });
  return edit(services, call, () => most.map((max) => ({ max, current: max })));
}

async function cast(services: DndServices, call: CommandCall): Promise<Reply> {
  const [, level, count = "1"] = castLevel.exec(call.rest) ?? [];
  if (level === undefined || Number(count) === 0) return misread(call);
  const refusedOrShown = await edit(services, call, (now) => changed(now, Number(level), -Number(count)));
  if (refusedOrShown.key !== "slots.changed") return refusedOrShown;
  const sheet = await services.cards.at(locationOf(call.message));
  const { current = 0, max = 0 } = sheet.card.spellSlots[Number(level) - 1] ?? {};
  return text("slots.used", { level, current, max, count });
}

/** Changes the slots in one go; what the change answers as a text is said, and nothing is written. */
async function edit(
  services: DndServices,
  call: CommandCall,
  change: (now: readonly SpellSlot[]) => readonly SpellSlot[] | TextRef,
): Promise<TextRef> {
  const sheet = await services.cards.at(locationOf(call.message));
  let refusal: TextRef | undefined;
  const edited = await services.cards.edit(
    sheet,
    ({ card }) => {
      const next = change(card.spellSlots);
      refusal = "key" in next ? next : undefined;
      return "key" in next ? undefined : { spellSlots: trimmed(next) };
    },
    reasonOf(call),
  );
  if (refusal !== undefined) return refusal;
  return text("slots.changed", { list: listOf(services, call, edited.sheet) });
}

function changed(now: readonly SpellSlot[], level: number, change: number): readonly SpellSlot[] | TextRef {
  if (now.length === 0 && level >= 1 && level <= mostSlotLevels) return text("slots.none");
  const { max, current } = now[level - 1] ?? { max: 0, current: 0 };
  const outcome = changeSlot({ level, max, current, change });
  if ("current" in outcome) return placed(now, level, { max, current: outcome.current });
  return outcome.error === "badLevel"
    ? text("slots.level", { most: mostSlotLevels })
    : text("slots.notEnough", { level, current, max });
}

function placed(now: readonly SpellSlot[], level: number, slot: SpellSlot): readonly SpellSlot[] | TextRef {
  if (level < 1 || level > mostSlotLevels) return text("slots.level", { most: mostSlotLevels });
  const next = Array.from(
    { length: Math.max(now.length, level) },
    (_, at) => now[at] ?? { max: 0, current: 0 },
  );
  next[level - 1] = slot;
  return next;
}

/** Without the levels at the end that have no slots. */
function trimmed(slots: readonly SpellSlot[]): readonly SpellSlot[] {
  const last = slots.findLastIndex(({ max }) => max > 0);
  return slots.slice(0, last + 1);
}

function show(services: DndServices, call: CommandCall, sheet: CardSheet): TextRef {
  const list = listOf(services, call, sheet);
  return list === "" ? text("slots.none") : text("slots.show", { list });
}

function listOf(services: DndServices, call: CommandCall, { card }: CardSheet): string {
  const lines = card.spellSlots.flatMap(({ max, current }, at) =>
    max === 0 ? [] : worded(services, call, text("slots.line", { level: at + 1, current, max })),
  );
  return lines.join(worded(services, call, text("slots.separator")));
}
