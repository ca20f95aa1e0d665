import { type ActQuestion, type Reply, sanitizeText, text } from "@dicetower/contract";
import { systemTitle } from "@dicetower/rule-systems/api";
import type { Card, CardChange } from "../api.js";
import { proficiencyOf } from "../api.js";
import { changesBetween } from "../store/apply-edit.js";
import { limits } from "../store/limits.js";
import { undoLast } from "../store/undo.js";
import { exportLine, quotedName } from "./export-line.js";
import { listedNames, type StForm, saying } from "./form.js";
import { oneMessage } from "./one-message.js";
import { argsOf } from "./read-args.js";
import { between, notFound } from "./show.js";
import { valueShown } from "./shown-value.js";

/** Values beyond which clearing asks first. */
const askOver = 20;
/** Names that the question tells. */
const maxTold = 10;
/** Seconds in which a change can be undone. */
const undoSeconds = 600;

export async function remove(form: StForm): Promise<Reply> {
  const { services, sheet, rest, reason, locale } = form;
  const words = argsOf(rest, sheet);
  const found = words.filter((word) => sheet.has(word));
  const lost = words.filter((word) => !found.includes(word));
  if (found.length === 0) return notFound(form, "", lost);
  const values = found.map((word) => valueShown(sheet, sheet.nameOf(word), locale)).join("  ");
  const gone = new Map<string, null>();
  for (const word of found) {
    const name = sheet.nameOf(word);
    gone.set(name, null).set(proficiencyOf(name), null);
  }
  const edited = await services.service.edit(sheet, { attributes: Object.fromEntries(gone) }, reason);
  const said =
    lost.length > 0
      ? notFoundDeleted(form, values, lost)
      : saying(form, "st.deleted", { count: found.length, list: values });
  return oneMessage(services.render, form.call, [said, ...edited.notes]);
}

function notFoundDeleted(form: StForm, found: string, lost: readonly string[]) {
  return saying(form, "st.deleted.some", { found, lost: sanitizeText(lost.join(between(form.locale)), 200) });
}

/** What is asked before a card with many values is cleared. */
export function askToClear(form: StForm): ActQuestion | undefined {
  const { sheet, locale } = form;
  const names = listedNames(sheet);
  if (names.length <= askOver) return undefined;
  const told = names.slice(0, maxTold).map((name) => sanitizeText(sheet.shownName(name, locale), 40));
  const list = told.join(between(locale));
  return {
    question: saying(form, "st.clear.confirm", { count: names.length, list }),
    undoable: true,
    about: [sheet.card.id, ...names],
  };
}

export async function clear(form: StForm): Promise<Reply> {
  const { services, sheet, reason } = form;
  const count = listedNames(sheet).length;
  const edited = await services.service.edit(
    sheet,
    ({ card }) => ({
      attributes: Object.fromEntries(Object.keys(card.attributes).map((name) => [name, null])),
      checks: [],
    }),
    reason,
  );
  return oneMessage(services.render, form.call, [saying(form, "st.cleared", { count }), ...edited.notes]);
}

/** Puts back what the last change of the card has made of it. */
export async function undo(form: StForm): Promise<Reply> {
  const { service } = form.services;
  const since = service.services.clock.seconds() - undoSeconds;
  const done = await undoLast(service, form.sheet, form.reason, since);
  if (done === undefined) return saying(form, "st.undo.none");
  return saying(form, "st.undone", { count: done.changes.length, reason: sanitizeText(done.reason) });
}

export function exported(form: StForm): Reply {
  const { sheet, services, locale } = form;
  const line = exportLine(sheet, locale);
  if (line === "") return saying(form, "st.show.empty", { card: sheet.card.name || "-" });
  return { content: text("st.export", { line: `${services.prefix()}st ${line}` }) };
}

/** Gives the card the system that is played here; names go by their aliases. */
export async function convert(form: StForm): Promise<Reply> {
  const { services, sheet, place, reason } = form;
  const { service, systems } = services;
  const { cards, editing } = service.services;
  const here = systems.at(place);
  if (sheet.card.id === 0 || sheet.card.boundOnly !== undefined) return saying(form, "st.fmt.unbound");
  const done = await cards.store.change(async (db) => {
    const card = await editing.current(db, sheet);
    editing.checkWritable(sheet.of(card), { anySystem: true });
    const attributes = new Map<string, Card["attributes"][string]>();
    for (const [name, value] of Object.entries(card.attributes)) {
      const renamed = here.nameOf(name);
      // A value that has the name already counts for more than one that is renamed to it.
      if (renamed === name || !Object.hasOwn(card.attributes, renamed)) attributes.set(renamed, value);
    }
    const overrides = [...attributes.keys()].filter((name) => here.formulaOf(name) !== undefined);
    const next: Card = { ...card, system: here.name, attributes: Object.fromEntries(attributes), overrides };
    const written = await cards.update(db, next);
    const changes = changesBetween(card, written);
    await editing.record(db, card, written, changes, reason);
    return changes;
  });
  service.changed(sheet.card.owner, sheet.card.id, done);
  const renamed = done.filter((change: CardChange) => change.new !== undefined).length;
  return saying(form, "st.formatted", {
    name: sheet.card.name,
    system: systemTitle(here, form.locale),
    count: renamed,
  });
}

/** What may be filled in: the attributes of the system's groups. */
export function template(form: StForm): Reply {
  const { system } = form.sheet;
  const { groups, defaults } = system.template.attrs;
  const names = new Set([
    ...Object.values(groups).flat(),
    ...(Object.keys(groups).length === 0 ? Object.keys(defaults) : []),
  ]);
  const listed = [...names]
    .filter((name) => system.formulaOf(name) === undefined)
    .slice(0, limits.attributes);
  const list = listed
    .map((name) => `${quotedName(form.sheet.shownName(name, form.locale))}:${system.defaultOf(name) ?? 0}`)
    .join(" ");
  return saying(form, "st.template", {
    system: systemTitle(system, form.locale),
    line: `${form.services.prefix()}${form.call.word} ${list}`,
  });
}

export async function setLock(form: StForm, on: boolean): Promise<Reply> {
  const { services, sheet, reason } = form;
  await services.service.setLocks(
    sheet,
    (locks) => {
      const rest = locks.filter((lock) => lock !== "write");
      return on ? [...rest, "write"] : rest;
    },
    reason,
  );
  return saying(form, on ? "st.locked" : "st.unlocked", { name: sheet.card.name || "-" });
}

/** @param said what the note is to be; empty asks for it */
export async function note(form: StForm, said: string): Promise<Reply> {
  const { services, sheet, reason } = form;
  if (said === "") {
    const kept = sanitizeText(sheet.card.note, limits.note);
    return kept === "" ? saying(form, "st.note.none") : saying(form, "st.note.shown", { note: kept });
  }
  const cleared = /^(?:clr|clear|清空)$/i.test(said);
  const next = cleared ? "" : sanitizeText(said, limits.note);
  await services.service.setNote(sheet, next, reason);
  return saying(form, cleared ? "st.note.cleared" : "st.note.set");
}

export async function history(form: StForm): Promise<Reply> {
  const { services, sheet, locale } = form;
  const entries = sheet.card.id === 0 ? [] : await services.service.history(sheet.card.id);
  if (entries.length === 0) return saying(form, "st.history.none");
  const lines = entries.slice(0, 10).map(({ name, old, new: now, reason }) => {
    const change = name === "" ? "" : `${sheet.shownName(name, locale)} ${told(old)}→${told(now)}`;
    return `${change}${change === "" ? "" : "  "}${sanitizeText(reason, 40)}`;
  });
  return saying(form, "st.history", { list: lines.join("\n") });
}

function told(value: CardChange["old"]): string {
  if (value === undefined) return "-";
  return sanitizeText(typeof value === "object" ? value.expr : String(value), 40);
}
