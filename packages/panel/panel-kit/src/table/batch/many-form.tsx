import { useState } from "preact/hooks";
import { Button } from "../../components/button.js";
import { Dialog } from "../../components/overlays/dialog.js";
import { beginning, type Json, type ManyOperation } from "../../engine/index.js";
import { SchemaForm } from "../../form/schema-form.js";
import { useText } from "../../text/locale.js";

/** What is asked before something is done to many records in one request. */
export function ManyForm({
  many: { operation },
  names,
  count,
  onClose,
  onStart,
}: {
  readonly many: ManyOperation;
  /** First names of what it is done to. */
  readonly names: string;
  readonly count: number;
  readonly onClose: () => void;
  readonly onStart: (filled: Json | undefined) => void;
}) {
  const text = useText();
  const schema = operation.body ?? {};
  const [value, setValue] = useState<Json | undefined>(() => beginning(schema));
  const title = text("kit.batch.ask", { what: operation.title, count });
  return (
    <Dialog
      open
      firm
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("kit.cancel")}</Button>
          <Button kind={operation.confirm ? "danger" : "primary"} onClick={() => onStart(value)}>
            {operation.title}
          </Button>
        </>
      }
    >
      <p>{names}</p>
      {operation.summary !== "" && <p>{operation.summary}</p>}
      <SchemaForm label={title} schema={schema} value={value} onChange={setValue} />
    </Dialog>
  );
}
