import type {
  ArgumentKind,
  Command,
  CommandForm,
  Contribution,
  JsonValue,
  Message,
  PatternArgument,
  PatternOption,
} from "@dicetower/contract";
import { chooseForm } from "../forms/choose-form.js";
import { callOf } from "../forms/example-call.js";
import { type FormReading, type Kinds, readForm } from "../forms/read-form.js";
import { normalise } from "../reading/normalise.js";
import type { MatchedCall } from "../running/call.js";
import { maxCharacters } from "../running/stage.js";
import { unfit } from "./check-values.js";
import type { FormLine } from "./form-tool.js";
import { isSameValue } from "./same-value.js";
import { parametersOf } from "./tool-schema.js";

export type Values = Readonly<Record<string, JsonValue>>;

/** An argument or an option, as far as its value needs it. */
type Place = Pick<PatternOption, "name" | "kind" | "parameter">;

/** A value in its place in a call. */
interface Written {
  readonly said: string;
  /** Who is mentioned in its place; undefined where words stand there. */
  readonly target?: string;
}

/**
 * Writes a call of a form, and reads it as the command would: what is not read back with the same values is refused, so
 * that no value can become an option, a word or another form.
 */
export class LineWriter {
  constructor(
    readonly by: Contribution<Command>,
    readonly form: CommandForm,
    readonly kinds: Kinds,
    readonly values: Values,
  ) {}

  /** @throws Failure 40001 that names the field */
  write(message: Message | undefined, confirmed: boolean): FormLine {
    const { by, form, kinds } = this;
    const [word = by.key] = by.item.names;
    const written = this.#parts(callOf(by.item, "", { message }));
    const targets = written.flatMap(({ target }) => (target === undefined ? [] : [target]));
    const words = written.map(({ said }) => said).filter((said) => said !== "");
    const said = [...words, ...(confirmed ? ["yes"] : [])].join(" ");
    if (said.length > maxCharacters)
      throw unfit([{ path: "", message: `together over ${maxCharacters} characters` }]);
    const call = callOf(by.item, said, { message, targets });
    const reading = chooseForm(by.item, call, kinds);
    // What the command itself refuses it does not do: its own sentence says more.
    const refused = reading?.form === form && reading.failure !== undefined && "refusal" in reading.failure;
    if (!refused && !this.#isRead(reading, call, confirmed)) {
      const path = `/${this.#lostIn(readForm(form, call, kinds), call)}`;
      throw unfit([{ path, message: "cannot be written so that the command reads it as this" }]);
    }
    return { text: `${word} ${said}`.trimEnd(), targets };
  }

  /** What stands behind the word. Options come in front of the first argument, whose text might swallow them. */
  #parts(call: MatchedCall): readonly Written[] {
    const { elements } = this.form;
    const places = elements.filter((one) => one.type !== "option");
    const first = places.findIndex(({ type }) => type === "argument");
    const parts = places.map((element) =>
      element.type === "word" ? [{ said: element.spellings[0] ?? "" }] : this.#argument(element, call),
    );
    const options = elements.flatMap((one) => (one.type === "option" ? this.#option(one) : []));
    parts.splice(first < 0 ? parts.length : first, 0, options);
    return parts.flat();
  }

  #option({ name, kind, required }: PatternOption): readonly Written[] {
    const value = this.values[name];
    if (kind === undefined) return required || value === true ? [{ said: `--${name}` }] : [];
    if (value === undefined) return [];
    const said = saidAs(this.kinds.get(kind), value);
    return [{ said: `--${name}=${/\s/u.test(said) && !/^["“]/u.test(said) ? `"${said}"` : said}` }];
  }

  #argument(place: PatternArgument, call: MatchedCall): readonly Written[] {
    const value = this.values[place.name];
    if (value === undefined) return [];
    const list = place.repeated ? (value as readonly JsonValue[]) : [value];
    return list.map((one) => {
      const said = saidAs(this.kinds.get(place.kind), one);
      // A mention may stand behind what takes all words.
      if (place.kind !== "mention" && this.#alone(place, said, call) !== undefined) return { said };
      const target = this.#mentioned(place, one, call);
      return target === undefined ? { said } : { said: "", target };
    });
  }

  /** What a kind makes of a text that is nothing but its argument; undefined where it is none. */
  #alone({ kind = "", parameter }: Place, said: string, call: MatchedCall): { value: unknown } | undefined {
    const text = { text: normalise(said), original: said, parameter, mention: undefined, call };
    const read = this.kinds.get(kind)?.read(text);
    return read === undefined || "refusal" in read || read.length !== said.length ? undefined : read;
  }

  /** Whom a value names, for a kind that takes mentions and no words. */
  #mentioned({ kind, parameter }: PatternArgument, value: JsonValue, call: MatchedCall): string | undefined {
    const id = typeof value === "object" && value !== null && "userId" in value ? value["userId"] : value;
    if (typeof id !== "string" || id === "") return undefined;
    const read = this.kinds.get(kind)?.read({ text: "", original: "", parameter, mention: id, call });
    if (read === undefined || "refusal" in read || read.takesMention !== true) return undefined;
    return isSameValue(read.value, value) ? id : undefined;
  }

  #isRead(reading: FormReading | undefined, call: MatchedCall, confirmed: boolean): boolean {
    if (reading?.form !== this.form || reading.failure !== undefined || reading.confirmed !== confirmed)
      return false;
    return parametersOf(this.form).every((one) => this.#isSame(one, reading.values[one.name], call));
  }

  /** Name of the first field whose value is not what was given. */
  #lostIn({ values }: FormReading, call: MatchedCall): string {
    const given = parametersOf(this.form).filter(({ name }) => this.values[name] !== undefined);
    return (given.find((one) => !this.#isSame(one, values[one.name], call)) ?? given.at(-1))?.name ?? "";
  }

  #isSame(place: PatternArgument | PatternOption, read: unknown, call: MatchedCall): boolean {
    const given = this.values[place.name];
    if (place.kind === undefined) return (given ?? false) === read;
    const isGiven = given !== undefined && given !== "";
    if (!isGiven || read === undefined) return !isGiven && (read === undefined || read === "");
    if (place.type === "argument" && place.repeated && Array.isArray(given) && Array.isArray(read))
      return (
        given.length === read.length && given.every((one, at) => this.#isAlike(place, one, read[at], call))
      );
    return this.#isAlike(place, given, read, call);
  }

  /** True where both are the same, or the kind makes the one of the other. */
  #isAlike(
    place: PatternArgument | PatternOption,
    given: unknown,
    read: unknown,
    call: MatchedCall,
  ): boolean {
    if (isSameValue(given, read)) return true;
    const alone = this.#alone(place, saidAs(this.kinds.get(place.kind ?? ""), given), call);
    return alone !== undefined && isSameValue(alone.value, read);
  }
}

/** A value as a call holds it. */
function saidAs(kind: ArgumentKind | undefined, value: unknown): string {
  return kind?.write === undefined ? String(value) : kind.write(value);
}
