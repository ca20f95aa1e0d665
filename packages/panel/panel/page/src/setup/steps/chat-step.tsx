import { api, Button, reasonOf, Stack, TextField, useText } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { locale } from "../../language/locale.js";
import { serverLocale } from "../../language/words.js";
import { finishSetUp } from "../finish.js";
import { StepActions } from "./step-actions.js";
import type { StepProps } from "./steps.js";
import { VoiceChoice } from "./voice-choice.js";

interface Line {
  readonly said: string;
  readonly reply: string;
}

const firstRoll = ".r d20";

/** The first roll, without a platform: what is said here goes down the very same line. */
export function ChatStep({ onProblem }: StepProps) {
  const text = useText();
  const [said, setSaid] = useState(firstRoll);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [busy, setBusy] = useState(false);
  const say = async (event: Event) => {
    event.preventDefault();
    if (said.trim() === "" || busy) return;
    setBusy(true);
    onProblem("");
    try {
      const body = {
        text: said,
        nickname: text("shell.setup.chat.nick"),
        locale: serverLocale(locale.value),
      };
      const { matched, reply } = await api.post("/api/test/message", { body });
      setLines([...lines, { said, reply: matched ? reply : text("shell.setup.chat.silent") }]);
    } catch (error) {
      onProblem(reasonOf(error));
    }
    setBusy(false);
  };
  return (
    <Stack>
      <VoiceChoice onProblem={onProblem} />
      <div class="shell-chat" role="log" aria-label={text("shell.setup.chat.log")}>
        {lines.map((line, at) => (
          <div key={`${at} ${line.said}`} class="shell-chat-pair">
            <p class="shell-chat-said">{line.said}</p>
            <p class="shell-chat-reply">{line.reply}</p>
          </div>
        ))}
      </div>
      <form class="shell-chat-form" onSubmit={(event) => void say(event)}>
        <TextField label={text("shell.setup.chat.say")} value={said} onChange={setSaid} mono />
        <Button type="submit" icon="send" busy={busy}>
          {text("shell.setup.chat.send")}
        </Button>
      </form>
      <StepActions>
        <Button kind="primary" onClick={() => void finishSetUp()}>
          {text("shell.setup.finish")}
        </Button>
      </StepActions>
    </Stack>
  );
}
