import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type ApiFailure, type ApiOptions, callApi } from "./api.js";
import { eventStream } from "./event-stream.js";
import { failureOf } from "./failure.js";
import { isMeant } from "./use-event.js";

/** What a page knows of something it reads. `data` stays while it is read anew. */
export interface Reading<T> {
  readonly data?: T;
  readonly failure?: ApiFailure;
  readonly loading: boolean;
  /** Reads again. */
  readonly reload: () => void;
}

/** What to read along with, and when again. */
export interface ReadingOptions {
  readonly query?: ApiOptions["query"];
  /** Types of events after which it is read again; `adapter.*` for all that begin so. */
  readonly refreshOn?: readonly string[];
}

/** Several events of one moment are one reading. */
const gatherMs = 80;

/**
 * Reads a path of the API, again when path or query change, when one of `refreshOn` happens, and when events were
 * missed. Without a path nothing is read.
 */
export function useApi<T = unknown>(
  path: string | undefined,
  { query, refreshOn = [] }: ReadingOptions = {},
): Reading<T> {
  const asked = path === undefined ? undefined : `${path} ${JSON.stringify(query ?? {})}`;
  const [state, setState] = useState<{ asked?: string; data?: T; failure?: ApiFailure; loading: boolean }>({
    loading: path !== undefined,
  });
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const wanted = useRef(refreshOn);
  wanted.current = refreshOn;

  useEffect(() => {
    if (path === undefined || asked === undefined) {
      setState({ loading: false });
      return undefined;
    }
    const leave = new AbortController();
    setState((before) => (before.asked === asked ? { ...before, loading: true } : { asked, loading: true }));
    callApi<T>("GET", path, { ...(query === undefined ? {} : { query }), signal: leave.signal }).then(
      ({ data }) => setState({ asked, data, loading: false }),
      (error: unknown) => {
        if (leave.signal.aborted) return;
        const failure = failureOf(error);
        setState((before) => ({ ...before, failure, loading: false }));
      },
    );
    return () => leave.abort();
  }, [asked, round]);

  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const endEvents = eventStream.onEvent(({ type }) => {
      if (soon !== undefined || !wanted.current.some((one) => isMeant(type, one))) return;
      soon = setTimeout(() => {
        soon = undefined;
        reload();
      }, gatherMs);
    });
    const endReloads = eventStream.onReload(reload);
    return () => {
      endEvents();
      endReloads();
      clearTimeout(soon);
    };
  }, [reload]);

  return {
    loading: state.loading || state.asked !== asked,
    reload,
    ...(state.asked === asked && state.data !== undefined ? { data: state.data } : {}),
    ...(state.failure === undefined ? {} : { failure: state.failure }),
  };
}
