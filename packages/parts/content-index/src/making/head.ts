import type { PackageKind, PackageNeeds } from "../format/store-index.js";
import { isTable, shownLine } from "../values.js";

/** What a file says of itself, as it is written there; members that it does not have are undefined or empty. */
export interface ContentHead {
  readonly kind: PackageKind;
  /** `author/name`, of forms that have ids. */
  readonly id?: string;
  /** A word for the id. */
  readonly name?: string;
  /** It says no name: `name` and `title` are those of the file. */
  readonly isNamedByFile?: boolean;
  readonly title?: string;
  readonly description?: string;
  readonly authors?: readonly string[];
  readonly version?: string;
  readonly licence?: string;
  readonly homepage?: string;
  readonly date?: string;
  readonly tags?: readonly string[];
  readonly requires?: PackageNeeds;
  readonly grants?: readonly string[];
}

/** Why a file is not recognised, in a sentence. */
export class NotContent extends Error {
  constructor(
    message: string,
    /** True for a file that is of no use, whatever is said about it. */
    readonly isBroken = false,
  ) {
    super(message);
  }
}

/** Authors as people write them: one text with commas, or a list. */
export function authorsOf(value: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  const names = all.flatMap((one) => shownLine(one, 2_000).split(/[,，、;；]/));
  return [...new Set(names.map((name) => shownLine(name, 200)).filter((name) => name !== ""))].slice(0, 50);
}

/** Members of a value; none where it is no table. */
export function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return isTable(value) ? value : {};
}

/** A date or a time as UTC: ISO 8601, `2026-01-31`, `2026/1/31 12:00`, or seconds since 1970. */
export function dateOf(value: unknown): string | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  const written = shownLine(value, 60);
  if (/^\d{9,11}$/.test(written)) return new Date(Number(written) * 1000).toISOString();
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(written)) {
    const time = new Date(written);
    return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
  }
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/.exec(
    written,
  );
  if (parts === null) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  // The zone of whoever makes the index is not in it.
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day ? time.toISOString() : undefined;
}
