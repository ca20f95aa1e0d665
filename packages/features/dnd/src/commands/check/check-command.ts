import { type CardSheet, type Cards, namesOn, refusalOf } from "@dicetower/cards/api";
import {
  type Command,
  type CommandCall,
  locationOf,
  type Message,
  type MessageLocation,
  type Reply,
  sanitizeText,
  type TextRef,
  text,
} from "@dicetower/contract";
import { checked, type OwnRound, throwRounds, type Variables } from "@dicetower/dice/api";
import { systemName } from "../../system/names.js";
import { answered, type DndServices, misread, signed, worded } from "../services.js";
import { type Bonus, bonusOf } from "./bonus.js";
import { type CheckText, readCheck } from "./check-text.js";

const syntax = ".rc [N#][优势|劣势] <skill | ability | save>[+n] [dc<n>] [@somebody]";

const replyKeys = [
  "dnd.check",
  "dnd.check.several",
  "dnd.check.other",
  "dnd.check.several.other",
  "dnd.check.met",
  "dnd.check.missed",
  "dnd.check.hidden",
  "dnd.check.hiddenResult",
  "dnd.check.observed",
  "dnd.check.unknown",
  "dnd.check.forbidden",
  "dnd.check.privateFailed",
  "error.argument",
];

/** `.rc` where the group plays D&D, and `.dc` everywhere. */
export function checkCommands(services: DndServices): Command[] {
  const { systems } = services;
  const shared = {
    category: "dnd",
    extension: systemName,
    replyKeys,
    glued: true,
    takesTarget: true,
    reads: (rest: string) => isKnown(services, rest),
    run: (call: CommandCall) => answered(() => run(services, call)),
  } as const;
  return [
    {
      ...shared,
      key: "dnd.check",
      names: ["rc", "rch"],
      syntax,
      example: ".rc 察觉 dc15",
      // Before the check of other systems, which has the same word.
      rank: 10,
      available: (message: Message) => systems.at(locationOf(message)).name === systemName,
    },
    {
      ...shared,
      key: "dnd.check.anywhere",
      names: ["dc", "dch"],
      syntax: syntax.replace(".rc", ".dc"),
      example: ".dc 察觉 dc15",
    },
  ];
}

/** Latin letters directly behind the word are meant where they begin with the name of an attribute. */
function isKnown({ systems }: DndServices, rest: string): boolean {
  const name = /^[a-z]+/i.exec(rest)?.[0] ?? "";
  return /^(adv|dis)$/i.test(name) || systems.get(systemName)?.knows(name) === true;
}

/** One check with its die. */
interface Thrown extends OwnRound {
  readonly value: number;
  readonly d20: number;
  readonly detail: string;
}

async function run(services: DndServices, call: CommandCall): Promise<Reply> {
  const { message } = call;
  const said = readCheck(call.rest);
  if (said.name === "" && said.modifier === "") return misread(call);
  const target = call.targets[0] ?? message.userId;
  const place = { ...locationOf(message), userId: target };
  if (target !== message.userId && isForbidden(services, message)) return text("dnd.check.forbidden");
  const bonus = await bonusAt(services, place, said);
  if (bonus === undefined)
    return text("dnd.check.unknown", { name: sanitizeText(nameAsWritten(call, said), 60) });
  const variables = said.modifier === "" ? undefined : await services.dice.variables(place, [said.modifier]);
  const who = target === message.userId ? "" : await nameOf(services, place);
  const hidden = call.word.endsWith("h") && message.groupId !== "";
  return throwRounds<Thrown>({
    host: services.host,
    dice: services.dice,
    call,
    turns: said.turns,
    hidden,
    round: (die) => thrown(services, call, said, bonus, die, place, variables),
    reply: (rounds) => {
      for (const { d20, value } of rounds)
        services.host.emit(checked, {
          message,
          person: { platform: message.account.platform, userId: target },
          system: systemName,
          attribute: bonus.name,
          expression: "D20",
          roll: said.dc === undefined ? d20 : value,
          target: said.dc,
          level: said.dc === undefined ? "" : value >= said.dc ? "success" : "failure",
          hidden,
        });
      return replyOf(services, call, said, bonus, rounds, who, hidden);
    },
  });
}

function isForbidden({ groups, dice }: DndServices, message: Message): boolean {
  return !dice.rules.value.switches.delegate || groups.flagged(locationOf(message), "delegateOff");
}

/** What the check adds, by the card of the person, or by the one that stands before the name. */
async function bonusAt(
  { cards }: DndServices,
  place: MessageLocation,
  { name: written }: CheckText,
): Promise<Bonus | undefined> {
  const sheet = await cards.at(place, { system: systemName });
  if (written === "") return { name: "", parts: [] };
  const name = unquoted(sheet, written);
  const bonus = bonusOf(sheet, name);
  if (bonus !== undefined) return bonus;
  const [, card, skill] = /^(.{1,40}?)(?::|的)\s*(.+)$/u.exec(name) ?? [];
  if (card === undefined || skill === undefined) return undefined;
  const other = await cardNamed(cards, place, card);
  return other && bonusOf(other, unquoted(other, skill));
}

/** A name as the card reads it: one in quotes without them. */
function unquoted(sheet: CardSheet, written: string): string {
  const read = namesOn(sheet).read(written);
  return read?.length === written.length ? read.name : written;
}

/** Undefined where there is no card of that name: the colon belongs to something else then. */
async function cardNamed(cards: Cards, place: MessageLocation, name: string): Promise<CardSheet | undefined> {
  try {
    return await cards.at(place, { name, system: systemName });
  } catch (error) {
    if (refusalOf(error)?.key !== "card.notFound") throw error;
    return undefined;
  }
}

function thrown(
  { dice, ...services }: DndServices,
  call: CommandCall,
  { advantage, modifier }: CheckText,
  { parts }: Bonus,
  die: (faces: number) => number,
  place: MessageLocation,
  variables: Variables | undefined,
): Thrown {
  const rolls = advantage === 0 ? [die(20)] : [die(20), die(20)];
  const d20 = advantage < 0 ? Math.min(...rolls) : Math.max(...rolls);
  const word =
    advantage === 0
      ? ""
      : worded(
          { dice, ...services },
          call,
          text(advantage > 0 ? "dnd.check.advantage" : "dnd.check.disadvantage"),
        );
  const added = modifier === "" ? undefined : dice.roll(modifier, place, die, variables).evaluation;
  const more = typeof added?.value === "number" ? Math.trunc(added.value) : 0;
  const value = d20 + parts.reduce((sum, part) => sum + part, 0) + more;
  const shown = parts.map(signed).join("");
  // Dice are shown as they fell, a plain number as it is.
  const last = added === undefined ? "" : /[a-z]/i.test(modifier) ? `${modifier}[${more}]` : signed(more);
  return {
    expression: `D20${shown}${modifier}`,
    value,
    d20,
    detail: `D20${word}(${rolls.join("|")})${shown}${last}=${value}`,
  };
}

function replyOf(
  services: DndServices,
  call: CommandCall,
  { dc, name: written }: CheckText,
  { name }: Bonus,
  rounds: readonly Thrown[],
  who: string,
  hidden: boolean,
): Reply {
  const { message } = call;
  const lines = rounds.map(({ detail, value, d20 }) => {
    const natural = d20 === 1 || d20 === 20 ? worded(services, call, text("dnd.check.natural", { d20 })) : "";
    const outcome =
      dc === undefined
        ? ""
        : worded(services, call, text(value >= dc ? "dnd.check.met" : "dnd.check.missed", { dc }));
    return `${detail}${natural}${outcome}`;
  });
  const attribute = name === "" ? (written === "" ? "D20" : written) : nameSaid(services, call, name);
  const values = { name: sanitizeText(attribute, 60), ...(who === "" ? {} : { who }) };
  const own = who === "" ? "" : ".other";
  const result: TextRef =
    lines.length === 1
      ? text(`dnd.check${own}`, { ...values, detail: lines[0] ?? "" })
      : text(`dnd.check.several${own}`, { ...values, turns: lines.length, list: lines.join("\n") });
  if (!hidden) return result;
  const shown = { where: message.groupName || message.groupId, result: worded(services, call, result) };
  return [
    { content: text("dnd.check.hidden") },
    {
      content: text("dnd.check.hiddenResult", shown),
      to: "sender",
      hidden: true,
      observed: text("dnd.check.observed", shown),
      otherwise: text("dnd.check.privateFailed"),
    },
  ];
}

/** An attribute in the language of the answer. */
function nameSaid({ systems }: DndServices, { locale }: CommandCall, name: string): string {
  return systems.get(systemName)?.shownName(name, locale) ?? name;
}

/** What somebody else is called. */
async function nameOf({ players }: DndServices, place: MessageLocation): Promise<string> {
  return sanitizeText(await players.calledAt(place), 60);
}

/** The name in its original spelling, where it stands in the text as it was read. */
function nameAsWritten({ rest, original }: CommandCall, { name }: CheckText): string {
  const at = rest.indexOf(name);
  return at < 0 ? name : original.slice(at, at + name.length);
}
