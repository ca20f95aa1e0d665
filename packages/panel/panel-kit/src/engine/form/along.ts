import type { JsonSchema } from "../json-schema.js";
import { stepsOf } from "../pointer.js";
import { describe } from "./describe.js";

/** A field on the way to another. */
export interface FieldOnTheWay {
  readonly step: string;
  readonly schema: JsonSchema;
  /** The schema names it: it is no entry of a list or dictionary. */
  readonly named: boolean;
}

/** The fields that a pointer goes through, the last one included. */
export function fieldsAlong(root: JsonSchema, pointer: string): FieldOnTheWay[] {
  let schema = root;
  return stepsOf(pointer).map((step) => {
    const model = describe(schema, root);
    const member = model.members.find(({ name }) => name === step);
    schema = member?.schema ?? model.item;
    return { step, schema, named: member !== undefined };
  });
}

/** Schema of the field at a pointer. */
export function schemaAt(root: JsonSchema, pointer: string): JsonSchema {
  return fieldsAlong(root, pointer).at(-1)?.schema ?? root;
}
