import { type Reply, sanitizeText, text } from "@dicetower/contract";
import { exportLine } from "../st/export-line.js";
import { shownNames } from "../st/show.js";
import { valueShown } from "../st/shown-value.js";
import { type Binding, bindingsOf } from "../store/bindings.js";
import { trashDays } from "../store/card-acts.js";
import { boundOf, cardNamed, listOf, type PcCall } from "./pc-call.js";

/** Levels of checks in the order in which they are told. */
const levels = ["critical", "extreme", "hard", "success", "failure", "fumble", ""];

function bindings({ services, owner }: PcCall): Promise<readonly Binding[]> {
  return services.service.services.cards.store.read((db) => bindingsOf(db, owner));
}

/** `.pc list`. */
export async function list(pc: PcCall): Promise<Reply> {
  const cards = await listOf(pc);
  if (cards.length === 0) return text("card.list.empty");
  const bound = await boundOf(pc);
  const where = await bindings(pc);
  const lines = cards.map(({ id, name, system }, place) => {
    const groups = where.filter(({ cardId }) => cardId === id).map((one) => groupShown(pc, one));
    const behind = groups.length === 0 ? "" : ` → ${groups.join("、")}`;
    return `${id === bound?.id ? "[√]" : "[ ]"} ${place + 1}. ${name} (${system})${behind}`;
  });
  return text("card.list", { list: lines.join("\n") });
}

function groupShown({ services, call }: PcCall, { platform, groupId }: Binding): string {
  if (groupId === "") return services.words("card.private", call.locale);
  const name = services.groupName({ platform, groupId });
  return name === groupId ? groupId : `${name}(${groupId})`;
}

/** `.pc grp`: which group uses which card. */
export async function groups(pc: PcCall): Promise<Reply> {
  const cards = new Map((await listOf(pc)).map((card) => [card.id, card.name]));
  const lines = (await bindings(pc)).flatMap((one) => {
    const name = cards.get(one.cardId);
    return name === undefined ? [] : [`${groupShown(pc, one)} → ${name}`];
  });
  return lines.length === 0 ? text("card.groups.none") : text("card.groups", { list: lines.join("\n") });
}

/** `.pc show`: a card with everything on it. */
export async function showCard(pc: PcCall, name: string): Promise<Reply> {
  const { services, place, call } = pc;
  const card = await cardNamed(pc, name);
  const sheet = services.service.sheet(card, place);
  const values = shownNames(sheet, call.locale).map((name) => valueShown(sheet, name, call.locale));
  const rest = [
    card.locks.length === 0 ? "" : `🔒 ${card.locks.join(" ")}`,
    sanitizeText(card.note, 500),
  ].filter((line) => line !== "");
  const listed = [...rows(values, sheet.system.template.commands.st.show.itemsPerLine ?? 4), ...rest];
  return text("card.show", { name: card.name, system: card.system, list: listed.join("\n") });
}

function rows(values: readonly string[], most: number): string[] {
  const lines: string[] = [];
  for (let at = 0; at < values.length; at += most) lines.push(values.slice(at, at + most).join("  "));
  return lines;
}

/** `.pc trash`. */
export async function trash(pc: PcCall): Promise<Reply> {
  const deleted = await pc.services.acts.trash(pc.owner);
  if (deleted.length === 0) return text("card.trash.empty");
  return text("card.trash", {
    days: trashDays,
    list: deleted.map(({ name, system }) => `${name} (${system})`).join("\n"),
  });
}

/** `.pc stat`: how the checks of a card ended. */
export async function statistics(pc: PcCall, name: string): Promise<Reply> {
  const { services, call } = pc;
  const card = await cardNamed(pc, name);
  const counts = await services.checksOf(card.id);
  const checks = counts.reduce((all, one) => all + one.checks, 0);
  if (checks === 0) return text("card.stat.none", { name: card.name });
  const mean = counts.reduce((all, one) => all + one.sum, 0) / checks;
  const parts = levels.flatMap((level) => {
    const count = counts.find((one) => one.level === level)?.checks ?? 0;
    return count === 0
      ? []
      : [`${services.words(`card.stat.level.${level || "none"}`, call.locale)} ${count}`];
  });
  return text("card.stat", {
    name: card.name,
    checks,
    mean: Math.round(mean * 10) / 10,
    list: parts.join("  "),
  });
}

/** `.pc export`: as a line of `.st`, as JSON, or as such a line with the name in front. */
export async function exportCard(
  pc: PcCall,
  name: string,
  format: "st" | "json" | "sheet" = "st",
): Promise<Reply> {
  const { services, place, call } = pc;
  const card = await cardNamed(pc, name);
  const sheet = services.service.sheet(card, place);
  if (format === "json") {
    const { system, attributes, overrides, buffs, spellSlots, note } = card;
    const data = { name: card.name, system, attributes, overrides, buffs, spellSlots, note };
    return text("st.export", { line: JSON.stringify(data) });
  }
  const line = exportLine(sheet, call.locale);
  const front = format === "sheet" ? `${card.name}#` : "";
  return text("st.export", { line: `${services.prefix()}st ${front}${line}` });
}
