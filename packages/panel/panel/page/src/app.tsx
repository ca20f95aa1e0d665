import { Button, Callout, useText } from "@dicetower/panel-kit";
import { Frontispiece } from "./layout/frontispiece.js";
import { Mark } from "./layout/mark.js";
import { Shell } from "./layout/shell.js";
import { LoginDialog } from "./login/login-dialog.js";
import { LoginPage } from "./login/login-page.js";
import { router } from "./router/router.js";
import { onActivity } from "./session/activity.js";
import { session } from "./session/session.js";
import { SessionWarning } from "./session/warning.js";
import { SetUpPage } from "./setup/set-up-page.js";
import { useStore } from "./state/store.js";

/** Address of the set-up, as the service prints it at its first start. */
const setUpPath = "setup";

/** What is shown, by where this page stands with the installation. */
export function App() {
  const { standing } = useStore(session.state);
  const { path, params } = useStore(router.address);
  if (path === setUpPath) return <SetUpPage code={params.get("code") ?? ""} />;
  switch (standing) {
    case "asking":
      return <Opening />;
    case "unreachable":
      return <Unreachable />;
    case "out":
      return <LoginPage />;
    default:
      return (
        <>
          <Shell />
          {(standing === "ended" || standing === "aged") && <LoginDialog aged={standing === "aged"} />}
          <SessionWarning onActive={onActivity} />
        </>
      );
  }
}

/** The name is there at once; what follows it depends on who one is. */
function Opening() {
  return (
    <div class="shell-front" aria-busy="true">
      <header class="shell-front-head">
        <span class="shell-brand">
          <Mark />
          <span>Dicetower</span>
        </span>
      </header>
    </div>
  );
}

function Unreachable() {
  const text = useText();
  return (
    <Frontispiece title={text("shell.unreachable.title")}>
      <Callout tone="warn">{text("shell.unreachable.text")}</Callout>
      <Button kind="primary" onClick={() => void session.refresh()}>
        {text("kit.retry")}
      </Button>
    </Frontispiece>
  );
}
