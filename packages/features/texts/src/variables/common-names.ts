import type { Contribution } from "@dicetower/contract";
import type { FunctionCall, TextFunction } from "../api/functions.js";
import type { CommonVariable, TextValue } from "../api/variables.js";
import { maxArgumentLength } from "../template/limits.js";
import type { RenderContext } from "../template/render-context.js";
import { usualValues } from "./built-in.js";

type Value = TextValue | undefined;

/** Variables and functions in force, by the names that texts use. */
export class CommonNames {
  #variables = new Map<string, Contribution<CommonVariable>>();
  /** Longest key first. */
  #functions: readonly Contribution<TextFunction>[] = [];

  /** @param owner whose variables are asked without a change of owner: the feature's own */
  constructor(readonly owner: string) {}

  useVariables(all: readonly Contribution<CommonVariable>[]): void {
    this.#variables = new Map(all.map((one) => [one.key, one]));
  }

  useFunctions(all: readonly Contribution<TextFunction>[]): void {
    this.#functions = [...all].sort((a, b) => b.key.length - a.key.length);
  }

  has(name: string): boolean {
    return this.#variables.has(name);
  }

  variable(name: string): CommonVariable | undefined {
    return this.#variables.get(name)?.item;
  }

  value(name: string, context: RenderContext): Value | Promise<Value> {
    const found = this.#variables.get(name);
    if (context.preview) return found?.item.sample ?? usualValues.get(name);
    if (found === undefined || !found.live) return undefined;
    const doing = `working out the text variable "${name}"`;
    try {
      const value =
        found.owner === this.owner ? found.item.value(context) : found.run(() => found.item.value(context));
      return value instanceof Promise ? waited(value, found, doing, context) : value;
    } catch (error) {
      found.failed(error, doing);
      return undefined;
    }
  }

  /** Calls the function whose key begins the content. */
  call(content: string, context: RenderContext, render: FunctionCall["render"]): Value | Promise<Value> {
    const found = this.#functions.find(({ key, live }) => live && content.startsWith(key));
    if (found === undefined) return undefined;
    const argument = content.slice(found.key.length);
    if (argument.length > maxArgumentLength) return undefined;
    const doing = `calling the text function "${found.key}"`;
    try {
      const value = found.run(() => found.item.run(argument, new Call(context, render)));
      return value instanceof Promise ? waited(value, found, doing, context) : value;
    } catch (error) {
      found.failed(error, doing);
      return undefined;
    }
  }
}

/** What comes of a promise; nothing where it fails, or where nobody waits. */
function waited(
  value: Promise<Value>,
  owner: Contribution<CommonVariable> | Contribution<TextFunction>,
  doing: string,
  { now }: RenderContext,
): Promise<Value> | undefined {
  const settled = value.catch((error: unknown) => {
    owner.failed(error, doing);
    return undefined;
  });
  return now ? undefined : settled;
}

/** The context of a text, with what only functions may do. */
class Call implements FunctionCall {
  constructor(
    readonly context: RenderContext,
    readonly render: FunctionCall["render"],
  ) {}

  get message() {
    return this.context.message;
  }
  get place() {
    return this.context.place;
  }
  get locale() {
    return this.context.locale;
  }
  get reply() {
    return this.context.reply;
  }
  get preview() {
    return this.context.preview;
  }
  die(faces: number): number {
    return this.context.die(faces);
  }
}
