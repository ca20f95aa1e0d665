import type { AccountActions, AccountStatus, Adapters } from "@dicetower/adapters/api";
import { codes, failure, type Role } from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import { unknownGroup } from "../records/editor.js";
import type { GroupEntry } from "../records/entry.js";
import type { GroupRecords } from "../records/group-records.js";
import { rankOf } from "../records/row.js";

/** Finds the account that does something in a group. */
export class GroupAccounts {
  constructor(
    readonly groupRecords: GroupRecords,
    readonly adapters: () => Adapters | undefined,
  ) {}

  /** Accounts of this service in a group as the platform numbers them. */
  selfIds(accounts: Iterable<string>): string[] {
    const ids = [...accounts].map((id) => this.adapters()?.get(id)?.selfId ?? "");
    return [...new Set(ids.filter((id) => id !== ""))];
  }

  /**
   * The account that acts in a group: the one named, else of those connected the one with the highest role.
   * @throws Failure 40400 for no such group, 42200 where the named one is not in it, 50300 where none is connected
   */
  async of(key: GroupKey, named = ""): Promise<AccountStatus> {
    const adapters = this.adapters();
    let entry = await this.groupRecords.load(key);
    if (entry === undefined) throw unknownGroup(key);
    if (adapters === undefined) throw failure(codes.notReady, "The adapters are not running.");
    let inside = insideOf(entry, adapters, key);
    if (!inside.some(({ status }) => named === "" || status.id === named)) {
      // Whoever has just come in is in the store before it is in memory; lists are read from there.
      entry = await this.groupRecords.refresh(key);
      if (entry === undefined) throw unknownGroup(key);
      inside = insideOf(entry, adapters, key);
    }
    if (named !== "") {
      const chosen = inside.find(({ status }) => status.id === named)?.status;
      if (chosen === undefined)
        throw failure(
          codes.ruleBroken,
          `Adapter ${named} is not in the group ${key.platform}:${key.groupId}.`,
        );
      return chosen;
    }
    if (inside.length === 0) {
      const why = `No account of this service is in the group ${key.platform}:${key.groupId}.`;
      throw failure(Number(entry.row.test) === 1 ? codes.notSupported : codes.ruleBroken, why);
    }
    const ready = inside.filter(({ status }) => status.state === "connected");
    const [best] = ready.sort((a, b) => rankOf(b.role) - rankOf(a.role));
    if (best === undefined) throw failure(codes.notReady, "No account in the group is connected.");
    return best.status;
  }

  /** An action of the account that acts in a group. @throws Failure as `of`, and as `Adapters.action` */
  async action<K extends keyof AccountActions>(
    key: GroupKey,
    name: K,
    named?: string,
  ): Promise<{ readonly account: AccountStatus; readonly run: AccountActions[K] }> {
    const account = await this.of(key, named);
    const adapters = this.adapters();
    if (adapters === undefined) throw failure(codes.notReady, "The adapters are not running.");
    return { account, run: adapters.action(account.id, name) };
  }
}

/** Accounts of this service that are in a group. */
function insideOf(
  { accounts }: Pick<GroupEntry, "accounts">,
  adapters: Pick<Adapters, "get">,
  { platform }: GroupKey,
): { readonly status: AccountStatus; readonly role: Role }[] {
  return [...accounts].flatMap(([id, role]) => {
    const status = adapters.get(id);
    return status === undefined || status.platform !== platform ? [] : [{ status, role }];
  });
}
