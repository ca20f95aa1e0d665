import type { FetchedTell } from "../../../protocol.js";
import type { Kit } from "../kit.js";

/** `fetch`. What goes wrong on the way resolves with status 500, as plugins of that bot expect. */
export function fetching(kit: Kit): void {
  const { text, isObject } = kit;

  class Headers {
    readonly #fields = new Map<string, string>();
    constructor(from?: unknown) {
      for (const [name, value] of pairs(from)) this.append(name, value);
    }
    append(name: unknown, value: unknown): void {
      const key = text(name).toLowerCase();
      const before = this.#fields.get(key);
      this.#fields.set(key, before === undefined ? text(value) : `${before}, ${text(value)}`);
    }
    set(name: unknown, value: unknown): void {
      this.#fields.set(text(name).toLowerCase(), text(value));
    }
    get(name: unknown): string | null {
      return this.#fields.get(text(name).toLowerCase()) ?? null;
    }
    has(name: unknown): boolean {
      return this.#fields.has(text(name).toLowerCase());
    }
    delete(name: unknown): void {
      this.#fields.delete(text(name).toLowerCase());
    }
    forEach(run: (value: string, name: string) => void): void {
      for (const [name, value] of this.#fields) run(value, name);
    }
    entries(): IterableIterator<[string, string]> {
      return this.#fields.entries();
    }
    keys(): IterableIterator<string> {
      return this.#fields.keys();
    }
    values(): IterableIterator<string> {
      return this.#fields.values();
    }
    [Symbol.iterator](): IterableIterator<[string, string]> {
      return this.#fields.entries();
    }
    toJSON(): unknown {
      return Object.fromEntries(this.#fields);
    }
  }

  function pairs(from: unknown): [string, string][] {
    if (!isObject(from)) return [];
    const listed =
      from instanceof Headers || Array.isArray(from)
        ? [...(from as Iterable<unknown>)]
        : Object.entries(from);
    return listed.slice(0, 200).map((pair) => {
      const [name, value] = pair as [unknown, unknown];
      return [text(name), text(value)];
    });
  }

  class Response {
    readonly ok: boolean;
    readonly status: number;
    readonly statusText: string;
    readonly url: string;
    readonly headers: Headers;
    readonly #body: string;

    constructor(answer: FetchedTell) {
      this.status = answer.status;
      this.ok = answer.status >= 200 && answer.status < 300;
      this.statusText = answer.statusText;
      this.url = answer.url;
      this.headers = new Headers(answer.headers);
      this.#body = answer.body;
    }
    async text(): Promise<string> {
      return kit.utf8.decode(kit.base64.decode(this.#body)).replace(/^\ufeff/u, "");
    }
    async json(): Promise<unknown> {
      return JSON.parse(await this.text());
    }
    async arrayBuffer(): Promise<unknown> {
      return kit.base64.decode(this.#body).buffer;
    }
  }

  function bodyOf(value: unknown): string | undefined {
    if (value === undefined || value === null) return undefined;
    if (value instanceof Uint8Array) return kit.utf8.decode(value);
    return text(value);
  }

  function fetch(target: unknown, options?: unknown): Promise<unknown> {
    const wanted = isObject(options) ? options : {};
    const signal = wanted["signal"] as
      | { aborted?: boolean; reason?: unknown; addEventListener?: (type: string, run: () => void) => void }
      | undefined;
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason);
      const address = isObject(target) && "href" in target ? target["href"] : target;
      const id = kit.host(
        "fetch",
        {
          url: text(address),
          method: text(wanted["method"] ?? "GET").toUpperCase(),
          headers: pairs(wanted["headers"]),
          body: bodyOf(wanted["body"]),
        },
        true,
      );
      kit.fetches.set(id, (answer) => resolve(new Response(answer as FetchedTell)));
      signal?.addEventListener?.("abort", () => {
        if (kit.fetches.delete(id)) kit.host("effect", { kind: "fetchAbort", id });
        reject(signal.reason);
      });
    });
  }

  kit.hidden(kit.globals, { fetch, Headers, Response });
}
