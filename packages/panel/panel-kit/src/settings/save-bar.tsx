import { Button } from "../components/button.js";
import { Callout } from "../components/notes.js";
import type { ApiFailure } from "../data/api.js";
import { differences, type Json } from "../engine/index.js";
import { useText } from "../text/locale.js";

/** At the lower edge while there is something to save; why it was not saved stands there, where one has pressed. */
export function SaveBar({
  saving,
  failure,
  stored,
  value,
  onSave,
  onRevert,
}: {
  readonly saving: boolean;
  readonly failure: ApiFailure | undefined;
  readonly stored: Json | undefined;
  readonly value: Json | undefined;
  readonly onSave: () => void;
  readonly onRevert: () => void;
}) {
  const text = useText();
  return (
    <div class="dt-save-bar" role="group" aria-label={text("kit.settings.unsaved")}>
      {failure && (
        <Callout tone="bad" live title={text("kit.settings.notSaved")}>
          {failure.message}
        </Callout>
      )}
      <span class="dt-save-count">
        {text("kit.settings.changes", { count: differences(stored, value).length })}
      </span>
      <Button onClick={onRevert} disabled={saving}>
        {text("kit.settings.revert")}
      </Button>
      <Button kind="primary" icon="device-floppy" busy={saving} onClick={onSave}>
        {text("kit.settings.save")}
      </Button>
    </div>
  );
}
