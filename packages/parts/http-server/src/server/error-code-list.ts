import { codes, type ErrorCode, errorCodes, type Scope } from "@dicetower/contract";
import { httpCodes } from "../request/limits.js";

const meanings: Readonly<Record<keyof typeof codes, string>> = {
  malformed: "The request cannot be read.",
  invalid: "A field did not pass validation; errors says which and why.",
  noCredentials: "The request carries no credentials.",
  wrongCredentials: "The key, session or ticket is wrong or no longer valid.",
  logInAgain: "This needs a log-in of the last 15 minutes.",
  forbidden: "This is not allowed.",
  readOnly: "The resource is built in and read-only.",
  inContainer: "This is blocked in a container.",
  notFound: "There is no such resource.",
  conflict: "The resource has changed, or the name is taken.",
  tooLarge: "The body or file is larger than its limit.",
  unsupportedType: "The content type, or the type of the file, is not accepted.",
  ruleBroken: "Well-formed, but against a rule.",
  tooMany: "Too many requests; Retry-After says when to come again.",
  internal: "An internal error; the message holds the reference of the log line.",
  notSupported: "Not supported on this installation.",
  notReady: "The service, or a part that this needs, is not ready.",
  upstreamTimeout: "Another server did not answer in time.",
};

const httpMeanings: readonly ErrorCode[] = [
  {
    key: "http.too-slow",
    code: httpCodes.tooSlow,
    meaning: "The request, or its body, took too long to come.",
  },
  {
    key: "http.misdirected",
    code: httpCodes.misdirected,
    meaning: "The host name of the request is not one of this service.",
  },
  {
    key: "http.headers-too-large",
    code: httpCodes.headersTooLarge,
    meaning: "The headers of the request are larger than 16 KiB.",
  },
];

/** One line of `GET /api/system/errors`. */
export interface ListedCode {
  readonly code: number;
  readonly meaning: string;
  /** Feature that contributed the code; `host` for the fixed ones. */
  readonly owner: string;
}

/** Keeps a list of all codes, by number. */
export function listErrorCodes(root: Scope): () => readonly ListedCode[] {
  let list: readonly ListedCode[] = [];
  root.read(errorCodes, ({ all }) => {
    const fixed = Object.entries(codes).map(([name, code]) => ({
      code,
      meaning: meanings[name as keyof typeof codes],
      owner: "host",
    }));
    const added = all.map(({ item, owner }) => ({ code: item.code, meaning: item.meaning, owner }));
    list = [...fixed, ...added].sort((a, b) => a.code - b.code);
  });
  root.add(errorCodes, ...httpMeanings);
  return () => list;
}
