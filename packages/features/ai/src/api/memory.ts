import type { PersonKey } from "@dicetower/players/api";

/** What is kept of conversations. `turn`: a line that was said. `summary`: of lines that were. `fact`: of a speaker. */
export type AiMemoryKind = "summary" | "fact" | "turn";
/** Whom a row is about. */
export type AiMemoryScope = "user" | "group" | "npc" | "global";

/** A row of the memory (the shape of `GET /api/system/ai/memory`). */
export interface AiMemoryRow {
  readonly id: string;
  readonly scope: AiMemoryScope;
  /** Empty with `npc` and `global`. */
  readonly platform: string;
  /** Id of the person, group or NPC. */
  readonly subjectId: string;
  readonly kind: AiMemoryKind;
  /** At most 4 000 characters. */
  readonly text: string;
  /** 0 to 1. */
  readonly weight: number;
  readonly source: "auto" | "manual";
  readonly pinned: boolean;
  /** Group that it was said in; empty for private chats; `*` for what owners wrote for everywhere. */
  readonly originId: string;
  /** UTC epoch seconds; 0 for never. */
  readonly expiresAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A row to add; what is left out has its default. */
export type AiMemoryDraft = Pick<AiMemoryRow, "scope" | "platform" | "subjectId" | "kind" | "text"> &
  Partial<Pick<AiMemoryRow, "weight" | "source" | "pinned" | "originId" | "expiresAt">>;

/** Where something is remembered for: own rows of this origin, of the group, of the NPC and of all. */
export interface AiRecallPlace {
  readonly person?: PersonKey;
  readonly group?: { readonly platform: string; readonly groupId: string };
  readonly npcId?: string;
}

/** What the AI layer remembers. Nothing of a private chat is recalled in a group. */
export interface AiMemory {
  /**
   * Facts that fit a text best: pinned ones first, then by likeness, weight and age; at most 8 rows and 800 tokens.
   * Marks them as used.
   */
  recall(place: AiRecallPlace, text: string, signal: AbortSignal): Promise<readonly AiMemoryRow[]>;
  /** Adds a row, or joins it to an equal one. Undefined where it holds what is not kept: keys, addresses, phone numbers. */
  add(draft: AiMemoryDraft): Promise<AiMemoryRow | undefined>;
  /** Rows about somebody or something that have not ended, oldest first, at most 1 000. */
  of(
    subject: Pick<AiMemoryRow, "scope" | "platform" | "subjectId"> &
      Partial<Pick<AiMemoryRow, "kind" | "originId">>,
  ): Promise<readonly AiMemoryRow[]>;
  /** Rows about somebody, newest first: what a person may see of themselves. */
  about(person: PersonKey): Promise<readonly AiMemoryRow[]>;
  /** Takes rows away; says how many there were. */
  erase(
    which:
      | { readonly id: string; readonly about?: PersonKey }
      | { readonly scope: AiMemoryScope; readonly platform: string; readonly subjectId: string },
  ): Promise<number>;
}
