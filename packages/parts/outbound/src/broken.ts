import { codes, type Failure, type OutboundReason, reasonOfCode } from "@dicetower/contract";
import { because } from "./refusal.js";

const sentences: Partial<Record<OutboundReason, string>> = {
  unknownHost: "There is no server of that name.",
  noRoute: "There is no way to the server.",
  refused: "The server refuses the connection.",
  reset: "The server ended the connection without an answer.",
  timeout: "The server did not answer in time.",
  tls: "The server has no valid certificate, or speaks no TLS that is understood.",
  protocol: "What the server sent is no answer of HTTP.",
  brokenOff: "The connection broke before the answer had ended.",
};

/** Converts errors of sockets and resolvers to failures; the cause keeps the system's code. */
export function asFailure(error: unknown): unknown {
  return isFailure(error) ? error : failed(reasonOfCode(codeOf(error)), error);
}

/** The same for what fails while the body comes. */
export function asBodyFailure(error: unknown): unknown {
  if (isFailure(error)) return error;
  const code = codeOf(error);
  const reason = reasonOfCode(code);
  return failed(reason === "reset" || reason === "unreachable" ? "brokenOff" : reason, error);
}

function failed(reason: OutboundReason, cause: unknown): Failure {
  return because(
    codes.upstreamTimeout,
    reason,
    sentences[reason] ?? "The server could not be reached.",
    cause,
  );
}

function isFailure(error: unknown): boolean {
  return typeof error === "object" && error !== null && "isBoom" in error;
}

/** The code of an error, or of the first of several that has one. */
function codeOf(error: unknown): string {
  const { code, name, errors } = (error ?? {}) as { code?: unknown; name?: unknown; errors?: unknown };
  if (typeof code === "string") return code;
  // The parser of undici gives a code for some of its errors only.
  if (name === "HTTPParserError") return "HPE_UNKNOWN";
  for (const one of Array.isArray(errors) ? errors : []) if (codeOf(one) !== "") return codeOf(one);
  return "";
}
