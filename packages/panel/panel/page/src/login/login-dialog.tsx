import { Button, Dialog, Stack, useText } from "@dicetower/panel-kit";
import { useEffect, useState } from "preact/hooks";
import { router } from "../router/router.js";
import { pressedLately } from "../session/pressed.js";
import { session } from "../session/session.js";
import { useStore } from "../state/store.js";
import { LoginForm } from "./login-form.js";

/**
 * The session has ended while a page was open, or is too old for what was asked: the page stays as it is, behind
 * this dialog.
 */
export function LoginDialog({ aged }: { readonly aged: boolean }) {
  const text = useText();
  const [action] = useState(pressedLately);
  const { path } = useStore(router.address);
  const [asked] = useState(path);
  // Who has left the page does not want any more what was asked for there.
  useEffect(() => {
    if (aged && path !== asked) session.giveUp();
  }, [aged, path, asked]);
  const why = !aged
    ? text("shell.ended.text")
    : action === ""
      ? text("shell.aged.text")
      : text("shell.aged.action", { action });
  return (
    <Dialog
      open
      title={text(aged ? "shell.aged.title" : "shell.ended.title")}
      dismissable={false}
      onClose={() => {}}
    >
      <Stack>
        <p>{why}</p>
        <LoginForm />
        <Button kind="quiet" onClick={() => session.giveUp()}>
          {text(aged ? "kit.cancel" : "shell.ended.leave")}
        </Button>
      </Stack>
    </Dialog>
  );
}
