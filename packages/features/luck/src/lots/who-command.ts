import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type Reply,
  type Scope,
  sanitizeText,
  text,
} from "@dicetower/contract";
import { type Dice, throwRounds } from "@dicetower/dice/api";

const maxNames = 50;
const maxNameLength = 100;

/** `.who`: names in a random order. */
export function whoCommand(host: Scope, dice: Dice): Command {
  return commandOfForms({
    key: "who",
    names: ["who", "随机"],
    category: "fun",
    extension: "fun",
    exampleReply: "Bob Carol Ann",
    replyKeys: ["who.order", "who.tooMany", "error.argument"],
    scope: "group",
    priority: "nice",
    forms: [
      form("<name> <names:word...>", {
        example: text("command.who.example"),
        run: ({ name, names }, call) => ordered(host, dice, call, [name, ...names]),
      }),
    ],
  });
}

function ordered(
  host: Scope,
  dice: Dice,
  call: CommandCall,
  names: readonly string[],
): Reply | Promise<Reply> {
  if (names.length > maxNames) return text("who.tooMany", { limit: maxNames });
  return throwRounds({
    host,
    dice,
    call,
    turns: 1,
    round(die) {
      const order = shuffled(names, die).map((name) => sanitizeText(name, maxNameLength));
      return { expression: `who ${names.length}`, value: order.join(" ") };
    },
    reply: ([round], receipt) => text("who.order", { list: round?.value ?? "", receipt }),
  });
}

/** Each order is as likely as any other. */
function shuffled(names: readonly string[], die: (faces: number) => number): string[] {
  const left = [...names];
  const order: string[] = [];
  while (left.length > 1) order.push(...left.splice(die(left.length) - 1, 1));
  return [...order, ...left];
}
