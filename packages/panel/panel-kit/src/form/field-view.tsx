import type { ComponentType } from "preact";
import { Badge } from "../components/badge.js";
import { IconButton, Link } from "../components/button.js";
import { classNames } from "../components/class-names.js";
import {
  complaints,
  describe,
  type FieldKind,
  type Json,
  type JsonSchema,
  readAt,
  same,
  widgetFor,
} from "../engine/index.js";
import { useText } from "../text/locale.js";
import type { Place } from "./field-location.js";
import { fieldId, useForm } from "./form-context.js";
import { ChipsWidget } from "./widgets/chips-widget.js";
import { ChoiceWidget } from "./widgets/choice-widget.js";
import { DictionaryWidget } from "./widgets/composite/dictionary-widget.js";
import { GroupWidget } from "./widgets/composite/group-widget.js";
import { ListWidget } from "./widgets/composite/list-widget.js";
import { UnionWidget } from "./widgets/composite/union-widget.js";
import { JsonWidget } from "./widgets/json/json-widget.js";
import { NumberWidget } from "./widgets/number/number-widget.js";
import { ReferenceWidget } from "./widgets/reference-widget.js";
import { SetWidget } from "./widgets/set-widget.js";
import { SwitchWidget } from "./widgets/switch-widget.js";
import { SecretWidget } from "./widgets/text/secret-widget.js";
import { TextWidget } from "./widgets/text/text-widget.js";

const widgets: Readonly<Record<FieldKind, ComponentType<Place>>> = {
  switch: SwitchWidget,
  number: NumberWidget,
  text: TextWidget,
  choice: ChoiceWidget,
  secret: SecretWidget,
  reference: ReferenceWidget,
  list: ListWidget,
  set: SetWidget,
  chips: ChipsWidget,
  dictionary: DictionaryWidget,
  union: UnionWidget,
  group: GroupWidget,
  json: JsonWidget,
};

/** Properties of one field of a form. */
export interface FieldViewProps {
  readonly schema: JsonSchema;
  readonly pointer: string;
  readonly name: string;
  readonly value: Json | undefined;
  readonly fallback: Json | undefined;
  readonly required: boolean;
  readonly depth: number;
  /** Entries of lists cannot be absent. */
  readonly entry?: boolean;
  readonly label?: string;
  readonly labelHidden?: boolean;
  /** Changes the value in another way than at its pointer. */
  onChange?(next: Json | undefined): void;
}

/** One field: chosen by its schema, and by what its value allows. */
export function FieldView(props: FieldViewProps) {
  const { schema, pointer, name, value, fallback, required, depth, entry = false } = props;
  const form = useForm();
  const text = useText();
  const model = describe(schema, form.root);
  const kind = widgetFor(model, value, form.root);
  const Widget = widgets[kind];
  const label = props.label ?? model.schema.title ?? name;
  const readOnly = form.readOnly || model.schema.readOnly === true;
  const change = (next: Json | undefined) => {
    if (next === undefined && entry) return;
    if (props.onChange === undefined) form.change(pointer, next);
    else props.onChange(next);
  };
  const leaf = kind !== "group" && kind !== "list" && kind !== "dictionary" && kind !== "union";
  const place: Place = {
    pointer,
    model,
    value,
    fallback,
    label,
    hint: model.schema.description,
    required,
    depth,
    id: fieldId(form.id, pointer),
    error: useError(props, model.schema, leaf, text),
    readOnly,
    labelHidden: props.labelHidden ?? false,
    tags: <Tags {...props} schema={model.schema} kind={kind} />,
    tools:
      readOnly || entry ? null : (
        <Tools {...props} label={label} nullable={model.nullable} onChange={change} />
      ),
    change,
    touch: () => form.touch(pointer),
  };
  const stored = readAt(form.stored, pointer);
  const changed = form.stored !== undefined && leaf && pointer !== "" && !same(stored, value);
  return (
    <div
      class={classNames("dt-form-field", changed && "dt-form-changed")}
      data-pointer={pointer}
      data-kind={kind}
    >
      <Widget {...place} />
    </div>
  );
}

/** What the service says of a field, and once people have left it what its schema says. */
function useError(
  { pointer, value }: FieldViewProps,
  schema: JsonSchema,
  leaf: boolean,
  text: ReturnType<typeof useText>,
): string | undefined {
  const form = useForm();
  const told = form.errors.filter(({ path }) => path === pointer).map(({ message }) => message);
  if (told.length > 0) return told.join(" ");
  if (!form.touched.has(pointer) || !leaf || value === null) return undefined;
  const [first] = complaints(schema, value, form.root, pointer);
  return first && text(first.key, first.variables);
}

function Tags({
  schema,
  value,
  fallback,
  kind,
  entry = false,
}: FieldViewProps & { readonly kind: FieldKind }) {
  const text = useText();
  const inner = kind === "group";
  return (
    <>
      {value === undefined && fallback !== undefined && !inner && <Badge>{text("kit.form.default")}</Badge>}
      {value === undefined && fallback === undefined && !inner && !entry && (
        <Badge>{text("kit.form.unset")}</Badge>
      )}
      {value === null && kind !== "secret" && <Badge>{text("kit.form.null")}</Badge>}
      {schema["x-restart"] && (
        <Badge tone="warn" icon="rotate-clockwise">
          {text("kit.form.restart")}
        </Badge>
      )}
      {schema["x-docs"] !== undefined && (
        <Link href={schema["x-docs"]} icon="book">
          {text("kit.form.docs")}
        </Link>
      )}
    </>
  );
}

function Tools({
  value,
  fallback,
  required,
  nullable,
  schema,
  label,
  onChange,
}: Pick<FieldViewProps, "value" | "fallback" | "required" | "schema"> & {
  readonly label: string;
  readonly nullable: boolean;
  readonly onChange: (next: Json | undefined) => void;
}) {
  const text = useText();
  const { readOnly } = useForm();
  const secret = schema["x-secret"] === true;
  const removable = value !== undefined && !required && !readOnly && !secret && !same(value, fallback);
  const key = fallback === undefined ? "kit.form.remove" : "kit.form.reset";
  return (
    <>
      {nullable && value !== null && !secret && !readOnly && (
        <IconButton
          icon="ban"
          label={`${text("kit.form.toNull")}: ${label}`}
          onClick={() => onChange(null)}
        />
      )}
      {removable && (
        <IconButton
          icon="arrow-back-up"
          label={`${text(key)}: ${label}`}
          onClick={() => onChange(undefined)}
        />
      )}
    </>
  );
}
