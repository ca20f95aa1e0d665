import { Button, Dialog, type Uploaded, UploadList, useState, useText } from "@dicetower/panel-kit";

/** Takes many files in, one after another, with what came of each. */
export function UploadDialog<P extends string>({
  path,
  hint,
  nameOf,
  onClose,
}: {
  readonly path: P;
  readonly hint: string;
  /** What the answer to an upload calls the script, and what is wrong with it. */
  readonly nameOf: (row: Uploaded<P>) => { readonly name: string; readonly problem: string };
  readonly onClose: (taken: boolean) => void;
}) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState(false);
  const close = () => onClose(taken);
  return (
    <Dialog
      open
      size="l"
      title={text("scripts.page.upload")}
      onClose={close}
      dismissable={!busy}
      actions={
        <Button onClick={close} disabled={busy}>
          {text("scripts.page.close")}
        </Button>
      }
    >
      <UploadList
        path={path}
        label={text("scripts.page.files")}
        hint={hint}
        replace={text("scripts.page.replace")}
        said={(answer) => {
          const { name, problem } = nameOf(answer);
          return problem || name;
        }}
        onBusy={setBusy}
        onSent={(count) => setTaken(taken || count > 0)}
      />
    </Dialog>
  );
}
