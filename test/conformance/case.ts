import type { Joi } from "@dicetower/contract";
import type { TestHost, TestHostOptions } from "@dicetower/testkit";

/** Values for the `{…}` of a path. */
export type Params = Readonly<Record<string, string | number>>;

/** A request that must not go through. */
export interface Refusal {
  readonly params?: Params;
  /** With its question mark. */
  readonly query?: string;
  readonly body?: unknown;
  readonly code: number;
  /** JSON pointer that one of the `errors` must name. */
  readonly field?: string;
}

/** What shows that an endpoint does its work: a real request, a real answer, a real refusal. */
export interface Case {
  /** Method and path, as `endpoints.json` has them. */
  readonly endpoint: string;
  /** Makes what must be there first, and says what goes into the path. */
  readonly prepare?: (tower: TestHost) => Promise<Params | undefined>;
  /** With its question mark. */
  readonly query?: string;
  readonly body?: unknown;
  /** Shape of `data`, or of the whole answer where there is no envelope. Members it does not name may be there. */
  readonly returns: Joi.Schema;
  /** Looks at what has become of it. */
  readonly proves?: (tower: TestHost, data: never, params: Params) => Promise<unknown>;
  readonly refused: Refusal;
  /** Puts back what other cases rest on. */
  readonly undo?: (tower: TestHost) => Promise<unknown>;
  /** Wishes for a host of its own, where the case would spoil it for others. */
  readonly own?: Partial<TestHostOptions>;
}

/** Puts values into a path. */
export function filled(path: string, params: Params = {}, query = ""): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? "1")) + query;
}
