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
const acts: Readonly<Record<string, "post" | "drop">> = {
  post: "post",
  drop: "drop",
  发布: "post",
  放弃: "drop",
};

/** What was said behind the word. */
export interface RecapCall {
  readonly act: "write" | "post" | "drop";
  /** Of the log, empty for the one in question. */
  readonly name: string;
  readonly length: RecapLength;
  readonly tone: RecapTone;
}

/** Reads length and tone from the end, the name of the log from what is left. */
export function readRecap(rest: string): RecapCall {
  const words = rest.split(/\s+/u).filter((word) => word !== "");
  const [only = ""] = words;
  const act =
    words.length === 1 && Object.hasOwn(acts, only.toLowerCase()) ? acts[only.toLowerCase()] : undefined;
  if (act !== undefined) return { act, name: "", length: "medium", tone: "plain" };
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
  return { act: "write", name, length: length ?? "medium", tone: tone ?? "plain" };
}
