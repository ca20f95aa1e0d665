import { type Command, type Scope, sanitizeText, text } from "@dicetower/contract";
import { type Dice, throwRounds } from "@dicetower/dice/api";

const mostNames = 50;
const longestName = 100;

/** `.who`: names in a random order. */
export function whoCommand(host: Scope, dice: Dice): Command {
  return {
    key: "who",
    names: ["who", "随机"],
    category: "fun",
    extension: "fun",
    syntax: ".who <name> <name> …",
    example: ".who Ann Bob Carol",
    exampleReply: "Bob Carol Ann",
    replyKeys: ["who.order", "who.tooMany", "error.argument"],
    scope: "group",
    priority: "nice",
    run(call) {
      const names = call.original.split(/\s+/u).filter((name) => name !== "");
      if (names.length < 2) return text("error.argument");
      if (names.length > mostNames) return text("who.tooMany", { limit: mostNames });
      return throwRounds({
        host,
        dice,
        call,
        turns: 1,
        round(die) {
          const order = shuffled(names, die).map((name) => sanitizeText(name, longestName));
          return { expression: `who ${names.length}`, value: order.join(" ") };
        },
        reply: ([round], receipt) => text("who.order", { list: round?.value ?? "", receipt }),
      });
    },
  };
}

/** Each order is as likely as any other. */
function shuffled(names: readonly string[], die: (faces: number) => number): string[] {
  const left = [...names];
  const order: string[] = [];
  while (left.length > 1) order.push(...left.splice(die(left.length) - 1, 1));
  return [...order, ...left];
}
