import {
  type ActQuestion,
  type CommandCall,
  groupOf,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import { isLogName, maxNameLength } from "../logs/log-names.js";
import { keyOf, type LogRow } from "../logs/log-row.js";
import type { LogService } from "../logs/log-service.js";
import { named } from "./log-call.js";
import type { Telling } from "./telling.js";

/** Lines beyond which a deletion is asked for twice. */
const askFrom = 50;

/** Forms that begin, pause, end, name and delete logs. */
export class Leading {
  constructor(
    readonly logs: LogService,
    readonly removed: (id: number) => void,
    readonly missing: Telling["missing"],
  ) {}

  async begin(call: CommandCall, name = ""): Promise<Reply> {
    const group = groupOf(call.message);
    if (name !== "" && !isLogName(name)) return text("log.nameInvalid", { most: maxNameLength });
    const { message } = call;
    // Of groups that play together each begins the next log for all, where the one before it is kept.
    const running = this.logs.services.logs.get(group.platform, group.groupId);
    const own = running === undefined || running.groupId === group.groupId;
    const place = own
      ? {
          ...group,
          groupName: message.groupName || this.logs.services.accountOf(group).name,
          ...through(call),
        }
      : { ...keyOf(running.row), groupName: running.row.group_name, ...throughOf(running.row) };
    const { row, paused, renamed } = await this.logs.begin(
      { ...place, name, hostId: message.userId },
      call.actor,
    );
    const said = renamed
      ? text("log.startedAs", { ...named(row), wanted: name })
      : text("log.started", named(row));
    return withPaused(paused, said);
  }

  async resume(call: CommandCall, name = ""): Promise<Reply> {
    const { store, logs } = this.logs.services;
    const group = groupOf(call.message);
    const running = logs.get(group.platform, group.groupId)?.row;
    const found =
      name === "" ? (running ?? (await store.latest(group, ["paused"]))) : await store.known(group, name);
    if (found === undefined) return name === "" ? text("log.noneToResume") : this.missing(group, name, true);
    if (found.id === running?.id) return text("log.alreadyOn", named(found));
    const { row, paused } = await this.logs.resume(found.id, call.actor, {
      ...(found.group_id === group.groupId ? through(call) : throughOf(found)),
      hostId: call.message.userId,
    });
    return withPaused(paused, text("log.on", { ...named(row), count: Number(row.lines) }));
  }

  async pause(call: CommandCall): Promise<Reply> {
    const group = groupOf(call.message);
    const running = this.logs.services.logs.get(group.platform, group.groupId);
    if (running === undefined) {
      const latest = await this.logs.services.store.latest(group, ["paused"]);
      return latest === undefined ? text("log.noneRunning") : text("log.alreadyOff", named(latest));
    }
    const row = await this.logs.setState(running.id, "paused", call.actor);
    return text("log.off", { ...named(row), count: Number(row.lines) });
  }

  async halt(call: CommandCall): Promise<Reply> {
    const row = await this.unfinished(groupOf(call.message));
    if (row === undefined) return text("log.noneRunning");
    const ended = await this.logs.setState(row.id, "ended", call.actor);
    return text("log.halted", { ...named(ended), count: Number(ended.lines) });
  }

  /** Asks before much is gone. */
  async askRemoval(call: CommandCall, name: string): Promise<ActQuestion | undefined> {
    const row = await this.logs.services.store.known(groupOf(call.message), name);
    const count = Number(row?.lines ?? 0);
    if (row === undefined || row.state === "recording" || count <= askFrom) return undefined;
    return { question: text("log.deleteAsk", { ...named(row), count }), about: [row.id, count] };
  }

  async remove(call: CommandCall, name: string): Promise<Reply> {
    const group = groupOf(call.message);
    const row = await this.logs.services.store.known(group, name);
    if (row === undefined) return this.missing(group, name);
    if (row.state === "recording") return text("log.deleteRunning", named(row));
    await this.logs.remove(row.id, call.actor);
    this.removed(row.id);
    return text("log.deleted", { ...named(row), count: Number(row.lines) });
  }

  async rename(call: CommandCall, before: string, after: string): Promise<Reply> {
    if (!isLogName(after)) return text("log.nameInvalid", { most: maxNameLength });
    const group = groupOf(call.message);
    const { store } = this.logs.services;
    const row = await store.known(group, before);
    if (row === undefined) return this.missing(group, before);
    if ((await store.byName(keyOf(row), after)) !== undefined) return text("log.nameTaken", { name: after });
    await this.logs.rename(row.id, after, call.actor);
    return text("log.renamed", { before, after });
  }

  /** The log that records, else the paused one that was written to last. */
  async unfinished(group: GroupKey): Promise<LogRow | undefined> {
    const { store, logs } = this.logs.services;
    const running = logs.get(group.platform, group.groupId);
    return running === undefined ? store.latest(group, ["paused"]) : store.get(running.id);
  }
}

/** The account through which a log records what is said where a call comes from. */
function through({ message: { account } }: CommandCall) {
  return { account: account.id, selfId: account.selfId };
}

/** The same for a log of another group: the one that has recorded so far. */
function throughOf({ account, self_id: selfId }: LogRow) {
  return { account, selfId };
}

function withPaused(paused: LogRow | undefined, said: TextRef): Reply {
  return paused === undefined ? said : [text("log.pausedOther", named(paused)), said];
}
