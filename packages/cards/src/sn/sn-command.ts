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
import type { Sheet } from "../sheet/sheet.js";
import type { CommandServices } from "../st/form.js";
import { filled } from "../st/show.js";
import {
  type AutoCardSettings,
  autoCardField,
  autoGroupCard,
  groupCardTemplate,
  longestCard,
  longestTemplate,
} from "./auto-card.js";
import type { CardSet, GroupCards } from "./group-cards.js";

/** What `.sn` works with. */
export interface SnServices extends CommandServices {
  readonly groupCards: GroupCards;
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
    replyKeys: ["sn.set", "sn.later", "sn.noRight", "sn.unsupported"],
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
  const { players } = services;
  const person = { platform: call.message.account.platform, userId: call.message.userId };
  if (sub === "off" || sub === "none") {
    if (sub === "off") await players.set(person, autoGroupCard, null, call.actor);
    await players.set(person, groupCardTemplate, null, call.actor);
    return told(await setCard(services, call, ""), "");
  }
  const sheet = await services.service.at(locationOf(call.message));
  let chosen = await players.setting(person, groupCardTemplate);
  if (sub === "expr") {
    const said = call.original.trim().slice(word.length).trim();
    if (said === "") return text("error.argument");
    if ([...said].length > longestTemplate) return text("sn.tooLong", { limit: longestTemplate });
    chosen = `=${said}`;
  } else if (sub !== "") {
    if (namedTemplate(services, sheet, sub) === undefined)
      return text("sn.unknown", { name: sanitizeText(word, 40), list: templateNames(services).join(" ") });
    chosen = sub;
  }
  const card = cardText(services, sheet, chosen, call.message.senderName);
  if (card === undefined) return text("sn.none");
  if (sub !== "") await players.set(person, groupCardTemplate, chosen, call.actor);
  return told(await setCard(services, call, card), card);
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
  await services.players.set({ platform, userId: message.userId }, autoGroupCard, on, actor);
  return text(on ? "sn.auto.on" : "sn.auto.off");
}

function setCard({ groupCards }: SnServices, { message }: CommandCall, card: string): Promise<CardSet> {
  const { account, groupId, userId } = message;
  return groupCards.set({ accountId: account.id, groupId, userId }, card);
}

function told(outcome: CardSet, card: string): Reply {
  switch (outcome) {
    case "set":
      return card === "" ? text("sn.cleared") : text("sn.set", { card });
    case "later":
      return text("sn.later", { card });
    default:
      return text(`sn.${outcome}`);
  }
}

/** Template of a name: of the system of the card first, then of any. */
function namedTemplate({ systems }: SnServices, sheet: Sheet, word: string): string | undefined {
  for (const { template } of [sheet.system, ...systems.all])
    for (const [key, one] of Object.entries(template.commands.sn))
      if (key.toLowerCase() === word) return one.template;
  return undefined;
}

function templateNames({ systems }: SnServices): string[] {
  return [
    ...new Set([...systems.all.flatMap(({ template }) => Object.keys(template.commands.sn)), "none", "expr"]),
  ];
}

/** The name that a template makes of a card; undefined where there is no template. */
export function cardText(
  services: SnServices,
  sheet: Sheet,
  chosen: string,
  nick: string,
): string | undefined {
  const own = Object.values(sheet.system.template.commands.sn)[0]?.template;
  const standard = services.autoCard.value.template || own;
  const template = chosen.startsWith("=")
    ? chosen.slice(1)
    : chosen === ""
      ? standard
      : (namedTemplate(services, sheet, chosen) ?? standard);
  if (template === undefined) return undefined;
  const name = sheet.card.name === "" ? nick : sheet.card.name;
  const line = filled(template, sheet, { nick, pc: name, 木落: name });
  return sanitizeText(line.replace(/\s+/gu, " ").trim(), longestCard);
}
