import { Dialog } from "../../components/overlays/dialog.js";
import { Code, KeyValue, Time } from "../../components/show.js";
import { isRecord, type Json, type JsonSchema, resolve } from "../../engine/index.js";
import { Cell, isTime } from "../resource/cell.js";
import type { ActAnswer } from "../resource/use-acts.js";

/** What an action answered, where it is there to be read. */
export function Answer({
  answer,
  onClose,
}: {
  readonly answer: ActAnswer | undefined;
  readonly onClose: () => void;
}) {
  if (answer === undefined) return null;
  const { title, data, schema } = answer;
  const { properties = {} } = resolve(schema, schema);
  const plain = isRecord(data) && Object.values(data).every((one) => typeof one !== "object" || one === null);
  return (
    <Dialog open title={title} onClose={onClose}>
      {plain && isRecord(data) ? (
        <KeyValue
          items={Object.entries(data).map(([key, value]) => {
            const member = resolve(properties[key], schema);
            const label = member.title ?? key;
            return { key, label, value: <Member name={key} label={label} value={value} schema={member} /> };
          })}
        />
      ) : (
        <Code block>{JSON.stringify(data, undefined, 2) ?? ""}</Code>
      )}
    </Dialog>
  );
}

/** A member of an answer, in full: what is there to be handed on can be copied. */
function Member({
  name,
  label,
  value,
  schema,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: Json;
  readonly schema: JsonSchema;
}) {
  if (typeof value === "string" && schema["x-widget"] === "code")
    return (
      <Code block label={label}>
        {value}
      </Code>
    );
  if (typeof value === "string" && value !== "" && schema.enum === undefined) return <span>{value}</span>;
  if (typeof value === "number" && value !== 0 && isTime(name, schema)) return <Time at={value} full />;
  return <Cell name={name} value={value} schema={schema} />;
}
