import { api, reasonOf } from "@dicetower/panel-kit";
import { useState } from "preact/hooks";

/** Restarts the service on demand. */
export function useRestart() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const restart = async () => {
    setBusy(true);
    setProblem("");
    try {
      await api.post("/api/system/restart");
    } catch (error) {
      setProblem(reasonOf(error));
    }
    setBusy(false);
  };
  return {
    busy,
    /** Why it cannot be restarted from here; empty while nothing is in the way. */
    problem,
    restart: () => void restart(),
  };
}
