/** Flags of a group: key → words in chat, the Chinese one first. */
const flagWords = {
  commandsOff: ["停用指令", "commandsOff"],
  repliesOff: ["禁用回复", "repliesOff"],
  jrrpOff: ["禁用jrrp", "jrrpOff"],
  drawOff: ["禁用draw", "drawOff"],
  meOff: ["禁用me", "meOff"],
  helpOff: ["禁用help", "helpOff"],
  obOff: ["禁用ob", "obOff"],
  delegateOff: ["禁止代骰", "delegateOff"],
  licensed: ["许可使用", "licensed"],
  unreviewed: ["未审核", "unreviewed"],
  keepIdle: ["免清", "keepIdle"],
  keepListed: ["免黑", "keepListed"],
  protocolInvalid: ["协议无效", "protocolInvalid"],
  ignored: ["忽略", "ignored"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Flag = keyof typeof flagWords;

export const flags = Object.keys(flagWords) as readonly Flag[];

/** Those that only the owners of the bot may set (trust 4). */
export const ownersFlags: ReadonlySet<Flag> = new Set([
  "licensed",
  "unreviewed",
  "keepIdle",
  "keepListed",
  "protocolInvalid",
  "ignored",
]);

const byWord: ReadonlyMap<string, Flag> = new Map(
  Object.entries(flagWords).flatMap(([flag, words]) =>
    words.map((word): [string, Flag] => [word.toLowerCase(), flag as Flag]),
  ),
);

/** The flag that a word of a chat names. */
export function flagOf(word: string): Flag | undefined {
  return byWord.get(word.toLowerCase());
}
