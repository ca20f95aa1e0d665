import { Badge, StateBadge } from "../../components/badge.js";
import { Time } from "../../components/show.js";
import { describe, isList, type Json, type JsonSchema, optionOf, said } from "../../engine/index.js";
import { featureName } from "../../page/resources.js";
import { deviceName } from "../../text/device-name.js";
import { useFormat } from "../../text/format.js";
import { platformName } from "../../text/line-names.js";
import { useText } from "../../text/locale.js";

const maxLength = 120;
/** Longer texts need room for some words a line. */
const roomy = 24;

/** True for members that are times in epoch seconds. */
export function isTime(name: string, schema: JsonSchema): boolean {
  if (schema.format === "epoch-seconds" || schema["x-widget"] === "time") return true;
  return /(^|[a-z])At$|^at$/.test(name) && /integer|number/.test(String(schema.type));
}

/** True for members that are amounts: they stand at the end of their column. Ids, codes and ports are names. */
export function isAmount(name: string, schema: JsonSchema): boolean {
  return (
    /integer|number/.test(String(schema.type)) &&
    schema.oneOf === undefined &&
    schema.enum === undefined &&
    !isTime(name, schema) &&
    !/(id|code|port)$/i.test(name)
  );
}

/** A member of a record in a table. */
export function Cell({
  name,
  value,
  schema,
}: {
  readonly name: string;
  readonly value: Json | undefined;
  readonly schema: JsonSchema;
}) {
  const text = useText();
  const format = useFormat();
  if (value === undefined || value === null || value === "") return <span class="dt-muted">–</span>;
  if (typeof value === "boolean")
    return value ? (
      <Badge tone="good" icon="check">
        {text("kit.yes")}
      </Badge>
    ) : (
      <Badge icon="minus">{text("kit.no")}</Badge>
    );
  if (typeof value === "number" && isTime(name, schema)) return <Time at={value === 0 ? null : value} />;
  if (typeof value === "number" && unitOf(schema) === "bytes") return <span>{format.bytes(value)}</span>;
  // Numbers that stand for something have words.
  if (typeof value === "number" && schema.oneOf === undefined && schema.enum === undefined)
    return (
      <>
        {isAmount(name, schema) ? format.number(value) : String(value)}
        {schema["x-unit"] === undefined ? "" : ` ${schema["x-unit"]}`}
      </>
    );
  const model = describe(schema, schema);
  if (model.kind === "choice") {
    const label = model.options[optionOf(model, value)]?.label ?? said(value);
    return /^(state|status)$/.test(name) ? (
      <StateBadge state={said(value)} label={label} />
    ) : (
      <span>{label}</span>
    );
  }
  if (/^(state|status)$/.test(name) && typeof value === "string") return <StateBadge state={value} />;
  if (isList(value) && value.every((one) => typeof one !== "object"))
    return <Clamped words={format.list(value.map((one) => said(one)))} />;
  if (name === "platform" && typeof value === "string")
    return <span title={value}>{platformName(value)}</span>;
  if (schema["x-widget"] === "agent" && typeof value === "string")
    return <span title={value}>{deviceName(value)}</span>;
  if (schema["x-widget"] === "feature" && typeof value === "string") return <span>{featureName(value)}</span>;
  return <Clamped words={said(value)} />;
}

/** Two lines at most; the whole on hover. */
function Clamped({ words }: { readonly words: string }) {
  return (
    <span
      class={words.length > roomy ? "dt-clamp dt-clamp-long" : "dt-clamp"}
      {...(words.length > maxLength / 3 ? { title: words } : {})}
    >
      {short(words)}
    </span>
  );
}

/** What a number counts, whatever it is called in the language shown. */
function unitOf(schema: JsonSchema): string | undefined {
  return schema["x-unit-name"] ?? schema["x-unit"];
}

function short(words: string): string {
  return words.length > maxLength ? `${words.slice(0, maxLength)}…` : words;
}
