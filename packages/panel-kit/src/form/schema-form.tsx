import { useState } from "preact/hooks";
import { TextArea } from "../components/text-field.js";
import type { FieldError } from "../data/api.js";
import type { Json, JsonSchema } from "../engine/index.js";

/** Properties of a form that is made from a schema. */
export interface SchemaFormProps {
  readonly schema: JsonSchema;
  /** The value; undefined where there is none yet. */
  readonly value: Json | undefined;
  onChange(value: Json | undefined): void;
  /** As the API answers them, by JSON pointer. */
  readonly errors?: readonly FieldError[];
  readonly readOnly?: boolean;
  /** Name of the form for people who hear the page. */
  readonly label?: string;
  /** What was read: fields that differ from it are changed. */
  readonly stored?: Json | undefined;
}

/** A form from a schema. */
export function SchemaForm({ value, onChange, label = "JSON" }: SchemaFormProps) {
  const [typed, setTyped] = useState(JSON.stringify(value, undefined, 2));
  return (
    <TextArea
      label={label}
      mono
      value={typed}
      onChange={(next) => {
        setTyped(next);
        try {
          onChange(JSON.parse(next) as Json);
        } catch {
          // Not JSON yet: what was valid last stays.
        }
      }}
    />
  );
}
