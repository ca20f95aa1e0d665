import { KeyValue, useText } from "@dicetower/panel-kit";
import type { StorageChange } from "./saying.js";

/** Values that a script has changed: as they were, and as they are. */
export function StorageChanges({ changes }: { readonly changes: readonly StorageChange[] }) {
  const text = useText();
  const shown = (value: string | null) => (value === null ? text("scripts.page.nothing") : value);
  return (
    <section aria-label={text("scripts.page.changes")}>
      <p class="dt-muted">{text("scripts.page.changes")}</p>
      <KeyValue
        items={changes.map(({ extension, key, before, after }) => ({
          key: `${extension} ${key}`,
          label: key,
          value: (
            <span class="scripts-text">
              {shown(before)} → {shown(after)}
            </span>
          ),
        }))}
      />
    </section>
  );
}
