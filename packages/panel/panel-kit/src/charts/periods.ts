import { textOf } from "../text/locale.js";
import type { Series } from "./chart.js";

/** Series of the period before the one that is shown. */
export type Before = readonly Series[];

/** What lies in the last seconds; everything where none are given. */
export function within(
  times: readonly number[],
  series: readonly Series[],
  seconds: number | undefined,
): { readonly times: readonly number[]; readonly series: readonly Series[] } {
  const last = times.at(-1);
  if (seconds === undefined || last === undefined) return { times, series };
  const first = times.findIndex((time) => time > last - seconds);
  if (first <= 0) return { times, series };
  return {
    times: times.slice(first),
    series: series.map((one) => ({ ...one, values: one.values.slice(first) })),
  };
}

/** Values as they were one period earlier, at each of the times shown; null where nothing is known. */
export function beforeOf(
  times: readonly number[],
  series: readonly Series[],
  seconds: number,
  shown: readonly number[],
): Before {
  const places = new Map(times.map((time, at) => [time, at]));
  return series.map((one) => ({
    key: `${one.key}-before`,
    title: textOf("kit.chart.before", { name: one.title }),
    values: shown.map((time) => {
      const at = places.get(time - seconds);
      return at === undefined ? null : (one.values[at] ?? null);
    }),
  }));
}
