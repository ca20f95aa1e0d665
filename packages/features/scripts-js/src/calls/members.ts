import type { Actor } from "@dicetower/contract";
import type { ScriptContext } from "../contexts/context-store.js";
import type { ScriptServices } from "../contexts/script-services.js";
import type { BanItem, Effect } from "../protocol.js";

/** What plugins do to members and to the lists. The owner grants it (`admin`). */
export class Members {
  constructor(readonly services: ScriptServices) {}

  async mute({ groupId, userId, seconds }: Extract<Effect, { kind: "memberBan" }>, context: ScriptContext) {
    const { ids, adapters } = this.services;
    const most = 30 * 86_400 - 1;
    await adapters()?.action(context.account.id, "mute")(
      ids.bare(groupId),
      ids.bare(userId),
      Math.min(Math.max(0, seconds), most),
    );
  }

  async kick({ groupId, userId }: Extract<Effect, { kind: "memberKick" }>, context: ScriptContext) {
    const { ids, adapters } = this.services;
    await adapters()?.action(context.account.id, "kick")(ids.bare(groupId), ids.bare(userId), false);
  }

  async list(
    { kind, id, reason }: Extract<Effect, { kind: "addBan" | "addTrust" }>,
    context: ScriptContext,
    actor: Actor,
  ) {
    const { platform, id: userId } = this.services.ids.read(id, context.account.platform);
    const list = kind === "addBan" ? "deny" : "allow";
    await this.services.access()?.list(list, platform, userId, reason.slice(0, 200), actor);
  }

  async unlist({ id }: Extract<Effect, { kind: "banRemove" }>, context: ScriptContext, actor: Actor) {
    const { platform, id: userId } = this.services.ids.read(id, context.account.platform);
    await this.services.access()?.unlist(platform, userId, actor);
  }

  /** Everybody on the lists. */
  items(): BanItem[] {
    const access = this.services.access();
    const seen = new Set<string>();
    const items: BanItem[] = [];
    for (const { platform, userId } of access?.known() ?? []) {
      const id = this.services.ids.user({ platform }, userId);
      if (platform === "*" || seen.has(id)) continue;
      seen.add(id);
      const item = this.#item(id, platform, userId);
      if (item !== null && item.rank !== 0) items.push(item);
    }
    return items;
  }

  item(id: string): BanItem | null {
    const { platform, id: userId } = this.services.ids.read(id, "");
    const item = platform === "" ? null : this.#item(id, platform, userId);
    return item === null || item.rank === 0 ? null : item;
  }

  #item(id: string, platform: string, userId: string): BanItem | null {
    const access = this.services.access();
    if (access === undefined) return null;
    const { denied, allowed, watched } = access.standing("user", platform, userId);
    const rank = denied ? -30 : watched ? -10 : allowed ? 30 : 0;
    return { id, name: "", score: denied ? 200 : 0, rank, times: [], reasons: [], places: [], banTime: 0 };
  }
}
