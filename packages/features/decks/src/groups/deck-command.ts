import {
  type ActQuestion,
  type Command,
  type CommandCall,
  commandOfForms,
  firstOf,
  form,
  groupOf,
  type Log,
  nearNames,
  type Reply,
  text,
} from "@dicetower/contract";
import type { GroupKey, Groups } from "@dicetower/groups/api";
import { type NamedDeck, notFound } from "../deck-kinds.js";
import { readCard } from "../engine/index.js";
import type { Library } from "../library/library.js";
import { type InstanceStore, maxCards, maxCopies, maxInstances } from "./instance-store.js";

/** Decks that a question names. */
const maxNamed = 20;
/** What stands for the members of the group. */
const members = /^(?:members|成员|成員)$/iu;

/** What `.deck` works with. */
export interface DeckServices {
  readonly instances: InstanceStore;
  readonly library: Library;
  readonly isHost: (call: CommandCall) => boolean;
  readonly groups: () => Groups | undefined;
  readonly log: Log;
}

/** `.deck`: decks of a group, whose cards stay out once they are drawn. */
export function deckCommand(services: DeckServices): Command {
  const { instances, isHost } = services;
  /** What only the host may do. */
  const byHost = (call: CommandCall, work: (key: GroupKey) => Promise<Reply>) =>
    isHost(call) ? work(groupOf(call.message)) : text("deck.hostOnly");
  return commandOfForms({
    key: "deck",
    names: ["deck", "牌堆"],
    category: "deck",
    extension: "deck",
    replyKeys: [
      "deck.instance.ready",
      "deck.instance.none",
      "deck.instance.list",
      "deck.instance.show",
      "deck.instance.added",
      "deck.instance.reset",
      "deck.instance.deleted",
      "deck.instance.clearAsk",
      "deck.instance.full",
      "deck.instance.tooBig",
      "deck.instance.notFound",
      "deck.instance.noMembers",
      "deck.notFound",
      "deck.notFoundNear",
      "deck.hostOnly",
      "error.argument",
    ],
    scope: "group",
    priority: "core",
    forms: [
      form("", { readOnly: true, run: (_none, call) => list(instances, groupOf(call.message)) }),
      form("show|list", { readOnly: true, run: (_none, call) => list(instances, groupOf(call.message)) }),
      form("show|list <name:text>", {
        readOnly: true,
        readsRole: true,
        example: text("command.deck.example.show"),
        run: ({ name }, call) => byHost(call, (key) => show(instances, key, name)),
      }),
      form("set <deck:namedDeck>", {
        readsRole: true,
        example: text("command.deck.example.set"),
        run: ({ deck }, call) => byHost(call, (key) => set(services, key, deck)),
      }),
      form("new <deck:namedDeck(made)>", {
        readsRole: true,
        example: text("command.deck.example.new"),
        run: ({ deck }, call) => byHost(call, (key) => make(instances, key, deck)),
      }),
      form("add <card:namedDeck(made)>", {
        readsRole: true,
        example: text("command.deck.example.add"),
        run: ({ card }, call) => byHost(call, (key) => add(instances, key, card)),
      }),
      form("reset [name:text]", {
        readsRole: true,
        example: text("command.deck.example.reset"),
        run: ({ name }, call) =>
          byHost(call, async (key) => counted("deck.instance.reset", await instances.reset(key, name))),
      }),
      form("del <name:text>", {
        readsRole: true,
        example: text("command.deck.example.del"),
        run: ({ name }, call) =>
          byHost(call, async (key) => counted("deck.instance.deleted", await instances.remove(key, name))),
      }),
      form("clr", {
        readsRole: true,
        confirm: (_none, call) => (isHost(call) ? asksToClear(instances, groupOf(call.message)) : undefined),
        run: (_none, call) =>
          byHost(call, async (key) => counted("deck.instance.deleted", await instances.remove(key))),
      }),
    ],
  });
}

async function asksToClear(instances: InstanceStore, key: GroupKey): Promise<ActQuestion | undefined> {
  const names = (await instances.list(key)).map(({ name }) => name);
  if (names.length === 0) return undefined;
  return {
    question: text("deck.instance.clearAsk", {
      count: names.length,
      list: firstOf(names, maxNamed, (name) => name).join(" | "),
    }),
    about: names,
  };
}

function counted(key: string, count: number): Reply {
  return count === 0 ? text("deck.instance.none") : text(key, { count });
}

async function list(instances: InstanceStore, key: GroupKey): Promise<Reply> {
  const all = await instances.list(key);
  if (all.length === 0) return text("deck.instance.none");
  const lines = all.map(({ name, remaining, source }) => `${name} (${source}): ${remaining.length}`);
  return text("deck.instance.list", { list: lines.join("\n") });
}

async function show(instances: InstanceStore, key: GroupKey, name: string): Promise<Reply> {
  const found = await instances.get(key, name);
  if (found === undefined) return text("deck.instance.notFound", { name });
  const left = new Map<number, number>();
  for (const index of found.remaining) left.set(index, (left.get(index) ?? 0) + 1);
  const cards = [...left].map(([index, count]) => {
    const card = (found.cards[index] ?? "").slice(0, 60);
    return count === 1 ? card : `${card} ×${count}`;
  });
  return text("deck.instance.show", {
    name,
    left: found.remaining.length,
    cards: cards.slice(0, 100).join(" | ") || "-",
  });
}

async function set(services: DeckServices, key: GroupKey, { name, what }: NamedDeck): Promise<Reply> {
  const { instances, library } = services;
  const range = /^(\d{1,6})\s*[-~～]\s*(\d{1,6})$/u.exec(what);
  if (range !== null) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    const size = to - from + 1;
    if (size < 1 || size > maxCards)
      return text("deck.instance.tooBig", { cards: maxCards, copies: maxCopies });
    return put(
      instances,
      key,
      name,
      what,
      Array.from({ length: size }, (_, at) => ({ text: String(from + at), weight: 1 })),
    );
  }
  if (members.test(what)) return setMembers(services, key, name, what);
  const entry = library.exported(what);
  if (entry === undefined) return notFound(what, nearNames(what, library.listed()));
  return put(
    instances,
    key,
    name,
    what,
    entry.cards.map((card) => ({
      text: card.text,
      weight: typeof card.weight === "number" ? card.weight : 1,
    })),
  );
}

/** A card for each member of the group. */
async function setMembers(
  { instances, groups, log }: DeckServices,
  key: GroupKey,
  name: string,
  what: string,
): Promise<Reply> {
  try {
    const people = (await groups()?.members(key)) ?? [];
    if (people.length > 0)
      return await put(
        instances,
        key,
        name,
        what,
        people.map((person) => ({ text: literal(person.name), weight: 1 })),
      );
  } catch (error) {
    log.warn(`the members of the group ${key.groupId} could not be listed for a deck`, { error });
  }
  return text("deck.instance.noMembers");
}

const wide: Readonly<Record<string, string>> = { "{": "｛", "}": "｝", "[": "［", "]": "］", "\\": "＼" };

/** A name that is read as no template: people choose it themselves. */
function literal(name: string): string {
  return name.replace(/[\\{}[\]]/gu, (sign) => wide[sign] ?? sign);
}

async function make(instances: InstanceStore, key: GroupKey, { name, what }: NamedDeck): Promise<Reply> {
  const cards = what
    .split(what.includes("|") || what.includes("｜") ? /[|｜]/u : /\s+/u)
    .map((card) => card.trim())
    .filter((card) => card !== "")
    .map(readTyped);
  return put(
    instances,
    key,
    name,
    name,
    cards.map((card) => ({ text: card.text, weight: typeof card.weight === "number" ? card.weight : 1 })),
  );
}

/** Cards as typed weigh `3::text`, those of files `::3::text`. */
function readTyped(card: string) {
  return readCard(card.replace(/^(\d{1,4})::/, "::$1::"));
}

async function add(instances: InstanceStore, key: GroupKey, { name, what }: NamedDeck): Promise<Reply> {
  const found = await instances.get(key, name);
  if (found === undefined) return text("deck.instance.notFound", { name });
  const { text: card, weight } = readTyped(what);
  const copies = typeof weight === "number" ? weight : 1;
  if (found.cards.length >= maxCards || found.remaining.length + copies > maxCopies)
    return text("deck.instance.tooBig", { cards: maxCards, copies: maxCopies });
  await instances.add(key, name, card, copies);
  return text("deck.instance.added", { name, count: found.remaining.length + copies });
}

async function put(
  instances: InstanceStore,
  key: GroupKey,
  name: string,
  source: string,
  cards: readonly { readonly text: string; readonly weight: number }[],
): Promise<Reply> {
  const copies = cards.reduce((sum, { weight }) => sum + weight, 0);
  if (cards.length > maxCards || copies > maxCopies || copies === 0)
    return text("deck.instance.tooBig", { cards: maxCards, copies: maxCopies });
  const others = (await instances.list(key)).filter((one) => one.name !== name);
  if (others.length >= maxInstances) return text("deck.instance.full", { limit: maxInstances });
  const count = await instances.put(
    key,
    name,
    source,
    cards.map((card) => card.text),
    cards.map(({ weight }) => weight),
  );
  return text("deck.instance.ready", { name, count });
}
