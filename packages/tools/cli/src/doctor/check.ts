import type { Config } from "@dicetower/installation";
import type { HostControl } from "../host-access/control.js";
import type { Terminal } from "../terminal.js";

/** The result of a check. */
export interface Finding {
  /** `warn` does not prevent the service from running. */
  readonly state: "ok" | "warn" | "fail";
  /** What was found. */
  readonly detail: string;
  /** What to do, empty for nothing. */
  readonly advice?: string;
}

/** The subject of the checks. */
export interface Patient {
  readonly config: Config;
  readonly control: HostControl;
  readonly environment: Terminal["environment"];
  /** Address of the running host of this data folder; undefined if there is none. */
  readonly running: string | undefined;
  /** Source of the access key in the configuration of that host; undefined if it has none. */
  readonly keyFrom: string | undefined;
}

/** A check for one condition of a working service. */
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
