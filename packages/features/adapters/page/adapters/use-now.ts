import { useEffect, useState } from "preact/hooks";

/** Seconds until a moment, counted down while there are any. @param at epoch seconds, 0 for never */
export function useSecondsUntil(at: number): number {
  const [, again] = useState(0);
  useEffect(() => {
    if (at === 0) return undefined;
    const timer = setInterval(() => again((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [at]);
  return at === 0 ? 0 : Math.max(0, Math.ceil(at - Date.now() / 1000));
}
