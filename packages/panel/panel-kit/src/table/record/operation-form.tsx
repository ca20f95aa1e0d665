import type { ManifestTable, Operation } from "../../engine/index.js";
import { nameOf } from "../../page/resources.js";
import { textOf, useText } from "../../text/locale.js";
import { UploadForm } from "../files/upload-form.js";
import { idOf, pathFor, type TableRecord } from "../resource/operations.js";
import type { Acts } from "../resource/use-acts.js";
import { RecordForm } from "./record-form.js";

/** What form is open: for a new record, or an operation on one. */
export interface Opened {
  readonly operation: Operation;
  readonly record: TableRecord | undefined;
}

/** The form of an operation: of a file where it takes one, otherwise of its body. */
export function OperationForm({
  table,
  acts,
  opened,
  onClose,
}: {
  readonly table: ManifestTable;
  readonly acts: Acts;
  readonly opened: Opened;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { operation, record } = opened;
  const path = record === undefined ? operation.path : pathFor(operation, record, table);
  const done = (answer: unknown) => {
    acts.done(operation, answer);
    onClose();
  };
  const shared = { title: titleOf(opened, table), operation, path, onClose, onDone: done };
  if (operation.file !== undefined) return <UploadForm key={path} {...shared} />;
  const updates = operation === table.update;
  return (
    <RecordForm
      key={`${path} ${record === undefined ? "" : idOf(record, table)}`}
      {...shared}
      record={updates ? record : undefined}
      action={updates ? text("kit.settings.save") : operation.title}
    />
  );
}

function titleOf({ operation, record }: Opened, table: ManifestTable): string {
  const name = record === undefined ? table.title : nameOf(record, table);
  return textOf("kit.named", { what: operation.title, name });
}
