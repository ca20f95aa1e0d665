/** A value with the most that it can be, where there is such. */
export interface Level {
  readonly now: number;
  readonly max: number | null;
}

/** A named value. */
export interface Value {
  readonly name: string;
  readonly value: number;
}

/** A card at a glance. */
export interface Card {
  readonly name: string;
  readonly system: string;
  readonly hp: Level | null;
  readonly san: Level | null;
  readonly values: readonly Value[];
}

/** A character of the host. */
export interface Npc extends Card {
  readonly id: number;
  readonly skills: readonly Value[];
}

/** What the service tells of a session. */
export interface State {
  readonly group: { readonly id: string; readonly name: string };
  readonly expiresAt: number;
  readonly people: readonly { readonly userId: string; readonly name: string; readonly card: Card | null }[];
  readonly npcs: readonly Npc[];
  readonly initiative: {
    readonly round: number;
    readonly current: number;
    readonly entries: readonly {
      readonly name: string;
      readonly value: number;
      readonly hp: number | null;
      readonly skipped: boolean;
    }[];
  } | null;
  readonly log: { readonly on: boolean; readonly name: string; readonly lines: number } | null;
}
