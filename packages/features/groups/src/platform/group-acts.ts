import type { AccountStatus, Adapters } from "@dicetower/adapters/api";
import {
  type Actor,
  type Changes,
  type Clock,
  codes,
  failure,
  textSegment,
  withTimeout,
} from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import { targetOf } from "../records/editor.js";
import type { GroupRecords } from "../records/group-records.js";
import { leave as noteLeft } from "../seen/group-lists.js";
import type { GroupAccounts } from "./accounts.js";

/** Milliseconds that a farewell may take before the group is left all the same. */
const farewellMs = 5_000;

/** What acts on groups work with. */
export interface ActServices {
  readonly groupRecords: GroupRecords;
  readonly accounts: GroupAccounts;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly adapters: () => Adapters | undefined;
  /** Words of farewell of a group, empty for none. */
  readonly farewell: (key: GroupKey, account: AccountStatus) => Promise<string>;
}

/** What the bot does in and to groups, with a change record of who had it done. */
export class GroupActs {
  constructor(readonly services: ActServices) {}

  /** Sends words to a group. @throws Failure 42200 with the words of the refusal, 50400 where nobody knows */
  async say(key: GroupKey, words: string, adapterId?: string): Promise<AccountStatus> {
    const { accounts, adapters } = this.services;
    const account = await accounts.of(key, adapterId);
    const message = { scene: "group", target: key.groupId, segments: [textSegment(words)] } as const;
    const outcome = await adapters()?.send(account.id, message);
    if (outcome === undefined) throw failure(codes.notReady, "The adapters are not running.");
    if (outcome.state === "failed") throw failure(codes.ruleBroken, outcome.reason);
    if (outcome.state === "unknown") throw failure(codes.upstreamTimeout, outcome.reason);
    return account;
  }

  /**
   * Leaves a group: with the farewell first, unless it is to be silent.
   * @throws Failure as of the action; the group is not left then, or nobody knows
   */
  async leave(
    key: GroupKey,
    options: { readonly silent: boolean; readonly adapterId?: string; readonly reason?: string },
    actor: Actor,
  ): Promise<void> {
    const { groupRecords, accounts, changes, clock, adapters } = this.services;
    const { account, run } = await accounts.action(key, "leaveGroup", options.adapterId);
    if (!options.silent) {
      const words = await this.services.farewell(key, account);
      const text = [words, options.reason ?? ""].filter((part) => part !== "").join("\n");
      const message = { scene: "group", target: key.groupId, segments: [textSegment(text)] } as const;
      const said = text === "" ? undefined : adapters()?.send(account.id, message);
      if (said !== undefined) await withTimeout(clock, farewellMs, said);
    }
    const target = targetOf({ ...key, name: (await groupRecords.load(key))?.row.name ?? "" });
    const note = (options.reason ?? "").slice(0, 500);
    try {
      await run(key.groupId);
    } catch (error) {
      await changes.note({ action: "group.leave", actor, target, result: "failed", note });
      throw error;
    }
    await noteLeft(groupRecords, key, account.id, "left");
    await changes.note({ action: "group.leave", actor, target, result: "ok", note });
  }

  /** Asks the platform for name, members and the role of the account. */
  async refresh(key: GroupKey, adapterId?: string): Promise<void> {
    const { groupRecords, accounts, adapters } = this.services;
    const { account, run } = await accounts.action(key, "groupInfo", adapterId);
    const { name, members } = await run(key.groupId);
    await groupRecords.patch(key, {
      ...(name === "" ? {} : { name }),
      ...(members > 0 ? { member_count: members } : {}),
    });
    const self = await adapters()
      ?.actions(account.id)
      .member?.(key.groupId, account.selfId)
      .catch(() => undefined);
    if (self !== undefined) await groupRecords.present(key, account.id, self.role);
  }

  /** Notes in the changes that somebody had something done to a group or a member. */
  async note(action: string, key: GroupKey, actor: Actor, note = ""): Promise<void> {
    const name = (await this.services.groupRecords.load(key))?.row.name ?? "";
    await this.services.changes.note({
      action,
      actor,
      target: targetOf({ ...key, name }),
      note: note.slice(0, 500),
    });
  }
}
