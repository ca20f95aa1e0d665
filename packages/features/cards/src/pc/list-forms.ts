import { type Reply, sanitizeText, text } from "@dicetower/contract";
import { exportLine } from "../st/export-line.js";
import { shownNames } from "../st/show.js";
import { valueShown } from "../st/shown-value.js";
import { type Binding, bindingsOf } from "../store/bindings.js";
import { trashDays } from "../store/card-acts.js";
import { boundOf, cardNamed, listOf, type PcForm, wordsOf } from "./pc-call.js";

/** Levels of checks in the order in which they are told. */
const levels = ["critical", "extreme", "hard", "success", "failure", "fumble", ""];

function bindings({ services, owner }: PcForm): Promise<readonly Binding[]> {
  return services.service.services.cards.store.read((db) => bindingsOf(db, owner));
}

/** `.pc list`. */
export async function list(form: PcForm): Promise<Reply> {
  const cards = await listOf(form);
  if (cards.length === 0) return text("card.list.empty");
  const bound = await boundOf(form);
  const where = await bindings(form);
  const lines = cards.map(({ id, name, system }, place) => {
    const groups = where.filter(({ cardId }) => cardId === id).map((one) => groupShown(form, one));
    const behind = groups.length === 0 ? "" : ` → ${groups.join("、")}`;
    return `${id === bound?.id ? "[√]" : "[ ]"} ${place + 1}. ${name} (${system})${behind}`;
  });
  return text("card.list", { list: lines.join("\n") });
}

function groupShown({ services, call }: PcForm, { platform, groupId }: Binding): string {
  if (groupId === "") return services.words("card.private", call.locale);
  const name = services.groupName({ platform, groupId });
  return name === groupId ? groupId : `${name}(${groupId})`;
}

/** `.pc grp`: which group uses which card. */
export async function groups(form: PcForm): Promise<Reply> {
  const cards = new Map((await listOf(form)).map((card) => [card.id, card.name]));
  const lines = (await bindings(form)).flatMap((one) => {
    const name = cards.get(one.cardId);
    return name === undefined ? [] : [`${groupShown(form, one)} → ${name}`];
  });
  return lines.length === 0 ? text("card.groups.none") : text("card.groups", { list: lines.join("\n") });
}

/** `.pc show`: a card with everything on it. */
export async function showCard(form: PcForm): Promise<Reply> {
  const { services, place, call } = form;
  const card = await cardNamed(form, form.said);
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
export async function trash(form: PcForm): Promise<Reply> {
  const deleted = await form.services.acts.trash(form.owner);
  if (deleted.length === 0) return text("card.trash.empty");
  return text("card.trash", {
    days: trashDays,
    list: deleted.map(({ name, system }) => `${name} (${system})`).join("\n"),
  });
}

/** `.pc stat`: how the checks of a card ended. */
export async function statistics(form: PcForm): Promise<Reply> {
  const { services, call } = form;
  const card = await cardNamed(form, form.said);
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
export async function exportCard(form: PcForm): Promise<Reply> {
  const { services, place, call } = form;
  const [name = ""] = wordsOf(form.said);
  const card = await cardNamed(form, name);
  const sheet = services.service.sheet(card, place);
  const format = call.options.get("format") ?? "st";
  if (format === "json") {
    const { system, attributes, overrides, buffs, spellSlots, note } = card;
    const data = { name: card.name, system, attributes, overrides, buffs, spellSlots, note };
    return text("st.export", { line: JSON.stringify(data) });
  }
  if (format !== "st" && format !== "sheet") return text("card.format");
  const line = exportLine(sheet, call.locale);
  const front = format === "sheet" ? `${card.name}#` : "";
  return text("st.export", { line: `${services.prefix()}st ${front}${line}` });
}
