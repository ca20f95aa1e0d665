import type { Account } from "@dicetower/contract";
import type { EndPointRecord } from "../protocol.js";
import type { KnownGroups } from "./group-facts.js";
import type { ScriptServices } from "./script-services.js";

/** Counts of an account, for what scripts read of it. */
interface AccountFigures {
  commands: number;
  lastCommandAt: number;
  /** Monotonic milliseconds. */
  readonly since: number;
}

/** Accounts of the bot as scripts see them. */
export class AccountRecords {
  /** By the id that scripts know, as they were met. */
  readonly #accounts = new Map<string, Account>();
  readonly #figures = new Map<string, AccountFigures>();
  readonly #records = new WeakMap<Account, { readonly second: number; readonly record: EndPointRecord }>();

  constructor(
    readonly services: ScriptServices,
    readonly groups: KnownGroups,
  ) {}

  /** Accounts of adapters, in their order: one that was met in the test chat alone is none of them. */
  async all(): Promise<EndPointRecord[]> {
    await this.groups.count();
    return this.#connected().map((account) => this.record(account));
  }

  #connected(): Account[] {
    const accounts = (this.services.adapters()?.list() ?? []).flatMap(
      ({ id }) => this.services.adapters()?.account(id) ?? [],
    );
    for (const account of accounts) this.meet(account);
    return accounts;
  }

  /** One that messages came through, too. */
  find(endPoint: string): Account | undefined {
    this.#connected();
    const { ids } = this.services;
    const known = this.#accounts.get(endPoint);
    return known ?? [...this.#accounts.values()].find((one) => ids.user(one, one.selfId) === endPoint);
  }

  /** As it is, or was within this second. */
  record(account: Account): EndPointRecord {
    const second = this.services.clock.seconds();
    const known = this.#records.get(account);
    if (known?.second === second) return known.record;
    const record = this.#now(account);
    this.#records.set(account, { second, record });
    return record;
  }

  #now(account: Account): EndPointRecord {
    const { ids, adapters, clock } = this.services;
    const status = adapters()?.get(account.id);
    const figures = this.#figures.get(account.id);
    return {
      id: account.id,
      nickname: this.botName(account),
      userId: ids.user(account, account.selfId),
      platform: ids.wordOf(account),
      state: status === undefined || status.state === "connected" ? 1 : 0,
      enable: status?.enabled ?? true,
      groupNum: this.groups.countOf(account.id),
      cmdExecutedNum: figures?.commands ?? 0,
      cmdExecutedLastTime: figures?.lastCommandAt ?? 0,
      onlineTotalTime: figures === undefined ? 0 : Math.floor((clock.monotonic() - figures.since) / 1000),
    };
  }

  botName(account: Account): string {
    const named = this.services.texts()?.render({ key: "self.name", values: {} });
    return named || this.services.adapters()?.get(account.id)?.selfName || account.selfId;
  }

  /** A command was run that came through an account. */
  ran({ id }: Account): void {
    const figures = this.#figures.get(id);
    if (figures === undefined) return;
    figures.commands++;
    figures.lastCommandAt = this.services.clock.seconds();
  }

  meet(account: Account): void {
    // The test account is made anew for each message: the last one counts.
    this.#accounts.set(account.id, account);
    if (this.#figures.has(account.id)) return;
    const since = this.services.clock.monotonic();
    this.#figures.set(account.id, { commands: 0, lastCommandAt: 0, since });
  }
}
