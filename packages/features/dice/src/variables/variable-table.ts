import type {
  Clock,
  Contribution,
  MessageLocation,
  VariableProvider,
  VariableValues,
} from "@dicetower/contract";
import { type Loaded, LoadedVariables, takes } from "./loaded-variables.js";
import { referencesOf, storedText } from "./stored-expression.js";

/** Milliseconds that a provider has to load, and to keep a value. */
const limitMs = 2_000;
/** Names that are loaded for one roll, those of stored formulas included. */
const maxNames = 256;
/** Formulas inside formulas that are loaded for. */
const maxRounds = 8;

/** How far the formulas under names have been followed. */
interface Following {
  readonly place: MessageLocation;
  /** Names whose formulas are looked at now. */
  readonly names: readonly string[];
  /** Names that were loaded. */
  readonly known: Set<string>;
  readonly rounds: number;
}

/** Loads variables from all who provide some. */
export class VariableTable {
  /** By rank. */
  #providers: readonly Contribution<VariableProvider>[] = [];

  /** @param namesIn names that a formula holds; undefined where it may reach any */
  constructor(
    readonly clock: Clock,
    readonly life: AbortSignal,
    readonly namesIn: (formula: string, place: MessageLocation) => readonly string[] | undefined,
  ) {}

  use(all: readonly Contribution<VariableProvider>[]): void {
    this.#providers = [...all].sort((a, b) => a.item.rank - b.item.rank || (a.key < b.key ? -1 : 1));
  }

  /** False where nothing provides any: then there is nothing to load. */
  get some(): boolean {
    return this.#providers.length > 0;
  }

  /**
   * Loads what names stand for at a place, and what the formulas under them refer to. A provider that fails is logged;
   * reading its names fails then. Undefined where the names are nobody's.
   * @param names undefined where any may be read or set
   */
  load(
    place: MessageLocation,
    names: readonly string[] | undefined,
  ): LoadedVariables | undefined | Promise<LoadedVariables | undefined> {
    const begun = this.#begin(place, names?.slice(0, maxNames));
    if (begun.length === 0) return undefined;
    const loaded = new LoadedVariables((work) => this.#inTime(work));
    const follow = () =>
      names && this.#follow(loaded, { place, names, known: new Set(names), rounds: maxRounds });
    if (begun.some(isWaiting))
      return Promise.all(begun.map(async (one) => one)).then(async (came) => {
        loaded.add(came);
        await follow();
        return loaded;
      });
    loaded.add(begun as Loaded[]);
    return follow()?.then(() => loaded) ?? loaded;
  }

  /** A text with names as engines read them. A provider that fails, or takes too long, is logged and leaves it as it is. */
  respell(text: string, place: MessageLocation): string | Promise<string> {
    let spelled: string | Promise<string> = text;
    for (const by of this.#providers) {
      const { item } = by;
      if (!by.live || item.respell === undefined) continue;
      const next = (said: string) => by.run(() => item.respell?.(said, place) ?? said);
      spelled = this.#respelled(by, spelled, next);
    }
    return spelled;
  }

  #respelled(
    by: Contribution<VariableProvider>,
    said: string | Promise<string>,
    next: (said: string) => string | Promise<string>,
  ): string | Promise<string> {
    const fail = (error: unknown, text: string) => {
      by.failed(error, "spelling the names of a roll");
      return text;
    };
    const go = (text: string): string | Promise<string> => {
      try {
        const came = next(text);
        return came instanceof Promise
          ? this.#inTime(came).catch((error: unknown) => fail(error, text))
          : came;
      } catch (error) {
        return fail(error, text);
      }
    };
    return said instanceof Promise ? said.then(go) : go(said);
  }

  /** Asks each provider of some of the names. */
  #begin(place: MessageLocation, names: readonly string[] | undefined): (Loaded | Promise<Loaded>)[] {
    const begun: (Loaded | Promise<Loaded>)[] = [];
    for (const by of this.#providers) {
      if (!by.live) continue;
      const own = names?.filter((name) => takes(by, name));
      if (own === undefined || own.length > 0) begun.push(this.#ask(by, place, own));
    }
    return begun;
  }

  #ask(
    by: Contribution<VariableProvider>,
    place: MessageLocation,
    names: readonly string[] | undefined,
  ): Loaded | Promise<Loaded> {
    const fail = (error: unknown): Loaded => {
      by.failed(error, "loading variables");
      return { by, values: "failed" };
    };
    try {
      const values = by.run(() => by.item.load(place, names));
      if (!(values instanceof Promise)) return { by, values };
      return this.#inTime<VariableValues | undefined>(values).then((came) => ({ by, values: came }), fail);
    } catch (error) {
      return fail(error);
    }
  }

  /** Loads what the formulas under names refer to; a promise only where something is waited for. */
  #follow(loaded: LoadedVariables, around: Following): Promise<void> | undefined {
    const { place, known, rounds } = around;
    const names = new Set(this.#references(loaded, place, around.names).filter((name) => !known.has(name)));
    const fresh = [...names].slice(0, maxNames - known.size);
    if (fresh.length === 0 || rounds === 0) return undefined;
    for (const name of fresh) known.add(name);
    const further = { place, known, names: fresh, rounds: rounds - 1 };
    const begun = this.#begin(place, fresh);
    if (!begun.some(isWaiting)) {
      loaded.add(begun as Loaded[]);
      return this.#follow(loaded, further);
    }
    return Promise.all(begun.map(async (one) => one)).then((came) => {
      loaded.add(came);
      return this.#follow(loaded, further);
    });
  }

  #references(loaded: LoadedVariables, place: MessageLocation, names: readonly string[]): string[] {
    return names.flatMap((name) => {
      const text = storedText(read(loaded, name));
      if (text === undefined) return [];
      return [...referencesOf(text), ...(this.namesIn(text, place) ?? [])];
    });
  }

  #inTime<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = this.clock.after(limitMs, this.life, () =>
        reject(new Error(`no answer within ${limitMs / 1000} s`)),
      );
      work.then(resolve, reject).finally(cancel);
    });
  }
}

function isWaiting(loaded: Loaded | Promise<Loaded>): boolean {
  return loaded instanceof Promise;
}

/** What cannot be read now is told when the expression reads it. */
function read(loaded: LoadedVariables, name: string) {
  try {
    return loaded.lookup(name);
  } catch {
    return undefined;
  }
}
