import { Button, Callout, eventStream, Stack, useGet, useLive, useText } from "@dicetower/panel-kit";
import { useEffect, useState } from "preact/hooks";
import { locale } from "../../language/locale.js";
import { serverLocale } from "../../language/words.js";
import { StepActions, StepWaiting } from "../steps/step-actions.js";
import type { StepProps } from "../steps/steps.js";
import { AdapterForm } from "./adapter-form.js";
import { AdapterStanding } from "./adapter-standing.js";
import { type AdapterType, readAdapterTypes } from "./adapter-types.js";

/** The first connections to chat platforms, and how each of them is. One can do it later as well. */
export function AdapterStep({ onDone, onProblem }: StepProps) {
  const text = useText();
  const [types, setTypes] = useState<readonly AdapterType[]>();
  const {
    data: stored,
    failure,
    reload,
  } = useGet("/api/adapters", {
    query: { locale: serverLocale(locale.value) },
    refreshOn: ["adapter.state", "adapter.removed"],
  });
  /** Id of the adapter that is changed, or a new one; undefined while they are looked at. */
  const [filling, setFilling] = useState<number | "new">();
  const { state } = useLive();

  useEffect(() => {
    readAdapterTypes(serverLocale(locale.value)).then(setTypes, () => setTypes([]));
    // The panel around it, which hears the service otherwise, is not there yet.
    eventStream.start();
    return () => eventStream.stop();
  }, []);
  useEffect(() => {
    // What has happened before it could be heard.
    if (state === "live") reload();
  }, [state]);

  if (types === undefined || (stored === undefined && failure === undefined))
    return <StepWaiting lines={4} />;
  if (types.length === 0)
    return (
      <>
        <Callout tone="info">{text("shell.setup.adapter.none")}</Callout>
        <StepActions />
      </>
    );
  const adapters = stored ?? [];
  const changed = adapters.find(({ id }) => id === filling);
  if (changed !== undefined || filling === "new" || adapters.length === 0)
    return (
      <AdapterForm
        key={changed?.id ?? "new"}
        types={types}
        stored={changed}
        onProblem={onProblem}
        {...(adapters.length === 0 ? {} : { onCancel: () => setFilling(undefined) })}
        onSaved={() => {
          setFilling(undefined);
          reload();
        }}
      />
    );
  return (
    <Stack>
      {adapters.map((adapter) => (
        <AdapterStanding
          key={adapter.id}
          adapter={adapter}
          types={types}
          onChange={() => setFilling(adapter.id)}
        />
      ))}
      <StepActions>
        <Button kind="primary" onClick={onDone}>
          {text("shell.setup.next")}
        </Button>
        <Button icon="plus" onClick={() => setFilling("new")}>
          {text("shell.setup.adapter.another")}
        </Button>
      </StepActions>
    </Stack>
  );
}
