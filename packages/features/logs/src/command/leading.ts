import { type Confirmations, confirmation } from "@dicetower/commands/api";
import { type Reply, type TextRef, text } from "@dicetower/contract";
import { isLogName, longestName } from "../logs/log-names.js";
import type { LogRow } from "../logs/log-row.js";
import type { LogService } from "../logs/log-service.js";
import { type LogCall, named, wrongArgument } from "./log-command.js";
import type { Telling } from "./telling.js";
import { unquoted, wordsIn } from "./words.js";

/** Lines beyond which a deletion is asked for twice. */
const askFrom = 50;

/** Forms that begin, pause, end, name and delete logs. */
export class Leading {
  constructor(
    readonly logs: LogService,
    readonly confirmations: Confirmations,
    readonly removed: (id: number) => void,
    readonly missing: Telling["missing"],
  ) {}

  async begin({ call, group, rest }: LogCall): Promise<Reply> {
    const name = unquoted(rest);
    if (name !== "" && !isLogName(name)) return text("log.nameInvalid", { most: longestName });
    const { message } = call;
    const { row, paused, renamed } = await this.logs.begin(
      {
        ...group,
        name,
        groupName: message.groupName || this.logs.services.accountOf(group).name,
        account: message.account.id,
        selfId: message.account.selfId,
        hostId: message.userId,
      },
      call.actor,
    );
    const said = renamed
      ? text("log.startedAs", { ...named(row), wanted: name })
      : text("log.started", named(row));
    return withPaused(paused, said);
  }

  async resume({ call, group, rest }: LogCall): Promise<Reply> {
    const { store, logs } = this.logs.services;
    const name = unquoted(rest);
    const running = logs.get(group.platform, group.groupId)?.row;
    const found =
      name === "" ? (running ?? (await store.latest(group, ["paused"]))) : await store.byName(group, name);
    if (found === undefined) return name === "" ? text("log.noneToResume") : this.missing(group, name, true);
    if (found.id === running?.id) return text("log.alreadyOn", named(found));
    const { account, userId } = call.message;
    const { row, paused } = await this.logs.resume(found.id, call.actor, {
      account: account.id,
      selfId: account.selfId,
      hostId: userId,
    });
    return withPaused(paused, text("log.on", { ...named(row), count: Number(row.lines) }));
  }

  async pause({ call, group }: LogCall): Promise<Reply> {
    const running = this.logs.services.logs.get(group.platform, group.groupId);
    if (running === undefined) {
      const latest = await this.logs.services.store.latest(group, ["paused"]);
      return latest === undefined ? text("log.noneRunning") : text("log.alreadyOff", named(latest));
    }
    const row = await this.logs.setState(running.id, "paused", call.actor);
    return text("log.off", { ...named(row), count: Number(row.lines) });
  }

  async halt({ call, group }: LogCall): Promise<Reply> {
    const row = await this.unfinished(group);
    if (row === undefined) return text("log.noneRunning");
    const ended = await this.logs.setState(row.id, "ended", call.actor);
    return text("log.halted", { ...named(ended), count: Number(ended.lines) });
  }

  async remove({ call, group, rest }: LogCall): Promise<Reply> {
    const { store } = this.logs.services;
    if (rest === "") return wrongArgument;
    let row = await store.byName(group, unquoted(rest));
    // A name may end like a confirmation.
    const { words, confirmed } = confirmation(row === undefined ? rest.split(/\s+(?=\S+$)/u) : [rest]);
    const said = words.join(" ");
    if (row === undefined && confirmed) row = await store.byName(group, unquoted(said));
    if (row === undefined) return this.missing(group, unquoted(rest));
    if (row.state === "recording") return text("log.deleteRunning", named(row));
    const count = Number(row.lines);
    const asked =
      count > askFrom
        ? this.confirmations.ask(call, {
            line: `${call.word} del ${said}`,
            confirmed,
            question: text("log.deleteAsk", { ...named(row), count }),
            about: [row.id, count],
          })
        : undefined;
    if (asked !== undefined) return asked;
    await this.logs.remove(row.id, call.actor);
    this.removed(row.id);
    return text("log.deleted", { ...named(row), count });
  }

  async rename({ call, group, rest }: LogCall): Promise<Reply> {
    const [before = "", after = "", ...more] = wordsIn(rest);
    if (before === "" || after === "" || more.length > 0) return wrongArgument;
    if (!isLogName(after)) return text("log.nameInvalid", { most: longestName });
    const { store } = this.logs.services;
    const row = await store.byName(group, before);
    if (row === undefined) return this.missing(group, before);
    if ((await store.byName(group, after)) !== undefined) return text("log.nameTaken", { name: after });
    await this.logs.rename(row.id, after, call.actor);
    return text("log.renamed", { before, after });
  }

  /** The log that records, else the paused one that was written to last. */
  async unfinished(group: LogCall["group"]): Promise<LogRow | undefined> {
    const { store, logs } = this.logs.services;
    const running = logs.get(group.platform, group.groupId);
    return running === undefined ? store.latest(group, ["paused"]) : store.get(running.id);
  }
}

function withPaused(paused: LogRow | undefined, said: TextRef): Reply {
  return paused === undefined ? said : [text("log.pausedOther", named(paused)), said];
}
