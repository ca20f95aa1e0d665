/** Which lines are shown. */
export interface AuditFilter {
  readonly words: string;
  readonly actor: string;
  readonly action: string;
  readonly result: "" | "ok" | "denied" | "failed";
  /** Seconds back from now; 0 is all. */
  readonly seconds: number;
}

/** Shows everything. */
export const noFilter: AuditFilter = { words: "", actor: "", action: "", result: "", seconds: 0 };

/** Times back from now, in seconds; 0 is all. */
export const spans = [0, 3_600, 86_400, 604_800, 2_592_000] as const;

/** The same as the API wants it. */
export function queryOf({ words, actor, action, result, seconds }: AuditFilter) {
  // To the minute: a query that is another one each time would be asked for ever.
  const minute = Math.floor(Date.now() / 60_000) * 60;
  return {
    q: words.trim(),
    actor: actor.trim(),
    action: action.trim(),
    result: result === "" ? undefined : result,
    from: seconds === 0 ? undefined : minute - seconds,
  };
}
