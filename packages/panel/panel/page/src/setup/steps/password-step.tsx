import { api, Button, Checkbox, reasonOf, Stack, TextField, useText } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { session } from "../../session/session.js";
import { useStore } from "../../state/store.js";
import { StepActions } from "./step-actions.js";
import type { StepProps } from "./steps.js";

const minCharacters = 8;

/** The password of the panel. Setting it ends every session, so one logs in with it at once. */
export function PasswordStep({ onDone, onProblem }: StepProps) {
  const text = useText();
  const { passwordEnabled } = useStore(session.state);
  const [password, setPassword] = useState("");
  const [trusted, setTrusted] = useState(true);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const save = async (event: Event) => {
    event.preventDefault();
    if (Array.from(password).length < minCharacters) {
      setError(text("shell.setup.password.short", { count: minCharacters }));
      return;
    }
    setError("");
    setBusy(true);
    try {
      await api.put("/api/system/webui-auth", { body: { password } });
      const outcome = await session.logIn({ password, trustDevice: trusted });
      if (outcome.ok) onDone();
      else onProblem(text("shell.login.failed", { status: outcome.status }));
    } catch (failed) {
      onProblem(reasonOf(failed));
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack>
        <TextField
          label={text(passwordEnabled ? "shell.setup.password.other" : "shell.setup.password.new")}
          hint={text("shell.setup.password.hint")}
          type="password"
          name="password"
          autocomplete="new-password"
          value={password}
          onChange={setPassword}
          error={error || undefined}
        />
        <Checkbox
          label={text("shell.login.trust")}
          hint={text("shell.login.trust.hint")}
          value={trusted}
          onChange={setTrusted}
        />
        <StepActions>
          <Button kind="primary" type="submit" busy={busy}>
            {text("shell.setup.password.save")}
          </Button>
        </StepActions>
      </Stack>
    </form>
  );
}
