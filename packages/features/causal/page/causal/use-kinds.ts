import { useGet, useLocale } from "@dicetower/panel-kit";

/** What kinds of conditions, actions and events are called. */
export interface KindTitles {
  condition(kind: string): string;
  action(kind: string): string;
  readonly event: (event: string) => string;
}

/** Reads what the kinds in force are called; one that is not there keeps its key. */
export function useKindTitles(): KindTitles {
  const { data } = useGet("/api/automation/kinds", {
    query: { locale: useLocale() },
    refreshOn: ["feature.*"],
  });
  return {
    condition: (kind) => data?.conditions.find((one) => one.kind === kind)?.title ?? kind,
    action: (kind) => data?.actions.find((one) => one.kind === kind)?.title ?? kind,
    event: (event) => data?.events.find((one) => one.kind === event)?.title ?? event,
  };
}
