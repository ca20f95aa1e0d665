/**
 * What the feature `luck` offers to others.
 * @packageDocumentation
 */
import { defineToken } from "@dicetower/contract";

/** Whose luck, as which account of the bot hears of them. */
export interface LuckOf {
  /** Adapter record id as text. */
  readonly account: string;
  readonly platform: string;
  readonly userId: string;
}

/** The luck of people, as `.jrrp` tells it. */
export interface Luck {
  /** Luck of today, 1 to 100. Nobody is noted as having asked. */
  today(of: LuckOf): number;
}
export const Luck = defineToken<Luck>("Luck");
