import type { Json, JsonSchema } from "../json-schema.js";
import { below, isList, isRecord, stepsOf } from "../pointer.js";
import { describe, type FieldKind, strangers } from "./describe.js";
import { branchOf, optionOf, widgetFor } from "./fit.js";

/** A field without fields inside it, and what its control shows. */
export interface Leaf {
  readonly pointer: string;
  /** `empty` is an object or list with nothing in it, `none` is null. */
  readonly kind: FieldKind | "none" | "empty";
  readonly shown: string;
}

/** Every field that a form shows for a value, in the order of the value. */
export function outline(schema: JsonSchema, value: Json | undefined, root = schema, pointer = ""): Leaf[] {
  if (value === undefined) return [];
  if (value === null) return [{ pointer, kind: "none", shown: "" }];
  const model = describe(schema, root);
  const kind = widgetFor(model, value, root);
  if (kind === "union")
    return outline(model.branches[branchOf(model, value, root)]?.schema ?? {}, value, root, pointer);
  if (kind === "list" && isList(value))
    return orEmpty(
      value.flatMap((one, at) => outline(model.item, one, root, below(pointer, at))),
      pointer,
      "[]",
    );
  if (kind === "dictionary" && isRecord(value))
    return orEmpty(
      Object.entries(value).flatMap(([name, one]) => outline(model.item, one, root, below(pointer, name))),
      pointer,
      "{}",
    );
  if (kind === "group" && isRecord(value)) {
    const strange = new Set(strangers(model, value));
    const schemas = new Map(model.members.map((member) => [member.name, member.schema]));
    // What is hidden is changed elsewhere.
    const shown = Object.entries(value).filter(([name]) => schemas.get(name)?.["x-widget"] !== "hidden");
    return orEmpty(
      shown.flatMap(([name, one]) =>
        outline(strange.has(name) ? {} : (schemas.get(name) ?? {}), one, root, below(pointer, name)),
      ),
      pointer,
      "{}",
    );
  }
  if (kind === "choice") {
    const at = optionOf(model, value);
    return [{ pointer, kind: at === -1 ? "json" : "choice", shown: JSON.stringify(value) }];
  }
  if (kind === "text" || kind === "secret") return [{ pointer, kind, shown: String(value) }];
  if (kind === "reference")
    return [{ pointer, kind: typeof value === "string" ? "text" : "number", shown: String(value) }];
  return [{ pointer, kind, shown: JSON.stringify(value) }];
}

function orEmpty(leaves: Leaf[], pointer: string, shown: string): Leaf[] {
  return leaves.length > 0 ? leaves : [{ pointer, kind: "empty", shown }];
}

/** The value that a leaf's control stands for. */
export function leafValue({ kind, shown }: Leaf): Json {
  if (kind === "none") return null;
  if (kind === "text" || kind === "secret") return shown;
  return kind === "number" ? Number(shown) : (JSON.parse(shown) as Json);
}

/** Puts leaves together again. */
export function assembled(leaves: readonly Leaf[], original: Json | undefined): Json | undefined {
  if (leaves.length === 0) return undefined;
  let built: Built;
  for (const leaf of leaves) built = put(built, stepsOf(leaf.pointer), leafValue(leaf), original);
  return finished(built);
}

type Built = Json | Map<string, Built> | undefined;
/** Which containers are lists is known from where they stand. */
const lists = new WeakSet<Map<string, Built>>();

function put(at: Built, steps: readonly string[], value: Json, like: Json | undefined): Built {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  const map = at instanceof Map ? at : new Map<string, Built>();
  if (isList(like)) lists.add(map);
  const inside = isList(like)
    ? like[Number(step)]
    : isRecord(like) && Object.hasOwn(like, step)
      ? like[step]
      : undefined;
  map.set(step, put(map.get(step), rest, value, inside));
  return map;
}

function finished(built: Built): Json | undefined {
  if (!(built instanceof Map)) return built;
  const entries = [...built].map(([name, one]) => [name, finished(one) ?? null] as const);
  return lists.has(built) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}
