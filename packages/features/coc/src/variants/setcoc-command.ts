import {
  type Command,
  type CommandCall,
  locationOf,
  type MessageLocation,
  type Reply,
  type SharedChange,
  sharedChange,
  text,
} from "@dicetower/contract";
import { speaker } from "../check/check-words.js";
import { type CocServices, extension } from "../services.js";
import { groupVariant, ownVariant } from "./variant-fields.js";
import type { VariantChoice } from "./variants.js";

const shows = new Set(["", "show", "info"]);

/** `.setcoc`: the variant of a group, in private one's own. */
export function setcocCommand(services: CocServices): Command {
  return {
    key: "coc.variant",
    names: ["setcoc", "房规"],
    category: "coc",
    extension,
    syntax: ".setcoc [0-6 | dg | <number or key word> | show | details | clr]",
    example: ".setcoc 2",
    replyKeys: [
      "setcoc.set",
      "setcoc.show",
      "setcoc.details",
      "setcoc.cleared",
      "setcoc.unknown",
      "manage.notGroupAdmin",
    ],
    priority: "core",
    glued: true,
    reads: (rest) => /^(?:show|details|clr|dg)(?![a-z])/.test(rest),
    rights: [
      {
        form: "<number> | dg | clr",
        permission: "groupAdmin",
        covers: (call) => call.message.groupId !== "" && !isQuestion(call),
      },
    ],
    run: (call) => run(services, call),
  };
}

function isQuestion({ rest }: CommandCall): boolean {
  const said = rest.trim().toLowerCase();
  return shows.has(said) || said === "details";
}

async function run(services: CocServices, call: CommandCall): Promise<Reply> {
  const { variants, systems } = services;
  const place = locationOf(call.message);
  const say = speaker(services, call);
  const ruleOf = ({ rule }: VariantChoice) => say(rule.key, rule.values);
  const said = call.rest.trim().toLowerCase();
  if (shows.has(said)) {
    const number = variants.numberAt(place);
    const choice = variants.choices.find((one) => one.number === number);
    return text("setcoc.show", { variant: number, rule: choice === undefined ? "-" : ruleOf(choice) });
  }
  if (said === "details") {
    const list = variants.choices.map((choice) =>
      say("setcoc.line", {
        variant: choice.keyword === "" ? choice.number : `${choice.number} (${choice.keyword})`,
        rule: ruleOf(choice),
      }),
    );
    return text("setcoc.details", { list: list.join("\n") });
  }
  if (said === "clr") {
    await choose(services, call, place, null);
    return text("setcoc.cleared", { variant: variants.numberAt(place) });
  }
  const choice = variants.find(said);
  if (choice === undefined) return text("setcoc.unknown");
  await sharedChange(services.store, async (change) => {
    await choose(services, call, place, choice.number, change);
    if (systems.chosenAt(place) === undefined && systems.get("coc7") !== undefined)
      await systems.choose(place, "coc7", call.actor, change);
    await change.record(services.changes, {
      action: "coc.variant",
      actor: call.actor,
      target: targetOf(services, call, place),
    });
  });
  const key = call.message.groupId === "" ? "setcoc.set.own" : "setcoc.set";
  return text(key, { variant: choice.number, rule: ruleOf(choice) });
}

async function choose(
  { groups, players }: CocServices,
  { message, actor }: CommandCall,
  place: MessageLocation,
  number: number | null,
  within?: SharedChange,
): Promise<void> {
  const { platform } = message.account;
  if (place.groupId === undefined) {
    await players.set({ platform, userId: message.userId }, ownVariant, number, actor, within);
    return;
  }
  await groups.set({ platform, groupId: place.groupId }, groupVariant, number, actor, within);
}

function targetOf({ groups }: CocServices, { message }: CommandCall, place: MessageLocation) {
  const { platform } = message.account;
  if (place.groupId === undefined) return { type: "player", id: `${platform}:${message.userId}` };
  return { type: "group", id: `${platform}:${place.groupId}`, name: groups.nameOf(place) };
}
