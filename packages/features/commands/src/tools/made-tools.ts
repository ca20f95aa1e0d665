import type { Command, CommandForm, Contribution, JsonObject, Message } from "@dicetower/contract";
import { callOf } from "../forms/example-call.js";
import type { Kinds } from "../forms/read-form.js";
import { labelOf } from "../forms/usage.js";
import { exampleIn, usageWords } from "../reading/lines.js";
import type { Reader } from "../reading/reader.js";
import { refusalOf } from "../running/permission.js";
import { checkedValues, joiOf } from "./check-values.js";
import type { FormLine, FormTool, FormTools, LineOptions } from "./form-tool.js";
import { toolNames } from "./tool-names.js";
import { schemaOf } from "./tool-schema.js";
import { LineWriter } from "./write-line.js";

/** Makes the tools when they are first asked for, and again when commands or kinds have changed. */
export class MadeTools implements FormTools {
  #from: readonly Contribution<Command>[] = [];
  #kinds: Kinds | undefined;
  #tools: readonly MadeTool[] = [];

  constructor(readonly reader: Reader) {}

  get all(): readonly MadeTool[] {
    const { contributions, kinds } = this.reader;
    if (contributions !== this.#from || kinds !== this.#kinds) {
      this.#from = contributions;
      this.#kinds = kinds;
      this.#tools = this.#make(contributions);
    }
    return this.#tools.filter(({ by }) => by.live);
  }

  offered(message: Message): readonly MadeTool[] {
    return this.all.filter((tool) => this.#mayUse(tool, message));
  }

  of(command: string, pattern: string): MadeTool | undefined {
    return this.all.find((tool) => tool.command === command && tool.form.pattern === pattern);
  }

  #make(contributions: readonly Contribution<Command>[]): readonly MadeTool[] {
    const taken = new Set<string>();
    return contributions.flatMap((by) => {
      const shown = by.item.forms.filter(({ hidden }) => hidden !== true);
      const names = toolNames(by.key, shown, taken);
      return shown.map((form) => new MadeTool(by, form, names.get(form) ?? by.key, this.reader));
    });
  }

  #mayUse({ by, command, form, permission }: MadeTool, message: Message): boolean {
    const { reader } = this;
    const { item } = by;
    if (message.quiet && item.whileOff !== true && message.trust < 5) return false;
    if (!reader.offers(message, command) || reader.replacedBy(command, message) !== undefined) return false;
    if (form.available?.(callOf(by.item, "", { message })) === false) return false;
    return refusalOf(item, form, permission, message) === undefined;
  }
}

class MadeTool implements FormTool {
  #parameters: JsonObject | undefined;
  #schema: ReturnType<typeof joiOf> | undefined;

  constructor(
    readonly by: Contribution<Command>,
    readonly form: CommandForm,
    readonly name: string,
    readonly reader: Reader,
  ) {}

  get command(): string {
    return this.by.key;
  }

  get permission() {
    return this.form.permission ?? this.by.item.permission ?? "anyone";
  }

  get asksFirst(): boolean {
    return this.form.confirm !== undefined;
  }

  get inPerson(): boolean {
    return this.form.inPerson ?? this.by.item.inPerson ?? false;
  }

  get parameters(): JsonObject {
    const { reader, form } = this;
    this.#parameters ??= schemaOf(form, reader.kinds, (one) =>
      labelOf(this.command, one, usageWords(reader.texts, undefined, undefined, reader.kinds)),
    );
    return this.#parameters;
  }

  title(locale?: string): string {
    const { key, title = `command.${key}` } = this.by.item;
    const words = this.form.elements.flatMap((one) => (one.type === "word" ? [one.spellings[0] ?? ""] : []));
    return [this.reader.say(title, locale), ...words].join(" ");
  }

  description(locale?: string): string {
    const { reader, form, by } = this;
    const { key, brief = `command.${key}.brief` } = by.item;
    const example = exampleIn(by.item, form, reader.texts, reader.prefix, locale);
    const say = (part: string, values: Readonly<Record<string, string>>) =>
      reader.texts?.render({ key: `commands.tool.${part}`, values }, locale) ?? "";
    return [
      reader.say(brief, locale),
      say("usage", { usage: reader.usageOf(by.item, form, locale) }),
      ...(example === undefined ? [] : [say("example", { example })]),
      ...(this.asksFirst ? [say("asks", {})] : []),
    ].join("\n");
  }

  line(values: unknown, { message, confirmed = false }: LineOptions = {}): FormLine {
    this.#schema ??= joiOf(this.parameters);
    const { by, form, reader } = this;
    const checked = checkedValues(values, this.#schema);
    return new LineWriter(by, form, reader.kinds, checked).write(message, confirmed);
  }
}
