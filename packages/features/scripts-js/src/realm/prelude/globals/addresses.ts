import type { Kit } from "../kit.js";

/** Small versions of `URL` and `URLSearchParams`. */
export function addresses(kit: Kit): void {
  const { text, isObject } = kit;
  const plus = (value: string) => encodeURIComponent(value).replace(/%20/gu, "+");
  const unplus = (value: string) => {
    try {
      return decodeURIComponent(value.replace(/\+/gu, " "));
    } catch {
      return value;
    }
  };

  class URLSearchParams {
    #pairs: [string, string][] = [];
    constructor(from?: unknown) {
      if (isObject(from)) {
        const listed = Symbol.iterator in from ? [...(from as Iterable<unknown>)] : Object.entries(from);
        for (const pair of listed) {
          const [name, value] = pair as [unknown, unknown];
          this.append(name, value);
        }
      } else
        for (const part of text(from).replace(/^\?/u, "").split("&")) {
          if (part === "") continue;
          const at = part.indexOf("=");
          if (at < 0) this.append(unplus(part), "");
          else this.append(unplus(part.slice(0, at)), unplus(part.slice(at + 1)));
        }
    }
    append(name: unknown, value: unknown): void {
      this.#pairs.push([text(name), text(value)]);
    }
    get(name: unknown): string | null {
      return this.#pairs.find(([one]) => one === text(name))?.[1] ?? null;
    }
    getAll(name: unknown): string[] {
      return this.#pairs.filter(([one]) => one === text(name)).map(([, value]) => value);
    }
    has(name: unknown): boolean {
      return this.get(name) !== null;
    }
    set(name: unknown, value: unknown): void {
      const at = this.#pairs.findIndex(([one]) => one === text(name));
      this.#pairs = this.#pairs.filter(([one], index) => one !== text(name) || index === at);
      if (at < 0) this.append(name, value);
      else this.#pairs[at] = [text(name), text(value)];
    }
    delete(name: unknown): void {
      this.#pairs = this.#pairs.filter(([one]) => one !== text(name));
    }
    sort(): void {
      this.#pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
    }
    forEach(run: (value: string, name: string) => void): void {
      for (const [name, value] of this.#pairs) run(value, name);
    }
    entries(): IterableIterator<[string, string]> {
      return this.#pairs[Symbol.iterator]();
    }
    keys(): IterableIterator<string> {
      return this.#pairs.map(([name]) => name)[Symbol.iterator]();
    }
    values(): IterableIterator<string> {
      return this.#pairs.map(([, value]) => value)[Symbol.iterator]();
    }
    [Symbol.iterator](): IterableIterator<[string, string]> {
      return this.entries();
    }
    get size(): number {
      return this.#pairs.length;
    }
    toString(): string {
      return this.#pairs.map(([name, value]) => `${plus(name)}=${plus(value)}`).join("&");
    }
  }

  const whole =
    /^([a-z][a-z0-9+.-]*:)(?:\/\/(?:([^/?#@]*)@)?(\[[^\]]*\]|[^/?#:]*)(?::(\d*))?)?([^?#]*)(\?[^#]*)?(#.*)?$/iu;
  const standard: Record<string, string> = { "http:": "80", "https:": "443", "ws:": "80", "wss:": "443" };
  const special = (protocol: string) => protocol in standard;

  function pathOf(path: string): string {
    const parts: string[] = [];
    const pieces = path.split("/").slice(1);
    for (const [index, piece] of pieces.entries()) {
      const last = index === pieces.length - 1;
      if (piece === "..") parts.pop();
      if (piece === "." || piece === "..") {
        if (last) parts.push("");
      } else parts.push(piece);
    }
    return `/${parts.join("/")}`;
  }

  function resolved(address: string, base: string): string {
    if (whole.test(address)) return address;
    const { protocol, host, pathname, search } = new URL(base);
    const front = `${protocol}//${host}`;
    if (address.startsWith("//")) return `${protocol}${address}`;
    if (address.startsWith("/")) return `${front}${address}`;
    if (address.startsWith("?")) return `${front}${pathname}${address}`;
    if (address.startsWith("#") || address === "") return `${front}${pathname}${search}${address}`;
    return `${front}${pathname.slice(0, pathname.lastIndexOf("/") + 1)}${address}`;
  }

  class URL {
    protocol = "";
    username = "";
    password = "";
    hostname = "";
    port = "";
    pathname = "";
    hash = "";
    searchParams: URLSearchParams;

    constructor(address: unknown, base?: unknown) {
      const asked = text(isObject(address) && "href" in address ? address["href"] : address).trim();
      const found = whole.exec(base === undefined ? asked : resolved(asked, text(base)));
      const protocol = (found?.[1] ?? "").toLowerCase();
      const host = (found?.[3] ?? "").toLowerCase();
      if (found === null || (special(protocol) && (host === "" || /[\s<>\\^|%]/u.test(host))))
        throw new TypeError(`Invalid URL: ${asked.slice(0, 200)}`);
      const [user = "", ...secret] = (found[2] ?? "").split(":");
      this.protocol = protocol;
      this.username = user;
      this.password = secret.join(":");
      this.hostname = host;
      this.port = found[4] === standard[protocol] ? "" : (found[4] ?? "");
      this.pathname = special(protocol) ? encodeURI(unescaped(pathOf(found[5] ?? ""))) : (found[5] ?? "");
      this.hash = found[7] === "#" ? "" : (found[7] ?? "");
      this.searchParams = new URLSearchParams(found[6] ?? "");
      this.#search = found[6] === "?" ? "" : encodeURI(unescaped(found[6] ?? ""));
      this.#read = this.searchParams.toString();
    }
    /** The question as it was written, as long as nobody changed its parameters. */
    #search: string;
    #read: string;

    get search(): string {
      const now = this.searchParams.toString();
      if (now === this.#read) return this.#search;
      return now === "" ? "" : `?${now}`;
    }
    set search(value: unknown) {
      this.searchParams = new URLSearchParams(value);
      this.#read = this.searchParams.toString();
      const question = text(value).replace(/^\?/u, "");
      this.#search = question === "" ? "" : `?${encodeURI(unescaped(question))}`;
    }
    get host(): string {
      return this.port === "" ? this.hostname : `${this.hostname}:${this.port}`;
    }
    get origin(): string {
      return special(this.protocol) ? `${this.protocol}//${this.host}` : "null";
    }
    get href(): string {
      const { username, password } = this;
      const who = username === "" ? "" : `${username}${password === "" ? "" : `:${password}`}@`;
      const slashes = special(this.protocol) || this.hostname !== "" ? "//" : "";
      return `${this.protocol}${slashes}${who}${this.host}${this.pathname}${this.search}${this.hash}`;
    }
    static canParse(address: unknown, base?: unknown): boolean {
      try {
        return new URL(address, base).href !== "";
      } catch {
        return false;
      }
    }
    toString(): string {
      return this.href;
    }
    toJSON(): string {
      return this.href;
    }
  }

  /** What was escaped already stays as it is. */
  function unescaped(part: string): string {
    try {
      return decodeURI(part);
    } catch {
      return part;
    }
  }
  kit.hidden(kit.globals, { URL, URLSearchParams });
}
