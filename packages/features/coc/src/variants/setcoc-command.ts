import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
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

/** `.setcoc`: the variant of a group, in private one's own. */
export function setcocCommand(services: CocServices): Command {
  const permission = "groupAdmin";
  return commandOfForms({
    key: "coc.variant",
    names: ["setcoc", "房规"],
    category: "coc",
    extension,
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
    forms: [
      form("", { hidden: true, run: (_none, call) => show(services, call) }),
      form("<variant:cocVariant>", {
        permission,
        example: "2",
        run: ({ variant }, call) => set(services, call, variant),
      }),
      form("show|info", { readOnly: true, run: (_none, call) => show(services, call) }),
      form("details", { readOnly: true, run: (_none, call) => details(services, call) }),
      form("clr", {
        permission,
        async run(_none, call) {
          const place = locationOf(call.message);
          await choose(services, call, place, null);
          return text("setcoc.cleared", { variant: services.variants.numberAt(place) });
        },
      }),
    ],
  });
}

function ruleOf(services: CocServices, call: CommandCall, { rule }: VariantChoice): string {
  return speaker(services, call)(rule.key, rule.values);
}

function show(services: CocServices, call: CommandCall): Reply {
  const { variants } = services;
  const number = variants.numberAt(locationOf(call.message));
  const choice = variants.choices.find((one) => one.number === number);
  const rule = choice === undefined ? "-" : ruleOf(services, call, choice);
  return text("setcoc.show", { variant: number, rule });
}

function details(services: CocServices, call: CommandCall): Reply {
  const say = speaker(services, call);
  const list = services.variants.choices.map((choice) =>
    say("setcoc.line", {
      variant: choice.keyword === "" ? choice.number : `${choice.number} (${choice.keyword})`,
      rule: ruleOf(services, call, choice),
    }),
  );
  return text("setcoc.details", { list: list.join("\n") });
}

async function set(services: CocServices, call: CommandCall, number: number): Promise<Reply> {
  const { variants, systems } = services;
  const place = locationOf(call.message);
  const choice = variants.choices.find((one) => one.number === number);
  if (choice === undefined) return text("setcoc.unknown");
  await sharedChange(services.store, async (change) => {
    await choose(services, call, place, number, change);
    if (systems.chosenAt(place) === undefined && systems.get("coc7") !== undefined)
      await systems.choose(place, "coc7", call.actor, change);
    await change.record(services.changes, {
      action: "coc.variant",
      actor: call.actor,
      target: targetOf(services, call, place),
    });
  });
  const key = call.message.groupId === "" ? "setcoc.set.own" : "setcoc.set";
  return text(key, { variant: number, rule: ruleOf(services, call, choice) });
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
