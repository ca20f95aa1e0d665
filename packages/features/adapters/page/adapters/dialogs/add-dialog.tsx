import {
  type ApiFailure,
  api,
  Button,
  Callout,
  Dialog,
  EmptyState,
  failureOf,
  RadioGroup,
  toast,
  useText,
} from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { type Adapter, type AdapterType, bodyOf, type Draft, modeOf } from "../adapter.js";
import { AddedStep } from "./added-step.js";
import { RecordForm } from "./record-form.js";

const steps = ["type", "connection", "test"] as const;
type Step = (typeof steps)[number];

/** Adds an adapter step by step: what kind, how it connects, whether that works, and on. */
export function AddDialog({
  types,
  adapters,
  onClose,
  reload,
}: {
  readonly types: readonly AdapterType[];
  /** As they are now: the new one is among them once it is stored. */
  readonly adapters: readonly Adapter[];
  readonly onClose: () => void;
  readonly reload: () => void;
}) {
  const text = useText();
  const [step, setStep] = useState<Step>("type");
  const [draft, setDraft] = useState<Draft>();
  const [id, setId] = useState<number>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [busy, setBusy] = useState(false);
  const stored = adapters.find((one) => one.id === id);
  const chosen = draft ?? draftOf(types[0]);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  };
  const store = (record: Draft) =>
    attempt(async () => {
      // Switched off at first: it is tested before it answers anybody.
      const listens = modeOf(record, types)?.listens === true;
      const body = { ...bodyOf(record), enabled: listens };
      const made =
        id === undefined
          ? await api.post("/api/adapters", { body })
          : await api.patch("/api/adapters/{id}", { params: { id }, body });
      setId(made.id);
      // What is stored is not shown again, the token least of all.
      setDraft(bodyOf(made));
      reload();
      setStep("test");
    });
  const enable = () =>
    attempt(async () => {
      if (id === undefined) return;
      await api.patch("/api/adapters/{id}", { params: { id }, body: { enabled: true } });
      reload();
    });
  const close = () => {
    if (stored !== undefined && !stored.enabled)
      toast({ text: text("adapters.page.keptOff", { name: stored.name }), kind: "info" });
    onClose();
  };
  return (
    <Dialog
      open
      firm
      size="m"
      title={text("adapters.page.add")}
      onClose={close}
      actions={
        <>
          {step === "connection" && id === undefined && (
            <Button icon="arrow-left" onClick={() => setStep("type")}>
              {text("adapters.page.back")}
            </Button>
          )}
          {step === "test" && (
            <Button icon="arrow-left" onClick={() => setStep("connection")}>
              {text("adapters.page.back")}
            </Button>
          )}
          {step === "type" && chosen !== undefined && (
            <Button
              kind="primary"
              onClick={() => {
                setDraft(chosen);
                setStep("connection");
              }}
            >
              {text("adapters.page.next")}
            </Button>
          )}
          {step === "connection" && draft !== undefined && (
            <Button kind="primary" busy={busy} onClick={() => void store(draft)}>
              {text("adapters.page.storeAndTest")}
            </Button>
          )}
          {step === "test" &&
            (stored?.enabled ? (
              <Button kind="primary" onClick={close}>
                {text("adapters.page.done")}
              </Button>
            ) : (
              <Button kind="primary" icon="power" busy={busy} onClick={() => void enable()}>
                {text("adapters.page.enable")}
              </Button>
            ))}
        </>
      }
    >
      <ol class="adapters-path" aria-label={text("adapters.page.path")}>
        {steps.map((one, at) => (
          <li key={one} aria-current={one === step ? "step" : undefined}>
            <span class="adapters-path-number">{at + 1}</span>
            {text(`adapters.page.path.${one}`)}
          </li>
        ))}
      </ol>
      {failure !== undefined && <Callout live tone="bad" title={failure.message} />}
      {step === "type" &&
        (chosen === undefined ? (
          <EmptyState
            icon="plug-x"
            title={text("adapters.page.noTypes")}
            text={text("adapters.page.noTypes.text")}
          />
        ) : (
          <RadioGroup
            label={text("adapters.page.type")}
            value={chosen.type}
            onChange={(type) => setDraft(draftOf(types.find((one) => one.type === type)))}
            options={types.map(({ type, title, platform }) => ({
              value: type,
              label: title,
              hint: platform,
            }))}
          />
        ))}
      {step === "connection" && draft !== undefined && (
        <RecordForm
          draft={draft}
          types={types}
          stored={stored?.access_token ?? ""}
          errors={failure?.errors ?? []}
          onChange={setDraft}
        />
      )}
      {step === "test" && id !== undefined && <AddedStep id={id} adapter={stored} types={types} />}
    </Dialog>
  );
}

function draftOf(type: AdapterType | undefined): Draft | undefined {
  if (type === undefined) return undefined;
  return {
    name: "",
    type: type.type,
    connection_mode: type.modes[0]?.mode ?? "",
    endpoint: "",
    access_token: "",
    options: {},
  };
}
