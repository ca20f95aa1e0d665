import {
  type Answer,
  api,
  Button,
  Callout,
  NumberField,
  RadioGroup,
  reasonOf,
  Stack,
  useText,
} from "@dicetower/panel-kit";
import { useEffect, useState } from "preact/hooks";
import { session } from "../../session/session.js";
import { useStore } from "../../state/store.js";
import { StepActions, StepWaiting } from "./step-actions.js";
import type { StepProps } from "./steps.js";

type Stored = Answer<"/api/system/server-config">;
type Address = Pick<Stored, "ip" | "port">;

const ownMachine = "127.0.0.1";
const allNetworks = "0.0.0.0";

/** Where the service listens, and what comes of it. */
export function AddressStep({ onDone, onProblem }: StepProps) {
  const text = useText();
  const { passwordEnabled } = useStore(session.state);
  const [stored, setStored] = useState<Stored>();
  const [next, setNext] = useState<Address>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    api.get("/api/system/server-config").then(
      (data) => {
        setStored(data);
        setNext({ ip: data.ip, port: data.port });
      },
      (error: unknown) => onProblem(reasonOf(error)),
    );
  }, []);
  if (stored === undefined || next === undefined) return <StepWaiting lines={4} />;
  // Fields that something given at the start wins over.
  const isOverridden = Array.isArray(stored.overridden) && stored.overridden.length > 0;
  const changed = next.ip !== stored.ip || next.port !== stored.port;
  const save = async () => {
    setBusy(true);
    onProblem("");
    try {
      if (changed) await api.put("/api/system/server-config", { body: { ip: next.ip, port: next.port } });
      onDone();
    } catch (error) {
      onProblem(reasonOf(error));
    }
    setBusy(false);
  };
  const known = [ownMachine, allNetworks].includes(next.ip);
  return (
    <Stack>
      <RadioGroup
        label={text("shell.setup.address.who")}
        options={[
          {
            value: ownMachine,
            label: text("shell.setup.address.own"),
            hint: text("shell.setup.address.own.hint"),
          },
          {
            value: allNetworks,
            label: text("shell.setup.address.all"),
            hint: text("shell.setup.address.all.hint"),
          },
          ...(known ? [] : [{ value: next.ip, label: next.ip }]),
        ]}
        value={next.ip}
        onChange={(ip) => setNext({ ...next, ip })}
      />
      <NumberField
        label={text("shell.setup.address.port")}
        hint={text("shell.setup.address.port.hint")}
        min={1}
        max={65535}
        value={next.port}
        onChange={(port) => setNext({ ...next, port: port ?? stored.port })}
      />
      <div role="status" class="shell-notes">
        {next.ip !== ownMachine && (
          <Callout tone={passwordEnabled ? "info" : "warn"} title={text("shell.setup.address.open")}>
            {text(passwordEnabled ? "shell.setup.address.open.text" : "shell.setup.address.open.noPassword")}
          </Callout>
        )}
        {isOverridden && (
          <Callout tone="info">
            {text("shell.setup.address.overridden", { address: String(stored.listensAt) })}
          </Callout>
        )}
        {changed && !isOverridden && (
          <Callout tone="info">{text("shell.setup.address.restart", { port: String(next.port) })}</Callout>
        )}
      </div>
      <StepActions>
        <Button kind="primary" busy={busy} onClick={() => void save()}>
          {text("shell.setup.next")}
        </Button>
      </StepActions>
    </Stack>
  );
}
