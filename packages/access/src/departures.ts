import type { Actor, Changes, Log } from "@dicetower/contract";

/** Longest note that a change may carry. */
const longest = 500;

/** Writes down which groups were left, by whom and why (data-model §16). */
export class Departures {
  constructor(
    readonly changes: Changes,
    readonly log: Log,
  ) {}

  /** Never fails: the group has been left, or not, whatever becomes of the record. */
  async record(
    actor: Actor,
    { platform, groupId }: { readonly platform: string; readonly groupId: string },
    result: "ok" | "failed",
    why: string,
  ): Promise<void> {
    const target = { type: "group", id: `${platform}:${groupId}` };
    try {
      await this.changes.note({ action: "group.leave", actor, target, result, note: why.slice(0, longest) });
    } catch (error) {
      this.log.warn("that a group was left could not be recorded", { error });
    }
  }
}
