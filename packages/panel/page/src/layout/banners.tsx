import { api, Button, Callout, useLive, useText } from "@dicetower/panel-kit";
import { useEffect, useState } from "preact/hooks";
import { restartStanding } from "../session/restart-standing.js";
import { useStore } from "../state/store.js";

/** Milliseconds of silence that are nobody's business: a socket that comes right back is not told of. */
const patienceMs = 4_000;

/** What concerns every page: the connection is gone, a restart is wanted. */
export function Banners() {
  return (
    <div class="shell-banners">
      <Offline />
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
  const wanted = useStore(restartStanding.wanted);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const restart = async () => {
    setBusy(true);
    setProblem("");
    try {
      await api.post("/api/system/restart");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <div role="status">
      {wanted && (
        <Callout tone={problem === "" ? "info" : "warn"} title={text("shell.restart.title")}>
          <p>{problem === "" ? text("shell.restart.text") : problem}</p>
          <Button busy={busy} onClick={() => void restart()}>
            {text("shell.restart.now")}
          </Button>
        </Callout>
      )}
    </div>
  );
}
