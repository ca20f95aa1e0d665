/** A dying character, and the die of the save. */
export interface DeathSaveState {
  readonly hp: number;
  readonly successes: number;
  readonly failures: number;
  /** The die as it lay: 1 and 20 count by themselves. */
  readonly d20: number;
  /** Added to the die. */
  readonly modifier: number;
}

/** What came of a death save. */
export interface DeathSaveOutcome {
  readonly hp: number;
  readonly successes: number;
  readonly failures: number;
  readonly outcome: "revived" | "success" | "failure" | "stable" | "dead";
}

/** A death save; at 0 hit points only. */
export function deathSave({
  hp,
  successes,
  failures,
  d20,
  modifier,
}: DeathSaveState): DeathSaveOutcome | { readonly error: "notDying" } {
  if (hp > 0) return { error: "notDying" };
  if (d20 === 20) return { hp: 1, successes: 0, failures: 0, outcome: "revived" };
  const saved = d20 !== 1 && d20 + modifier >= 10;
  const after = {
    hp: 0,
    successes: successes + (saved ? 1 : 0),
    failures: failures + (saved ? 0 : d20 === 1 ? 2 : 1),
  };
  if (after.failures >= 3) return { hp: 0, successes: 0, failures: 0, outcome: "dead" };
  if (after.successes >= 3) return { hp: 0, successes: 0, failures: 0, outcome: "stable" };
  return { ...after, outcome: saved ? "success" : "failure" };
}
