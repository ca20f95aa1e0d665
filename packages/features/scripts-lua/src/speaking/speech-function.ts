import { type OriginalKeys, text } from "@dicetower/contract";
import type { FunctionCall, Template, Templates, TextFunction } from "@dicetower/texts/api";
import { isOwned, type SpeechBook } from "../modules/speech-book.js";
import type { Run } from "../running/run.js";

/** What leads from texts of the service to those of modules, and back. */
export interface SpeechFunctionServices {
  readonly speech: SpeechBook;
  readonly originalKeys: OriginalKeys;
  readonly templates: () => Templates | undefined;
  /** What somebody has under a name such as `user.title`. */
  readonly held: (name: string, run: Run) => Promise<string | undefined>;
}

/**
 * `{&key}`: the text that modules have under a key, or the service's own of that name, filled with the values of the
 * text that names it; `{&user.title}`: a value of whoever is answered, of the group, the bot or the card.
 */
export function speechFunction({
  speech,
  originalKeys,
  templates,
  held,
}: SpeechFunctionServices): TextFunction {
  return {
    key: "&",
    meaning: "lua.function.speech",
    sample: "{&strSelfName}",
    run(name, call) {
      const texts = speech.wording(name);
      if (texts !== undefined)
        return call.render(texts[texts.length === 1 ? 0 : call.die(texts.length) - 1]?.text ?? "");
      const key = originalKeys.keyOf(name);
      if (key === undefined) return isOwned(name) ? held(name, runOf(call)) : undefined;
      const { message, place, locale, reply, preview } = call;
      const drawn = templates()?.draw(text(key), {
        ...(message === undefined ? { place } : { message }),
        locale,
        reply,
        preview,
        die: (faces) => call.die(faces),
      });
      if (drawn === undefined) return undefined;
      const said = (template: Template) => call.render(template);
      return drawn instanceof Promise ? drawn.then(said) : said(drawn);
    },
  };
}

/** A text that is said asks as a script would that answers the message. */
function runOf({ message }: FunctionCall): Run {
  return {
    module: "",
    message,
    account: message?.account,
    fields: {},
    depth: 0,
    signal: new AbortController().signal,
    waits: () => undefined,
  };
}
