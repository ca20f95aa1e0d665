import { codes, failure } from "@dicetower/contract";
import { isLoopback } from "../wire/addresses.js";
import { type Shown, sameSecret, tokensShown } from "../wire/tokens.js";
import type { Host } from "./entrance.js";
import type { Knocks } from "./knocks.js";

/** Who comes in, and what they show. */
export interface Visitor extends Shown {
  readonly address: string;
}

/**
 * Lets a visitor in, or says why not: 401 without a token, 403 with a wrong one (adapters §1.2).
 * Without a token of our own only this machine is let in (security W4).
 * @throws Failure 40100, 40300 or 42900
 */
export function admit(visitor: Visitor, host: Host, knocks: Knocks): void {
  const { address } = visitor;
  const token = host.record.access_token;
  // On one's own machine a wrong setting must not lock the right one out.
  const local = isLoopback(address);
  if (token === "") {
    if (local) return;
    throw failure(
      codes.forbidden,
      "This adapter has no access token, so it is open to its own machine alone.",
    );
  }
  if (!local) knocks.check(address);
  const shown = tokensShown(visitor);
  if (shown.some((one) => sameSecret(one, token))) {
    knocks.succeeded(address);
    return;
  }
  if (!local) knocks.failed(address);
  const missing = shown.length === 0;
  host.refused(missing ? "tokenless" : "wrongToken", address);
  if (missing) throw failure(codes.noCredentials, "This adapter wants its access token.");
  throw failure(codes.forbidden, "The access token is wrong.");
}

/** A header as one text, empty where it is missing. */
export function headerText(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? "";
}
