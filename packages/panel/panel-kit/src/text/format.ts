import { pseudoLocale } from "../engine/index.js";
import { getLocale, getZone, textOf, useLocale } from "./locale.js";

/** Values as people of the locale write them. Times are epoch seconds, as the API has them. */
export interface Format {
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** 1536 → `1.5 KiB`. */
  bytes(value: number): string;
  /** Seconds → `2 h 5 min`. */
  duration(seconds: number): string;
  date(seconds: number): string;
  /** Hour, minute and second. */
  time(seconds: number): string;
  /** Date and time of day, to the second. */
  moment(seconds: number): string;
  /** `3 minutes ago`. */
  relative(seconds: number, now?: number): string;
  /** `Ann, Bo`, as the language puts things beside one another. */
  list(words: readonly string[]): string;
  /** 0.25 → `25 %`. */
  percent(share: number): string;
}

const made = new Map<string, Format>();

/** Formats of the locale and zone shown. */
export function formatOf(): Format {
  const key = `${getLocale()} ${getZone() ?? ""}`;
  let format = made.get(key);
  if (format === undefined) {
    format = formatFor(getLocale() === pseudoLocale ? "en" : getLocale(), getZone());
    made.set(key, format);
  }
  return format;
}

/** Formats of the locale shown; renders again when it changes. */
export function useFormat(): Format {
  useLocale();
  return formatOf();
}

const sizes = ["B", "KiB", "MiB", "GiB", "TiB"] as const;
const spans: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const parts = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

function formatFor(locale: string, zone: string | undefined): Format {
  const timeZone = zone === undefined ? {} : { timeZone: zone };
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: "medium", ...timeZone });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: "medium", hourCycle: "h23", ...timeZone });
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: "medium",
    timeStyle: "medium",
    hourCycle: "h23",
    ...timeZone,
  });
  const plain = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const relatives = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const unit = (amount: number, name: string) =>
    new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "short" }).format(amount);
  return {
    number: (value, options) =>
      options === undefined ? plain.format(value) : new Intl.NumberFormat(locale, options).format(value),
    bytes(value) {
      let at = 0;
      let amount = value;
      while (Math.abs(amount) >= 1024 && at < sizes.length - 1) {
        amount /= 1024;
        at++;
      }
      const digits = at === 0 || amount >= 100 ? 0 : 1;
      return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(amount)} ${sizes[at]}`;
    },
    duration(seconds) {
      const whole = Math.max(0, seconds);
      const first = parts.findIndex(([, size]) => whole >= size);
      if (first === -1) return unit(Math.round(whole * 1000), "millisecond");
      let rest = Math.round(whole);
      const said: string[] = [];
      for (const [name, size] of parts.slice(first, first + 2)) {
        const amount = Math.floor(rest / size);
        rest -= amount * size;
        if (amount > 0) said.push(unit(amount, name));
      }
      return said.join(" ");
    },
    date: (seconds) => dates.format(seconds * 1000),
    time: (seconds) => times.format(seconds * 1000),
    moment: (seconds) => moments.format(seconds * 1000),
    relative(seconds, now = Date.now() / 1000) {
      const away = seconds - now;
      const [name, size] = spans.find(([, one]) => Math.abs(away) >= one) ?? (["second", 1] as const);
      return relatives.format(Math.round(away / size), name);
    },
    list: (words) => words.join(textOf("kit.separator")),
    percent: (share) => percents.format(share),
  };
}
