import { useState } from "preact/hooks";
import { Button } from "../../components/button.js";
import { Callout } from "../../components/notes.js";
import { confirm } from "../../components/overlays/confirm.js";
import { Drawer } from "../../components/overlays/dialog.js";
import type { ApiFailure } from "../../data/api.js";
import { failureOf } from "../../data/failure.js";
import {
  beginning,
  isRecord,
  type Json,
  type JsonSchema,
  type Operation,
  resolve,
  same,
} from "../../engine/index.js";
import { SchemaForm } from "../../form/schema-form.js";
import { useUnsaved } from "../../page/unsaved.js";
import { useText } from "../../text/locale.js";
import { perform, type TableRecord } from "../resource/operations.js";
import { agreesToPlan } from "./plan-question.js";

/** Properties of a form for one record. */
export interface RecordFormProps {
  readonly title: string;
  readonly operation: Operation;
  /** With all places filled. */
  readonly path: string;
  /** The record that is changed; undefined for a new one. */
  readonly record: TableRecord | undefined;
  readonly action: string;
  readonly onClose: () => void;
  readonly onDone: (answer: unknown) => void;
}

/** A record in a drawer: filled in, checked by the service, saved. */
export function RecordForm({ title, operation, path, record, action, onClose, onDone }: RecordFormProps) {
  const text = useText();
  const schema = bodyOf(operation);
  const [begun] = useState<Json>(() => (record === undefined ? beginning(schema) : known(schema, record)));
  const [value, setValue] = useState<Json | undefined>(begun);
  const [failure, setFailure] = useState<ApiFailure>();
  const [busy, setBusy] = useState(false);
  const dirty = !same(begun, value);
  useUnsaved(dirty);
  const close = async () => {
    if (
      !dirty ||
      (await confirm({
        title: text("kit.unsaved.title"),
        text: text("kit.unsaved.text"),
        action: text("kit.unsaved.leave"),
        danger: true,
      }))
    )
      onClose();
  };
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const body = operation.method === "PATCH" ? changed(begun, value) : value;
      if (await agreesToPlan(operation, path, body)) onDone(await perform(operation, path, body));
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer
      open
      firm
      title={title}
      onClose={() => void close()}
      actions={
        <>
          <Button onClick={() => void close()}>{text("kit.cancel")}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {action}
          </Button>
        </>
      }
    >
      {failure !== undefined && failure.errors.length === 0 && (
        <Callout tone="bad" live title={text("kit.failed")}>
          {failure.message}
        </Callout>
      )}
      <SchemaForm
        label={title}
        schema={schema}
        value={value}
        onChange={setValue}
        {...(record === undefined ? {} : { stored: begun })}
        {...(failure === undefined ? {} : { errors: failure.errors })}
      />
    </Drawer>
  );
}

/** What identifies the version that was read goes back as it came, and is no field. */
function bodyOf({ body }: Operation): JsonSchema {
  const schema = resolve(body ?? {}, body ?? {});
  const revision = schema.properties?.["revision"];
  if (revision === undefined) return schema;
  return { ...schema, properties: { ...schema.properties, revision: { ...revision, "x-widget": "tag" } } };
}

/** Members of a record that the body takes: the service refuses the others. */
function known(schema: JsonSchema, record: TableRecord): Json {
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0) return record;
  return Object.fromEntries(
    names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  );
}

function changed(before: Json, after: Json | undefined): Json | undefined {
  if (!isRecord(before) || !isRecord(after)) return after;
  return Object.fromEntries(Object.entries(after).filter(([name, one]) => !same(before[name], one)));
}
