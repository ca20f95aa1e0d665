import { Button, Checkbox, CompletionField, Select, useText } from "@dicetower/panel-kit";
import { useRef, useState } from "preact/hooks";
import type { Setting } from "./cast.js";
import { completeLine } from "./complete.js";

/** Who speaks, where, and what. */
export function Composer({
  setting,
  onSetting,
  onSend,
  said,
}: {
  readonly setting: Setting;
  readonly onSetting: (setting: Setting) => void;
  readonly onSend: (text: string, mention: boolean) => void;
  /** What was said so far, for the arrow keys. */
  readonly said: readonly string[];
}) {
  const text = useText();
  const [typed, setTyped] = useState("");
  const [mention, setMention] = useState(false);
  const back = useRef(0);
  const field = useRef<HTMLInputElement>(null);
  const send = () => {
    if (typed === "") return;
    onSend(typed, mention);
    setTyped("");
    back.current = 0;
    field.current?.focus();
  };
  const recall = (step: number) => {
    back.current = Math.min(Math.max(back.current + step, 0), said.length);
    setTyped(back.current === 0 ? "" : (said.at(-back.current) ?? ""));
  };
  return (
    <div class="chat-composer">
      <div class="chat-where">
        <Select
          label={text("test-message.page.speaker")}
          value={setting.speaker}
          onChange={(speaker) => onSetting({ ...setting, speaker })}
          options={setting.people.map(({ userId, nickname, card }) => ({
            value: userId,
            label: card === "" ? nickname : `${card} (${nickname})`,
          }))}
        />
        <Select
          label={text("test-message.page.place")}
          value={setting.place === "" ? "private" : setting.place}
          onChange={(place) => onSetting({ ...setting, place: place === "private" ? "" : place })}
          options={[
            ...setting.groups.map((group) => ({
              value: group,
              label: text("test-message.page.group", { group }),
            })),
            { value: "private", label: text("test-message.page.private") },
          ]}
        />
        <Checkbox label={text("test-message.page.mention")} value={mention} onChange={setMention} />
      </div>
      <div class="chat-typing">
        <CompletionField
          label={text("test-message.page.message")}
          listLabel={text("test-message.page.completions")}
          complete={completeLine}
          labelHidden
          placeholder={text("test-message.page.message.hint")}
          value={typed}
          maxLength={16_384}
          inputRef={field}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.isComposing) send();
            else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
              event.preventDefault();
              recall(event.key === "ArrowUp" ? 1 : -1);
            }
          }}
        />
        <Button kind="primary" icon="send" disabled={typed === ""} onClick={send}>
          {text("test-message.page.send")}
        </Button>
      </div>
    </div>
  );
}
