import { api, Button, reasonOf, StateBadge, toast, useState, useText } from "@dicetower/panel-kit";
import type { Place } from "./selection.js";

/** What stands above a column: the kind of place, how it is doing, and a button that tries it. */
export function PlaceHead({ place, changed }: { readonly place: Place; readonly changed: boolean }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const { key, name, type, enabled, lastError } = place;
  const [kind, id = ""] = key.split(/:(.*)/s);
  const body = kind === "window" ? { windowId: id } : kind === "webhook" ? { webhookId: id } : { smtp: {} };
  const run = async () => {
    setBusy(true);
    try {
      const { ok, error } = await api.post("/api/system/notice/test", { body });
      toast(
        ok
          ? { kind: "good", text: text("notices.page.tested", { name }) }
          : { kind: "bad", text: text("notices.page.testFailed", { name, error }) },
      );
    } catch (error) {
      const why = reasonOf(error);
      toast({ kind: "bad", text: text("notices.page.testFailed", { name, error: why }) });
    } finally {
      setBusy(false);
    }
  };
  const state = !enabled ? "off" : lastError === "" ? "ok" : "error";
  return (
    <div class="notices-place">
      <span class="dt-muted">{text(`notices.page.type.${type}`)}</span>
      <span title={lastError || undefined}>
        <StateBadge state={state} label={text(`notices.page.state.${state}`)} />
      </span>
      {state === "error" && <span class="notices-error">{lastError}</span>}
      <Button
        small
        icon="send"
        busy={busy}
        disabled={changed}
        label={text("notices.page.test.of", { name })}
        onClick={() => void run()}
      >
        {text("notices.page.test")}
      </Button>
    </div>
  );
}
