import { RadioGroup, Select } from "../../../components/fields/choice.js";
import { FieldError } from "../../../components/fields/field.js";
import {
  type Branch,
  beginning,
  branchOf,
  isRecord,
  type Json,
  type JsonSchema,
} from "../../../engine/index.js";
import { hasText, useText } from "../../../text/locale.js";
import type { Place } from "../../field-location.js";
import { FieldView } from "../../field-view.js";
import { useForm } from "../../form-context.js";

const fewBranches = 4;

/** A value that has one of several forms. Each form keeps what was filled in, while another one is chosen. */
export function UnionWidget(place: Place) {
  const { model, value, fallback, pointer, change, label, hint, error, id, tags, tools, readOnly } = place;
  const form = useForm();
  const text = useText();
  const chosen = branchOf(model, value, form.root);
  const branch = model.branches[chosen];
  const key = (at: number) => `${pointer} ${at}`;
  const choose = (at: number) => {
    const next = model.branches[at];
    if (next === undefined || at === chosen) return;
    if (value !== undefined) form.drafts.set(key(chosen), value);
    change(form.drafts.get(key(at)) ?? begun(next));
  };
  const shared = {
    // The branch stands at the same pointer, and has the id of it.
    id: `${id}-kind`,
    label,
    hint,
    tags,
    tools,
    readOnly,
    options: model.branches.map((one, at) => ({ value: String(at), label: wordsOf(one, text) })),
    value: chosen === -1 ? undefined : String(chosen),
    onChange: (at: string) => choose(Number(at)),
  };
  return (
    <div class="dt-form-fields">
      {model.branches.length <= fewBranches ? <RadioGroup {...shared} inline /> : <Select {...shared} />}
      <FieldError id={`${id}-error`} error={error} />
      {branch !== undefined && (
        <div class="dt-form-nested">
          <FieldView
            key={chosen}
            name={label}
            label={wordsOf(branch, text)}
            labelHidden={isRecord(value)}
            schema={withoutTag(branch)}
            pointer={pointer}
            value={value}
            fallback={fallback}
            required
            entry
            depth={place.depth}
            onChange={change}
          />
        </div>
      )}
    </div>
  );
}

function wordsOf({ label }: Branch, text: ReturnType<typeof useText>): string {
  return hasText(`kit.${label}`) ? text(`kit.${label}`) : label;
}

function begun({ schema, tag }: Branch): Json {
  const value = beginning(schema);
  return tag === undefined || !isRecord(value) ? value : { [tag.name]: tag.value, ...value };
}

/** The tag was chosen already: it stays in the value and is no field of its own. */
function withoutTag({ schema, tag }: Branch): JsonSchema {
  const member = tag === undefined ? undefined : schema.properties?.[tag.name];
  if (tag === undefined || member === undefined) return schema;
  return { ...schema, properties: { ...schema.properties, [tag.name]: { ...member, "x-widget": "tag" } } };
}
