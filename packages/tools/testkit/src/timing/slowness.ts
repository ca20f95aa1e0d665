const sample = JSON.stringify(
  Array.from({ length: 20_000 }, (_, n) => ({ name: `name ${n}`, value: n, list: [n, n + 1] })),
);
/** Milliseconds that reading and writing the sample takes on the machine that limits of time are meant for. */
const referenceMs = 25;

/**
 * How many times slower than that machine this one is at the moment, at least 1: neighbours on its cores count, too.
 * @param clock milliseconds, of the kind that is to be judged: by the wall, or of processor time
 */
export function slowness(clock: () => number): number {
  const since = clock();
  JSON.stringify(JSON.parse(sample));
  return Math.max(1, (clock() - since) / referenceMs);
}
