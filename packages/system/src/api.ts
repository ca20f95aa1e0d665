import { definePoint, type JsonValue, type Keyed } from "@dicetower/contract";

/** An adapter as the dashboard shows it. */
export interface DashboardAdapter {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly state: string;
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

/** Members of the dashboard (data-model §20) that a feature knows; it leaves out what it does not know. */
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
  /** Asked at each look at the dashboard; an answer that takes longer than a second is left out. */
  collect(signal: AbortSignal): DashboardShare | Promise<DashboardShare>;
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
