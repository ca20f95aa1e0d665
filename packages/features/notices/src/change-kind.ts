import { type ArgumentKind, argumentKind, type NoticeLevel, text } from "@dicetower/contract";
import { levels } from "./setting-types.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A class of notices, or an event, that a window gets from now on or no more: `+critical`, `-1`. */
    noticeChange: NoticeChange;
  }
}

/** What a window gets from now on, or no more. */
export type NoticeChange = { readonly on: boolean } & (
  | { readonly level: NoticeLevel }
  | { readonly event: string }
);

/** The bits of windows that Dice! knew, as classes and events. */
const bits: readonly string[] = [
  "routine",
  "important",
  "userSend",
  "critical",
  "broadcastDone",
  "broadcastFailed",
];

/** @param kinds events in force */
export function noticeChangeKind(kinds: () => readonly string[]): ArgumentKind {
  return argumentKind({
    key: "noticeChange",
    label: "argument.noticeChange",
    read({ text: said }) {
      const [all, sign, word = ""] = /^([+-])(\S+)/u.exec(said) ?? [];
      if (all === undefined) return undefined;
      const on = sign === "+";
      const name = bits[Number(word)] ?? word;
      const level = levels.find((one) => one === name);
      if (level !== undefined) return { value: { on, level }, length: all.length };
      const event = kinds().find((kind) => kind.toLowerCase() === name.toLowerCase());
      return event === undefined
        ? { refusal: text("notice.unknownClass", { word }), enough: true }
        : { value: { on, event }, length: all.length };
    },
    suggest: () => [...levels, ...kinds()].map((name) => `+${name}`),
    schema: () => ({
      type: "object",
      properties: {
        on: { type: "boolean" },
        level: { type: "string", enum: [...levels] },
        event: { type: "string" },
      },
      required: ["on"],
      additionalProperties: false,
    }),
    write: (change) => `${change.on ? "+" : "-"}${"level" in change ? change.level : change.event}`,
  });
}
