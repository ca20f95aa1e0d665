import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
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
import { drawNumber, drawNumbers, type NumberDraws, type NumberPool } from "./number-pool.js";

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
  return commandOfForms({
    key: "drl",
    names: ["drl", "drlh", "jsr"],
    category: "roll",
    extension: "fun",
    exampleReply: "The pool is ready: 5 of 1-20",
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
    forms: [
      form("", { available: fromPool, run: (_none, call) => drawn(services, call) }),
      form("new <numbers:numberDraws>", {
        available: fromPool,
        example: "new 5#20",
        run: ({ numbers }, call) => refusal(numbers, dice) ?? filled(services, call, numbers),
      }),
      form("show", { readOnly: true, available: fromPool, run: (_none, call) => shown(services, call) }),
      form("clr", { available: fromPool, run: (_none, call) => cleared(services, call) }),
      form("<numbers:numberDraws(counted)>", {
        hidden: true,
        available: (call) => !fromPool(call),
        run: ({ numbers }, call) => refusal(numbers, dice) ?? several(services, call, numbers),
      }),
    ],
  });
}

/** False for `.jsr`, which draws from no pool. */
function fromPool({ word }: CommandCall): boolean {
  return word !== "jsr";
}

async function filled({ pools }: DrawServices, call: CommandCall, numbers: NumberDraws): Promise<Reply> {
  await pools.change(chatOf(call.message), () => ({ ...numbers, taken: [] }) as StoredPool);
  return text("drl.ready", { ...numbers });
}

async function shown({ pools }: DrawServices, call: CommandCall): Promise<Reply> {
  const pool = await pools.get(chatOf(call.message));
  if (pool === undefined) return text("drl.none");
  const taken = pool.taken.length === 0 ? "-" : pool.taken.join(" ");
  return text("drl.left", { left: pool.draws - pool.taken.length, faces: pool.faces, taken });
}

async function cleared({ pools }: DrawServices, call: CommandCall): Promise<Reply> {
  await pools.change(chatOf(call.message), () => undefined);
  return text("drl.cleared");
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
function several(
  { host, dice }: DrawServices,
  call: CommandCall,
  { draws, faces }: NumberDraws,
): Reply | Promise<Reply> {
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
  { draws, faces }: NumberDraws,
  { limits: { maxDice, maxFaces } }: Dice,
): TextRef | undefined {
  if (faces < 1) return text("dice.faces.zero", { limit: maxFaces });
  if (faces > maxFaces) return text("dice.faces.tooMany", { limit: maxFaces });
  if (draws < 1) return text("dice.count.zero", { limit: maxDice });
  if (draws > maxDice) return text("dice.count.tooMany", { limit: maxDice });
  return draws > faces ? text("drl.tooMany", { draws, faces }) : undefined;
}
