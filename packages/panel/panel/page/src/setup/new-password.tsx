import { Button, Callout, useText } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { finishSetUp } from "./finish.js";
import { PasswordStep } from "./steps/password-step.js";

/** What is left of the set-up where the password was reset: another one. Everything else is as it was. */
export function NewPassword({ onWhole }: { readonly onWhole: () => void }) {
  const text = useText();
  const [problem, setProblem] = useState("");
  return (
    <div class="shell-guide">
      <div role="alert">{problem !== "" && <Callout tone="bad">{problem}</Callout>}</div>
      <PasswordStep onDone={() => void finishSetUp()} onProblem={setProblem} />
      <div>
        <Button kind="quiet" onClick={onWhole}>
          {text("shell.setup.reset.whole")}
        </Button>
      </div>
    </div>
  );
}
