import {
  api,
  Button,
  Callout,
  confirm,
  reasonOf,
  toast,
  useFormat,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { forgetRestore, type Prepared } from "./restore.js";

/** What the next start restores, with what can be done about it; or why the last restore failed. */
export function PreparedNote({
  prepared,
  reload,
}: {
  readonly prepared: Prepared | undefined;
  readonly reload: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  if (prepared === undefined) return null;
  const { backup, preparedAt, failed, restarts } = prepared;
  const act = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true);
    try {
      await work();
      toast({ text: text(said) });
    } catch (error) {
      toast({ kind: "bad", text: reasonOf(error) });
    } finally {
      setBusy(false);
      reload();
    }
  };
  if (failed !== "")
    return (
      <Callout
        tone="bad"
        live
        title={text("system.page.backups.failed", { name: backup })}
        action={
          <Button busy={busy} onClick={() => void act(forgetRestore, "system.page.backups.forgotten")}>
            {text("system.page.backups.forget")}
          </Button>
        }
      >
        {text("system.page.backups.failed.text", { reason: failed })}
      </Callout>
    );
  const restart = async () => {
    const title = text("system.page.backups.restart");
    const words = text("system.page.backups.restart.confirm", { name: backup });
    if (await confirm({ title, text: words, action: title, danger: true }))
      await act(() => api.post("/api/system/restart"), "system.page.backups.restarting");
  };
  return (
    <Callout
      tone="warn"
      live
      title={text("system.page.backups.prepared", { name: backup })}
      action={
        <>
          <Button busy={busy} onClick={() => void act(forgetRestore, "system.page.backups.calledOff")}>
            {text("system.page.backups.callOff")}
          </Button>
          {restarts && (
            <Button kind="danger" busy={busy} onClick={() => void restart()}>
              {text("system.page.backups.restart")}
            </Button>
          )}
        </>
      }
    >
      {text(restarts ? "system.page.backups.prepared.text" : "system.page.backups.prepared.byHand", {
        at: format.moment(preparedAt),
      })}
    </Callout>
  );
}
