import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type JsonValue,
  type Reply,
  type Scope,
  type Store,
  sanitizeText,
  type TextRef,
  text,
} from "@dicetower/contract";
import { type Dice, throwRounds } from "@dicetower/dice/api";
import { ChatState, chatOf } from "../chats/chat-state.js";

/** What a crowd decides about. */
type Ballot = { readonly title: string; readonly options: readonly string[] } & {
  readonly [name: string]: JsonValue;
};

const maxOptions = 50;
const maxOptionLength = 100;
const maxTitleLength = 200;

/** What `.ak` needs at each call. */
interface AkServices {
  readonly host: Scope;
  readonly dice: Dice;
  readonly ballots: ChatState<Ballot>;
}

/** `.ak`: a list of options, one of which is drawn. */
export function akCommand(host: Scope, store: Store, dice: Dice): Command {
  const services: AkServices = { host, dice, ballots: new ChatState(store, "ak") };
  const { ballots } = services;
  return commandOfForms({
    key: "ak",
    names: ["ak", "安科"],
    category: "fun",
    extension: "fun",
    replyKeys: [
      "ak.titled",
      "ak.list",
      "ak.none",
      "ak.empty",
      "ak.tooMany",
      "ak.unknown",
      "ak.decided",
      "ak.cleared",
      "error.argument",
    ],
    priority: "nice",
    forms: [
      form("", { run: async (_none, call) => shown(await ballots.get(chatOf(call.message))) }),
      form("# <title:text>", {
        example: text("command.ak.example.new"),
        run: ({ title }, call) => titled(services, call, sanitizeText(title, maxTitleLength)),
      }),
      form("+ <options:text>", {
        example: text("command.ak.example.add"),
        run: ({ options }, call) => added(services, call, options),
      }),
      form("- <number:number>", {
        example: "- 1",
        run: ({ number }, call) => removed(services, call, number),
      }),
      form("=", {
        run: async (_none, call) => decided(services, call, await ballots.get(chatOf(call.message))),
      }),
      form("show", {
        readOnly: true,
        run: async (_none, call) => shown(await ballots.get(chatOf(call.message))),
      }),
      form("clr", { run: (_none, call) => cleared(services, call) }),
    ],
  });
}

async function titled({ ballots }: AkServices, { message }: CommandCall, title: string): Promise<Reply> {
  await ballots.change(chatOf(message), () => ({ title, options: [] }) as Ballot);
  return text("ak.titled", { title });
}

async function cleared({ ballots }: AkServices, { message }: CommandCall): Promise<Reply> {
  await ballots.change(chatOf(message), () => undefined);
  return text("ak.cleared");
}

async function added({ ballots }: AkServices, call: CommandCall, said: string): Promise<Reply> {
  const options = said
    .split(/[|｜]/u)
    .map((option) => sanitizeText(option.trim(), maxOptionLength))
    .filter((option) => option !== "");
  if (options.length === 0) return text("error.argument");
  let fits = true;
  const after = await ballots.change(chatOf(call.message), (before) => {
    const all = [...(before?.options ?? []), ...options];
    fits = all.length <= maxOptions;
    return fits ? ({ title: before?.title ?? "", options: all } as Ballot) : before;
  });
  return fits ? shown(after) : text("ak.tooMany", { limit: maxOptions });
}

async function removed({ ballots }: AkServices, call: CommandCall, number: number): Promise<Reply> {
  const at = number - 1;
  let known = false;
  const after = await ballots.change(chatOf(call.message), (before) => {
    known = before?.options[at] !== undefined;
    if (before === undefined || !known) return before;
    return { ...before, options: before.options.filter((_option, other) => other !== at) } as Ballot;
  });
  return known ? shown(after) : text("ak.unknown", { number });
}

function decided(
  { host, dice }: AkServices,
  call: CommandCall,
  ballot: Ballot | undefined,
): Reply | Promise<Reply> {
  const options = ballot?.options ?? [];
  if (options.length === 0) return text(ballot === undefined ? "ak.none" : "ak.empty");
  return throwRounds({
    host,
    dice,
    call,
    turns: 1,
    round: (die) => ({ expression: `D${options.length}`, value: die(options.length) }),
    reply([round], receipt) {
      const number = round?.value ?? 1;
      return text("ak.decided", { number, option: options[number - 1] ?? "", receipt });
    },
  });
}

function shown(ballot: Ballot | undefined): TextRef {
  if (ballot === undefined) return text("ak.none");
  if (ballot.options.length === 0) return text("ak.titled", { title: ballot.title });
  const list = ballot.options.map((option, at) => `${at + 1}. ${option}`).join("\n");
  return text("ak.list", { title: ballot.title, list });
}
