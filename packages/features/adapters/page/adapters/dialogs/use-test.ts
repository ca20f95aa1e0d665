import { api, getLocale, reasonOf } from "@dicetower/panel-kit";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { TestResult } from "./test-steps.js";

/** Tests an adapter as soon as there is one, and again on demand. */
export function useTest(id: number | undefined) {
  const [result, setResult] = useState<TestResult>();
  const [running, setRunning] = useState(false);
  const leave = useRef<AbortController | undefined>(undefined);
  const run = useCallback(() => {
    leave.current?.abort();
    if (id === undefined) return;
    const life = new AbortController();
    const { signal } = life;
    leave.current = life;
    setResult(undefined);
    setRunning(true);
    void api
      .post("/api/adapters/{id}/test", { params: { id }, query: { locale: getLocale() }, signal })
      .catch((error: unknown): TestResult => {
        return { ok: false, reason: reasonOf(error) };
      })
      .then((answer) => {
        if (signal.aborted) return;
        setResult(answer);
        setRunning(false);
      });
  }, [id]);
  useEffect(() => {
    run();
    return () => leave.current?.abort();
  }, [run]);
  return { result, running, run };
}
