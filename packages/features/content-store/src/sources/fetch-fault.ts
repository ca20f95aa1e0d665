import {
  Boom,
  codes,
  errorMessage,
  type Failure,
  failure,
  isA,
  type OutboundReason,
  outboundReasonOf,
  outboundReasons,
} from "@dicetower/contract";

/** Why a file was not had, a word each, for those who put it into words of their own. */
export const fetchReasons = [
  ...outboundReasons,
  /** The server answered with another status than 200. */
  "status",
  /** There is nothing at the address, or in the folder. */
  "missing",
  /** A page for people stands where a file should be. */
  "webPage",
  /** The file has other bytes, or another size, than the index says. */
  "otherFile",
] as const;
export type FetchReason = (typeof fetchReasons)[number];

/** One place that a file was not had from. */
export interface FetchFault {
  readonly reason: FetchReason;
  /** Host of the server, or the folder. */
  readonly where: string;
  /** Of the answer; 0 for none. */
  readonly status: number;
}

const hints: Readonly<Record<FetchReason, string>> = {
  address: "Correct the address, or allow the host in the settings of the store.",
  request: "Correct the address.",
  unknownHost: "Check how the address is written, and whether this machine reaches the internet.",
  noRoute: "Check whether this machine reaches the internet.",
  refused: "Check the address and its port, or ask whoever runs the server.",
  reset: "Try again later, or ask whoever runs the server.",
  timeout: "Try again later.",
  tls: "Check the clock of this machine, or ask whoever runs the server to mend its certificate.",
  protocol: "Check the address and its port: something else than a web server answers there.",
  brokenOff: "Try again.",
  tooLarge: "Ask whoever publishes it: nothing so large is taken.",
  redirects: "Give the address that it leads to in the end.",
  encoding: "Ask whoever runs the server to send its files as they are.",
  busy: "Try again in a moment.",
  unreachable: "Try again later, or ask whoever runs the server.",
  status: "Try again later, or ask whoever runs the server.",
  missing: "Check the address, or ask whoever publishes it.",
  webPage: "Give the address of the file itself, not that of a page which shows it.",
  otherFile: "Read the source again, or ask whoever publishes it.",
};

/** Makes the failure of a fetch: where, what, and what to do about it. */
export function fetchFailure(
  code: number,
  { reason, where, status = 0 }: Pick<FetchFault, "reason" | "where"> & Partial<FetchFault>,
  sentence: string,
  more: { readonly cause?: unknown; readonly retryAfterSeconds?: number } = {},
): Failure {
  const faults: readonly FetchFault[] = [{ reason, where, status }];
  return failure(code, `${sentence} ${hints[reason]}`, { ...more, data: { faults } });
}

/** The failure of a request of ours, with where it went to. What is none of those stays as it is. */
export function fetchFailureOf(error: unknown, url: string): unknown {
  const reason: OutboundReason | undefined = outboundReasonOf(error);
  if (reason === undefined || !isA(Boom, error)) return error;
  const { data, message } = error as Failure;
  const { retryAfterSeconds } = data ?? {};
  const where = new URL(url).host;
  return fetchFailure(data?.code ?? codes.upstreamTimeout, { reason, where }, `${where}: ${message}`, {
    cause: error,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** The failure of an answer that brings no file. */
export function refusedBy(url: string, status: number): Failure {
  const { host } = new URL(url);
  const reason = status === 404 || status === 410 ? "missing" : "status";
  return fetchFailure(
    codes.upstreamTimeout,
    { reason, where: host, status },
    `${host} answered with status ${status}.`,
  );
}

/** Where and why it was not had; none for what failed otherwise. */
export function faultsOf(error: unknown): readonly FetchFault[] {
  const told = (error as { data?: { data?: { faults?: unknown } | null } | null } | null)?.data?.data?.faults;
  return Array.isArray(told) ? (told as FetchFault[]) : [];
}

/** What is said of an error. What nobody has put into words for people stands in the log. */
export function sentenceOf(error: unknown): string {
  return isA(Boom, error) ? errorMessage(error) : "Something went wrong here; the log says what.";
}
