import {
  type Command,
  type CommandCall,
  type CommandForm,
  commandOfForms,
  form,
  groupOf,
  nearNames,
  type Reply,
  type ReplyPart,
  sanitizeText,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { RollSource } from "@dicetower/dice/api";
import type { GroupKey } from "@dicetower/groups/api";
import type { Templates } from "@dicetower/texts/api";
import { type CardWish, notFound } from "./deck-kinds.js";
import type { InstanceStore } from "./groups/instance-store.js";
import type { DrawService } from "./library/draw-service.js";
import { lookForms } from "./look-forms.js";

/** The form that draws. */
export const drawForm = "<wish:cardWish>";

/** Cards of one command. */
const maxCards = 10;

/** What the commands work with. */
export interface DrawServices {
  readonly service: DrawService;
  readonly instances: InstanceStore;
  readonly templates: Templates;
  /** Where the dice of a command come from. */
  readonly take: RollSource["take"];
  /** A name that is nearly right is drawn. */
  readonly fuzzy: () => boolean;
  readonly reload: () => Promise<void>;
}

const formWords = ["list", "keys", "search", "desc", "reload"];
const replyKeys = [
  "draw.result",
  "draw.list",
  "draw.set",
  "draw.keys",
  "draw.desc",
  "draw.found",
  "draw.reloaded",
  "deck.none",
  "deck.notFound",
  "deck.notFoundNear",
  "deck.empty",
  "deck.nestedTooDeep",
  "deck.countTooMany",
  "deck.instance.exhausted",
  "error.argument",
];

/** `.draw` and `.drawh`. */
export function drawCommands(services: DrawServices): Command[] {
  const shared = { category: "deck", extension: "deck", glued: true } as const;
  return [
    commandOfForms({
      ...shared,
      key: "draw",
      names: ["draw", "抽牌", "抽卡"],
      replyKeys,
      priority: "core",
      reads: (rest) => formWords.some((word) => rest.startsWith(word)),
      forms: [...drawForms(services, () => false), ...lookForms(services, false)],
    }),
    commandOfForms({
      ...shared,
      key: "drawhidden",
      names: ["drawh", "draw_", "暗抽"],
      replyKeys: ["draw.hidden", "draw.hiddenResult", "hidden.privateFailed", ...replyKeys],
      priority: "expected",
      reads: () => false,
      forms: [...drawForms(services, ({ message }) => message.groupId !== ""), ...lookForms(services, true)],
    }),
  ];
}

/** Forms that draw. @param isHidden told the call */
function drawForms(services: DrawServices, isHidden: (call: CommandCall) => boolean): readonly CommandForm[] {
  return [
    form(drawForm, {
      example: text("command.draw.example"),
      run: ({ wish }, call) => cards(services, call, wish, isHidden(call)),
    }),
  ];
}

async function cards(
  services: DrawServices,
  call: CommandCall,
  { names, count }: CardWish,
  hidden: boolean,
): Promise<Reply> {
  if (count < 1 || count * names.length > maxCards) return text("deck.countTooMany", { limit: maxCards });
  const ticket = await services.take({
    platform: call.message.account.platform,
    groupId: call.message.groupId,
    userId: call.message.userId,
  });
  const die = (faces: number) => ticket.die(faces);
  const drawing = services.service.begin(die);
  const drawn: string[] = [];
  const problems: Reply[] = [];
  const from: string[] = [];
  for (const typed of names) {
    const name = await nameOf(services, call, typed);
    if (typeof name === "string") from.push(name);
    const problem =
      typeof name === "string" ? await drawOne(services, call, name, count, drawing, die, drawn) : name;
    if (problem !== undefined) problems.push(problem);
    if (drawing.exceeded) break;
  }
  ticket.done({ expression: names.join(" "), value: String(drawn.length), hidden });
  const tooDeep = () => text("deck.nestedTooDeep", { name: sanitizeText(names.join(" "), 100) });
  if (drawing.exceeded) return tooDeep();
  if (drawn.length === 0) return problems.flat() as Reply;
  const parts = await spoken(services, call, from.join(" "), drawn, hidden);
  if (parts === undefined) return tooDeep();
  return [...parts, ...(problems.flat() as ReplyPart[])];
}

/** The deck that is meant: of the group, of that name, or the only one with nearly that name. @returns else what is said */
async function nameOf(
  { service: { library }, instances, fuzzy }: DrawServices,
  { message }: CommandCall,
  typed: string,
): Promise<string | TextRef> {
  const key: GroupKey = groupOf(message);
  if (message.groupId !== "" && (await instances.get(key, typed)) !== undefined) return typed;
  if (library.exported(typed) !== undefined) return typed;
  const near = nearNames(typed, library.listed());
  const [only] = near;
  return fuzzy() && near.length === 1 && only !== undefined ? only : notFound(typed, near);
}

/** Draws into `drawn`. @returns what is to be said beside */
async function drawOne(
  { instances }: DrawServices,
  { message }: CommandCall,
  name: string,
  count: number,
  drawing: ReturnType<DrawService["begin"]>,
  die: (faces: number) => number,
  drawn: string[],
): Promise<Reply | undefined> {
  if (message.groupId !== "") {
    const key: GroupKey = groupOf(message);
    const own = await instances.draw(key, name, count, die);
    if (own !== undefined) {
      for (const card of own.cards) drawn.push(drawing.expand(card, undefined));
      return own.cards.length < count ? text("deck.instance.exhausted", { name }) : undefined;
    }
  }
  for (let at = 0; at < count; at++) {
    const card = drawing.draw(name);
    if (card === undefined) return text("deck.empty", { name });
    drawn.push(card);
  }
  return undefined;
}

/** What is said of the cards: variables and dice in them are put in now. Undefined where that is too long. */
async function spoken(
  { service, templates }: DrawServices,
  { message, locale }: CommandCall,
  name: string,
  drawn: readonly string[],
  hidden: boolean,
): Promise<ReplyPart[] | undefined> {
  const said = await service.texts(drawn, { message, locale });
  if (said === undefined) return undefined;
  const [first = "", ...further] = said.join("\n").split(/\{FORMFEED\}|\f/u);
  const options = { message, locale, values: { cards: { markup: first }, name: sanitizeText(name) } };
  if (!hidden) {
    const whole = await templates.render({ key: "draw.result", values: {} }, options);
    return [whole, ...further].map((content) => ({ content, joins: false }));
  }
  const values = { where: message.groupName || message.groupId, count: drawn.length };
  const secret = await templates.render(
    { key: "draw.hiddenResult", values: {} },
    { ...options, values: { ...options.values, ...values } },
  );
  return [
    { content: text("draw.hidden", { count: drawn.length }) },
    {
      content: [secret, ...further].join("\n"),
      to: "sender",
      hidden: true,
      otherwise: text("hidden.privateFailed"),
    },
  ];
}
