import {
  Button,
  Callout,
  Details,
  getLocale,
  Link,
  Stack,
  Toolbar,
  useFormat,
  useGet,
  useText,
} from "@dicetower/panel-kit";
import { serviceStanding } from "../../session/service-standing.js";
import { useStore } from "../../state/store.js";
import { useRestart } from "./use-restart.js";

/** What safe mode is, what it holds back, and how to leave it. */
export function SafeMode() {
  const on = useStore(serviceStanding.safeMode);
  return <div role="status">{on && <Notice />}</div>;
}

function Notice() {
  const text = useText();
  const format = useFormat();
  const { busy, problem, restart } = useRestart();
  const { data: features } = useGet("/api/features", { refreshOn: ["feature.state"] });
  const title = text("shell.safeMode.title");
  // What crashed too often stays off when safe mode is left.
  const names = features
    ?.filter(({ withheld }) => withheld === "safeMode")
    .map((feature) => feature.title[getLocale()] ?? feature.title["en"] ?? feature.id)
    .sort();
  return (
    <section aria-label={title}>
      <Callout tone="warn" title={title}>
        <p>{text("shell.safeMode.text")}</p>
        {names !== undefined && (
          <p>
            {names.length === 0
              ? text("shell.safeMode.none")
              : text("shell.safeMode.held", { names: format.list(names) })}
          </p>
        )}
        <Details summary={text("shell.safeMode.more")}>
          <Stack>
            <p>{text("shell.safeMode.why")}</p>
            <p>{text("shell.safeMode.leave")}</p>
            <Toolbar>
              <Button busy={busy} onClick={restart}>
                {text("shell.restart.now")}
              </Button>
              <Link button icon="puzzle" href="#/features">
                {text("shell.safeMode.features")}
              </Link>
            </Toolbar>
            {problem !== "" && <p>{problem}</p>}
          </Stack>
        </Details>
      </Callout>
    </section>
  );
}
