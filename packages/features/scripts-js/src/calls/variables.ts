import type { CardSheet } from "@dicetower/cards/api";
import type { Actor, CardValue, JsonValue } from "@dicetower/contract";
import type { ScriptContext } from "../contexts/context-store.js";
import type { ScriptServices } from "../contexts/script-services.js";
import type { Scalar } from "../protocol.js";
import type { GroupValues } from "../records/group-values.js";

/** Where `$m` variables are kept among those of a person. */
const ofPerson = { store: "conf", plugin: "$m" } as const;

/** An expression that is kept as the value of a variable. */
export interface Computed {
  readonly expr: string;
}

type Value = Scalar | Computed | undefined;

/** A list or dictionary, and the text that stands for it. */
interface Structure {
  readonly text: string;
  readonly value: CardValue;
}

/** Variables by their prefix: `$t` of a message, `$m` of a person, `$g` of a group, else attributes of the card. */
export class ScriptVariables {
  /** Lists and dictionaries of messages, beside the texts that scripts see of them. */
  readonly #structures = new WeakMap<ScriptContext, Map<string, Structure>>();

  constructor(
    readonly services: ScriptServices,
    readonly groupValues: GroupValues,
  ) {}

  /** Undefined where there is none. */
  async get(context: ScriptContext, name: string): Promise<Value> {
    if (name.startsWith("$t")) return context.temporaries.get(name);
    if (name.startsWith("$m")) {
      const variables = this.services.variables();
      return variables === undefined
        ? undefined
        : valueFrom(await variables.get(personOf(context), ofPerson, name.slice(2)));
    }
    if (name.startsWith("$g")) return valueFrom(await this.groupValues.get(context.place, name.slice(2)));
    return this.#attribute(context, name);
  }

  /**
   * As plugins read it: of an attribute what the card itself has, without its buff, for they write back what they have
   * read. Undefined where there is none.
   */
  async kept(context: ScriptContext, name: string): Promise<Value> {
    if (/^\$[tmg]/u.test(name)) return this.get(context, name);
    const sheet = await this.#sheet(context, name);
    if (sheet?.has(name) !== true) return undefined;
    const value = attributeIn(sheet, name);
    return typeof value === "number" ? value - (sheet.card.buffs[sheet.nameOf(name)] ?? 0) : value;
  }

  async #attribute(context: ScriptContext, name: string): Promise<Value> {
    const sheet = await this.#sheet(context, name);
    return sheet === undefined ? undefined : attributeIn(sheet, name);
  }

  async #sheet(context: ScriptContext, name: string): Promise<CardSheet | undefined> {
    return name === "" ? undefined : this.services.cards()?.at(context.place);
  }

  /** How an attribute is worked out that the card has no value of: what it is made of may be missing. */
  async formulaOf({ place }: ScriptContext, name: string): Promise<string | undefined> {
    const sheet = await this.services.cards()?.at(place);
    return sheet?.system.formulaOf(sheet.nameOf(name));
  }

  /** The list or dictionary under a name of a message; undefined where it holds something else by now. */
  structured(context: ScriptContext, name: string): CardValue | undefined {
    const known = this.#structures.get(context)?.get(name);
    return known !== undefined && context.temporaries.get(name) === known.text ? known.value : undefined;
  }

  /** Keeps what an expression has set. */
  async keep(context: ScriptContext, name: string, value: CardValue, actor: () => Actor): Promise<void> {
    if (value === null || typeof value !== "object") return this.set(context, name, value, actor);
    if ("$computed" in value) return this.set(context, name, { expr: String(value.$computed) }, actor);
    const text = textOf(value);
    if (name.startsWith("$t")) {
      const own = this.#structures.get(context) ?? new Map<string, Structure>();
      own.set(name, { text, value });
      this.#structures.set(context, own);
    }
    await this.set(context, name, text, actor);
  }

  /** @param value null removes it @param actor who is recorded for a change of a card */
  async set(
    context: ScriptContext,
    name: string,
    value: Scalar | Computed,
    actor: () => Actor,
  ): Promise<void> {
    if (name.startsWith("$t")) {
      if (value === null) context.temporaries.delete(name);
      else context.temporaries.set(name, typeof value === "object" ? value.expr : value);
      return;
    }
    const stored = value as JsonValue;
    if (name.startsWith("$m"))
      await this.services.variables()?.set(personOf(context), ofPerson, name.slice(2), stored);
    else if (name.startsWith("$g")) await this.groupValues.set(context.place, name.slice(2), stored);
    else await this.#setAttribute(context, name, value, actor());
  }

  async #setAttribute(
    context: ScriptContext,
    name: string,
    value: Scalar | Computed,
    actor: Actor,
  ): Promise<void> {
    const cards = this.services.cards();
    if (cards === undefined || name === "") return;
    const sheet = await cards.at(context.place);
    const attribute = typeof value === "boolean" ? Number(value) : value;
    await cards.edit(
      sheet,
      { attributes: { [name]: attribute } },
      {
        actor,
        reason: `${name}=${typeof attribute === "object" ? (attribute?.expr ?? "") : attribute}`.slice(
          0,
          200,
        ),
        anySystem: true,
      },
    );
  }
}

/** A value as the text that scripts see of it. */
export function textOf(value: JsonValue | CardValue): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function attributeIn(sheet: CardSheet, name: string): Value {
  const number = safely(() => sheet.number(name));
  if (number !== undefined) return number;
  const value = safely(() => sheet.value(name));
  if (typeof value === "object" && value !== null && "$computed" in value)
    return { expr: String(value.$computed) };
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}

function personOf({ account, message }: ScriptContext) {
  return { platform: account.platform, userId: message.userId };
}

function valueFrom(value: JsonValue | undefined): Value {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "object") return value;
  return "expr" in value ? { expr: String((value as { expr: unknown }).expr) } : JSON.stringify(value);
}

function safely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
