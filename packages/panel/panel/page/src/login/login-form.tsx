import { Button, Callout, Checkbox, Stack, TextField, useText } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import type { LoginOutcome } from "../session/auth-client.js";
import { session } from "../session/session.js";
import { useStore } from "../state/store.js";

/**
 * The way in: the password where there is one, the access key otherwise or for those who want it. Ordinary fields
 * in an ordinary form, so that password managers and paste work.
 * @param autofocus puts the cursor into the first field
 */
export function LoginForm({ autofocus = true }: { readonly autofocus?: boolean }) {
  const text = useText();
  const { passwordEnabled } = useStore(session.state);
  const [byKey, setByKey] = useState(!passwordEnabled);
  const [secret, setSecret] = useState("");
  const [trusted, setTrusted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const keyed = byKey || !passwordEnabled;

  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    if (secret === "") {
      setProblem(text(keyed ? "shell.login.key.missing" : "shell.login.password.missing"));
      return;
    }
    setBusy(true);
    setProblem("");
    try {
      const outcome = await (keyed
        ? session.useKey(secret.trim())
        : session.logIn({ password: secret, trustDevice: trusted }));
      if (!outcome.ok) setProblem(problemOf(outcome, keyed, text));
    } catch {
      setProblem(text("shell.login.unreachable"));
    }
    setBusy(false);
  };
  const change = () => {
    setByKey(!byKey);
    setSecret("");
    setProblem("");
  };

  return (
    <form class="shell-login-form" onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {keyed ? (
          <TextField
            key="key"
            label={text("shell.login.key")}
            hint={text(passwordEnabled ? "shell.login.key.hint" : "shell.login.key.first")}
            type="password"
            name="access-key"
            autocomplete="off"
            mono
            value={secret}
            onChange={setSecret}
            error={problem || undefined}
            autoFocus={autofocus}
          />
        ) : (
          <TextField
            key="password"
            label={text("shell.login.password")}
            type="password"
            name="password"
            autocomplete="current-password"
            value={secret}
            onChange={setSecret}
            error={problem || undefined}
            autoFocus={autofocus}
          />
        )}
        {keyed ? (
          <Callout tone="info">{text("shell.login.key.memory")}</Callout>
        ) : (
          <Checkbox
            label={text("shell.login.trust")}
            hint={text("shell.login.trust.hint")}
            value={trusted}
            onChange={setTrusted}
          />
        )}
        <Button kind="primary" type="submit" busy={busy}>
          {text("shell.login.submit")}
        </Button>
        {passwordEnabled && (
          <Button kind="quiet" onClick={change}>
            {text(keyed ? "shell.login.byPassword" : "shell.login.byKey")}
          </Button>
        )}
      </Stack>
    </form>
  );
}

function problemOf(
  outcome: Extract<LoginOutcome, { ok: false }>,
  keyed: boolean,
  text: (key: string, variables?: Record<string, string | number>) => string,
): string {
  if (outcome.status === 429) return text("shell.login.tooMany", { seconds: outcome.retryAfterSeconds || 1 });
  if (outcome.status === 401 || outcome.status === 400)
    return text(keyed ? "shell.login.key.wrong" : "shell.login.password.wrong");
  return text("shell.login.failed", { status: outcome.status });
}
