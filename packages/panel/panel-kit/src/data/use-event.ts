import { useEffect, useRef, useState } from "preact/hooks";
import { eventStream, type LiveState, type StreamEvent } from "./event-stream.js";

/** True when a type is meant: `adapter.*` means all that begin with `adapter.`, `*` all. */
export function isMeant(type: string, wanted: string): boolean {
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** Hears events of a type (`adapter.state`, `adapter.*`) while the component is there. */
export function useEvent(type: string, listener: (event: StreamEvent) => void): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => eventStream.onEvent((event) => isMeant(event.type, type) && latest.current(event)), [type]);
}

/** How the connection to the service is. */
export function useLive(): { readonly state: LiveState } {
  const [state, setState] = useState(eventStream.state);
  useEffect(() => {
    setState(eventStream.state);
    return eventStream.onState(() => setState(eventStream.state));
  }, []);
  return { state };
}
