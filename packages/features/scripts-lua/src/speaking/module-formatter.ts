import type { Random } from "@dicetower/contract";
import { leadOf } from "../modules/speech-book.js";
import type { LuaFields } from "../protocol.js";
import type { Run } from "../running/run.js";
import { expandTemplate, type TemplateSource, usualBounds } from "../templates.js";
import type { TemplateNames } from "./names.js";
import type { Formatter } from "./speaker.js";

/** Puts templates of modules into words. */
export class ModuleFormatter implements Formatter {
  constructor(
    readonly names: TemplateNames,
    readonly random: Random,
  ) {}

  format(text: string, run: Run, fields: LuaFields): Promise<string> {
    const source: TemplateSource = {
      find: (name) => this.names.value(name, run, fields),
      random: (from, to) => from + this.random.die(to - from + 1) - 1,
      call: (name, argument) =>
        name === "help" ? this.names.help(argument) : this.names.print(argument, run, fields),
    };
    return expandTemplate(text, source);
  }

  /** Keywords: only texts of mods stand in them. Beyond the bounds of templates names stay as they are written. */
  expandSpeech(text: string): string {
    return this.#expandSpeech(text, 0, { names: 0, length: text.length });
  }

  #expandSpeech(text: string, depth: number, used: { names: number; length: number }): string {
    if (depth >= usualBounds.depth) return text;
    const led = this.names.speech(leadOf(text) ?? "");
    if (led !== undefined && ++used.names <= usualBounds.names)
      return this.#expandSpeech(led, depth + 1, used);
    return text.replace(/\{([^{}]{1,200})\}/g, (place, name: string) => {
      const said = this.names.speech(name);
      if (said === undefined) return place;
      used.names++;
      used.length += said.length;
      if (used.names > usualBounds.names || used.length > usualBounds.length) return place;
      return this.#expandSpeech(said, depth + 1, used);
    });
  }
}
