/** Round steps from nought (or the least value) to the largest; of whole numbers no step is a part of one. */
export function ticksFor(values: readonly (number | null)[], count = 4): number[] {
  const all = values.filter((value): value is number => value !== null && Number.isFinite(value));
  const most = Math.max(0, ...all);
  const least = Math.min(0, ...all);
  const rough = (most - least || 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = power * ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10);
  const step = all.every(Number.isInteger) ? Math.max(1, Math.ceil(round)) : round;
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

/** Every how many labels one is written, so that they do not touch. */
export function labelStep(count: number, room: number, width: number): number {
  return Math.max(1, Math.ceil(count / Math.max(1, Math.floor(room / width))));
}
