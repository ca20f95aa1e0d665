import type { ListItem } from "@dicetower/panel-kit";

/** A pair of answers as the API tells it. */
export type Difference = ListItem<"/api/shadow/differences">;

export type Kind = Difference["kind"];
export const kinds = ["differs", "onlyOurs", "onlyTheirs", "same"] as const satisfies readonly Kind[];

/** What is shown: of which kind, and found to be fine or not. */
export interface Filter {
  readonly kind: Kind | "";
  readonly fine: "open" | "fine" | "";
  readonly q: string;
}

/** The filter as the API takes it. */
export function queryOf({ kind, fine, q }: Filter) {
  return {
    kind: kind || undefined,
    fine: fine === "" || kind === "same" ? undefined : fine === "fine",
    q: q.trim() || undefined,
  };
}
