/** Most expressions that are compared. */
export const maxExpressions = 3;

/** What the page is asked, as its address says it. */
export interface Request {
  readonly expressions: readonly string[];
  /** Empty: the engines that the rules name. */
  readonly engine: string;
  /** undefined: a new one with each roll. */
  readonly seed: number | undefined;
  /** Value that is to be reached. */
  readonly target: number | undefined;
}

/** Reads the part of the address behind `?`. */
export function readRequest(params: URLSearchParams): Request {
  const expressions = params
    .getAll("e")
    .map((text) => text.slice(0, 4096))
    .slice(0, maxExpressions);
  return {
    expressions: expressions.length === 0 ? ["3d6"] : expressions,
    engine: params.get("engine") ?? "",
    seed: whole(params.get("seed")),
    target: number(params.get("x")),
  };
}

/** Writes it again. */
export function writeRequest({ expressions, engine, seed, target }: Request): string {
  const params = new URLSearchParams();
  for (const text of expressions) params.append("e", text);
  if (engine !== "") params.set("engine", engine);
  if (seed !== undefined) params.set("seed", String(seed));
  if (target !== undefined) params.set("x", String(target));
  return params.toString();
}

/** A seed that nobody has chosen. */
export function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

function number(text: string | null): number | undefined {
  const value = text === null || text === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function whole(text: string | null): number | undefined {
  const value = number(text);
  return value !== undefined && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
