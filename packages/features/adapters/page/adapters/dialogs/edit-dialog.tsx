import {
  type ApiFailure,
  api,
  Button,
  Callout,
  configured,
  Dialog,
  type FieldError,
  failureOf,
  mayLeave,
  toast,
  useText,
  useUnsaved,
} from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { type Adapter, type AdapterType, bodyOf, type Draft } from "../adapter.js";
import { RecordForm } from "./record-form.js";

/** Changes a record. Where somebody else has changed it meanwhile, it says so and offers what is stored. */
export function EditDialog({
  adapter,
  types,
  onClose,
  reload,
}: {
  readonly adapter: Adapter;
  readonly types: readonly AdapterType[];
  readonly onClose: () => void;
  readonly reload: () => void;
}) {
  const text = useText();
  const [read, setRead] = useState(adapter);
  const [draft, setDraft] = useState<Draft>(() => bodyOf(adapter));
  const [failure, setFailure] = useState<ApiFailure>();
  const [busy, setBusy] = useState(false);
  const dirty = JSON.stringify(draft) !== JSON.stringify(bodyOf(read));
  useUnsaved(dirty);
  const save = async () => {
    setBusy(true);
    try {
      const body = { ...draft, enabled: adapter.enabled, revision: read.revision };
      await api.patch("/api/adapters/{id}", { params: { id: adapter.id }, body });
      reload();
      toast({ text: text("adapters.page.saved", { name: draft.name }) });
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  const takeStored = () => {
    setRead(adapter);
    setDraft(bodyOf(adapter));
    setFailure(undefined);
  };
  const leave = async () => {
    if (!dirty || (await mayLeave())) onClose();
  };
  const errors: readonly FieldError[] = failure?.errors ?? [];
  return (
    <Dialog
      open
      firm
      size="m"
      title={text("adapters.page.edit.title", { name: read.name })}
      onClose={() => void leave()}
      actions={
        <>
          <Button onClick={() => void leave()}>{text("kit.cancel")}</Button>
          <Button kind="primary" busy={busy} disabled={!dirty} onClick={() => void save()}>
            {text("adapters.page.save")}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <Callout
          live
          tone="bad"
          title={failure.message}
          action={
            failure.status === 409 && <Button onClick={takeStored}>{text("adapters.page.takeStored")}</Button>
          }
        />
      )}
      <RecordForm
        draft={draft}
        types={types}
        stored={read.access_token === configured ? configured : ""}
        errors={errors}
        onChange={setDraft}
      />
    </Dialog>
  );
}
