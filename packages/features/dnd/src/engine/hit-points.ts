/** Hit points of a character. */
export interface HitPoints {
  readonly hp: number;
  /** Undefined where the maximum is not known: nobody dies of massive damage then, and healing has no ceiling. */
  readonly hpMax: number | undefined;
  readonly tempHp: number;
  /** Counters of death saves. */
  readonly successes: number;
  readonly failures: number;
}

/** What damage has done. `dying` also where a dying character has got one more failure. */
export interface DamageOutcome {
  readonly hp: number;
  readonly tempHp: number;
  readonly successes: number;
  readonly failures: number;
  readonly outcome: "hurt" | "dying" | "dead";
}

/** Applies damage: temporary hit points go first. @param over true leaves those alone */
export function damage(
  {
    hp,
    hpMax,
    tempHp = 0,
    successes = 0,
    failures = 0,
  }: Pick<HitPoints, "hp" | "hpMax"> & Partial<HitPoints>,
  amount: number,
  over = false,
): DamageOutcome {
  const absorbed = over ? 0 : Math.min(Math.max(tempHp, 0), amount);
  const left = amount - absorbed;
  const next = hp - left;
  const after = { tempHp: tempHp - absorbed, successes, failures };
  if (left === 0) return { ...after, hp, outcome: "hurt" };
  if (next > 0) return { ...after, hp: next, outcome: "hurt" };
  const dead: DamageOutcome = { ...after, hp: 0, successes: 0, failures: 0, outcome: "dead" };
  // What is below 0 counts from 0, where the character already was there.
  if (hpMax !== undefined && hpMax > 0 && left - Math.max(hp, 0) >= hpMax) return dead;
  if (hp > 0) return { ...after, hp: 0, successes: 0, failures: 0, outcome: "dying" };
  return failures + 1 >= 3 ? dead : { ...after, hp: 0, failures: failures + 1, outcome: "dying" };
}

/** Heals up to the maximum; hit points above 0 clear the counters. */
export function heal(
  { hp, hpMax, successes = 0, failures = 0 }: Pick<HitPoints, "hp" | "hpMax"> & Partial<HitPoints>,
  amount: number,
): Pick<HitPoints, "hp" | "successes" | "failures"> {
  const full = hp + amount;
  const next = hpMax === undefined ? full : Math.min(full, Math.max(hpMax, hp));
  return next > 0 ? { hp: next, successes: 0, failures: 0 } : { hp: next, successes, failures };
}
