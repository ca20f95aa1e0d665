/** Steps of the set-up, in order. Each may be passed over but for the password on an open address. */
export const steps = ["language", "password", "address", "adapter", "master", "chat"] as const;
export type Step = (typeof steps)[number];

/** What every step is told. */
export interface StepProps {
  /** Says that the step is done. */
  readonly onDone: () => void;
  /** Something went wrong, in words; empty when it is mended. */
  readonly onProblem: (problem: string) => void;
}
