/** Platforms by the words that other bots name them with, in small letters. */
const platforms: Readonly<Record<string, string>> = {
  qq: "platform_a",
  tg: "telegram",
  mc: "minecraft",
  kaiheila: "kook",
  kh: "kook",
};

/** Our name of a platform that another bot names: `QQ`, `DISCORD`, `kaiheila`. */
export function peerPlatform(word: string): string {
  const folded = word.toLowerCase();
  return Object.hasOwn(platforms, folded) ? (platforms[folded] as string) : folded;
}

/** Who or what an id of SealDice names. */
export interface PeerId {
  readonly platform: string;
  readonly id: string;
  readonly kind: "user" | "group";
}

/** Reads `QQ:1`, `QQ-Group:2` and the like; undefined for private chats (`PG-QQ:1`) and what is no id. */
export function readPeerId(written: unknown): PeerId | undefined {
  if (typeof written !== "string" || written.length > 200) return undefined;
  const [, prefix = "", word = "", group, id = ""] =
    /^(PG-)?([A-Za-z][A-Za-z0-9]{0,31})((?:-[A-Za-z]+)*):(\S{1,128})$/u.exec(written) ?? [];
  if (word === "" || prefix !== "") return undefined;
  return { platform: peerPlatform(word), id, kind: group === "" ? "user" : "group" };
}

/** A number as an id: digits, and no zero in front. Undefined where it is none. */
export function numberedId(value: unknown): string | undefined {
  const text = typeof value === "number" || typeof value === "bigint" ? String(value) : value;
  return typeof text === "string" && /^[1-9]\d{0,19}$/.test(text) ? text : undefined;
}

/** A time in UTC epoch seconds that a database can hold; undefined for zero, negative ones and what is none. */
export function epochSeconds(value: unknown): number | undefined {
  const seconds = typeof value === "bigint" ? Number(value) : value;
  if (typeof seconds !== "number" || !Number.isFinite(seconds)) return undefined;
  // Some versions have written milliseconds.
  const whole = Math.floor(seconds > 100_000_000_000 ? seconds / 1_000 : seconds);
  return whole > 0 && whole < 10_000_000_000 ? whole : undefined;
}
