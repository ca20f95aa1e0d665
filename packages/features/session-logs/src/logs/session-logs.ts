import type { Actor } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { LogLine, LogSpeaker, SessionLog, SessionLogs } from "../api.js";
import type { LineReader } from "../lines/line-reader.js";
import { keyOf, type LogRow, participantsOf } from "./log-row.js";
import type { LogService } from "./log-service.js";

/** The token `SessionLogs`. */
export class SessionLogsService implements SessionLogs {
  constructor(
    readonly logs: LogService,
    readonly lines: LineReader,
  ) {}

  async get(id: number): Promise<SessionLog | undefined> {
    await this.lines.flush();
    const row = await this.logs.services.store.get(id);
    return row && sessionLog(row);
  }

  async find(group: GroupKey, name: string): Promise<SessionLog | undefined> {
    await this.lines.flush();
    const { store, logs } = this.logs.services;
    const running = logs.get(group.platform, group.groupId);
    const row =
      name !== ""
        ? await store.known(group, name)
        : running === undefined
          ? await store.latest(group, ["paused", "ended"])
          : await store.get(running.id);
    return row && sessionLog(row);
  }

  async speakers(id: number): Promise<readonly LogSpeaker[]> {
    await this.lines.flush();
    const people = (await this.logs.services.store.people([id])).get(id) ?? [];
    return participantsOf(people).map(({ userId, name, role, lines }) => ({ userId, name, role, lines }));
  }

  async *story(id: number, signal: AbortSignal): AsyncGenerator<readonly LogLine[]> {
    const row = await this.logs.services.store.get(id);
    if (row === undefined) return;
    for await (const lines of this.lines.all(row, { story: true }, signal))
      yield lines.map(({ nickname, card, ...line }) => ({
        id: line.id,
        at: line.at,
        userId: line.userId,
        name: card || nickname || line.userId,
        message: line.message,
        isDice: line.isDice,
        commandId: line.commandId,
        commandInfo: line.commandInfo,
      }));
  }

  recording({ platform, groupId }: GroupKey): SessionLog | undefined {
    const row = this.logs.services.logs.get(platform, groupId)?.row;
    return row === undefined ? undefined : sessionLog(row);
  }

  async start(group: GroupKey, name: string, actor: Actor): Promise<SessionLog> {
    const { store, accountOf } = this.logs.services;
    const existing = name === "" ? undefined : await store.known(group, name);
    if (existing !== undefined) return sessionLog((await this.logs.resume(existing.id, actor)).row);
    const running = this.logs.services.logs.get(group.platform, group.groupId);
    const place = running === undefined ? group : keyOf(running.row);
    const { account, selfId, name: groupName } = accountOf(place);
    const { row } = await this.logs.begin({ ...place, name, account, selfId, groupName, hostId: "" }, actor);
    return sessionLog(row);
  }

  async pause(group: GroupKey, actor: Actor): Promise<SessionLog | undefined> {
    const log = this.logs.services.logs.get(group.platform, group.groupId);
    return log === undefined ? undefined : sessionLog(await this.logs.setState(log.id, "paused", actor));
  }

  async switch(group: GroupKey, on: boolean, actor: Actor): Promise<void> {
    if (on === (this.recording(group) !== undefined)) return;
    if (!on) {
      await this.pause(group, actor);
      return;
    }
    const latest = await this.logs.services.store.latest(group, ["paused"]);
    if (latest === undefined) await this.start(group, "", actor);
    else await this.logs.resume(latest.id, actor);
  }
}

function sessionLog(row: LogRow): SessionLog {
  return {
    platform: row.platform,
    groupId: row.group_id,
    id: row.id,
    name: row.name,
    state: row.state,
    lineCount: Number(row.lines),
    startedAt: Number(row.started_at),
    endedAt: Number(row.ended_at),
    account: row.account,
  };
}
