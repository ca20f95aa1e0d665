/** How a platform shows messages. */
export interface Look {
  readonly key: "bubbles" | "rows" | "notes" | "plain";
  /** Longest message in characters; longer ones are refused there. 0 where there is no limit to know of. */
  readonly longest: number;
}

export const looks: Readonly<Record<Look["key"], Look>> = {
  bubbles: { key: "bubbles", longest: 4_500 },
  rows: { key: "rows", longest: 2_000 },
  notes: { key: "notes", longest: 4_096 },
  plain: { key: "plain", longest: 0 },
};

const byPlatform: Readonly<Record<string, Look["key"]>> = {
  platform_a: "bubbles",
  platform_b: "rows",
  platform_c: "notes",
};

/** @param chosen a look that was chosen; empty for that of the platform */
export function lookOf(chosen: string, platform: string): Look {
  const key = Object.hasOwn(looks, chosen) ? (chosen as Look["key"]) : byPlatform[platform];
  return looks[key ?? "bubbles"];
}
