import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../components/button.js";
import { Select } from "../components/fields/choice.js";
import { TextField } from "../components/fields/text-field.js";
import { Callout, Skeleton } from "../components/notes.js";
import { KeyValue } from "../components/show.js";
import { useApi } from "../data/use-api.js";
import type { Json, ManifestForm } from "../engine/index.js";
import { SchemaForm } from "../form/schema-form.js";
import { useUnsaved } from "../page/unsaved.js";
import { useText } from "../text/locale.js";
import { ConflictView } from "./conflict-view.js";
import { HistoryDrawer } from "./history-drawer.js";
import { SaveBar } from "./save-bar.js";
import { type Spot, useSettings } from "./use-settings.js";
import { ValueText } from "./value-text.js";

/**
 * A settings group: read, changed, saved by Save or Ctrl+S, taken back by Revert. What is not saved survives a reload.
 * When others have saved meanwhile both values are shown and put together. Each former value can be restored.
 */
export function SettingsForm({
  form,
  level = 3,
}: {
  readonly form: ManifestForm;
  /** Of the headings of its groups: 2 where the form stands right below the heading of the page. */
  readonly level?: 2 | 3;
}) {
  const [spot, setSpot] = useState<Spot>({});
  const layered = form.layers.some((layer) => layer !== "global");
  const ready = spot.scope === undefined || (spot.target !== undefined && spot.target !== "");
  return (
    <div class="dt-settings" data-settings={form.key}>
      {layered && <LayerChooser form={form} spot={spot} onChange={setSpot} />}
      {ready && <Editor key={`${spot.scope} ${spot.target}`} form={form} spot={spot} level={level} />}
    </div>
  );
}

function Editor({
  form,
  spot,
  level,
}: {
  readonly form: ManifestForm;
  readonly spot: Spot;
  readonly level: 2 | 3;
}) {
  const text = useText();
  const settings = useSettings(form, spot);
  const [history, setHistory] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const below = useApi<Json>(spot.scope === undefined ? undefined : form.path);
  const { dirty, saving, value, stored } = settings;
  useUnsaved(dirty, { save: settings.save, discard: settings.revert });
  const save = () => {
    if (!saving) void settings.save();
  };
  useSaveKey(dirty, save);

  if (settings.loading)
    return <Skeleton lines={Math.min(12, Object.keys(form.schema.properties ?? {}).length * 2 + 2)} />;
  if (stored === undefined)
    return (
      <Callout
        tone="bad"
        live
        title={text("kit.failed")}
        action={<Button onClick={settings.reload}>{text("kit.retry")}</Button>}
      >
        {settings.failure?.message}
      </Callout>
    );
  return (
    <div class="dt-settings" ref={box}>
      {form.takesEffect === "restart" && <Callout tone="warn">{text("kit.settings.restart")}</Callout>}
      {settings.failure && !dirty && (
        <Callout tone="bad" live title={text("kit.failed")}>
          {settings.failure.message}
        </Callout>
      )}
      <SchemaForm
        label={form.title}
        level={level}
        schema={form.schema}
        value={value}
        stored={stored}
        errors={settings.errors}
        onChange={settings.change}
        {...(below.data === undefined ? {} : { fallback: below.data })}
      />
      <Shown values={settings.shown} form={form} />
      {form.history && (
        <div class="dt-toolbar">
          <Button kind="quiet" icon="history" hasPopup="dialog" onClick={() => setHistory(true)}>
            {text("kit.settings.history")}
          </Button>
        </div>
      )}
      {dirty && (
        <SaveBar
          saving={saving}
          failure={settings.failure}
          stored={stored}
          value={value}
          onSave={save}
          onRevert={settings.revert}
        />
      )}
      {settings.conflict && (
        <ConflictView
          schema={form.schema}
          base={stored}
          mine={value}
          theirs={settings.conflict.theirs}
          saving={saving}
          onSettle={(result) => void settings.settle(result)}
          onClose={settings.keepEditing}
        />
      )}
      <HistoryDrawer
        open={history}
        form={form}
        spot={spot}
        current={stored}
        etag={settings.etag}
        onClose={() => setHistory(false)}
        onRestored={settings.revert}
      />
    </div>
  );
}

/** Ctrl+S (⌘S) saves what is not saved; without changes the browser keeps its own meaning. */
function useSaveKey(active: boolean, save: () => void): void {
  // Listening all the time: an effect that waits for the next picture would miss a quick hand.
  const latest = useRef({ active, save });
  latest.current = { active, save };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!latest.current.active || event.key.toLowerCase() !== "s" || event.altKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      // What is being typed is taken over when the field is left, for the fields that wait for that.
      if (document.activeElement instanceof HTMLElement && document.querySelector("dialog[open]") === null) {
        const field = document.activeElement;
        field.blur();
        field.focus();
      }
      // What leaving the field has changed is drawn first: it is to be saved as well.
      setTimeout(() => latest.current.save());
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** Members of the answer that nobody can change here. */
function Shown({
  values,
  form,
}: {
  readonly values: Readonly<Record<string, Json>>;
  readonly form: ManifestForm;
}) {
  const text = useText();
  const titles = form.showTitles ?? {};
  const entries = Object.entries(values).filter(([key]) => Object.hasOwn(titles, key));
  if (entries.length === 0) return null;
  return (
    <KeyValue
      items={entries.map(([key, value]) => ({
        key,
        label: titles[key] ?? key,
        value: typeof value === "boolean" ? text(value ? "kit.yes" : "kit.no") : <ValueText value={value} />,
      }))}
    />
  );
}

function LayerChooser({
  form,
  spot,
  onChange,
}: {
  readonly form: ManifestForm;
  readonly spot: Spot;
  readonly onChange: (spot: Spot) => void;
}) {
  const text = useText();
  const [typed, setTyped] = useState(spot.target ?? "");
  return (
    <div class="dt-settings-tools">
      <Select
        label={text("kit.settings.layer")}
        value={spot.scope ?? "global"}
        options={["global", ...form.layers.filter((layer) => layer !== "global")].map((layer) => ({
          value: layer,
          label: text(`kit.layer.${layer}`),
        }))}
        onChange={(layer) => onChange(layer === "global" ? {} : { scope: layer, target: typed })}
      />
      {spot.scope !== undefined && (
        <TextField
          label={text(`kit.layer.${spot.scope}.target`)}
          hint={text("kit.settings.inherits")}
          value={typed}
          onChange={setTyped}
          onBlur={() => onChange({ ...spot, target: typed.trim() })}
          onKeyDown={(event) => {
            if (event.key === "Enter") onChange({ ...spot, target: typed.trim() });
          }}
        />
      )}
    </div>
  );
}
