import { unread } from "@dicetower/commands/api";
import {
  type Command,
  type CommandCall,
  commandOfForms,
  excerpt,
  form,
  locationOf,
  type Message,
  type MessageLocation,
  type PersonArgument,
  type Reply,
  sanitizeText,
  text,
} from "@dicetower/contract";
import { checked, throwRounds, type Variables } from "@dicetower/dice/api";
import { systemName } from "../../system/names.js";
import { answering, type DndServices, misread, signed, worded } from "../services.js";
import type { Bonus } from "./bonus.js";
import { replyOf, type Thrown } from "./check-answer.js";
import { checkMeant } from "./check-meant.js";
import { type CheckText, readCheck } from "./check-text.js";

const replyKeys = [
  "dnd.check",
  "dnd.check.several",
  "dnd.check.other",
  "dnd.check.several.other",
  "dnd.check.met",
  "dnd.check.missed",
  "dnd.check.hidden",
  "dnd.check.hiddenFor",
  "dnd.check.hiddenResult",
  "dnd.check.observed",
  "dnd.check.unknown",
  "dnd.check.forbidden",
  "dnd.check.privateFailed",
  "error.argument",
  "error.unread",
];

/** `.rc` where the group plays D&D, and `.dc` everywhere. */
export function checkCommands(services: DndServices): Command[] {
  const { systems } = services;
  const shared = {
    category: "dnd",
    extension: systemName,
    replyKeys,
    glued: true,
    reads: (rest: string) => isKnown(services, rest),
    forms: answering([
      form("<check:dndCheck> [who:mention]", {
        example: text("command.dnd.check.example"),
        run: ({ check, who }, call) => run(services, call, check, who),
      }),
    ]),
  } as const;
  return [
    commandOfForms({
      ...shared,
      key: "dnd.check",
      names: ["rc", "rch", "ra", "rah", "检定"],
      // Before the check of other systems, which has the same word.
      rank: 10,
      available: (message) => systems.at(locationOf(message)).name === systemName,
    }),
    commandOfForms({ ...shared, key: "dnd.check.anywhere", names: ["dc", "dch"] }),
  ];
}

/** Latin letters directly behind the word are meant where they begin with the name of an attribute. */
function isKnown({ systems }: DndServices, rest: string): boolean {
  const name = /^[a-z]+/i.exec(rest)?.[0] ?? "";
  return /^(adv|dis)$/i.test(name) || systems.get(systemName)?.knows(name) === true;
}

async function run(
  services: DndServices,
  call: CommandCall,
  check: string,
  who: PersonArgument | undefined,
): Promise<Reply> {
  const { message } = call;
  const said = readCheck(check);
  if (said.name === "" && said.modifier === "") return misread(call);
  const target = who?.userId ?? message.userId;
  const place = { ...locationOf(message), userId: target };
  if (target !== message.userId && isForbidden(services, message)) return text("dnd.check.forbidden");
  const meant = await checkMeant(services, call, place, said);
  if ("near" in meant) {
    const near = meant.near.length === 0 ? "" : text("dnd.check.near", { list: meant.near.join(" | ") });
    const name = sanitizeText(asWritten(call, said.name), 60);
    return text("dnd.check.unknown", { name, near: near === "" ? "" : worded(services, call, near) });
  }
  if ("unread" in meant) return unread(asWritten(call, meant.unread));
  const { bonus } = meant;
  const variables = said.modifier === "" ? undefined : await services.dice.variables(place, [said.modifier]);
  const nick = target === message.userId ? "" : await nameOf(services, place);
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
      return replyOf(services, call, rounds, {
        name: bonus.name === "" ? said.name || "D20" : nameSaid(services, call, bonus.name),
        dc: said.dc,
        reason: excerpt(asWritten(call, meant.reason)),
        who: nick,
        hidden,
      });
    },
  });
}

function isForbidden({ groups, dice }: DndServices, message: Message): boolean {
  return !dice.rules.value.switches.delegate || groups.flagged(locationOf(message), "delegateOff");
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

/** An attribute in the language of the answer. */
function nameSaid({ systems }: DndServices, { locale }: CommandCall, name: string): string {
  return systems.get(systemName)?.shownName(name, locale) ?? name;
}

/** What somebody else is called. */
async function nameOf({ players }: DndServices, place: MessageLocation): Promise<string> {
  return sanitizeText(await players.calledAt(place), 60);
}

/** A part of the text in its original spelling, where it stands in it as it was read. */
function asWritten({ rest, original }: CommandCall, part: string): string {
  const at = rest.indexOf(part);
  return at < 0 ? part : original.slice(at, at + part.length);
}
