import { codes, failure } from "@dicetower/contract";
import type { Template, Templates, TextValue } from "@dicetower/texts/api";
import { type ApiAddress, readAddress } from "./api-address.js";

/** A response that was prepared once. */
export interface ReplyText {
  readonly template: Template;
  /** Addresses that it fetches, by the names of their values. */
  readonly calls: ReadonlyMap<string, ApiAddress>;
}

/** Addresses of one response, at most. */
const maxCalls = 3;
const apiHead = "{api:";
const capture = /(?<![\\{])\{\$(\d)\}/g;

/**
 * Prepares a response: variables and draws as in all texts, dice in `{1d6}` and `[1d6]`, captures in `{$1}`, and what is
 * fetched in `{api:…}`.
 * @throws Failure 42200 for an address that cannot be fetched, and for a text that is too long
 */
export function compileReply(source: string, templates: Pick<Templates, "compile">): ReplyText {
  const calls = new Map<string, ApiAddress>();
  let text = "";
  let from = 0;
  for (let at = source.indexOf(apiHead); at >= 0; at = source.indexOf(apiHead, from + 1)) {
    const end = callEnd(source, at);
    text += source.slice(from, at);
    from = at;
    if (end === undefined || /[\\{]/.test(source.charAt(at - 1))) {
      text += "{";
      from = at + 1;
      continue;
    }
    if (calls.size === maxCalls)
      throw failure(codes.ruleBroken, `A response fetches ${maxCalls} addresses at most.`);
    const name = `replies.api${calls.size}`;
    calls.set(name, readAddress(source.slice(at + apiHead.length, end)));
    text += `{${name}}`;
    from = end + 1;
  }
  text += source.slice(from);
  return {
    template: templates.compile(text.replace(capture, "{replies.capture$1}"), { rolls: true }),
    calls,
  };
}

/** Where a call ends: at the brace that closes it, on the same line. */
function callEnd(source: string, at: number): number | undefined {
  let depth = 0;
  for (let end = at; end < source.length; end++) {
    const character = source[end];
    if (character === "\n") return undefined;
    if (character === "{") depth++;
    if (character === "}" && --depth === 0) return end;
  }
  return undefined;
}

/** Values by which a response names what a rule has found. */
export function captureValues(captures: Readonly<Record<string, string>>): Record<string, TextValue> {
  return Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`replies.capture${at}`, captures[`$${at}`] ?? ""]),
  );
}
