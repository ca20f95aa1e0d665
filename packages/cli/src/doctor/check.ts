import type { Config } from "@dicetower/installation";
import type { HostControl } from "../host-access/control.js";
import type { Terminal } from "../terminal.js";

/** What a check found. */
export interface Finding {
  /** `warn` keeps nothing from running. */
  readonly state: "ok" | "warn" | "fail";
  /** What there is. */
  readonly detail: string;
  /** What to do, empty when nothing. */
  readonly advice?: string;
}

/** What checks look at. */
export interface Patient {
  readonly config: Config;
  readonly control: HostControl;
  readonly environment: Terminal["environment"];
  /** Where a host of this data folder listens; undefined when none runs. */
  readonly running: string | undefined;
  /** Where the configuration of that host has its access key from; undefined where it has none. */
  readonly keyFrom: string | undefined;
}

/** One thing that must be right for the service to run. */
export interface Check {
  readonly name: string;
  run(patient: Patient): Promise<Finding | readonly Finding[]>;
}

export function ok(detail: string): Finding {
  return { state: "ok", detail };
}

export function fail(detail: string, advice: string): Finding {
  return { state: "fail", detail, advice };
}

export function warn(detail: string, advice: string): Finding {
  return { state: "warn", detail, advice };
}
