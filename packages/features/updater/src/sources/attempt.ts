import { errorMessage } from "@dicetower/contract";

/**
 * Numbers by which people look up what went wrong with a transfer: those of curl, as everybody knows them.
 */
export const exits = {
  address: 3,
  name: 6,
  refused: 7,
  endedEarly: 18,
  status: 22,
  write: 23,
  timeout: 28,
  range: 33,
  tls: 35,
  redirects: 47,
  broken: 56,
  certificate: 60,
  tooLarge: 63,
} as const;

/** A try of one source that came to nothing. */
export class AttemptFailure extends Error {
  override readonly name = "AttemptFailure";

  /** @param status of HTTP; 0 where there was no answer. @param exit undefined where nothing was transferred wrongly */
  constructor(
    message: string,
    readonly exit: number | undefined,
    readonly status = 0,
    options: ErrorOptions & { readonly retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message, options);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  readonly retryAfterSeconds: number | undefined;
}

/** The failure of an HTTP status from 400 on. */
export function statusFailure(status: number, retryAfterSeconds?: number): AttemptFailure {
  const reason = status === 404 || status === 410 ? "file missing" : `the server answered ${status}`;
  return new AttemptFailure(reason, exits.status, status, {
    retryAfterSeconds,
  });
}

/** What a failure of a request comes to, by the system's code or the code of the API that it carries. */
export function transferFailure(error: unknown, status = 0): AttemptFailure {
  if (error instanceof AttemptFailure) return error;
  const system = systemCode(error);
  const api = (error as { data?: { code?: number } } | null)?.data?.code;
  const [exit, reason] = meaningOf(system, api, error);
  return new AttemptFailure(reason, exit, status, { cause: error });
}

function meaningOf(system: string, api: number | undefined, error: unknown): [number, string] {
  if (system === "ENOTFOUND" || system.startsWith("EAI_")) return [exits.name, "the name has no address"];
  if (system === "ECONNREFUSED" || system === "EHOSTUNREACH" || system === "ENETUNREACH")
    return [exits.refused, "network: the connection was refused"];
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(system))
    return [exits.certificate, "TLS: the certificate is not valid"];
  if (/SSL|TLS|EPROTO/.test(system)) return [exits.tls, "TLS: no secure connection"];
  if (system === "UND_ERR_SOCKET") return [exits.endedEarly, "network: the answer ended early"];
  if (system === "ETIMEDOUT") return [exits.timeout, "network: no answer in time"];
  if (system !== "") return [exits.broken, "network: the connection broke"];
  if (api === 42200) return [exits.address, errorMessage(error)];
  if (api === 41300) return [exits.tooLarge, "the answer is too large"];
  if (api === 50400) return [exits.timeout, "network: no answer in time"];
  return [exits.broken, "network: the connection broke"];
}

function systemCode(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code, data } = at as { code?: unknown; data?: { cause?: unknown } };
    if (typeof code === "string" && !code.startsWith("ABORT")) return code;
    if (at.cause === undefined && data?.cause instanceof Error) return systemCode(data.cause);
  }
  return "";
}

/** One line of the error text: which source, and how it went. No addresses beyond the host, no secrets. */
export function attemptLine(source: string, failure: AttemptFailure): string {
  const { status, exit, message } = failure;
  return `source=${source} http=${status === 0 ? "-" : status} exit=${exit ?? "-"} ${message}`;
}
