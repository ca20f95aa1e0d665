import { useText } from "@dicetower/panel-kit";
import { Frontispiece } from "../layout/frontispiece.js";
import { LoginForm } from "./login-form.js";

/** What somebody sees who is not logged in. */
export function LoginPage() {
  const text = useText();
  return (
    <Frontispiece title={text("shell.login.title")} summary={text("shell.login.summary")}>
      <LoginForm />
    </Frontispiece>
  );
}
