import { type Contribution, Joi, type Scope } from "@dicetower/contract";
import { type Action, type ActionKind, type ActionUse, actionKinds } from "../api.js";
import { byKind, noSuchKind } from "./by-kind.js";

/** The kinds of actions in force, and their schemas. */
export class ActionKinds {
  #kinds: ReadonlyMap<string, Contribution<ActionKind>> = new Map();
  readonly #schemas = new Map<string, Joi.ObjectSchema>();

  begin(scope: Scope): void {
    scope.read(actionKinds, ({ all }) => {
      this.#kinds = new Map(all.map((one) => [one.key, one]));
      this.#schemas.clear();
    });
  }

  get(kind: string): Contribution<ActionKind> | undefined {
    return this.#kinds.get(kind);
  }

  get all(): readonly ActionKind[] {
    return [...this.#kinds.values()].map(({ item }) => item);
  }

  /** Schema of an action that may stand there. */
  schema(use: ActionUse): Joi.Schema<Action> {
    return byKind<Action>({}, (kind) => this.#of(kind, use)).meta({ kinds: `actions.${use}` });
  }

  #of(kind: string, use: ActionUse): Joi.ObjectSchema {
    const found = this.#kinds.get(kind)?.item;
    if (found === undefined || !found.uses.includes(use))
      return noSuchKind(this.all.filter(({ uses }) => uses.includes(use)).map(({ key }) => key));
    let schema = this.#schemas.get(kind);
    if (schema === undefined) {
      schema = Joi.object({ kind: Joi.string(), ...found.fields });
      this.#schemas.set(kind, schema);
    }
    return schema;
  }
}
