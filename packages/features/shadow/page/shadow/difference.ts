/** A pair of answers as the API tells it. */
export interface Difference {
  readonly id: number;
  readonly kind: Kind;
  readonly at: number;
  readonly platform: string;
  readonly groupId: string;
  readonly userId: string;
  readonly userName: string;
  readonly question: string;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  readonly onlyLevel: boolean;
  readonly fine: boolean;
}

export const kinds = ["differs", "onlyOurs", "onlyTheirs", "same"] as const;
export type Kind = (typeof kinds)[number];

export type Summary = Readonly<Record<Kind | "fine" | "onlyLevel" | "since", number>> & {
  readonly enabled: boolean;
};

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
