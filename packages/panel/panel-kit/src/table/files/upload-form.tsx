import { useState } from "preact/hooks";
import { Button } from "../../components/button.js";
import { FileField } from "../../components/fields/file-field.js";
import { TextArea } from "../../components/fields/text-field.js";
import { Callout } from "../../components/notes.js";
import { Drawer } from "../../components/overlays/dialog.js";
import { failureOf } from "../../data/failure.js";
import { beginning, isRecord, type Json, type JsonSchema, type Operation } from "../../engine/index.js";
import { SchemaForm } from "../../form/schema-form.js";
import { useText } from "../../text/locale.js";
import { perform } from "../resource/operations.js";

/** Endings of files that can be pasted as text. */
const texts = /^\.(json|ya?ml|txt|csv|toml|md|lua|js|ini)$/;

/** Sends a file, or text that is pasted in the place of one, with what else the operation takes. */
export function UploadForm({
  title,
  operation,
  path,
  onClose,
  onDone,
}: {
  readonly title: string;
  readonly operation: Operation;
  readonly path: string;
  readonly onClose: () => void;
  readonly onDone: (answer: unknown) => void;
}) {
  const text = useText();
  const endings = operation.file ?? [];
  const pasted = endings.find((one) => texts.test(one));
  const schema = beside(operation.body);
  const [file, setFile] = useState<File>();
  const [words, setWords] = useState("");
  const [value, setValue] = useState<Json | undefined>(() =>
    schema === undefined ? undefined : beginning(schema),
  );
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const ready = file !== undefined || words.trim() !== "";
  const send = async () => {
    if (busy || !ready) return;
    setBusy(true);
    const body = new FormData();
    for (const [name, one] of Object.entries(isRecord(value) ? value : {}))
      if (one !== null && one !== undefined)
        body.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
    const sent = file ?? new File([words], `pasted${pasted ?? ".txt"}`);
    body.append("file", sent, sent.name);
    await perform(operation, path, body).then(onDone, (error: unknown) => {
      setProblem(failureOf(error).message);
      setBusy(false);
    });
  };
  return (
    <Drawer
      open
      firm
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("kit.cancel")}</Button>
          <Button kind="primary" icon="upload" busy={busy} disabled={!ready} onClick={() => void send()}>
            {operation.title}
          </Button>
        </>
      }
    >
      {problem !== "" && (
        <Callout tone="bad" live title={text("kit.failed")}>
          {problem}
        </Callout>
      )}
      {operation.summary !== "" && <p>{operation.summary}</p>}
      <FileField
        label={text("kit.file.choose")}
        hint={text("kit.upload.endings", { endings: endings.join(" ") })}
        onChange={([first]) => setFile(first)}
      />
      {pasted !== undefined && (
        <TextArea
          label={text("kit.upload.paste")}
          value={words}
          onChange={setWords}
          rows={8}
          mono
          disabled={file !== undefined}
        />
      )}
      {schema !== undefined && <SchemaForm label={title} schema={schema} value={value} onChange={setValue} />}
    </Drawer>
  );
}

/** What is filled in beside the file; undefined where that is nothing. */
function beside(body: JsonSchema | null): JsonSchema | undefined {
  const shown = Object.entries(body?.properties ?? {}).filter(
    ([, schema]) => schema["x-widget"] !== "hidden",
  );
  return body === null || shown.length === 0 ? undefined : { ...body, properties: Object.fromEntries(shown) };
}
