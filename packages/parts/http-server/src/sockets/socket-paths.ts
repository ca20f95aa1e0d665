import type { Contribution, Socket } from "@dicetower/contract";

/** A socket contribution and the parameters of its path. */
export interface SocketMatch {
  readonly contribution: Contribution<Socket>;
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly contribution: Contribution<Socket>;
  readonly names: readonly string[];
  readonly regex: RegExp;
}

/** Paths of the sockets in force. A literal path has priority over one with parameters. */
export class SocketPaths {
  readonly #patterns: readonly Pattern[];

  constructor(contributions: readonly Contribution<Socket>[]) {
    this.#patterns = contributions
      .map(compile)
      .sort((a, b) => a.names.length - b.names.length || (a.regex.source < b.regex.source ? -1 : 1));
  }

  /** @returns undefined if no socket has the path, or its escapes are malformed */
  find(path: string): SocketMatch | undefined {
    for (const { contribution, names, regex } of this.#patterns) {
      const found = contribution.live ? regex.exec(path) : null;
      if (found === null) continue;
      const params: Record<string, string> = {};
      try {
        names.forEach((name, at) => {
          params[name] = decodeURIComponent(found[at + 1] ?? "");
        });
      } catch {
        return undefined;
      }
      return { contribution, params };
    }
    return undefined;
  }
}

function compile(contribution: Contribution<Socket>): Pattern {
  const names: string[] = [];
  const source = contribution.item.path
    .split("/")
    .map((step) => {
      const name = /^\{(\w+)\}$/.exec(step)?.[1];
      if (name === undefined) return step.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
      names.push(name);
      return "([^/]+)";
    })
    .join("/");
  return { contribution, names, regex: new RegExp(`^${source}$`) };
}
