import {
  type CommandCall,
  excerpt,
  groupOf,
  nearNames,
  type Reply,
  sanitizeText,
  type TextRef,
  type Texts,
  text,
} from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import { type PersonStatistics, statisticsOf } from "../export/statistics.js";
import type { LineReader } from "../lines/line-reader.js";
import { timeText } from "../lines/txt-form.js";
import { type LogRow, viewOf } from "../logs/log-row.js";
import type { LogService } from "../logs/log-service.js";
import type { LogFilter } from "../logs/log-store.js";
import { findText } from "./finding.js";
import { named } from "./log-call.js";

const perPage = 10;
const quoted = 10;
/** UTF-16 units of a line that is quoted. */
const maxQuoteLength = 300;
/** Logs that are counted together. */
const maxCounted = 200;
const maxPeople = 30;
/** Newest logs whose names may be meant. */
const maxNear = 200;

/** Forms that tell of logs. */
export class Telling {
  constructor(
    readonly logs: LogService,
    readonly lines: LineReader,
    readonly texts: () => Texts | undefined,
  ) {}

  /** A part of an answer, in the words of who asks. */
  #said(ref: TextRef, { locale, message }: CommandCall): string {
    return this.texts()?.render(ref, locale, message) ?? ref.key;
  }

  /** `.log` alone. */
  async status(call: CommandCall): Promise<Reply> {
    const group = groupOf(call.message);
    const row = this.logs.services.logs.get(group.platform, group.groupId)?.row;
    if (row === undefined) return text("log.noneRunning");
    await this.lines.flush();
    const now = await this.logs.services.store.get(row.id);
    return text("log.status", { ...named(row), count: Number(now?.lines ?? 0) });
  }

  async list(call: CommandCall, page = 1): Promise<Reply> {
    await this.lines.flush();
    const { items, total } = await this.logs.services.store.find(
      filterOf(call.message.userId, groupOf(call.message)),
      page,
      perPage,
    );
    if (total === 0) return text("log.listNone");
    const rows = items.map((row) => {
      const { name, lines, updated_at: at } = row;
      const values = { name, lines: Number(lines), mark: mark(row), time: timeText(Number(at)) };
      return this.#said(text("log.list.row", values), call);
    });
    return text("log.list", { list: rows.join("\n"), total, page, pages: Math.ceil(total / perPage) });
  }

  async info(call: CommandCall, name = ""): Promise<Reply> {
    const group = groupOf(call.message);
    const row = await this.named(group, name);
    if (row === undefined) return this.missing(group, name);
    const { store } = this.logs.services;
    const view = viewOf(row, (await store.people([row.id])).get(row.id) ?? []);
    const people = view.participants.filter(({ role }) => role !== "bot").slice(0, maxPeople);
    return text("log.info", {
      ...named(row),
      count: view.lineCount,
      people:
        people
          .map(({ name, userId, lines }) =>
            this.#said(text("log.info.person", { name: name || userId, lines }), call),
          )
          .join(" ") || "-",
      from: timeText(view.startedAt),
      to: timeText(view.endedAt || view.updatedAt),
      link: view.uploadUrl || "-",
    });
  }

  /** @param all every log of the group, whatever is named */
  async statistics(call: CommandCall, name: string, all: boolean): Promise<Reply> {
    await this.lines.flush();
    const group = groupOf(call.message);
    const { store } = this.logs.services;
    const one = all ? undefined : await this.named(group, name);
    if (!all && one === undefined) return this.missing(group, name);
    const rows =
      one === undefined ? (await store.find({ ...group, shared: true }, 1, maxCounted)).items : [one];
    const sums = new Map<string, PersonStatistics>();
    for (const row of rows)
      for (const person of await statisticsOf(this.lines, row, call.signal))
        sums.set(person.userId, together(sums.get(person.userId), person));
    if (sums.size === 0) return text("log.statNone", { name: one?.name ?? "*" });
    const list = [...sums.values()]
      .sort((first, second) => second.rolls - first.rolls)
      .slice(0, maxPeople)
      .map(({ name, userId, rolls, mean, checks, critical, fumble }) => {
        const shown = { name: name || userId, mean: mean === undefined ? "-" : mean.toFixed(1) };
        return this.#said(text("log.stat.row", { ...shown, rolls, checks, critical, fumble }), call);
      });
    return text("log.stat", { name: one?.name ?? "*", list: list.join("\n") });
  }

  find(call: CommandCall, said: string): Promise<Reply> {
    return findText(this.logs, this.lines, this.texts(), call, said);
  }

  async quote(call: CommandCall): Promise<Reply> {
    await this.lines.flush();
    const row = await this.named(groupOf(call.message), "");
    if (row === undefined) return text("log.noneRunning");
    const { items } = await this.lines.page(row, { limit: quoted }, {});
    if (items.length === 0) return text("log.empty", named(row));
    const list = items.map(
      ({ nickname, userId, message }) => `${nickname || userId}: ${sanitizeText(message, maxQuoteLength)}`,
    );
    return [
      {
        content: text("log.quote", { ...named(row), list: list.join("\n") }),
        to: "sender",
        otherwise: text("log.quoteFailed"),
      },
    ];
  }

  /** That there is no such log, with those that are called nearly so. @param begins it can be begun under the name */
  async missing(where: LogFilter, name: string, begins = false): Promise<TextRef> {
    const { items } = await this.logs.services.store.find(where, 1, maxNear);
    const names = nearNames(
      name,
      items.map((row) => row.name),
    );
    const said = excerpt(name);
    if (names.length > 0) return text("log.notFoundNear", { name: said, list: names.join(" / ") });
    return text(begins ? "log.notFoundNew" : "log.notFound", { name: said });
  }

  /** The named log of a group; without a name the one that records, else the one that was written to last. */
  async named(group: GroupKey, name: string): Promise<LogRow | undefined> {
    // How long a log is stands in its row once its lines do.
    await this.lines.flush();
    const { store, logs } = this.logs.services;
    if (name !== "") return store.known(group, name);
    const running = logs.get(group.platform, group.groupId);
    return running === undefined
      ? store.latest(group, ["recording", "paused", "ended"])
      : store.get(running.id);
  }
}

/** Logs of a group; in private those in which the sender has spoken. */
export function filterOf(userId: string, { platform, groupId }: GroupKey) {
  return groupId === "" ? { platform, userId } : { platform, groupId, shared: true };
}

const marks = { recording: "●", paused: "‖", ended: "■" } as const;
const mark = ({ state }: LogRow) => marks[state];

function together(before: PersonStatistics | undefined, next: PersonStatistics): PersonStatistics {
  if (before === undefined) return next;
  const rolls = before.rolls + next.rolls;
  const mean =
    before.mean === undefined
      ? next.mean
      : next.mean === undefined
        ? before.mean
        : (before.mean * before.rolls + next.mean * next.rolls) / rolls;
  return {
    ...next,
    rolls,
    mean,
    checks: before.checks + next.checks,
    critical: before.critical + next.critical,
    fumble: before.fumble + next.fumble,
  };
}
