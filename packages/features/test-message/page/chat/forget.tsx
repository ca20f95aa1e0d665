import { ApiFailure, api, Button, confirm, reasonOf, toast, useText } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";

/** Removes messages, players and groups of the test chat, after a question. */
export function Forget() {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const forget = async () => {
    const sure = await confirm({
      title: text("test-message.page.forget.title"),
      text: text("test-message.page.forget.text"),
      action: text("test-message.page.forget.do"),
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    try {
      const messages = await removed("/api/chat/test");
      const players = await removed("/api/players/test");
      const groups = await removed("/api/groups/test");
      toast({ text: text("test-message.page.forgotten", { messages, players, groups }) });
    } catch (error) {
      toast({ kind: "bad", text: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="trash" busy={busy} onClick={() => void forget()}>
      {text("test-message.page.forget")}
    </Button>
  );
}

/** How many were removed; none where the feature that keeps them is switched off. */
async function removed(path: "/api/chat/test" | "/api/players/test" | "/api/groups/test"): Promise<number> {
  try {
    return (await api.delete(path)).removed;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return 0;
    throw error;
  }
}
