import { Switch, useText } from "@dicetower/panel-kit";
import type { State } from "./state.js";

/** Whether the session is recorded. */
export function LogSwitch({
  log: { on, name, lines },
  busy,
  act,
}: {
  readonly log: NonNullable<State["log"]>;
  readonly busy: boolean;
  readonly act: (on: boolean) => void;
}) {
  const text = useText();
  return (
    <Switch
      label={text("desk.log")}
      {...(on ? { hint: text("desk.log.on", { name, lines }) } : {})}
      value={on}
      disabled={busy}
      onChange={act}
    />
  );
}
