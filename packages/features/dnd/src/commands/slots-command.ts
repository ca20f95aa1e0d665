import type { CardSheet, SpellSlot } from "@dicetower/cards/api";
import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  locationOf,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import { changeSlot, maxSlotLevels } from "../engine/index.js";
import { systemName } from "../system/names.js";
import { answering, type DndServices, reasonOf, worded } from "./services.js";

const replyKeys = [
  "slots.show",
  "slots.changed",
  "slots.used",
  "slots.cleared",
  "slots.none",
  "slots.notEnough",
  "slots.level",
  "error.argument",
];

const shared = { category: "dnd", extension: systemName, replyKeys } as const;

/** `.ss`: spell slots. */
export function slotsCommand(services: DndServices): Command {
  const change = (call: CommandCall, to: (now: readonly SpellSlot[]) => readonly SpellSlot[] | TextRef) =>
    edit(services, call, to);
  return commandOfForms({
    ...shared,
    key: "dnd.slots",
    names: ["ss", "法术位"],
    forms: answering([
      form("", { readOnly: true, run: (_none, call) => show(services, call) }),
      form("show", { hidden: true, run: (_none, call) => show(services, call) }),
      form("init <counts:number(0..99)...>", {
        example: "init 4 3 2",
        run: ({ counts }, call) =>
          counts.length > maxSlotLevels
            ? text("slots.level", { most: maxSlotLevels })
            : change(call, () => counts.map(full)),
      }),
      form("set <level:spellLevel> <count:number(0..99)>", {
        glued: true,
        example: "set 3 2",
        run: ({ level, count }, call) => change(call, (now) => placed(now, level, full(count))),
      }),
      form("<level:spellLevel> <change:correction>", {
        example: "3 -1",
        run: ({ level, change: by }, call) => change(call, (now) => changed(now, level, by)),
      }),
      form("del <level:spellLevel>", {
        example: "del 3",
        run: ({ level }, call) => change(call, (now) => placed(now, level, full(0))),
      }),
      form("clr", {
        async run(_none, call) {
          await change(call, () => []);
          return text("slots.cleared");
        },
      }),
      form("rest", {
        run: (_none, call) =>
          change(call, (now) => (now.length === 0 ? text("slots.none") : now.map(({ max }) => full(max)))),
      }),
    ]),
  });
}

/** `.cast`: uses spell slots. */
export function castCommand(services: DndServices): Command {
  return commandOfForms({
    ...shared,
    key: "dnd.cast",
    names: ["cast", "施法"],
    forms: answering([
      form("<level:spellLevel> [count:number(1..)]", {
        example: "1",
        run: ({ level, count = 1 }, call) => cast(services, call, level, count),
      }),
    ]),
  });
}

function full(max: number): SpellSlot {
  return { max, current: max };
}

async function cast(services: DndServices, call: CommandCall, level: number, count: number): Promise<Reply> {
  const refusedOrShown = await edit(services, call, (now) => changed(now, level, -count));
  if (refusedOrShown.key !== "slots.changed") return refusedOrShown;
  const sheet = await services.cards.at(locationOf(call.message));
  const { current = 0, max = 0 } = sheet.card.spellSlots[level - 1] ?? {};
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
  if (now.length === 0) return text("slots.none");
  const { max, current } = now[level - 1] ?? { max: 0, current: 0 };
  const outcome = changeSlot({ level, max, current, change });
  if ("current" in outcome) return placed(now, level, { max, current: outcome.current });
  return outcome.error === "badLevel"
    ? text("slots.level", { most: maxSlotLevels })
    : text("slots.notEnough", { level, current, max });
}

function placed(now: readonly SpellSlot[], level: number, slot: SpellSlot): readonly SpellSlot[] {
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

async function show(services: DndServices, call: CommandCall): Promise<TextRef> {
  const sheet = await services.cards.at(locationOf(call.message));
  const list = listOf(services, call, sheet);
  return list === "" ? text("slots.none") : text("slots.show", { list });
}

function listOf(services: DndServices, call: CommandCall, { card }: CardSheet): string {
  const lines = card.spellSlots.flatMap(({ max, current }, at) =>
    max === 0 ? [] : worded(services, call, text("slots.line", { level: at + 1, current, max })),
  );
  return lines.join(worded(services, call, text("slots.separator")));
}
