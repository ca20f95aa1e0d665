import fc from "fast-check";

/** As much of a JSON schema of OpenAPI as tells what a body may hold. */
export interface BodySchema {
  /** With `null` behind it where that takes something back. */
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly patternProperties?: Readonly<Record<string, BodySchema>>;
  readonly items?: BodySchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** What is seldom right: of another kind, beyond a limit, empty. */
const odd: fc.Arbitrary<Json> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
  fc.constantFrom<Json>(null, "", -1, 0, 1.5, 1e15, [], {}, true, "x".repeat(5_000), "__proto__", [[]]),
);

/** Bodies for a schema: most of what it takes, some with one thing wrong, some that are anything. */
export function bodiesFor(schema: BodySchema): fc.Arbitrary<Json> {
  const fitting = fitFor(schema);
  const spoiled = fc
    .tuple(fitting, fc.nat(), odd)
    .map(([body, at, value]) => replaced(body, at % places(body), value));
  const more = fc
    .tuple(fitting, fc.string({ minLength: 1, maxLength: 12 }), odd)
    .map(([body, name, value]): Json => ({ ...(body as object), [name]: value }));
  return fc.oneof(
    { weight: 4, arbitrary: fitting },
    { weight: 4, arbitrary: spoiled },
    { weight: 1, arbitrary: more },
    { weight: 1, arbitrary: odd },
  );
}

/** Values that a schema takes, as far as it tells; a pattern it tells is left to chance. */
function fitFor(schema: BodySchema): fc.Arbitrary<Json> {
  const { properties, patternProperties, items = {}, maxLength = 20, maxItems = 5 } = schema;
  const type = kindOf(schema);
  if (schema.enum !== undefined) return fc.constantFrom(...(schema.enum as Json[]));
  if (type === "boolean") return fc.boolean();
  if (type === "integer" || type === "number") return numberFor(schema);
  if (type === "array") return fc.array(fitFor(items), { maxLength: Math.min(maxItems, 4) });
  if (type === "string")
    return fc.oneof(
      fc.constant((schema.default ?? "a") as Json),
      fc.string({ maxLength: Math.min(maxLength, 20) }),
      fc.constant("x".repeat(Math.min(maxLength, 2_000))),
    );
  if (properties !== undefined) {
    const known = Object.entries(properties).filter(([, inner]) => inner.type !== undefined);
    return fc.record(Object.fromEntries(known.map(([name, inner]) => [name, fitFor(inner)])), {
      requiredKeys: [],
    }) as fc.Arbitrary<Json>;
  }
  const [inner] = Object.values(patternProperties ?? {});
  if (inner === undefined) return odd;
  return fc.dictionary(fc.string({ minLength: 1, maxLength: 10 }), fitFor(inner), { maxKeys: 3 });
}

function kindOf({ type }: BodySchema): string | undefined {
  return typeof type === "object" ? type[0] : type;
}

function numberFor(schema: BodySchema): fc.Arbitrary<Json> {
  const { minimum = -1_000, maximum = 1_000_000 } = schema;
  const edges = fc.constantFrom(minimum, maximum);
  if (kindOf(schema) === "integer") return fc.oneof(edges, fc.integer({ min: minimum, max: maximum }));
  return fc.oneof(edges, fc.double({ min: minimum, max: maximum, noNaN: true }));
}

/** How many places of a value something else could stand in, its own included. */
function places(value: Json): number {
  if (typeof value !== "object" || value === null) return 1;
  return 1 + Object.values(value).reduce<number>((sum, inner) => sum + places(inner as Json), 0);
}

/** A copy in which something else stands at the given place. */
function replaced(value: Json, at: number, by: Json): Json {
  if (at === 0) return by;
  let left = at - 1;
  const inside = (inner: Json): Json => {
    const here = left;
    left -= places(inner);
    return here >= 0 && left < 0 ? replaced(inner, here, by) : inner;
  };
  if (Array.isArray(value)) return value.map((inner) => inside(inner as Json));
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, Json>>).map(([name, inner]) => [name, inside(inner)]),
  );
}
