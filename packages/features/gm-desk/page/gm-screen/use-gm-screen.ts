import { type ApiFailure, failureOf } from "@dicetower/panel-kit";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { readState } from "./link-calls.js";
import type { State } from "./state.js";

/** Between two looks; longer ones while looking fails. */
const lookMs = 2_000;
const maxMs = 30_000;

/** What the page knows of its session. */
export interface GmScreenReading {
  readonly state?: State;
  readonly failure?: ApiFailure;
  /** The link has ended: nothing is asked any more. */
  readonly ended: boolean;
  /** Looks at once. */
  readonly refresh: () => void;
}

/** Looks at the session every two seconds, while the page is in sight. */
export function useGmScreen(): GmScreenReading {
  const [state, setState] = useState<State>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [ended, setEnded] = useState(false);
  const looking = useRef<() => void>(() => undefined);
  useEffect(() => {
    const leave = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let version = "";
    let failures = 0;
    let busy = false;
    let again = false;
    const look = async () => {
      clearTimeout(timer);
      if (busy) {
        again = true;
        return;
      }
      busy = true;
      try {
        const answer = await readState(version, leave.signal);
        failures = 0;
        setFailure(undefined);
        version = answer.version;
        if (answer.state !== undefined) setState(answer.state);
      } catch (error) {
        if (leave.signal.aborted) return;
        const found = failureOf(error);
        failures++;
        setFailure(found);
        if (found.status === 401) {
          setEnded(true);
          return;
        }
      } finally {
        busy = false;
      }
      const wait = again ? 0 : Math.min(lookMs * 2 ** failures, maxMs);
      again = false;
      if (document.visibilityState === "visible") timer = setTimeout(() => void look(), wait);
    };
    looking.current = () => void look();
    const seen = () => document.visibilityState === "visible" && void look();
    document.addEventListener("visibilitychange", seen);
    void look();
    return () => {
      leave.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, []);
  const refresh = useCallback(() => looking.current(), []);
  return {
    ended,
    refresh,
    ...(state === undefined ? {} : { state }),
    ...(failure === undefined ? {} : { failure }),
  };
}
