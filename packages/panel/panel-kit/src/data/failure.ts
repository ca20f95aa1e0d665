import { ApiFailure } from "./api.js";

/** Whatever was thrown as a failure of the API: what is none gets status and code 0. */
export function failureOf(error: unknown): ApiFailure {
  return error instanceof ApiFailure ? error : new ApiFailure(0, 0, reasonOf(error));
}

/** Why something failed, in words for the person who tried. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
