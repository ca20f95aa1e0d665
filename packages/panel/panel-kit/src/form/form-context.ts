import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { FieldError } from "../data/api.js";
import type { Json, JsonSchema } from "../engine/index.js";

/** What fields of one form share. */
export interface FormState {
  /** Begins the ids of all fields. */
  readonly id: string;
  readonly root: JsonSchema;
  readonly value: Json | undefined;
  /** What was read; undefined in a form for something new. */
  readonly stored: Json | undefined;
  /** What the service has against the value as it is now. */
  readonly errors: readonly FieldError[];
  readonly readOnly: boolean;
  /** Of the headings of its groups. */
  readonly level: 2 | 3;
  /** Pointers of fields that people have left: what is wrong in them is said from then on. */
  readonly touched: ReadonlySet<string>;
  /** Values of branches that are not chosen now, by pointer and branch. */
  readonly drafts: Map<string, Json>;
  change(pointer: string, next: Json | undefined): void;
  touch(pointer: string): void;
}

const missing: FormState = {
  id: "form",
  root: {},
  value: undefined,
  stored: undefined,
  errors: [],
  readOnly: true,
  level: 3,
  touched: new Set(),
  drafts: new Map(),
  change: () => undefined,
  touch: () => undefined,
};

/** The form around a field. */
export const FormContext = createContext<FormState>(missing);

/** The form around a field. */
export function useForm(): FormState {
  return useContext(FormContext);
}

/** Id of the control of a field. */
export function fieldId(formId: string, pointer: string): string {
  return `${formId}${pointer.replace(/[^\w/-]/g, (letter) => `.${letter.codePointAt(0)?.toString(36)}`)}`;
}
