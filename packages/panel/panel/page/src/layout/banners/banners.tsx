import { Button, Callout, useLive, useText } from "@dicetower/panel-kit";
import { useEffect, useState } from "preact/hooks";
import { serviceStanding } from "../../session/service-standing.js";
import { useStore } from "../../state/store.js";
import { SafeMode } from "./safe-mode.js";
import { useRestart } from "./use-restart.js";

/** Milliseconds of silence that are nobody's business: a socket that comes right back is not told of. */
const patienceMs = 4_000;

/** What concerns every page: the connection is gone, the service is in safe mode, a restart is wanted. */
export function Banners() {
  return (
    <div class="shell-banners">
      <Offline />
      <SafeMode />
      <RestartWanted />
    </div>
  );
}

function Offline() {
  const text = useText();
  const { state } = useLive();
  const [late, setLate] = useState(false);
  const gone = state !== "live";
  useEffect(() => {
    setLate(false);
    if (!gone) return undefined;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [gone]);
  // The region is there before it has something to say, or nobody would hear it.
  return (
    <div role="status">
      {gone && late && (
        <Callout tone="warn" title={text("shell.offline.title")}>
          {text("shell.offline.text")}
        </Callout>
      )}
    </div>
  );
}

function RestartWanted() {
  const text = useText();
  const wanted = useStore(serviceStanding.restartWanted);
  const { busy, problem, restart } = useRestart();
  return (
    <div role="status">
      {wanted && (
        <Callout tone={problem === "" ? "info" : "warn"} title={text("shell.restart.title")}>
          <p>{problem === "" ? text("shell.restart.text") : problem}</p>
          <Button busy={busy} onClick={restart}>
            {text("shell.restart.now")}
          </Button>
        </Callout>
      )}
    </div>
  );
}
