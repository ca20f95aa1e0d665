import type { CardForm } from "./card-form.js";
import { cardA, textBodyA } from "./platform-a.js";
import { cardB, textBodyB } from "./platform-b.js";
import { cardC, textBodyC } from "./platform-c.js";

/** Codes with which the first platform refuses a card for what it is, not for what it says or how often. */
const refusalsA: ReadonlySet<number> = new Set([
  50037, 50040, 50041, 50042, 50054, 50055, 50056, 50057, 304011, 304012, 304014, 304036, 304037, 304038,
  304039, 304040, 304041, 304057, 40034012,
]);

/** Markdown with a keyboard, modules, and HTML with a keyboard. */
export const ownForms: readonly CardForm[] = [
  {
    key: "platform_a",
    kinds: ["group", "private", "channel"],
    kindOf({ message, scene }) {
      if (message?.scene === "channel" && scene === "group") return "channel";
      return scene;
    },
    text: textBodyA,
    card: cardA,
    refuses: ({ code }) => code !== undefined && refusalsA.has(code),
    rests: true,
  },
  { key: "platform_b", text: textBodyB, card: cardB },
  { key: "platform_c", text: textBodyC, card: cardC },
];
