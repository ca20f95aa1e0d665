import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  type Node,
  YAMLParseError,
} from "yaml";
import { maxLevels } from "./nesting.js";

/** Most aliases of a document. */
export const maxAliases = 1_000;
/** Most characters and nodes that aliases repeat, counted with what they lead to: lists of lists of aliases multiply. */
export const maxRepeated = 1024 * 1024;

interface Anchored {
  /** True while what it names is read: an alias in there would lead to itself. */
  open: boolean;
  levels: number;
  size: number;
}

class Fault extends Error {
  constructor(
    readonly node: unknown,
    message: string,
    readonly code: "BAD_ALIAS" | "DUPLICATE_KEY" | "RESOURCE_EXHAUSTION" = "RESOURCE_EXHAUSTION",
  ) {
    super(message);
  }
}

/** Finds keys that are given twice, and aliases that lead to nothing, to themselves or to too much. Takes linear time. */
export function faultIn(document: Document.Parsed, uniqueKeys: boolean): YAMLParseError | undefined {
  try {
    new Walk(uniqueKeys).measure(document.contents, 0);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const [at = 0] = (isNode(error.node) && error.node.range) || [];
    return new YAMLParseError([at, at + 1], error.code, error.message);
  }
  return undefined;
}

class Walk {
  readonly #uniqueKeys: boolean;
  readonly #anchored = new Map<string, Anchored>();
  #aliases = 0;
  #repeated = 0;

  constructor(uniqueKeys: boolean) {
    this.#uniqueKeys = uniqueKeys;
  }

  /** Recurses: syntax trees that nest too deep have been refused before. */
  measure(node: unknown, level: number): { readonly levels: number; readonly size: number } {
    if (isAlias(node)) return this.#follow(node.source, node, level);
    const named = isNode(node) ? this.#open(node) : undefined;
    const whole = { levels: 0, size: 1 };
    if (isScalar(node)) whole.size += typeof node.value === "string" ? node.value.length : 0;
    if (isMap(node) && this.#uniqueKeys) checkKeys(node.items);
    if (isCollection(node))
      for (const item of node.items)
        for (const part of isPair(item) ? [item.key, item.value] : [item]) {
          const { levels, size } = this.measure(part, level + 1);
          whole.levels = Math.max(whole.levels, levels + 1);
          whole.size += size;
        }
    if (named !== undefined) Object.assign(named, whole, { open: false });
    return whole;
  }

  #open(node: Node): Anchored | undefined {
    const { anchor } = node as { readonly anchor?: string };
    if (anchor === undefined) return undefined;
    const named = { open: true, levels: 0, size: 0 };
    this.#anchored.set(anchor, named);
    return named;
  }

  #follow(source: string, node: unknown, level: number): Anchored {
    const named = this.#anchored.get(source);
    if (named === undefined) throw new Fault(node, `The alias *${source} leads to nothing`, "BAD_ALIAS");
    if (named.open) throw new Fault(node, `The alias *${source} leads to itself`);
    if (level + named.levels > maxLevels) throw new Fault(node, `Nested deeper than ${maxLevels} levels`);
    this.#repeated += named.size;
    if (++this.#aliases > maxAliases || this.#repeated > maxRepeated)
      throw new Fault(node, "Aliases repeat more than is allowed");
    return named;
  }
}

function checkKeys(items: readonly unknown[]): void {
  const seen = new Set<unknown>();
  for (const item of items) {
    const key = isPair(item) ? item.key : undefined;
    if (!isScalar(key)) continue;
    if (seen.has(key.value)) throw new Fault(key, "Map keys must be unique", "DUPLICATE_KEY");
    seen.add(key.value);
  }
}
