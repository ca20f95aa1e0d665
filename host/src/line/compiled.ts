import {
  type IncomingSlot,
  incomingSlots,
  type OutgoingSlot,
  type OutgoingStage,
  outgoingSlots,
  type Stage,
} from "@dicetower/contract";
import type { Entry, Owner } from "../kernel/index.js";
import { neighbours } from "./neighbours.js";

/** A stage ready to run, its fields flat for the loop. */
export interface Step {
  readonly stage: Stage;
  /** The stage's own: found here, it is found without a look at what else the stage holds. */
  readonly run: Stage["run"];
  readonly key: string;
  readonly owner: Owner;
  readonly slot: IncomingSlot;
  /** `admit` and `censor` refuse what they fail to look at. */
  readonly failsClosed: boolean;
  /** Still tried where the bot is switched off. */
  readonly whenQuiet: boolean;
  /** True for stages that answer people. */
  readonly wants: boolean;
  readonly limitMs: number;
}

/**
 * What the steps of a run call, and what with, side by side: of a hundred stages that do nothing, fetching what is
 * needed to call them costs more than the calls.
 */
export interface Plain {
  readonly calls: readonly Stage["run"][];
  readonly stages: readonly Stage[];
}

/** Neighbouring steps of one owner, who is entered once for all of them; all plain or none, all tried where it is quiet or none. */
export interface Run {
  readonly owner: Owner;
  readonly steps: readonly Step[];
  /** Some of them refuse what they fail to look at. */
  readonly guards: boolean;
  /** Still tried where the bot is switched off. */
  readonly whenQuiet: boolean;
  /** Set where the steps need nothing but to be called. */
  readonly plain: Plain | undefined;
}

/** Milliseconds that a stage may take unless it says otherwise. */
export const defaultLimitMs = 10_000;

const commandsAt = incomingSlots.indexOf("commands");

/** Puts the stages in force into the order in which a message meets them. */
export function compileIncoming(entries: readonly Entry<Stage>[]): Run[] {
  const runs: { owner: Owner; steps: Step[] }[] = [];
  for (const [at, slot] of incomingSlots.entries()) {
    for (const entry of neighbours(entries.filter(({ item }) => item.slot === slot))) {
      const step: Step = {
        stage: entry.item,
        run: entry.item.run,
        key: entry.key,
        owner: entry.by,
        slot,
        failsClosed: slot === "admit" || slot === "censor",
        whenQuiet: at <= commandsAt,
        wants: entry.item.wants !== undefined,
        limitMs: entry.item.limitMs ?? defaultLimitMs,
      };
      const last = runs.at(-1);
      if (last?.owner === entry.by && alike(last.steps[0] as Step, step)) last.steps.push(step);
      else runs.push({ owner: entry.by, steps: [step] });
    }
  }
  return runs.map(({ owner, steps }) => {
    // As all of them are.
    const [first] = steps as [Step, ...Step[]];
    return {
      owner,
      steps,
      guards: steps.some(({ failsClosed }) => failsClosed),
      whenQuiet: first.whenQuiet,
      plain: isPlain(first)
        ? { calls: steps.map(({ run }) => run), stages: steps.map(({ stage }) => stage) }
        : undefined,
    };
  });
}

/** True for a step that only needs to be called: it answers nobody, and has the usual time. */
function isPlain({ wants, limitMs }: Step): boolean {
  return !wants && limitMs === defaultLimitMs;
}

function alike(one: Step, other: Step): boolean {
  return isPlain(one) === isPlain(other) && one.whenQuiet === other.whenQuiet;
}

/** A stage of the way out. */
export interface OutgoingStep {
  readonly stage: OutgoingStage;
  readonly owner: Owner;
  readonly slot: OutgoingSlot;
}

/** The same for replies. */
export function compileOutgoing(entries: readonly Entry<OutgoingStage>[]): OutgoingStep[] {
  return outgoingSlots.flatMap((slot) =>
    neighbours(entries.filter(({ item }) => item.slot === slot)).map((entry) => ({
      stage: entry.item,
      owner: entry.by,
      slot,
    })),
  );
}
