import {
  type Command,
  type CommandCall,
  type LiveSettings,
  locationOf,
  type Reply,
  sanitizeText,
  text,
} from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";
import type { CommandServices } from "../st/form.js";
import {
  type AutoCardSettings,
  autoCardField,
  autoGroupCard,
  groupCardTemplate,
  longestTemplate,
} from "./auto-card.js";
import { namedTemplate, templateNames } from "./card-text.js";
import type { CardSet, GroupCards } from "./group-cards.js";
import type { KeptCards } from "./kept-cards.js";
import type { Member, WrittenCard } from "./written-card.js";
import type { WrittenCards } from "./written-cards.js";

/** What `.sn` works with. */
export interface SnServices extends CommandServices {
  readonly groupCards: GroupCards;
  readonly written: WrittenCards;
  readonly kept: KeptCards;
  /** The text for a card that follows a character; undefined where there is no template. */
  readonly textOf: (card: WrittenCard) => Promise<string | undefined>;
  readonly groups: () => Groups | undefined;
  readonly autoCard: LiveSettings<AutoCardSettings>;
}

/** `.sn`: the card of a member on the platform. */
export function snCommand(services: SnServices): Command {
  const isGroupAuto = ({ args, options }: CommandCall) =>
    args[0]?.toLowerCase() === "auto" && options.has("group");
  return {
    key: "sn",
    names: ["sn", "名片"],
    category: "name",
    syntax: ".sn [coc|cocL|dnd|none|off|expr template|auto on|off [--group]]",
    example: ".sn coc",
    replyKeys: ["sn.set", "sn.later", "sn.restored", "sn.refused", "sn.offline", "sn.unsupported"],
    rights: [{ form: "auto on | off --group", permission: "groupAdmin", covers: isGroupAuto }],
    scope: "group",
    priority: "expected",
    run: (call) => run(services, call),
  };
}

async function run(services: SnServices, call: CommandCall): Promise<Reply> {
  const [word = "", ...more] = call.args;
  const sub = word.toLowerCase();
  if (sub === "auto") return setAuto(services, call, more[0]?.toLowerCase());
  if (!services.groupCards.supports(call.message.account.id)) return text("sn.unsupported");
  if (sub === "off" || sub === "none") return restore(services, call, sub === "off");
  const { players, systems } = services;
  const person = personOf(call);
  const { system } = await services.service.at(locationOf(call.message));
  let chosen = await players.setting(person, groupCardTemplate);
  if (sub === "expr") {
    const said = call.original.trim().slice(word.length).trim();
    if (said === "") return text("error.argument");
    if ([...said].length > longestTemplate) return text("sn.tooLong", { limit: longestTemplate });
    chosen = `=${said}`;
  } else if (sub !== "") {
    if (namedTemplate(systems, system, sub) === undefined)
      return text("sn.unknown", { name: sanitizeText(word, 40), list: templateNames(systems).join(" ") });
    chosen = sub;
  }
  if (sub !== "") await players.set(person, groupCardTemplate, chosen, call.actor);
  const member = memberOf(call);
  const before = services.written.get(member);
  await services.kept.begin(call.message);
  const outcome = await services.groupCards.show(member, true);
  const after = services.written.get(member);
  // What the platform does not let happen is not tried with each change of a value.
  if (after !== undefined && isRefused(outcome))
    await services.written.save({ ...after, follows: before?.follows === true });
  const card = after && (await services.textOf(after));
  return told(outcome, card ?? "", "sn.set", "sn.later");
}

/** Shows again what the member had there before. */
async function restore(services: SnServices, call: CommandCall, off: boolean): Promise<Reply> {
  const { players, written, groupCards } = services;
  const person = personOf(call);
  if (off) await players.set(person, autoGroupCard, null, call.actor);
  await players.set(person, groupCardTemplate, null, call.actor);
  const member = memberOf(call);
  const card = written.get(member);
  if (card === undefined || (card.restoring && card.shown === card.kept)) return text("sn.notWritten");
  await written.save({ ...card, account: call.message.account.id, follows: false, restoring: true });
  const outcome = await groupCards.show(member, true);
  return card.kept === ""
    ? told(outcome, "", "sn.cleared", "sn.clearing")
    : told(outcome, card.kept, "sn.restored", "sn.restoring");
}

async function setAuto(services: SnServices, call: CommandCall, word: string | undefined): Promise<Reply> {
  const { message, actor, options } = call;
  if (word !== "on" && word !== "off") return text("error.argument");
  const on = word === "on";
  if (on && !services.autoCard.value.enabled) return text("sn.auto.disabled");
  const { platform } = message.account;
  if (options.has("group")) {
    await services.groups()?.set({ platform, groupId: message.groupId }, autoCardField, on, actor);
    return text(on ? "sn.auto.groupOn" : "sn.auto.groupOff");
  }
  await services.players.set(personOf(call), autoGroupCard, on, actor);
  if (on) await services.kept.resume(memberOf(call));
  else await services.kept.stop(services.players.identities(personOf(call)));
  return text(on ? "sn.auto.on" : "sn.auto.off");
}

function personOf({ message }: CommandCall) {
  return { platform: message.account.platform, userId: message.userId };
}

function memberOf({ message }: CommandCall): Member {
  return { platform: message.account.platform, groupId: message.groupId, userId: message.userId };
}

function isRefused(outcome: CardSet): boolean {
  return outcome === "refused" || outcome === "unsupported";
}

function told(outcome: CardSet, card: string, done: string, later: string): Reply {
  if (outcome === "set") return text(done, { card });
  return outcome === "later" ? text(later, { card }) : text(`sn.${outcome}`);
}
