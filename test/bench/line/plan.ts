/** How much each process is given in a round, and how many rounds there are. */
export interface Plan {
  /** How often all processes are begun anew: one and the same program is up to a tenth slower in one than in another. */
  readonly generations: number;
  /** Rounds of each generation that do not count, in which code is still being compiled, and those that do. */
  readonly warmUps: number;
  readonly rounds: number;
  readonly messages: number;
  /** Messages that do not count, behind each change of what is switched on. */
  readonly settling: number;
  /** Koishi takes its time. */
  readonly koishiMessages: number;
  readonly inFlight: number;
  readonly latencySeconds: number;
  /** Of each generation, behind one that does not count. */
  readonly latencyRounds: number;
}

export const fullPlan: Plan = {
  generations: 5,
  warmUps: 5,
  // Short ones: what else the machine does comes and goes by the second, and is to meet everybody alike.
  rounds: 8,
  messages: 5_000,
  settling: 1_000,
  koishiMessages: 200,
  inFlight: 256,
  latencySeconds: 4,
  latencyRounds: 3,
};

export const shortPlan: Plan = {
  ...fullPlan,
  generations: 2,
  warmUps: 4,
  rounds: 4,
  latencySeconds: 1,
  latencyRounds: 2,
};
