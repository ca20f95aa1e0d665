import {
  type ApiFailure,
  api,
  type Body,
  Button,
  Callout,
  failureOf,
  type Json,
  type JsonSchema,
  SchemaForm,
  Section,
  Split,
  same,
  toast,
  useText,
  useUnsaved,
} from "@dicetower/panel-kit";
import { useMemo, useRef, useState } from "preact/hooks";
import { type Draft, draftOf, formOf, type Rule } from "./rule.js";
import { TrialPane } from "./trial-pane.js";

/** Writes one rule, and tries it as it is written. Nothing is stored before it is saved. */
export function RuleEditor({
  stored,
  begun,
  schema,
  onSaved,
}: {
  /** Undefined for a new one. */
  readonly stored: Rule | undefined;
  readonly begun: Draft;
  readonly schema: JsonSchema;
  readonly onSaved: (rule: Rule) => void;
}) {
  const text = useText();
  const form = useMemo(() => formOf(schema), [schema]);
  // What others save meanwhile is no change of what is written here.
  const [read, setRead] = useState(stored);
  const before = read === undefined ? begun : draftOf(read);
  const [draft, setDraft] = useState<Draft>(before);
  const [failure, setFailure] = useState<ApiFailure>();
  const [busy, setBusy] = useState(false);
  // A field may change as it is left, by the very press that saves: what is saved is not what was drawn last.
  const latest = useRef(draft);
  latest.current = draft;
  const dirty = !same(before as Json, draft as Json);
  useUnsaved(dirty);
  const take = (rule: Rule) => {
    setRead(rule);
    setDraft(draftOf(rule));
    setFailure(undefined);
  };
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      // What a form is filled with is checked by the service.
      const body = latest.current as Body<"/api/causal/rules", "post">;
      const rule = await (read === undefined
        ? api.post("/api/causal/rules", { body })
        : api.put("/api/causal/rules/{id}", {
            params: { id: read.id },
            body: { ...body, revision: read.revision },
          }));
      take(rule);
      toast({ text: text("kit.resource.saved") });
      onSaved(rule);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  const conflict = failure?.status === 409 && stored !== undefined;
  return (
    <Split>
      <div class="dt-settings">
        {failure !== undefined && (conflict || failure.errors.length === 0) && (
          <Callout
            tone="bad"
            live
            title={text("kit.failed")}
            action={
              conflict && <Button onClick={() => take(stored)}>{text("causal.page.takeStored")}</Button>
            }
          >
            {failure.message}
          </Callout>
        )}
        <SchemaForm
          label={text("causal.page.rule")}
          level={2}
          schema={form}
          value={draft as Json}
          onChange={(next) => {
            latest.current = (next ?? {}) as Draft;
            setDraft(latest.current);
          }}
          {...(read === undefined ? {} : { stored: before as Json })}
          {...(failure === undefined || conflict ? {} : { errors: failure.errors })}
        />
        <div class="dt-toolbar causal-save">
          <Button
            kind="primary"
            busy={busy}
            disabled={read !== undefined && !dirty}
            onClick={() => void save()}
          >
            {text("kit.settings.save")}
          </Button>
          <Button disabled={!dirty} onClick={() => setDraft(before)}>
            {text("kit.settings.revert")}
          </Button>
        </div>
      </div>
      <div class="causal-trial">
        <Section title={text("causal.page.trial")} summary={text("causal.page.trial.summary")}>
          <TrialPane draft={draft} id={read?.id} />
        </Section>
      </div>
    </Split>
  );
}
