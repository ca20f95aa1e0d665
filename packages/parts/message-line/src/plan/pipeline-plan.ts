import {
  type IncomingSlot,
  incomingSlots,
  type OutgoingSlot,
  type OutgoingStage,
  outgoingSlots,
  type Stage,
} from "@dicetower/contract";
import type { Entry, Owner } from "@dicetower/kernel";
import { orderStages } from "./stage-order.js";

/** A stage ready to run, with flat fields for the loop. */
export interface Step {
  readonly stage: Stage;
  /** The stage's own function, read once: stages have many shapes. */
  readonly run: Stage["run"];
  readonly key: string;
  readonly owner: Owner;
  readonly slot: IncomingSlot;
  /** True for `admit` and `censor`, which refuse a message when they fail. */
  readonly failsClosed: boolean;
  /** True if it still runs while the bot is switched off. */
  readonly whenQuiet: boolean;
  /** True for stages that answer people. */
  readonly matches: boolean;
  readonly limitMs: number;
}

/**
 * Consecutive steps of one owner, which is entered once for all of them. Either all of them or none run while the bot
 * is switched off, and either all or none record.
 */
export interface Run {
  readonly owner: Owner;
  readonly steps: readonly Step[];
  /** True if some of them refuse a message when they fail. */
  readonly guards: boolean;
  /** True if they still run while the bot is switched off. */
  readonly whenQuiet: boolean;
  /** True for those that record: they see each message, answered or not. */
  readonly records: boolean;
}

/** Milliseconds that a stage may take unless it says otherwise. */
export const defaultLimitMs = 10_000;

const commandsAt = incomingSlots.indexOf("commands");

/** Returns the incoming stages in force in the order in which a message passes them. */
export function planIncoming(entries: readonly Entry<Stage>[]): Run[] {
  const runs: { owner: Owner; steps: Step[] }[] = [];
  for (const [at, slot] of incomingSlots.entries()) {
    for (const entry of orderStages(entries.filter(({ item }) => item.slot === slot))) {
      const step: Step = {
        stage: entry.item,
        run: entry.item.run,
        key: entry.key,
        owner: entry.by,
        slot,
        failsClosed: slot === "admit" || slot === "censor",
        whenQuiet: at <= commandsAt,
        matches: entry.item.matches !== undefined,
        limitMs: entry.item.limitMs ?? defaultLimitMs,
      };
      const last = runs.at(-1);
      const before = last?.steps[0];
      const isSame = before?.whenQuiet === step.whenQuiet && records(before) === records(step);
      if (last?.owner === entry.by && isSame) last.steps.push(step);
      else runs.push({ owner: entry.by, steps: [step] });
    }
  }
  return runs.map(({ owner, steps }) => ({
    owner,
    steps,
    guards: steps.some(({ failsClosed }) => failsClosed),
    whenQuiet: steps.every(({ whenQuiet }) => whenQuiet),
    records: steps.every(records),
  }));
}

function records({ slot }: Step): boolean {
  return slot === "record";
}

/** An outgoing stage ready to run. */
export interface OutgoingStep {
  readonly stage: OutgoingStage;
  readonly key: string;
  readonly limitMs: number;
  readonly owner: Owner;
  readonly slot: OutgoingSlot;
}

/** Returns the outgoing stages in force in the order in which a part passes them. */
export function planOutgoing(entries: readonly Entry<OutgoingStage>[]): OutgoingStep[] {
  return outgoingSlots.flatMap((slot) =>
    orderStages(entries.filter(({ item }) => item.slot === slot)).map((entry) => ({
      stage: entry.item,
      key: entry.key,
      limitMs: entry.item.limitMs ?? defaultLimitMs,
      owner: entry.by,
      slot,
    })),
  );
}
