import { api, Button, reasonOf, TextField, toast, useText } from "@dicetower/panel-kit";
import { useRef, useState } from "preact/hooks";
import { type ChatName, routesOf } from "./messages.js";

/** Says something as the bot. What was typed stays where it could not be sent. */
export function Composer({ chat }: { readonly chat: ChatName }) {
  const text = useText();
  const [typed, setTyped] = useState("");
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const send = async () => {
    if (typed === "" || sending) return;
    setSending(true);
    try {
      const { messages, params } = routesOf(chat);
      const { state, reason } = await api.post(messages, { params, body: { text: typed } });
      if (state === "sent") setTyped("");
      else toast({ kind: "bad", text: text(`chat.page.${state}`, { reason }) });
    } catch (error) {
      toast({ kind: "bad", text: reasonOf(error) });
    }
    setSending(false);
    field.current?.focus();
  };
  return (
    <div class="chat-composer">
      <TextField
        label={text("chat.page.message")}
        labelHidden
        placeholder={text("chat.page.message.hint")}
        value={typed}
        maxLength={10_000}
        inputRef={field}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.isComposing) void send();
        }}
      />
      <Button kind="primary" icon="send" disabled={typed === "" || sending} onClick={() => void send()}>
        {text("chat.page.send")}
      </Button>
    </div>
  );
}
