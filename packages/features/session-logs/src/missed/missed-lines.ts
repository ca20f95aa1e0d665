import { type AccountStatus, Adapters, adapterState } from "@dicetower/adapters/api";
import type { Clock, FactResolver, FeatureHost, Journal, Log } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { Players } from "@dicetower/players/api";
import { type LogRow, recordsSince } from "../logs/log-row.js";
import type { ActiveLog, ActiveLogs } from "../recording/active-logs.js";
import type { LineRecorder } from "../recording/line-recorder.js";
import type { Listening } from "../recording/listening.js";
import type { HoleLine } from "./hole-line.js";
import { KnownLines } from "./known-lines.js";
import { messageOfPast } from "./past-message.js";
import { readBack } from "./read-back.js";

/** Messages of a group that are fetched behind one cut, the newest of them. */
const maxMessages = 500;
/** Milliseconds for one group. */
const maxMs = 20_000;
/** Seconds before the last sign of life that are looked at again: a connection may be dead before that is known. */
const overlapSeconds = 30;

/** What fetching uses. */
export interface MissedServices {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly log: Log;
  readonly logs: ActiveLogs;
  readonly recorder: LineRecorder;
  readonly listening: Listening;
  readonly players: () => Players | undefined;
  readonly facts: FactResolver;
  readonly holeLine: HoleLine;
  /** Groups whose lines go into a log, and the account by which each is heard. */
  readonly placesOf: (log: ActiveLog) => readonly (GroupKey & { readonly account: string })[];
}

/**
 * Fetches what was said in groups with a running log while their account was not connected: behind a cut, and behind a
 * start of the service. What cannot be fetched leaves a hole, and the log says so. Since when lines may be missing stands
 * in the row of the log until they have been looked for, so that a kill meanwhile forgets none.
 */
export class MissedLines {
  readonly #connected = new Set<string>();
  /** One thing after another for each account; accounts do not wait for each other. */
  readonly #work = new Map<string, Promise<void>>();

  constructor(readonly services: MissedServices) {}

  /** Begins to follow connections; ends with the scope. */
  begin(host: Pick<FeatureHost, "when">): void {
    host.when({ adapters: Adapters }, (part, { adapters }) => {
      this.#connected.clear();
      part.on(adapterState, (status) => {
        const { id, state } = status;
        if ((state === "connected") === this.#connected.has(id)) return;
        if (state === "connected") {
          this.#connected.add(id);
          part.follow(this.#next(id, () => this.#fetchAll(adapters, status)));
        } else {
          this.#connected.delete(id);
          part.follow(this.#next(id, () => this.#cut(status)));
        }
      });
      for (const status of adapters.list()) {
        if (status.state !== "connected") continue;
        this.#connected.add(status.id);
        part.follow(this.#next(status.id, () => this.#fetchAll(adapters, status, true)));
      }
    });
  }

  #next(account: string, work: () => Promise<void>): Promise<void> {
    const done = (this.#work.get(account) ?? Promise.resolve()).then(work).catch((error: unknown) => {
      this.services.log.warn(`what logs have missed could not be fetched by the account ${account}`, {
        error,
      });
    });
    this.#work.set(account, done);
    return done;
  }

  /** Logs that have lines by an account. */
  #logsOf(account: string): readonly ActiveLog[] {
    const { logs, placesOf } = this.services;
    return [...logs.all()].filter((log) => placesOf(log).some((place) => place.account === account));
  }

  /** Notes since when an account hears nothing. */
  async #cut({ id, lastEventAt }: AccountStatus): Promise<void> {
    const since = lastEventAt > 0 ? lastEventAt : this.services.clock.seconds();
    for (const log of this.#logsOf(id)) await this.#silent(log.id, since);
  }

  async #silent(id: number, since: number): Promise<void> {
    await this.services.journal.change((db) =>
      db("session_logs_log").where({ id, silent_since: 0 }).update({ silent_since: since }),
    );
  }

  /** @param known the connection may be older than the last lines, so that nothing was missed */
  async #fetchAll(adapters: Adapters, { id, connectedAt }: AccountStatus, known = false): Promise<void> {
    const { journal, placesOf } = this.services;
    for (const log of this.#logsOf(id)) {
      const row = (await journal.read((db) => db("session_logs_log").where({ id: log.id }).first())) as
        | LogRow
        | undefined;
      if (row === undefined || row.state !== "recording") continue;
      const noted = Number(row.silent_since);
      if (known && noted === 0 && connectedAt <= Number(row.updated_at)) continue;
      const since = Math.max(noted || Number(row.updated_at), recordsSince(row));
      await this.#silent(log.id, since);
      let done = true;
      for (const place of placesOf(log))
        if (place.account === id) done = (await this.#fetch(adapters, log, place, since)) && done;
      if (done)
        await journal.change((db) =>
          db("session_logs_log").where({ id: log.id }).update({ silent_since: 0 }),
        );
    }
  }

  /** @returns false where the connection was lost again: the next one goes on */
  async #fetch(
    adapters: Adapters,
    log: ActiveLog,
    { account: id, platform, groupId }: GroupKey & { readonly account: string },
    from: number,
  ): Promise<boolean> {
    const { clock, recorder, journal, listening, facts, players, holeLine } = this.services;
    const to = adapters.get(id)?.connectedAt || clock.seconds();
    const since = Math.max(from - overlapSeconds, log.since);
    const account = adapters.account(id);
    const read = adapters.actions(id).groupHistory;
    const { messages, complete } =
      read === undefined || account === undefined
        ? { messages: [], complete: false }
        : await readBack(read, clock, groupId, { since, maxMessages, maxMs });
    if (!complete && adapters.get(id)?.state !== "connected") return false;
    await recorder.flush();
    const known = await KnownLines.read(journal, log.id, since);
    let last = 0;
    if (!complete) {
      last = known.place(from, known.lastAt(from));
      const end = Math.max(from, messages[0]?.sentAt ?? to);
      recorder.add(holeLine(log, groupId, last, { from, to: end }), "bot");
    }
    for (const past of messages) {
      // Who has not spoken since the start is read into memory, and named as they are called.
      const { userId, card, nickname } = past;
      if (account === undefined) break;
      await players()?.calledAt({ platform, groupId, userId, scene: "group" }, { card, nickname });
      if (this.services.logs.byId(log.id) !== log) return true;
      last = listening.readBack(log, messageOfPast(past, account, groupId, facts), known, last);
    }
    await recorder.flush();
    return true;
  }
}
