import { Button, Dialog, Stack, useText } from "@dicetower/panel-kit";
import { session } from "../session/session.js";
import { LoginForm } from "./login-form.js";

/**
 * The session has ended while a page was open, or is too old for what was asked: the page stays as it is, behind
 * this dialog.
 */
export function LoginDialog({ aged }: { readonly aged: boolean }) {
  const text = useText();
  return (
    <Dialog
      open
      title={text(aged ? "shell.aged.title" : "shell.ended.title")}
      dismissable={false}
      onClose={() => {}}
    >
      <Stack>
        <p>{text(aged ? "shell.aged.text" : "shell.ended.text")}</p>
        <LoginForm />
        <Button kind="quiet" onClick={() => session.giveUp()}>
          {text(aged ? "kit.cancel" : "shell.ended.leave")}
        </Button>
      </Stack>
    </Dialog>
  );
}
