import { argumentKind } from "@dicetower/contract";
import type { RecapLength, RecapTone } from "../recaps/recap.js";

/** What the lengths and tones are called in chat. */
const lengthWords: Readonly<Record<string, RecapLength>> = {
  short: "short",
  medium: "medium",
  long: "long",
  短: "short",
  中: "medium",
  长: "long",
};
const toneWords: Readonly<Record<string, RecapTone>> = {
  plain: "plain",
  dramatic: "dramatic",
  grim: "grim",
  funny: "funny",
  epic: "epic",
  平实: "plain",
  戏剧: "dramatic",
  阴郁: "grim",
  轻松: "funny",
  史诗: "epic",
};
/** The recap that is wanted. */
export interface RecapWish {
  /** Of the log, empty for the one in question. */
  readonly name: string;
  readonly length: RecapLength;
  readonly tone: RecapTone;
}

/** Reads length and tone from the end, the name of the log from what is left. */
export function readRecap(rest: string): RecapWish {
  const words = rest.split(/\s+/u).filter((word) => word !== "");
  let length: RecapLength | undefined;
  let tone: RecapTone | undefined;
  while (words.length > 0) {
    const last = (words.at(-1) ?? "").toLowerCase();
    if (length === undefined && Object.hasOwn(lengthWords, last)) length = lengthWords[last];
    else if (tone === undefined && Object.hasOwn(toneWords, last)) tone = toneWords[last];
    else break;
    words.pop();
  }
  const name = words.join(" ").replace(/^["“「](.*)["”」]$/u, "$1");
  return { name, length: length ?? "medium", tone: tone ?? "plain" };
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** `[log] [length] [tone]`. */
    recapWish: RecapWish;
  }
}

/** The kind `recapWish`. */
export const recapWish = argumentKind({
  key: "recapWish",
  label: "argument.recapWish",
  takesRest: true,
  read: ({ original }) =>
    original === "" ? undefined : { value: readRecap(original), length: original.length },
  suggest: () => [...Object.keys(lengthWords), ...Object.keys(toneWords)],
  schema: () => ({
    type: "object",
    properties: {
      name: { type: "string" },
      length: { type: "string", enum: [...new Set(Object.values(lengthWords))] },
      tone: { type: "string", enum: [...new Set(Object.values(toneWords))] },
    },
    additionalProperties: false,
  }),
  write: ({ name, length, tone }) => `${name} ${length} ${tone}`.trimStart(),
});
