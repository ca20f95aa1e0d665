import type { Service } from "../evening/service.js";

/** What is written by others than those who knock: it must be afterwards what it was before. */
const kept = [
  "/api/masters",
  "/api/banlist",
  "/api/adapters",
  "/api/auth/sessions",
  "/api/causal/rules",
  "/api/counters",
  "/api/decks",
  "/api/features",
  "/api/groups/fields",
  "/api/help/files",
  "/api/mod/lua",
  "/api/personas",
  "/api/plugins/js",
  "/api/replies",
  "/api/rulepacks",
  "/api/rules",
  "/api/schedules",
  "/api/system/backups",
  "/api/system/censor/rules",
  "/api/system/settings",
  "/api/templates/export",
] as const;

/** Texts of what is kept, by path. */
export type KeptRows = Readonly<Record<string, string>>;

/** What is kept, to be compared. */
export async function keptRows(service: Service): Promise<KeptRows> {
  const rows: Record<string, string> = {};
  for (const path of kept) rows[path] = lasting(path, (await service.call("GET", path)).text);
  return rows;
}

/** @returns paths whose rows are not what they were, with where they begin to differ */
export function changedRows(
  before: KeptRows,
  now: KeptRows,
  paths: readonly string[] = Object.keys(before),
): string[] {
  return paths.flatMap((path) => {
    const [was = "", is = ""] = [before[path], now[path]];
    if (was === is) return [];
    const at = [...was].findIndex((sign, place) => sign !== is[place]);
    const part = (text: string) => text.slice(Math.max(0, at - 100), at + 200);
    return [`${path}: was ${part(was)}, is ${part(is)}`];
  });
}

/** What changes by being asked. */
const passing = /"(?:last\w+At|seenAt|expiresAt|latencyMs|exportedAt)":\d+|"stats":\{[^}]*\}/g;

function lasting(path: string, text: string): string {
  if (path !== "/api/features") return text.replace(passing, "");
  const { data } = JSON.parse(text) as {
    readonly data: readonly { readonly id: string; readonly state: string }[];
  };
  return data.map(({ id, state }) => `${id} ${state}`).join("\n");
}
