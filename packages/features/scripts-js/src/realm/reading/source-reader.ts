import { Script } from "node:vm";
import { ThreadError } from "@dicetower/script-host/thread";
import type { PluginSource } from "../../protocol.js";
import { looksLikeModule, moduleReader, type ScriptOf } from "./modules.js";
import { type StripTypes, typeStripper } from "./typescript.js";

/** Makes of a plugin's file the function that runs it. */
export class SourceReader {
  #strip: StripTypes | undefined;
  #scriptOf: ScriptOf | undefined;

  /** Loads what these files need to be read; what no file needs stays away. */
  async prepare(sources: readonly PluginSource[]): Promise<void> {
    if (sources.some(({ typescript }) => typescript)) this.#strip ??= await typeStripper();
    if (sources.some(({ text }) => looksLikeModule(text))) this.#scriptOf ??= await moduleReader();
  }

  /** A function whose lines are those of the file. @throws ThreadError for a text that cannot be read */
  functionOf({ plugin, text, typescript }: PluginSource): string {
    try {
      return this.#functionOf(text, typescript ? this.#strip : undefined);
    } catch (error) {
      throw new ThreadError("threw", String(error), plugin);
    }
  }

  #functionOf(text: string, strip: StripTypes = same): string {
    if (this.#scriptOf === undefined || !looksLikeModule(text)) return strip(wrapped(text), false);
    try {
      return wrapped(this.#scriptOf(strip(text, true)));
    } catch (error) {
      try {
        // What looked like an export may have been a line of a text, in a file that returns early.
        const plain = strip(wrapped(text), false);
        new Script(plain);
        return plain;
      } catch {
        throw error;
      }
    }
  }
}

const same: StripTypes = (text) => text;

function wrapped(text: string): string {
  return `(function (exports, require, module) {${text}\n})`;
}
