import { ProviderFailure, type Reaction, type Repair } from "./provider-failure.js";

const hourMs = 3_600_000;
/** Left aside until the settings are saved, or so long. */
const refusedMs = 600_000;
/** A longer wait that the provider asks for is spent at the next gateway. */
const maxWaitMs = 20_000;

const spent = /quota|balance|billing|spend|insufficient|credit|arrears|payment/i;
const contextLength =
  /context.{0,10}(?:length|window|size)|maximum context|prompt is too long|input is too long|too many (?:input )?tokens|reduce the length|exceeds? the (?:available )?context/i;

/** Names in the words of providers, the most telling first. */
const repairable: readonly (readonly [RegExp, Repair])[] = [
  [/max_completion_tokens/, "completionTokens"],
  [/stream_options|include_usage/, "streamOptions"],
  [/\btop_p\b/, "topP"],
  [/temperature/i, "temperature"],
  [/image|vision|multimodal|multi-modal/i, "images"],
  [/\btools?\b|tool_choice|function[ _]call/i, "tools"],
  [/\bstop(?:_sequences)?\b/, "stop"],
  [/max_tokens/, "completionTokens"],
];

/** What an error answer holds, as far as it can be read. */
export interface ErrorBody {
  readonly code: string;
  readonly param: string;
  readonly message: string;
}

/** Reads the `error` of an answer: an object, a text, or nothing of the kind. */
export function errorBody(text: string): ErrorBody {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { code: "", param: "", message: text.slice(0, 500) };
  }
  return errorOf(parsed) ?? { code: "", param: "", message: text.slice(0, 500) };
}

/** The error within an answer; undefined where there is none. */
export function errorOf(answer: unknown): ErrorBody | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const outer = answer as Readonly<Record<string, unknown>>;
  const error = outer["error"] ?? (outer["object"] === "error" ? outer : undefined);
  if (error === undefined || error === null || error === false) return undefined;
  if (typeof error !== "object") {
    const message = outer["message"];
    return { code: "", param: "", message: typeof message === "string" ? message : String(error) };
  }
  const { code, type, param, message } = error as Readonly<Record<string, unknown>>;
  return {
    code: [code, type].filter((part) => typeof part === "string" || typeof part === "number").join(" "),
    param: typeof param === "string" ? param : "",
    message: typeof message === "string" ? message : JSON.stringify(error).slice(0, 500),
  };
}

/** Says what is to be done about an answer that is none. @param retryAfter header, seconds or a date */
export function failureOfStatus(
  status: number,
  body: ErrorBody,
  retryAfter: string | undefined,
  nowMs: number,
): ProviderFailure {
  const { code, message } = body;
  const words = `${code} ${message}`;
  const said = `HTTP ${status}${message === "" ? "" : `: ${message}`}`;
  const fail = (fault: ProviderFailure["fault"], reaction: Reaction) =>
    new ProviderFailure(fault, reaction, said);
  if (status >= 300 && status < 400)
    return new ProviderFailure("redirect", { do: "next" }, `HTTP ${status}: redirects are not followed`);
  if (status === 402 || (status === 429 && spent.test(words)))
    return fail("quota", { do: "next", asideMs: hourMs });
  if (status === 401 || status === 403 || status === 404)
    return fail("auth", { do: "next", asideMs: refusedMs });
  if (status === 429 || status === 408 || status === 409 || status === 425 || status >= 500) {
    const afterMs = waitOf(retryAfter, nowMs);
    const fault = status === 429 ? "rateLimit" : "server";
    if (afterMs === undefined) return fail(fault, { do: "retry" });
    if (afterMs > maxWaitMs) return fail(fault, { do: "next", asideMs: Math.min(afterMs, hourMs) });
    return fail(fault, { do: "retry", afterMs });
  }
  if (/context_length|context_window/.test(code) || contextLength.test(message))
    return fail("tooLong", { do: "halve" });
  if (status === 413) return fail("tooLong", { do: "halve" });
  if (status === 400 || status === 422) {
    const repair = repairOf(body);
    if (repair !== undefined) return fail("rejected", { do: "repair", repair });
  }
  return fail("rejected", { do: "next" });
}

/** What is to be done about an error inside an answer with status 200. */
export function failureInside(body: ErrorBody): ProviderFailure {
  const words = `${body.code} ${body.message}`;
  const said = `error in the answer: ${body.message}`;
  if (spent.test(words)) return new ProviderFailure("quota", { do: "next", asideMs: hourMs }, said);
  if (/context_length|context_window/.test(body.code) || contextLength.test(body.message))
    return new ProviderFailure("tooLong", { do: "halve" }, said);
  return new ProviderFailure("unreadable", { do: "retry" }, said);
}

function repairOf({ param, message }: ErrorBody): Repair | undefined {
  for (const text of [param, message])
    for (const [pattern, repair] of repairable) if (pattern.test(text)) return repair;
  return undefined;
}

function waitOf(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const seconds = Number(header);
  if (header.trim() !== "" && Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
