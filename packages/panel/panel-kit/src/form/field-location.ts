import type { ComponentChildren } from "preact";
import type { FieldModel, Json } from "../engine/index.js";

/** One place of a form: what the widget of a field gets. */
export interface Place {
  readonly pointer: string;
  readonly model: FieldModel;
  /** undefined: nothing is stored there. */
  readonly value: Json | undefined;
  /** What holds where nothing is stored. */
  readonly fallback: Json | undefined;
  readonly label: string;
  readonly hint: string | undefined;
  readonly required: boolean;
  /** How many objects are around it. */
  readonly depth: number;
  readonly id: string;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly tags: ComponentChildren;
  readonly tools: ComponentChildren;
  /** The label is not for the eye: an entry of a list says by its place what it is. */
  readonly labelHidden: boolean;
  readonly change: (next: Json | undefined) => void;
  readonly touch: () => void;
}

/** Properties of a field of the kit, as a place has them. */
export function fieldOf({ id, label, hint, error, readOnly, tags, tools, labelHidden, model }: Place) {
  return {
    id,
    label,
    hint: hint === undefined ? undefined : hint,
    error,
    readOnly,
    tags,
    tools,
    labelHidden,
    name: id,
    ...(model.schema["x-unit"] === undefined ? {} : { unit: model.schema["x-unit"] }),
  };
}
