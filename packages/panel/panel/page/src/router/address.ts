/** A place in the panel, as the part of the address behind `#` says it. */
export interface Address {
  /** Segments joined by slashes, without the first one: `settings/dice`; empty for the beginning. */
  readonly path: string;
  readonly params: URLSearchParams;
}

/** Reads `#/settings/dice?field=/sides`; what cannot be read is the beginning. */
export function readAddress(hash: string): Address {
  const [, raw = "", query = ""] = /^#?\/?([^?]*)\??(.*)$/s.exec(hash) ?? [];
  return { path: raw.split("/").map(decoded).filter(Boolean).join("/"), params: new URLSearchParams(query) };
}

/** Writes an address: `#/settings/dice?field=%2Fsides`. */
export function writeAddress(path: string, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(params).toString();
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return `#/${encoded}${query === "" ? "" : `?${query}`}`;
}

/** The path of a page of the manifest: `settings.dice` is at `settings/dice`. */
export function pagePath(key: string): string {
  return key.replaceAll(".", "/");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
