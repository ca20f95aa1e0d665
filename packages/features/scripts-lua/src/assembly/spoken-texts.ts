import {
  type FeatureHost,
  followOriginalKeys,
  type OriginalKeys,
  optionalService,
} from "@dicetower/contract";
import { Decks } from "@dicetower/decks/api";
import { Templates, textFunctions } from "@dicetower/texts/api";
import { SpeechBook } from "../modules/speech-book.js";
import { ModuleFormatter } from "../speaking/module-formatter.js";
import { ModuleMedia } from "../speaking/module-media.js";
import { TemplateNames } from "../speaking/names.js";
import { Speaker } from "../speaking/speaker.js";
import { speechFunction } from "../speaking/speech-function.js";
import type { KeptValues } from "./kept-values.js";
import type { LuaNeeds } from "./lua-needs.js";

/** Texts of modules, what they name, and how they are said. */
export class SpokenTexts {
  readonly speech: SpeechBook;
  readonly originalKeys: OriginalKeys;
  readonly formatter: ModuleFormatter;
  readonly speaker: Speaker;

  constructor(host: FeatureHost, { random, line, clock, scripts }: LuaNeeds, values: KeptValues) {
    const templates = optionalService(host, Templates);
    const originalKeys = followOriginalKeys(host);
    this.originalKeys = originalKeys;
    this.speech = new SpeechBook((key) => originalKeys.keyOf(key) !== undefined);
    const names = new TemplateNames({
      speech: this.speech,
      originalKeys,
      templates,
      decks: optionalService(host, Decks),
      random: (faces) => random.die(faces),
      user: (run, uid, key) => values.people.get(run, uid, key),
      group: (run, gid, key) => values.groups.get(run, gid, key),
      card: async (run, card, key) => values.cards["card.get"](run, card, key),
      selfData: (stem, path) => values.data.valueOf(stem, path),
    });
    host.add(
      textFunctions,
      speechFunction({
        speech: this.speech,
        originalKeys,
        templates,
        held: (name, run) => names.held(name, run),
      }),
    );
    this.formatter = new ModuleFormatter(names, random);
    this.speaker = new Speaker({
      line,
      clock,
      formatter: this.formatter,
      console: scripts.console,
      media: new ModuleMedia(values.files),
    });
  }
}
