import type { Actor, Message } from "@dicetower/contract";
import { type GroupKey, type Groups, homeOf, type PlayTables } from "@dicetower/groups/api";
import type { Session } from "../api.js";
import { hostOf } from "./state.js";
import { union } from "./table-call.js";
import type { Tables } from "./tables.js";

/** The token `Session`. */
export class SessionService implements Session {
  constructor(
    readonly tables: Tables,
    readonly groups: Groups,
    readonly playTables: () => PlayTables | undefined,
  ) {}

  host(group: GroupKey): string | undefined {
    const own = hostOf(this.tables.get(group));
    const home = homeOf(this.playTables(), group);
    return home === group ? own : (hostOf(this.tables.get(home)) ?? own);
  }

  isHost(message: Message): boolean {
    if (message.groupId === "") return message.groupAdmin;
    const { account, groupId, userId } = message;
    return this.host({ platform: account.platform, groupId }) === userId || message.groupAdmin;
  }

  async setHost(group: GroupKey, source: string, userId: string | undefined, actor: Actor): Promise<void> {
    await this.tables.edit(
      group,
      (state) => {
        if (state.hosts[source] === userId) return undefined;
        const { [source]: _before, ...hosts } = state.hosts;
        return { ...state, hosts: userId === undefined ? hosts : { ...hosts, [source]: userId } };
      },
      { actor, action: "session.host" },
    );
  }

  people(group: GroupKey): readonly string[] {
    const { game, team } = this.tables.get(group);
    return union(game.players, team);
  }

  openSince(group: GroupKey): number | undefined {
    const { openedAt } = this.tables.get(homeOf(this.playTables(), group)).game;
    return openedAt === 0 ? undefined : openedAt;
  }

  observers(group: GroupKey): readonly string[] {
    const { observers } = this.tables.get(group);
    return observers.length === 0 || this.observersOff(group) ? [] : observers.map(({ userId }) => userId);
  }

  /** True where nobody may watch: switched off at the table, or by a flag of the group. */
  observersOff(group: GroupKey): boolean {
    return this.tables.get(group).observersOff || this.groups.flagged(group, "obOff");
  }
}
