import { definePoint, type JsonValue, type Keyed } from "@dicetower/contract";

/** An adapter as the dashboard shows it. */
export interface DashboardAdapter {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly state: string;
  readonly platform?: string;
  /** Last failure in words, empty when there is none. */
  readonly error?: string;
  /** Tries since the connection was lost. */
  readonly attempt?: number;
  /** UTC epoch seconds, 0 = never. */
  readonly nextRetryAt?: number;
  readonly connectedAt?: number;
  readonly lastEventAt?: number;
  /** Messages since the start. */
  readonly received?: number;
  readonly sent?: number;
}

/** How much the bot was used. */
export interface DashboardCommands {
  readonly today: number;
  readonly yesterday: number;
  /** The last 30 days in the time zone of the server, oldest first. */
  readonly byDay: readonly { readonly day: string; readonly count: number }[];
  /** The 10 commands most used in these days. */
  readonly byKey: readonly { readonly key: string; readonly count: number }[];
}

/** Members of the dashboard that a feature knows; it leaves out what it does not know. */
export interface DashboardShare {
  readonly groups?: { readonly total: number; readonly active7d: number };
  readonly players?: { readonly total: number; readonly active7d: number };
  readonly commands?: DashboardCommands;
  /** `d100Mean` is null while no d100 has been rolled today. */
  readonly rolls?: { readonly today: number; readonly d100Mean: number | null };
  readonly logs?: { readonly recording: number; readonly total: number };
  readonly adapters?: readonly DashboardAdapter[];
  /** Newest audit rows, at most 10. */
  readonly recent?: readonly JsonValue[];
}

/** Where a part of the dashboard comes from. */
export interface DashboardSource extends Keyed {
  /**
   * Asked at each look at the dashboard; an answer that takes longer than a second is left out.
   * @param locale language of words; the installation's when left out
   */
  collect(signal: AbortSignal, locale?: string): DashboardShare | Promise<DashboardShare>;
}

/**
 * Shares of `GET /api/dashboard/stats`. Each member has one source; where two give the same member, the one with
 * the later key is shown.
 */
export const dashboardSources = definePoint<DashboardSource>("dashboardSources");

/** Members of the status that features know. */
export interface StatusShare {
  readonly adapters?: { readonly total: number; readonly online: number };
  readonly queues?: { readonly incoming: number; readonly outgoing: number };
  /** True in a container; found by the updater's own rules where it is on. */
  readonly container?: boolean;
}

/** Where a part of the status comes from: in memory, at once. */
export interface StatusSource extends Keyed {
  share(): StatusShare;
}

/** Shares of `GET /api/system/status`, merged as those of the dashboard. */
export const statusSources = definePoint<StatusSource>("statusSources");

/** Something that wants to be done when the service begins again: an update that waits. */
export interface RestartTask extends Keyed {
  /**
   * Asked by `POST /api/system/restart` before it restarts.
   * @returns true when it has taken the restart over, as an installation does
   */
  takeOver(): boolean | Promise<boolean>;
}

/** Tasks at a restart, asked by key; the first that takes over ends the asking. */
export const restartTasks = definePoint<RestartTask>("restartTasks");

/** What can be done about a problem: a page to go to, or a call; neither looks again whether it is still there. */
export interface ProblemAction {
  /** Text key of the button. */
  readonly titleKey: string;
  /** Page of the panel, with what stands behind `?`: `adapters?open=3`. */
  readonly page?: string;
  readonly call?: { readonly method: "POST"; readonly path: string };
  /** Text key of a question that is asked before the call. */
  readonly confirmKey?: string;
}

/** Something that an admin should see to. */
export interface Problem {
  /** Unique within its source. */
  readonly key: string;
  /** `bad` where something does not work, `warn` where it may come to that, `info` where something waits for a person. */
  readonly severity: "bad" | "warn" | "info";
  /**
   * Text key of the title, `<feature>.page.…`, so that the panel has it; the explanation is at `<textKey>.text`.
   * Both may hold `{name}` of `values`.
   */
  readonly textKey: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly action: ProblemAction;
}

/** Where problems come from. */
export interface ProblemSource extends Keyed {
  /**
   * Asked every few seconds, so from memory where that can be; an answer that takes longer than a second is left out.
   * @param locale language of words in `values`; the installation's when left out
   */
  find(signal: AbortSignal, locale?: string): readonly Problem[] | Promise<readonly Problem[]>;
}

/** What the dashboard shows first, the worst first. */
export const problems = definePoint<ProblemSource>("problems");
