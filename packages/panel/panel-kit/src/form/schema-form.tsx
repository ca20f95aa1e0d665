import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { Callout, Skeleton } from "../components/notes.js";
import type { FieldError } from "../data/api.js";
import {
  differences,
  type Json,
  type JsonSchema,
  readAt,
  resolve,
  same,
  stepsOf,
  writeAt,
} from "../engine/index.js";
import { useId } from "../page/use-id.js";
import { useFormat } from "../text/format.js";
import { useText } from "../text/locale.js";
import { ErrorList, titleAt } from "./error-list.js";
import { FieldView } from "./field-view.js";
import { FormContext, type FormState } from "./form-context.js";
import { inOwnWords } from "./own-words.js";
import { useKinds } from "./use-kinds.js";

/** Properties of a form that is made from a schema. */
export interface SchemaFormProps {
  readonly schema: JsonSchema;
  /** The value; undefined where there is none yet. */
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  /** As the API answers them, by JSON pointer. */
  readonly errors?: readonly FieldError[];
  readonly readOnly?: boolean;
  /** Name of the form for people who hear the page. */
  readonly label?: string;
  /** What was read: fields that differ from it are marked, and stored secrets are known. */
  readonly stored?: Json | undefined;
  /** What holds where nothing is stored, beside defaults of the schema: the layer below. */
  readonly fallback?: Json | undefined;
  /** Of the headings of its groups: 2 where the form stands right below the heading of the page. */
  readonly level?: 2 | 3;
}

const none: readonly FieldError[] = [];

/**
 * A form from a schema. It changes only what people change: what it does not know stays, what is absent stays absent
 * until then, and what its fields cannot show is shown as JSON.
 */
export function SchemaForm(props: SchemaFormProps) {
  const schema = useKinds(props.schema);
  return schema === undefined ? <Skeleton lines={6} /> : <Form {...props} schema={schema} />;
}

function Form(props: SchemaFormProps) {
  const {
    schema,
    value,
    onChange,
    errors: told = none,
    readOnly = false,
    stored,
    fallback,
    level = 3,
  } = props;
  const text = useText();
  // They are of the value that was refused: what is typed afterwards is another one.
  const refused = useMemo(() => ({ value, errors: inOwnWords(told, schema, value, text) }), [told]);
  const errors = refused.errors.filter(({ path }) => same(readAt(refused.value, path), readAt(value, path)));
  const id = `f${useId()}`;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const drafts = useRef(new Map<string, Json>()).current;
  const latest = useRef(value);
  latest.current = value;
  const change = useCallback(
    (pointer: string, next: Json | undefined) => {
      // Two fields may change before the page is drawn again: the second one builds on the first.
      latest.current = writeAt(latest.current, pointer, next);
      onChange(latest.current);
    },
    [onChange],
  );
  const touch = useCallback((pointer: string) => setTouched((now) => new Set(now).add(pointer)), []);
  const form: FormState = {
    id,
    root: schema,
    value,
    stored,
    errors,
    readOnly,
    level,
    touched,
    drafts,
    change,
    touch,
  };
  return (
    <FormContext.Provider value={form}>
      <div class="dt-form" role="group" aria-label={props.label}>
        <ErrorList told={told} />
        <RestartBanner schema={schema} stored={stored} value={value} />
        <FieldView
          name={props.label ?? ""}
          schema={schema}
          pointer=""
          value={value}
          fallback={fallback ?? schema.default}
          required
          depth={0}
        />
      </div>
    </FormContext.Provider>
  );
}

/** Names what was changed and is felt only after a restart. */
function RestartBanner({ schema, stored, value }: Pick<SchemaFormProps, "schema" | "stored" | "value">) {
  const text = useText();
  const format = useFormat();
  if (stored === undefined) return null;
  const names = differences(stored, value)
    .filter(({ pointer }) => needsRestart(schema, pointer))
    .map(({ pointer }) => titleAt(schema, pointer));
  if (names.length === 0) return null;
  return (
    <Callout tone="warn" live title={text("kit.form.restart.title")}>
      {text("kit.form.restart.text", { names: format.list(names) })}
    </Callout>
  );
}

function needsRestart(root: JsonSchema, pointer: string): boolean {
  let schema = resolve(root, root);
  if (schema["x-restart"]) return true;
  for (const step of stepsOf(pointer)) {
    schema = resolve(schema.properties?.[step] ?? schema.items, root);
    if (schema["x-restart"]) return true;
  }
  return false;
}
