import { type Command, type CommandCall, type Reply, text } from "@dicetower/contract";
import type { RuleSystem } from "@dicetower/systems/api";
import { type CommandServices, inWords, nickOf, personOf, reasonOf, type StForm } from "./form.js";
import { forms } from "./forms.js";
import { onOtherCard } from "./other-card.js";
import { argsOf } from "./read-args.js";
import { show, showKeys, showNamed } from "./show.js";
import { parseValues } from "./values/parse-values.js";
import { contextOf } from "./values/value-context.js";
import type { ValueList } from "./values/value-items.js";
import { writeValues } from "./values/write-values.js";
import { wholeCard } from "./whole-card.js";

/** `.st`, and `.cst` and `.dst` with their systems. */
export function stCommands(services: CommandServices): Command[] {
  return [
    stCommand(services, "st", ["st"], undefined),
    stCommand(services, "cst", ["cst"], "coc7"),
    stCommand(services, "dst", ["dst"], "dnd5e"),
  ];
}

function stCommand(
  services: CommandServices,
  key: string,
  names: readonly string[],
  system: string | undefined,
): Command {
  const [word = key] = names;
  return {
    key,
    names,
    category: "card",
    syntax: `.${word} [name value…|name±n…|&name=expression|show [names]|del names|clr|undo|export|fmt|tmpl|lock|unlock|note text|history]`,
    example: word === "dst" ? ".dst 力量16" : `.${word} 力量50 侦查60`,
    replyKeys: [
      system === undefined ? "st.set" : "st.set.system",
      "st.modify",
      ...showKeys,
      "st.nothing",
      "st.noValue",
    ],
    priority: system === undefined ? "core" : "expected",
    glued: system === undefined,
    reads: (rest) => reads(services, rest),
    takesTarget: true,
    run: (call) => inWords(() => run(services, call, system)),
  };
}

/** What asks for the values of a card. */
export const showWord = /^(show|list|ls|查看|显示|列表)(?![A-Za-z])\s*/i;

/** Words of `.st` that may follow without a blank. */
const glued =
  /^(?:show|delete|remove|del|rm|clr|clear|undo|export|fmt|tmpl|lock|unlock|note|history)(?![A-Za-z])/i;

function reads({ systems }: CommandServices, rest: string): boolean {
  if (glued.test(rest)) return true;
  const name = /^[A-Za-z]+/.exec(rest)?.[0] ?? "";
  if (/^\s*[\d:=+*/-]/.test(rest.slice(name.length)) && /\d/.test(rest))
    return knowsSomewhere(systems.all, name);
  return rest === name && name.length > 1 && knowsSomewhere(systems.all, name);
}

function knowsSomewhere(systems: readonly RuleSystem[], word: string): boolean {
  return systems.some((system) => system.knows(word));
}

async function run(services: CommandServices, call: CommandCall, system: string | undefined): Promise<Reply> {
  const { service, players } = services;
  const person = personOf(call);
  const cardName = call.options.get("card");
  const choice = {
    ...(cardName === undefined || cardName === "" ? {} : { name: cardName }),
    ...(system === undefined ? {} : { system }),
  };
  const shown = showWord.exec(call.rest);
  const [key, named] =
    shown === null ? (Object.entries(forms).find(([, { matches }]) => matches.test(call.rest)) ?? []) : [];
  const length = (shown ?? named?.matches.exec(call.rest))?.[0].length ?? 0;
  const said = await onOtherCard(services, person.place, {
    sheet: await service.at(person.place, choice),
    rest: call.rest.slice(length),
    original: call.original.slice(length),
    system,
    names: named === undefined || key === "del",
  });
  const { sheet } = said;
  const nick = await nickOf(players, person);
  const form: StForm = {
    services,
    call:
      named === undefined && shown === null ? { ...call, rest: said.rest, original: said.original } : call,
    place: person.place,
    sheet,
    rest: said.rest.trim(),
    original: said.original.trim(),
    nick,
    locale: call.locale,
    reason: reasonOf(call),
  };
  const own = service.ownerAt(person.place);
  const foreign = sheet.card.owner.platform !== own.platform || sheet.card.owner.userId !== own.userId;
  if ((person.other || foreign) && call.message.lacksRole) await call.message.learnRole();
  const mayChange = (!person.other && !foreign) || services.isHost(call.message);
  const unreadable = mayRead(form, person.other)
    ? undefined
    : text("card.locked.read", { name: sheet.card.name });
  if (shown !== null || call.rest === "") return unreadable ?? show(form, argsOf(form.rest, sheet));
  if (named !== undefined) {
    const refusal = named.reads === true ? unreadable : mayChange ? undefined : text("card.othersOnly");
    return refusal ?? named.run(form);
  }
  const list = parseValues(said.rest, said.original, contextOf(services, sheet));
  if (isQuestion(list)) return unreadable ?? showNamed(form, list.words);
  if (!mayChange) return text("card.othersOnly");
  return (await wholeCard(form, system)) ?? writeValues(form, list);
}

/** Values of others may be read where they are not locked. */
function mayRead({ sheet, services, call }: StForm, other: boolean): boolean {
  return !other || !sheet.card.locks.includes("read") || services.isHost(call.message);
}

/** Only names and no values: `.st 侦查`. */
export function isQuestion({ items, words, badExpressions, badValues }: ValueList): boolean {
  return (
    items.length + badExpressions.length + badValues.length === 0 &&
    words.length > 0 &&
    words.every((word) => /^[^&+\-*/]/.test(word))
  );
}
