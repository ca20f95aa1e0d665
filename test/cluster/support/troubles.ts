import type { Installation } from "./installation.js";

/** A trouble is over when it resolves. @param fraction from 0 to 1, which process it befalls, or how long it takes */
export type Trouble = (where: Installation, fraction: number) => Promise<void>;

const leaseSeconds = 10;
const maxCutSeconds = 20;

const seconds = (count: number) => new Promise<void>((resolve) => setTimeout(resolve, count * 1_000));

/** Kills a process and starts it anew. */
export const kill: Trouble = async (where, fraction) => {
  const member = where.any(fraction);
  await member.kill();
  while (!member.runs || member.base === "") {
    await member.start();
    // It refuses to start where the database or the bus is away.
    if (member.base === "") await seconds(0.5);
  }
};

/** Has a process sleep for longer than its leases live. */
export const sleep: Trouble = async (where, fraction) => {
  const member = where.any(fraction);
  member.signal("SIGSTOP");
  await seconds(leaseSeconds + 1 + 2 * fraction);
  member.signal("SIGCONT");
};

export const cutBus: Trouble = async (where, fraction) => {
  await where.cutBus();
  await seconds(1 + 6 * fraction);
  await where.mendBus();
};

/** Cuts the database off: as often for moments as for longer than leases live. */
export const cutDatabase: Trouble = async (where, fraction) => {
  await where.database.cut();
  await seconds(fraction < 0.5 ? 0.2 + 8 * fraction : maxCutSeconds * fraction);
  await where.database.mend();
};

export const cutBoth: Trouble = async (where, fraction) => {
  await Promise.all([cutBus(where, fraction), cutDatabase(where, fraction)]);
};

export const everything: Trouble = async (where, fraction) => {
  await Promise.all([cutBoth(where, fraction), kill(where, 1 - fraction), sleep(where, fraction)]);
};

/** Random numbers that a seed repeats. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
