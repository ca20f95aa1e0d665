import {
  type Answer,
  type ApiFailure,
  type ListItem,
  useEvent,
  useGet,
  useLocale,
  useState,
} from "@dicetower/panel-kit";

type Stats = Answer<"/api/dashboard/stats">;

type Status = Answer<"/api/system/status">;

/** A minute of the service. */
export type Minute = Answer<"/api/dashboard/minutes">[number];

/** An adapter, as the dashboard's statistics have it. */
export type BoardAdapter = Stats["adapters"][number];

/** A line of the audit log, as far as the dashboard shows it: that feature may be missing. */
export type RecentLine = Partial<ListItem<"/api/system/audit">>;

/** What the dashboard shows; a part is undefined until it has been read. */
export interface Board {
  readonly stats: Stats | undefined;
  readonly status: Status | undefined;
  /** Oldest first; the last one runs. */
  readonly minutes: readonly Minute[] | undefined;
  readonly failure: ApiFailure | undefined;
}

/** Minutes shown. */
const shownMinutes = 60;

/** Reads the dashboard, and goes on with what the event stream tells. */
export function useDashboard(): Board {
  const locale = useLocale();
  const stats = useGet("/api/dashboard/stats", {
    query: { locale },
    refreshOn: ["adapter.state", "audit.written", "feature.state"],
  });
  const status = useGet("/api/system/status", { refreshOn: ["dashboard.problems"] });
  const hour = useGet("/api/dashboard/minutes");
  const [later, setLater] = useState<readonly Minute[]>([]);
  useEvent("dashboard.minute", ({ data }) => {
    const minute = data as Minute;
    setLater((before) => [...before.filter(({ at }) => at !== minute.at), minute].slice(-shownMinutes));
  });
  return {
    stats: stats.data,
    status: status.data,
    minutes: hour.data && joined(hour.data, later),
    failure: stats.failure ?? status.failure ?? hour.failure,
  };
}

/** What was told later replaces what was read. */
function joined(read: readonly Minute[], later: readonly Minute[]): readonly Minute[] {
  const first = later[0]?.at ?? Number.POSITIVE_INFINITY;
  const known = new Map(later.map((minute) => [minute.at, minute]));
  const kept = read.filter(({ at }) => at < first || !known.has(at));
  return [...kept, ...later].sort((one, other) => one.at - other.at).slice(-shownMinutes);
}
