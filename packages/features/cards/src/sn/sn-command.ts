import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  groupOf,
  type LiveSettings,
  personOf,
  type Reply,
  text,
} from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";
import type { CommandServices } from "../st/form.js";
import {
  type AutoCardSettings,
  autoCardField,
  autoGroupCard,
  groupCardTemplate,
  maxTemplateLength,
} from "./auto-card.js";
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
  return commandOfForms({
    key: "sn",
    names: ["sn", "名片"],
    category: "name",
    replyKeys: ["sn.set", "sn.later", "sn.restored", "sn.refused", "sn.offline", "sn.unsupported"],
    scope: "group",
    priority: "expected",
    forms: [
      form("", { run: (_none, call) => show(services, call) }),
      form("off", { run: (_none, call) => restore(services, call, true) }),
      form("none", { run: (_none, call) => restore(services, call, false) }),
      form("expr <expression:text>", {
        example: text("command.sn.example.expr"),
        run: ({ expression }, call) =>
          [...expression].length > maxTemplateLength
            ? text("sn.tooLong", { limit: maxTemplateLength })
            : show(services, call, `=${expression}`),
      }),
      form("auto <on:switch> <--group>", {
        permission: "groupAdmin",
        example: "auto on --group",
        run: ({ on }, call) => followInGroup(services, call, on),
      }),
      form("auto <on:switch>", {
        example: "auto on",
        run: ({ on }, call) => follow(services, call, on),
      }),
      form("<template:cardTemplate>", {
        example: "coc",
        run: ({ template }, call) => show(services, call, template),
      }),
    ],
  });
}

/** Shows the character on the card. @param chosen a template's name, or `=` and a template; as it is when left out */
async function show(services: SnServices, call: CommandCall, chosen?: string): Promise<Reply> {
  if (!services.groupCards.supports(call.message.account.id)) return text("sn.unsupported");
  if (chosen !== undefined)
    await services.players.set(personOf(call.message), groupCardTemplate, chosen, call.actor);
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
  if (!groupCards.supports(call.message.account.id)) return text("sn.unsupported");
  const person = personOf(call.message);
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

async function followInGroup(services: SnServices, call: CommandCall, on: boolean): Promise<Reply> {
  if (on && !services.autoCard.value.enabled) return text("sn.auto.disabled");
  const { message, actor } = call;
  const group = groupOf(message);
  await services.groups()?.set(group, autoCardField, on, actor);
  return text(on ? "sn.auto.groupOn" : "sn.auto.groupOff");
}

async function follow(services: SnServices, call: CommandCall, on: boolean): Promise<Reply> {
  if (on && !services.autoCard.value.enabled) return text("sn.auto.disabled");
  await services.players.set(personOf(call.message), autoGroupCard, on, call.actor);
  if (on) await services.kept.resume(memberOf(call));
  else await services.kept.stop(services.players.identities(personOf(call.message)));
  return text(on ? "sn.auto.on" : "sn.auto.off");
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
