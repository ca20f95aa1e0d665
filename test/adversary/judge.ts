import { expect } from "chai";
import type { Came } from "./ask.js";

/** What an answer gives away of the inside. */
const leaks = /\n\s+at |node_modules|\/(?:home|work|usr)\/|\/tmp\/dicetower-|SQLITE|knex|ECONN|root:x:0/;
/** Beyond what an answer may take. */
const slowMs = 20_000;

/**
 * What is wrong with the answer to a request that must do no harm: an error of the service, a refusal without the
 * envelope, the inside in its words, or one that takes too long. Empty where nothing is.
 * @param wanted status that it must have
 */
export function faultOf(came: Came, what: string, wanted?: readonly number[]): string[] {
  const { status, code, text, ms, headers } = came;
  const said = `${what}: ${status} ${text.slice(0, 200)}`;
  if (wanted !== undefined && !wanted.includes(status)) return [`${said}, wanted ${wanted.join(" or ")}`];
  if (status >= 500) return [said];
  if (ms > slowMs) return [`${what}: ${Math.round(ms)} ms`];
  if (headers["access-control-allow-origin"] !== undefined) return [`${what}: pages of others may read it`];
  if (status < 400) return [];
  if (leaks.test(text)) return [`${said}, which tells of the inside`];
  const isEnveloped = code !== undefined && Math.floor(code / 100) === status;
  return isEnveloped ? [] : [`${said}, without the envelope`];
}

const notNowCodes = new Set([50100, 50200, 50300, 50400]);

/** True for what says that it cannot be done here or now, as of an account that is not connected. */
export function isNotNow({ status, code }: Came): boolean {
  return code !== undefined && notNowCodes.has(code) && Math.floor(code / 100) === status;
}

/** Statuses of what is refused for what it is. */
export const refusals = [400, 404, 405, 409, 413, 415, 422] as const;

/** Fails with what is wrong, of many the first. */
export function none(faults: readonly string[]): void {
  expect(faults.slice(0, 30), `${faults.length} faults`).to.deep.equal([]);
}
