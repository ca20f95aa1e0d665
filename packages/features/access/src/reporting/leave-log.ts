import type { Actor, Changes, Log } from "@dicetower/contract";

/** Longest note that a change may carry. */
const maxLength = 500;

/** Writes down which groups were left, by whom and why. */
export class LeaveLog {
  constructor(
    readonly changes: Changes,
    readonly log: Log,
    /** Called for each group that was left. */
    readonly left: (group: { readonly platform: string; readonly groupId: string }) => void = () => {},
  ) {}

  /** Never fails: the group has been left, or not, whatever becomes of the record. */
  async record(
    actor: Actor,
    { platform, groupId }: { readonly platform: string; readonly groupId: string },
    result: "ok" | "failed",
    why: string,
  ): Promise<void> {
    if (result === "ok") this.left({ platform, groupId });
    const target = { type: "group", id: `${platform}:${groupId}` };
    try {
      await this.changes.note({
        action: "group.leave",
        actor,
        target,
        result,
        note: why.slice(0, maxLength),
      });
    } catch (error) {
      this.log.warn("that a group was left could not be recorded", { error });
    }
  }
}
