import type { QuickJSContext, QuickJSHandle } from "quickjs-emscripten";

const maxNames = 10_000;

/** What an entry is handed: a text, a number, or what makes a handle. */
export type Handed = string | number | (() => QuickJSHandle) | undefined;

/** Values on their way into an engine. */
export class Handles {
  readonly #names = new Map<string, QuickJSHandle>();

  constructor(readonly vm: QuickJSContext) {}

  made(value: Handed): QuickJSHandle | undefined {
    if (typeof value === "string") return this.vm.newString(value);
    return typeof value === "number" ? this.vm.newNumber(value) : value?.();
  }

  /** The answer of an operation; most have none. */
  answer(text: string | undefined): QuickJSHandle {
    return text === undefined ? this.vm.undefined : this.vm.newString(text);
  }

  /** The name of a plugin or an extension, which is handed in with every entry. */
  name(plugin: string): QuickJSHandle {
    const known = this.#names.get(plugin);
    if (known !== undefined) return known;
    const made = this.vm.newString(plugin);
    // Whoever registers names without end is not to fill the memory; what was made goes with the realm.
    if (this.#names.size >= maxNames) this.#names.clear();
    this.#names.set(plugin, made);
    return made;
  }

  end(): void {
    this.#names.clear();
  }
}
