import {
  Details,
  type FieldError,
  hasText,
  type Json,
  type JsonSchema,
  RadioGroup,
  SchemaForm,
  SecretField,
  TextField,
  useText,
} from "@dicetower/panel-kit";
import { useMemo } from "preact/hooks";
import { type AdapterType, type Draft, modeOf } from "../adapter.js";

/** The fields of a record: name, way of connecting, address, token, and the options of its type. */
export function RecordForm({
  draft,
  types,
  stored,
  errors,
  onChange,
}: {
  readonly draft: Draft;
  readonly types: readonly AdapterType[];
  /** `<configured>` where a token is stored. */
  readonly stored: string;
  readonly errors: readonly FieldError[];
  readonly onChange: (draft: Draft) => void;
}) {
  const text = useText();
  const type = types.find((one) => one.type === draft.type);
  const mode = modeOf(draft, types);
  const errorAt = (path: string) => errors.find((one) => one.path === path)?.message;
  const options = useMemo(() => type && titled(type.schema, text), [type]);
  const inOptions = errors
    .filter(({ path }) => path.startsWith("/options"))
    .map(({ path, message }) => ({ path: path.slice("/options".length), message }));
  return (
    <div class="adapters-form">
      <TextField
        label={text("adapters.page.name")}
        hint={text("adapters.page.name.hint")}
        error={errorAt("/name")}
        required
        maxLength={64}
        autocomplete="off"
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
      />
      {type !== undefined && type.modes.length > 1 && (
        <RadioGroup
          label={text("adapters.page.mode")}
          error={errorAt("/connection_mode")}
          value={draft.connection_mode}
          onChange={(connection_mode) => onChange({ ...draft, connection_mode })}
          options={type.modes.map(({ mode: key, listens }) => ({
            value: key,
            label: wordOr(text, `adapters.page.mode.${key}`, key),
            hint: wordOr(
              text,
              `adapters.page.mode.${key}.hint`,
              text(listens ? "adapters.page.listens" : "adapters.page.dials"),
            ),
          }))}
        />
      )}
      <TextField
        label={text("adapters.page.endpoint")}
        hint={text(
          mode?.endpoint === "required" ? "adapters.page.endpoint.hint" : "adapters.page.endpoint.optional",
        )}
        error={errorAt("/endpoint")}
        required={mode?.endpoint === "required"}
        mono
        inputMode="url"
        autocomplete="off"
        maxLength={2048}
        placeholder={
          mode?.listens
            ? ""
            : draft.connection_mode.startsWith("http")
              ? "http://127.0.0.1:5700"
              : "ws://127.0.0.1:6700"
        }
        value={draft.endpoint}
        onChange={(endpoint) => onChange({ ...draft, endpoint })}
      />
      <SecretField
        label={text("adapters.page.token")}
        hint={text("adapters.page.token.hint")}
        error={errorAt("/access_token")}
        value={draft.access_token}
        stored={stored}
        onChange={(access_token) => onChange({ ...draft, access_token })}
      />
      {options !== undefined && (
        <Details summary={text("adapters.page.options")} {...(inOptions.length > 0 ? { open: true } : {})}>
          <SchemaForm
            label={text("adapters.page.options")}
            schema={options}
            value={draft.options}
            errors={inOptions}
            onChange={(value) =>
              onChange({ ...draft, options: (value ?? {}) as Readonly<Record<string, Json>> })
            }
          />
        </Details>
      )}
    </div>
  );
}

/** The schema with the words of this page; what it has no words for keeps what it is called. */
function titled(schema: JsonSchema, text: (key: string) => string, within = ""): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const dotted = `${within}${name}`;
    const key = `adapters.page.option.${dotted}`;
    const hint = `${key}.hint`;
    return [
      name,
      {
        ...(field.properties === undefined ? field : titled(field, text, `${dotted}.`)),
        title: hasText(key) ? text(key) : (field.title ?? name),
        ...(hasText(hint) ? { description: text(hint) } : {}),
      },
    ] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function wordOr(text: (key: string) => string, key: string, other: string): string {
  return hasText(key) ? text(key) : other;
}
