import { trust } from "../api.js";
import type { ListEntry } from "../lists/list-row.js";
import type { Lists } from "../lists/lists.js";
import type { Masters } from "../masters/masters.js";
import type { Trusted } from "./trusted.js";

/** How far somebody is trusted, from all that says so: masters, trust that was given, the allow list. */
export class Levels {
  constructor(
    readonly masters: Masters,
    readonly trusted: Trusted,
    readonly lists: Lists,
  ) {}

  of(platform: string, userId: string): number {
    const given = this.given(platform, userId);
    if (given >= trust.allowed) return given;
    return this.lists.standing("user", platform, userId).allowed ? trust.allowed : trust.anyone;
  }

  /** The same without the allow list. */
  given(platform: string, userId: string): number {
    return Math.max(this.masters.trustOf(platform, userId), this.trusted.levelOf(platform, userId));
  }

  #isMaster(platform: string, userId: string): boolean {
    const { masters } = this;
    return (platform === "*" ? masters.trustAnywhere(userId) : masters.trustOf(platform, userId)) > 0;
  }

  /** The most that a number is trusted on any platform. */
  givenAnywhere(userId: string): number {
    return Math.max(this.masters.trustAnywhere(userId), this.trusted.levelAnywhere(userId));
  }

  /**
   * Why a row is not taken: it would deny a master, or nobody wrote it by hand and its target is exempt from such
   * rows, or trusted. Undefined where it is.
   */
  spares({ listType, source, targetType, platform, targetId }: ListEntry): string | undefined {
    if (listType === "deny" && targetType === "user" && this.#isMaster(platform, targetId))
      return `${platform}:${targetId} is a master of the bot; remove the master first`;
    if (listType === "allow" || source === "owner" || source === "import") return undefined;
    if (this.lists.exempt(targetType, platform, targetId))
      return "the target is exempt from automatic listing";
    if (targetType === "group") return undefined;
    const level = platform === "*" ? this.givenAnywhere(targetId) : this.given(platform, targetId);
    return level >= trust.immune ? "the target is trusted" : undefined;
  }
}
