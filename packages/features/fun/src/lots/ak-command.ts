import {
  type Command,
  type CommandCall,
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

const mostOptions = 50;
const longestOption = 100;
const longestTitle = 200;

/** What `.ak` needs at each call. */
interface AkServices {
  readonly host: Scope;
  readonly dice: Dice;
  readonly ballots: ChatState<Ballot>;
}

/** `.ak`: a list of options, one of which is drawn. */
export function akCommand(host: Scope, store: Store, dice: Dice): Command {
  const services: AkServices = { host, dice, ballots: new ChatState(store, "ak") };
  return {
    key: "ak",
    names: ["ak", "安科"],
    category: "fun",
    extension: "fun",
    syntax: ".ak # <title> | + <option|option> | - <number> | = | show | clr",
    example: ".ak show",
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
    run: (call) => run(services, call),
  };
}

async function run(services: AkServices, call: CommandCall): Promise<Reply> {
  const { ballots } = services;
  const chat = chatOf(call.message);
  const sign = call.rest.charAt(0);
  // The sign is one character, whatever its width.
  const said = call.original.slice(1).trim();
  switch (sign) {
    case "#": {
      const title = sanitizeText(said, longestTitle);
      await ballots.change(chat, () => ({ title, options: [] }) as Ballot);
      return text("ak.titled", { title });
    }
    case "+":
      return added(services, call, said);
    case "-":
      return removed(services, call, said);
    case "=":
      return decided(services, call, await ballots.get(chat));
  }
  const word = call.rest.toLowerCase();
  if (word === "clr") {
    await ballots.change(chat, () => undefined);
    return text("ak.cleared");
  }
  return word === "show" || word === "" ? shown(await ballots.get(chat)) : text("error.argument");
}

async function added({ ballots }: AkServices, call: CommandCall, said: string): Promise<Reply> {
  const options = said
    .split(/[|｜]/u)
    .map((option) => sanitizeText(option.trim(), longestOption))
    .filter((option) => option !== "");
  if (options.length === 0) return text("error.argument");
  let fits = true;
  const after = await ballots.change(chatOf(call.message), (before) => {
    const all = [...(before?.options ?? []), ...options];
    fits = all.length <= mostOptions;
    return fits ? ({ title: before?.title ?? "", options: all } as Ballot) : before;
  });
  return fits ? shown(after) : text("ak.tooMany", { limit: mostOptions });
}

async function removed({ ballots }: AkServices, call: CommandCall, said: string): Promise<Reply> {
  if (!/^\d{1,3}$/u.test(said)) return text("error.argument");
  const at = Number(said) - 1;
  let known = false;
  const after = await ballots.change(chatOf(call.message), (before) => {
    known = before?.options[at] !== undefined;
    if (before === undefined || !known) return before;
    return { ...before, options: before.options.filter((_option, other) => other !== at) } as Ballot;
  });
  return known ? shown(after) : text("ak.unknown", { number: said });
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
