import { isCardNotFound, namesOn, refusalOf } from "@dicetower/cards/api";
import { unread } from "@dicetower/commands/api";
import { type Awaitable, andThen, type CommandCall, type TextRef, text } from "@dicetower/contract";
import { type CheckText, readCheck, type UnreadCheck } from "../engine/index.js";
import type { CocServices } from "../services.js";
import { isRefusal, numberOf, playsDnd, type Subject, subjectOf } from "./subject.js";

/** What is checked, and with whose card. */
export interface Meant {
  readonly subject: Subject;
  readonly text: CheckText;
}

/** Reads what somebody checks ({@link readMeant}); what the system that is played speaks of counts as it says. */
export function readSubject(
  services: CocServices,
  call: CommandCall,
  subject: Subject,
  said: string,
): Awaitable<Meant | TextRef> {
  return andThen<Meant | TextRef, Meant | TextRef>(readMeant(services, call, subject, said), (meant) =>
    "key" in meant ? meant : asPlayed(services, meant),
  );
}

/** Under a system that is not one of Call of Cthulhu's, a skill has the default, formula and names that it has there. */
function asPlayed(services: CocServices, meant: Meant): Awaitable<Meant> {
  const { subject, text: said } = meant;
  const system = services.systems.at(subject.place);
  const isOther = system.name !== subject.sheet.system.name && !playsDnd(services, subject.place);
  if (!isOther || said.skill === "" || !system.knows(said.skill)) return meant;
  const { name } = subject.sheet.card;
  const choice = name === "" ? { system: system.name } : { system: system.name, name };
  const target = said.target.kind === "name" ? { kind: "name" as const, name: said.skill } : said.target;
  return andThen(services.cards.at(subject.place, choice), (sheet) => ({
    subject: { ...subject, sheet },
    text: { ...said, target },
  }));
}

/**
 * Reads what somebody checks, with another card where one is named: `守卫:侦查`, or `守卫的侦查` where nothing else is
 * called that. A colon belongs to the name of a skill where there is no card of that name: `手艺:打铁`.
 */
function readMeant(
  services: CocServices,
  call: CommandCall,
  subject: Subject,
  said: string,
): Awaitable<Meant | TextRef> {
  const names = namesOn(subject.sheet);
  const read = readCheck(said, names);
  if (read === undefined || "unread" in read) return misread(read);
  return read.card === ""
    ? withGenitive(services, call, subject, read)
    : withCard(services, call, subject, said, read.card);
}

async function withCard(
  services: CocServices,
  call: CommandCall,
  subject: Subject,
  said: string,
  card: string,
): Promise<Meant | TextRef> {
  const other = await otherCard(services, call, card);
  if (!("missing" in other)) {
    if (isRefusal(other)) return other;
    const again = readCheck(said, namesOn(other.sheet));
    return again === undefined || "unread" in again ? misread(again) : { subject: other, text: again };
  }
  const names = namesOn(subject.sheet);
  const alone = names.knows(card) ? readCheck(said, names, false) : undefined;
  if (alone === undefined) return other.missing;
  return "unread" in alone ? misread(alone) : { subject, text: alone };
}

/** What is answered to what is no check. */
export function misread(read: UnreadCheck | undefined): TextRef {
  return read === undefined ? text("error.argument") : unread(read.unread);
}

/** The sender with another card; what is said where there is none of that name. */
async function otherCard(
  services: CocServices,
  call: CommandCall,
  name: string,
): Promise<Subject | TextRef | { readonly missing: TextRef }> {
  try {
    return await subjectOf(services, call, undefined, name);
  } catch (error) {
    const missing = refusalOf(error);
    if (missing === undefined || !isCardNotFound(error)) throw error;
    return { missing };
  }
}

function withGenitive(
  services: CocServices,
  call: CommandCall,
  subject: Subject,
  read: CheckText,
): Awaitable<Meant> {
  const { skill, target } = read;
  const at = skill.indexOf("的");
  const named = target.kind === "name" && at > 0 && at < skill.length - 1;
  if (!named || numberOf(subject.sheet, skill) !== undefined) return { subject, text: read };
  return ofOther(services, call, { subject, text: read }, at);
}

/** The same skill of the card in front of `的`, where there is one. */
async function ofOther(services: CocServices, call: CommandCall, meant: Meant, at: number): Promise<Meant> {
  const { skill } = meant.text;
  const other = await otherCard(services, call, skill.slice(0, at)).catch(() => undefined);
  if (other === undefined || "missing" in other || isRefusal(other)) return meant;
  const name = skill.slice(at + 1);
  return {
    subject: other,
    text: { ...meant.text, skill: name, target: { kind: "name", name }, shown: name },
  };
}
