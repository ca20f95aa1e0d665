import {
  type Command,
  type CommandCall,
  type JsonValue,
  locationOf,
  type Reply,
  type Scope,
  type Store,
  type TextRef,
  text,
} from "@dicetower/contract";
import { type Dice, rolled, throwRounds } from "@dicetower/dice/api";
import { ChatState, chatOf } from "../chats/chat-state.js";
import { drawNumber, drawNumbers, type NumberPool, readPool } from "./number-pool.js";

type StoredPool = NumberPool & { readonly [name: string]: JsonValue };

/** What the command needs at each call. */
interface DrawServices {
  readonly host: Scope;
  readonly dice: Dice;
  readonly pools: ChatState<StoredPool>;
}

/** `.drl`, `.drlh` and `.jsr`: different numbers. */
export function drlCommand(host: Scope, store: Store, dice: Dice): Command {
  const services: DrawServices = { host, dice, pools: new ChatState(store, "drl") };
  return {
    key: "drl",
    names: ["drl", "drlh", "jsr"],
    category: "roll",
    extension: "fun",
    bareForms: ["clr"],
    syntax: ".drl new <draws>#<faces> | .drl | .drlh | .drl show | .drl clr | .jsr <count>#<faces>",
    example: ".jsr 3#20",
    exampleReply: "<Ann> draws 3 of 1-20: 4 17 9",
    replyKeys: [
      "drl.ready",
      "drl.drawn",
      "drl.last",
      "drl.hidden",
      "drl.hiddenResult",
      "drl.observed",
      "hidden.privateFailed",
      "drl.none",
      "drl.left",
      "drl.cleared",
      "drl.tooMany",
      "jsr.drawn",
      "dice.count.zero",
      "dice.count.tooMany",
      "dice.faces.zero",
      "dice.faces.tooMany",
      "error.argument",
    ],
    scope: "group",
    priority: "nice",
    run: (call) => (call.word === "jsr" ? several(services, call) : run(services, call)),
  };
}

async function run(services: DrawServices, call: CommandCall): Promise<Reply> {
  const { pools, dice } = services;
  const chat = chatOf(call.message);
  const [word = "", ...rest] = call.rest.split(/\s+/u);
  switch (word.toLowerCase()) {
    case "":
      return drawn(services, call);
    case "new": {
      const asked = readPool(rest.join(" "));
      if (asked === undefined) return text("error.argument");
      const refused = refusal(asked, dice);
      if (refused !== undefined) return refused;
      await pools.change(chat, () => ({ ...asked, taken: [] }) as StoredPool);
      return text("drl.ready", asked);
    }
    case "show": {
      const pool = await pools.get(chat);
      if (pool === undefined) return text("drl.none");
      const taken = pool.taken.length === 0 ? "-" : pool.taken.join(" ");
      return text("drl.left", { left: pool.draws - pool.taken.length, faces: pool.faces, taken });
    }
    case "clr":
      await pools.change(chat, () => undefined);
      return text("drl.cleared");
  }
  return text("error.argument");
}

/** Draws one number; the pool is gone with its last. */
async function drawn({ host, dice, pools }: DrawServices, call: CommandCall): Promise<Reply> {
  const { message } = call;
  const ticket = await dice.take(locationOf(message));
  let draw: { readonly number: number; readonly left: number; readonly faces: number } | undefined;
  await pools.change(chatOf(message), (pool) => {
    if (pool === undefined) return undefined;
    const number = drawNumber(pool, (faces) => ticket.die(faces));
    const left = pool.draws - pool.taken.length - 1;
    draw = { number, left, faces: pool.faces };
    return left === 0 ? undefined : { ...pool, taken: [...pool.taken, number] };
  });
  if (draw === undefined) return text("drl.none");
  const hidden = call.word === "drlh";
  const { number, left, faces } = draw;
  const expression = `drl ${faces}`;
  ticket.done({ expression, value: String(number), hidden });
  host.emit(rolled, { message, expression, value: number, hidden });
  const values = { number, left, receipt: ticket.mark };
  if (!hidden) return text(left === 0 ? "drl.last" : "drl.drawn", values);
  const shown = { where: message.groupName || message.groupId, ...values };
  return [
    { content: text("drl.hidden", { left }) },
    {
      content: text("drl.hiddenResult", shown),
      to: "sender",
      hidden: true,
      observed: text("drl.observed", shown),
      otherwise: text("hidden.privateFailed"),
    },
  ];
}

/** `.jsr 3#20`. */
function several({ host, dice }: DrawServices, call: CommandCall): Reply | Promise<Reply> {
  const asked = readPool(call.rest);
  if (asked === undefined || !call.rest.includes("#")) return text("error.argument");
  const refused = refusal(asked, dice);
  if (refused !== undefined) return refused;
  const { draws, faces } = asked;
  return throwRounds({
    host,
    dice,
    call,
    turns: 1,
    round: (die) => ({
      expression: `jsr ${draws}#${faces}`,
      value: drawNumbers(draws, faces, die).join(" "),
    }),
    reply: ([round], receipt) => text("jsr.drawn", { draws, faces, list: round?.value ?? "", receipt }),
  });
}

/** Why there can be no such pool. */
function refusal(
  { draws, faces }: Pick<NumberPool, "draws" | "faces">,
  { limits: { maxDice, maxFaces } }: Dice,
): TextRef | undefined {
  if (faces < 1) return text("dice.faces.zero", { limit: maxFaces });
  if (faces > maxFaces) return text("dice.faces.tooMany", { limit: maxFaces });
  if (draws < 1) return text("dice.count.zero", { limit: maxDice });
  if (draws > maxDice) return text("dice.count.tooMany", { limit: maxDice });
  return draws > faces ? text("drl.tooMany", { draws, faces }) : undefined;
}
