/** A step in which a value is built again: what stands in it at once, or the beginning or end of a part of it. */
type Step =
  | { readonly put: unknown[]; readonly names: string[] | undefined }
  | { readonly open: "list" | "table"; readonly name: string | undefined }
  | "close";

/** What is handed from one thread to the other at a time. */
export type Piece = readonly Step[];

/** Weight of a piece: the thread that takes it is not held up for more than a few milliseconds. */
const maxCount = 4_000;
/** Characters and bytes that weigh as much as a value. */
const charactersOfOne = 64;

type Token =
  | { readonly value: unknown; readonly name: string | undefined; readonly weight: number }
  | { readonly open: "list" | "table"; readonly name: string | undefined }
  | "close";

/**
 * Takes plain data apart, so that another thread can take it over in many short turns instead of one long one. Data
 * without cycles; what is neither list nor table stays whole.
 */
export function* piecesOf(value: unknown): Generator<Piece, void> {
  let piece: Step[] = [];
  let weight = 0;
  for (const token of tokensOf(value, undefined)) {
    if (token === "close" || "open" in token) {
      piece.push(token);
      weight++;
    } else {
      const last = piece.at(-1);
      const named = token.name === undefined;
      const run =
        typeof last === "object" && "put" in last && (last.names === undefined) === named ? last : undefined;
      const into = run ?? { put: [], names: named ? undefined : [] };
      if (run === undefined) piece.push(into);
      into.put.push(token.value);
      if (token.name !== undefined) into.names?.push(token.name);
      weight += token.weight;
    }
    if (weight < maxCount) continue;
    yield piece;
    piece = [];
    weight = 0;
  }
  if (piece.length > 0) yield piece;
}

function* tokensOf(value: unknown, name: string | undefined): Generator<Token, void> {
  const weight = weightOf(value, maxCount);
  if (weight < maxCount || !isPlain(value)) {
    yield { value, name, weight };
    return;
  }
  if (Array.isArray(value)) {
    yield { open: "list", name };
    for (const item of value) yield* tokensOf(item, undefined);
  } else {
    yield { open: "table", name };
    for (const [key, member] of Object.entries(value)) yield* tokensOf(member, key);
  }
  yield "close";
}

/** @param enough weight at which counting ends */
function weightOf(value: unknown, enough: number): number {
  if (typeof value === "string") return 1 + value.length / charactersOfOne;
  if (ArrayBuffer.isView(value)) return 1 + value.byteLength / charactersOfOne / 16;
  if (!isPlain(value)) return 1;
  let weight = 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      weight += weightOf(item, enough - weight);
      if (weight >= enough) break;
    }
    return weight;
  }
  for (const name in value) {
    weight += 1 + weightOf((value as Readonly<Record<string, unknown>>)[name], enough - weight);
    if (weight >= enough) break;
  }
  return weight;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return true;
  const shape: unknown = Object.getPrototypeOf(value);
  return shape === Object.prototype || shape === null;
}

/** Puts a value together again from its pieces. */
export class Rebuilt {
  readonly #root: unknown[] = [];
  readonly #open: (unknown[] | Record<string, unknown>)[] = [this.#root];

  take(piece: Piece): void {
    for (const step of piece) {
      if (step === "close") this.#open.pop();
      else if ("open" in step) {
        const part = step.open === "list" ? [] : {};
        this.#put(part, step.name);
        this.#open.push(part);
      } else for (const [at, value] of step.put.entries()) this.#put(value, step.names?.[at]);
    }
  }

  /** The value, when all pieces have been taken. */
  get value(): unknown {
    return this.#root[0];
  }

  #put(value: unknown, name: string | undefined): void {
    const into = this.#open.at(-1);
    if (Array.isArray(into)) into.push(value);
    else if (into === undefined || name === undefined)
      throw new TypeError("the pieces of a value do not fit");
    // Assigning would change what the table is made of.
    else if (name === "__proto__")
      Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });
    else into[name] = value;
  }
}
