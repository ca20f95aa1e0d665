import { hasHole } from "./holes.js";
import type { Action } from "./tree.js";

/** Characters of what stands between the brackets of a target. */
const maxTargetLength = 2_048;

/** `[label](target)`, as it stands from some place on. */
export interface Link {
  readonly label: string;
  readonly target: string;
  /** Behind its last bracket. */
  readonly end: number;
}

/** Finds links in one line, in time that grows with its length alone. */
export class LinkReader {
  /** Opening bracket before each `](`, by the place of that. */
  readonly #opens = new Map<number, number>();
  #close = -1;

  constructor(readonly line: string) {}

  /** The link that begins at a `[`, undefined where there is none. */
  at(open: number): Link | undefined {
    if (this.#close <= open && this.#close !== Number.POSITIVE_INFINITY) {
      const next = this.line.indexOf("](", open);
      this.#close = next < 0 ? Number.POSITIVE_INFINITY : next;
    }
    const close = this.#close;
    if (close === Number.POSITIVE_INFINITY) return undefined;
    let opener = this.#opens.get(close);
    if (opener === undefined) {
      opener = this.line.lastIndexOf("[", close);
      this.#opens.set(close, opener);
    }
    if (opener !== open) return undefined;
    const end = targetEnd(this.line, close + 2, true) ?? targetEnd(this.line, close + 2, false);
    if (end === undefined) return undefined;
    return {
      label: this.line.slice(open + 1, close),
      target: this.line.slice(close + 2, end).trim(),
      end: end + 1,
    };
  }
}

/** Where the bracket that was opened before `from` is closed. @param quotes brackets in quotation marks do not count */
function targetEnd(line: string, from: number, quotes: boolean): number | undefined {
  let depth = 1;
  let quoted = false;
  for (let at = from; at < line.length && at <= from + maxTargetLength; at++) {
    const sign = line[at];
    if (quotes && sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === "(") depth++;
    else if (sign === ")" && --depth === 0) return at;
  }
  return undefined;
}

const commented = /^(.*?)(?:\s+"([^"]*)")?$/su;

/** True for an address whose host is written by the owner. */
export function isWebAddress(target: string): boolean {
  const [host] = /^https:\/\/[^/?#\s]+/.exec(target) ?? [];
  return host !== undefined && !hasHole(host) && !/\s/.test(target);
}

/** What a press on a link does; undefined for what is no action. */
export function readAction({ label, target }: Link): Action | undefined {
  if (isWebAddress(target)) return { kind: "link", label, command: target, comment: "" };
  const [, word, rest = ""] = /^(cmd|fill):(.*)$/su.exec(target) ?? [];
  const [, command = "", comment = ""] = commented.exec(rest.trim()) ?? [];
  // What a player may have chosen never begins a command.
  if (word === undefined || command === "" || hasHole(command.slice(0, 2))) return undefined;
  return { kind: word === "cmd" ? "command" : "fill", label, command, comment };
}

/** The actions of a line that holds nothing else. */
export function readActions(line: string): Action[] | undefined {
  const reader = new LinkReader(line);
  const actions: Action[] = [];
  for (let at = blanks(line, 0); at < line.length; ) {
    const link = line[at] === "[" ? reader.at(at) : undefined;
    const action = link === undefined ? undefined : readAction(link);
    if (link === undefined || action === undefined) return undefined;
    actions.push(action);
    at = blanks(line, link.end);
  }
  return actions.length === 0 ? undefined : actions;
}

function blanks(line: string, from: number): number {
  let at = from;
  while (line[at] === " ") at++;
  return at;
}
