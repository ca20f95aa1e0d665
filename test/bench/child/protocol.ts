/** The questions that a child process answers, by name. */
export type Answers = Readonly<Record<string, (input: never) => unknown>>;

/** A question on its way to a child. */
export interface Asked {
  readonly id: number;
  readonly question: string;
  readonly input: unknown;
}

/** An answer on its way back; number 0 says that the child has loaded. */
export interface Told {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string | undefined;
}

/** What a process has used so far. */
export interface Usage {
  readonly cpuMicros: number;
}
