import type { NameReader } from "../engine/index.js";

/** One skill that is to grow. */
export interface GrowthText {
  readonly skill: string;
  /** The value that is written behind it. */
  readonly given: number | undefined;
  /** Change on growth; `1D10` where none is written. */
  readonly gain: string;
  /** Change without growth, empty for none. */
  readonly otherwise: string;
}

/** Change where nothing else is written. */
export const usualGain = "1D10";

const change = /^[ \t]*\+[ \t]*(?:([^\s/+]{1,32})\/)?([^\s/]{1,32})(?!\S)/u;
const value = /^[ \t]*[:=,，]?[ \t]*(?:(\d{1,4})(?!\d|d\d)%?|\([ \t]*(\d{1,4})[ \t]*%?[ \t]*\))/iu;

/** What could not be read behind the skills: nothing grows then. */
export interface UnreadGrowth {
  readonly unread: string;
}

/**
 * Reads the skills behind `.en`. `format` for a change that is malformed; an empty list where no skill
 * is named.
 */
export function readGrowth(said: string, names: NameReader): readonly GrowthText[] | UnreadGrowth | "format" {
  const all: GrowthText[] = [];
  let rest = said.trim();
  while (rest !== "") {
    const name = names.read(rest);
    if (name === undefined) {
      if (rest.startsWith("+")) return "format";
      return all.length > 0 ? { unread: rest } : [];
    }
    rest = rest.slice(name.length);
    const number = value.exec(rest);
    rest = rest.slice(number?.[0].length ?? 0);
    let gain = usualGain;
    let otherwise = "";
    if (/^[ \t]*\+/.test(rest)) {
      const changes = change.exec(rest);
      if (changes === null) return "format";
      gain = changes[2] ?? "";
      otherwise = changes[1] ?? "";
      rest = rest.slice(changes[0].length);
    }
    if (rest !== "" && !/^[\s,，;；、]/u.test(rest)) return { unread: rest };
    rest = rest.replace(/^[\s,，;；、]+/u, "");
    all.push({
      skill: name.name,
      given: number === null ? undefined : Number(number[1] ?? number[2]),
      gain,
      otherwise,
    });
  }
  return all;
}
