import type { SeedPeriod, SeedStore } from "../seeds/seed-store.js";
import { RollStream } from "../seeds/stream.js";
import { facesIn } from "../seeds/thrown-faces.js";
import type { Receipt } from "./receipt.js";

/** A receipt with the seed that its dice follow from. */
export interface Verified {
  readonly receipt: Receipt;
  readonly period: SeedPeriod;
  /** In hexadecimal, as soon as the period has ended. */
  readonly seed: string | undefined;
  /** The period has ended, and its seed cannot be shown: it is lost, or was replaced. */
  readonly lost: boolean;
  /** Recomputed from seed and number; undefined where the seed is lost. */
  readonly dice: readonly { readonly faces: number; readonly value: number }[] | undefined;
}

/** Works the dice of a receipt out again. */
export async function verified(receipt: Receipt, seeds: SeedStore): Promise<Verified | undefined> {
  const period = await seeds.byId(receipt.seedId);
  if (period === undefined) return undefined;
  const stream = period.seed && new RollStream(period.seed, receipt.number);
  const dice = stream && facesIn(receipt.faces).map((faces) => ({ faces, value: stream.die(faces) }));
  return {
    receipt,
    period,
    seed: seeds.revealed(period),
    lost: seeds.hasEnded(period) && period.seed === undefined,
    dice,
  };
}
