import { codes, failure } from "@dicetower/contract";
import { isLoopback } from "../wire/addresses.js";
import { type Shown, sameSecret, tokensShown } from "../wire/tokens.js";
import type { AuthThrottle } from "./auth-throttle.js";
import type { RegisteredAdapter } from "./reverse-registry.js";

/** Address and credentials of a request. */
export interface TokenRequest extends Shown {
  readonly address: string;
}

/**
 * Checks the token of a request: 401 without a token, 403 with a wrong one.
 * Without a configured token only loopback addresses pass.
 * @throws Failure 40100, 40300 or 42900
 */
export function authenticate(
  tokenRequest: TokenRequest,
  host: RegisteredAdapter,
  throttle: AuthThrottle,
): void {
  const { address } = tokenRequest;
  const token = host.record.access_token;
  if (token === "") {
    if (isLoopback(address)) return;
    throw failure(
      codes.forbidden,
      "This adapter has no access token, so it is open to its own machine alone.",
    );
  }
  try {
    throttle.check(address, host.record.id);
  } catch (error) {
    host.rejected(undefined, address);
    throw error;
  }
  const shown = tokensShown(tokenRequest);
  if (shown.some((one) => sameSecret(one, token))) {
    throttle.succeeded(address, host.record.id);
    return;
  }
  throttle.failed(address, host.record.id);
  const missing = shown.length === 0;
  host.rejected(missing ? "tokenless" : "wrongToken", address);
  if (missing) throw failure(codes.noCredentials, "This adapter wants its access token.");
  throw failure(codes.forbidden, "The access token is wrong.");
}

/** A header as one text, empty where it is missing. */
export function headerText(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? "";
}
