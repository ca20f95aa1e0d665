import type { Contribution, VariableProvider, VariableValues } from "@dicetower/contract";
import { type CardValue, EngineError } from "@dicetower/contract/engine";
import type { Variables } from "../api.js";
import { maxOfValue, sizeOf } from "./value-size.js";

/** Names that one roll may set. */
const maxSet = 64;

/** A provider with what it has loaded; `failed` where it could not. */
export interface Loaded {
  readonly by: Contribution<VariableProvider>;
  readonly values: VariableValues | "failed" | undefined;
}

/** Waits for work of a provider, up to the time that it has. */
export type InTime = <T>(work: Promise<T>) => Promise<T>;

/** True where a name may be of a provider; one that cannot tell is logged. */
export function takes(by: Contribution<VariableProvider>, name: string): boolean {
  const { matches } = by.item;
  try {
    return typeof matches === "function" ? by.run(() => matches(name)) : matches.test(name);
  } catch (error) {
    by.failed(error, `telling whether "${name}" is a variable of its own`);
    return false;
  }
}

/** The values that were loaded for one roll, deck or text, and what was set since. */
export class LoadedVariables implements Variables {
  /** By rank. */
  #loaded: readonly Loaded[] = [];
  #set: Map<string, CardValue> | undefined;
  readonly #read = new Map<string, CardValue | undefined>();
  #size = 0;

  constructor(readonly inTime: InTime) {}

  /** Takes what was loaded, now or for further names. */
  add(loaded: readonly Loaded[]): void {
    this.#loaded = [...this.#loaded, ...loaded].sort((a, b) => a.by.item.rank - b.by.item.rank);
    this.#read.clear();
    this.#size = 0;
  }

  /** @throws EngineError */
  lookup(name: string): CardValue | undefined {
    const set = this.#set?.get(name);
    if (set !== undefined) return set;
    if (this.#read.has(name)) return this.#read.get(name);
    const value = this.#find(name);
    this.#read.set(name, value);
    return value;
  }

  /** True for a number that somebody has put under a name. */
  holds(name: string): boolean {
    const by = this.#loaded.find(({ by: one, values }) => {
      if (typeof values !== "object" || !takes(one, name)) return false;
      try {
        return one.run(() => values.get(name)) !== undefined;
      } catch (error) {
        one.failed(error, `reading the variable "${name}"`);
        return false;
      }
    });
    const values = by?.values;
    if (by === undefined || typeof values !== "object") return false;
    try {
      return by.by.run(() => values.holds?.(name) === true);
    } catch (error) {
      by.by.failed(error, `reading the variable "${name}"`);
      return false;
    }
  }

  #find(name: string): CardValue | undefined {
    for (const { by, values } of this.#loaded) {
      if (values === undefined || !takes(by, name)) continue;
      if (values === "failed") throw unreadable(name);
      let value: CardValue | undefined;
      try {
        value = by.run(() => values.get(name));
      } catch (error) {
        by.failed(error, `reading the variable "${name}"`);
        throw unreadable(name);
      }
      if (value === undefined) continue;
      this.#charge(by, name, value);
      return value;
    }
    return undefined;
  }

  #charge(by: Contribution<VariableProvider>, name: string, value: CardValue): void {
    this.#size += sizeOf(value);
    if (this.#size <= maxOfValue) return;
    if (sizeOf(value) > maxOfValue)
      by.failed(
        new RangeError("the value is too large, or none that a card may hold"),
        `reading the variable "${name}"`,
      );
    throw new EngineError("dice.variables.tooLarge", "", { name });
  }

  /** @throws EngineError */
  assign(name: string, value: CardValue): void {
    this.#set ??= new Map();
    if (sizeOf(value) > maxOfValue) throw new EngineError("dice.variables.tooLarge", "", { name });
    if (this.#set.size >= maxSet && !this.#set.has(name))
      throw new EngineError("dice.variables.tooMany", "", { limit: maxSet });
    this.#set.set(name, value);
  }

  save(): readonly string[] | Promise<readonly string[]> {
    if (this.#set === undefined) return none;
    const given = this.#set;
    this.#set = undefined;
    this.#read.clear();
    const unsaved: string[] = [];
    const waiting: Promise<void>[] = [];
    for (const [name, value] of given) {
      const owner = this.#loaded.find(({ by, values }) => isKeeper(values) && takes(by, name));
      if (owner === undefined || !isKeeper(owner.values)) continue;
      const { by, values } = owner;
      const fail = (error: unknown) => {
        by.failed(error, `keeping the variable "${name}"`);
        unsaved.push(name);
      };
      try {
        const work = by.run(() => values.set(name, value));
        if (work instanceof Promise) waiting.push(this.inTime(work).catch(fail));
      } catch (error) {
        fail(error);
      }
    }
    return waiting.length === 0 ? unsaved : Promise.all(waiting).then(() => unsaved);
  }
}

const none: readonly string[] = Object.freeze([]);

function isKeeper(values: Loaded["values"]): values is Required<VariableValues> {
  return typeof values === "object" && values.set !== undefined;
}

function unreadable(name: string): EngineError {
  return new EngineError("dice.variables.failed", "", { name });
}
