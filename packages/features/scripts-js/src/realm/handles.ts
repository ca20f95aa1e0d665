import { ThreadError } from "@dicetower/script-host/thread";
import type { QuickJSContext, QuickJSHandle } from "quickjs-emscripten";
import type { StripTypes } from "./typescript.js";

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

  /** Reads a file's text as the body of a function, whose lines are those of the file. */
  compile(plugin: string, file: string, text: string, strip: StripTypes | undefined) {
    const body = `(function (exports, require, module) {${text}\n})`;
    return this.vm.evalCode(strip === undefined ? body : stripped(plugin, body, strip), file, {
      type: "global",
    });
  }

  end(): void {
    this.#names.clear();
  }
}

function stripped(plugin: string, text: string, strip: StripTypes): string {
  try {
    return strip(text);
  } catch (error) {
    throw new ThreadError("threw", error instanceof Error ? error.message : String(error), plugin);
  }
}
