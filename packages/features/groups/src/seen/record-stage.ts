import type { Clock, Log, Message, Role, Stage, Verdict } from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import type { GroupEntry } from "../records/entry.js";
import type { GroupRecords } from "../records/group-records.js";

/** Milliseconds between two log lines about records that cannot be made. */
const quietMs = 60_000;

/** What the stage works with. */
export interface RecordStageServices {
  readonly groupRecords: GroupRecords;
  readonly clock: Clock;
  readonly log: Log;
  readonly follow: (work: Promise<unknown>) => void;
  /** A record was made of a message that tells no name: somebody may ask the platform. */
  readonly unnamed: (message: Message) => void;
  /** New groups have to be allowed by the owners. */
  readonly needsLicence: () => boolean;
  /** Resolves once the list of groups that an account is being asked for has been taken in, or after a moment. */
  readonly listed: (account: string) => Promise<void> | undefined;
}

/** Makes the stage that notes where messages come from. It waits only for groups that are not in memory. */
export function recordStage(services: RecordStageServices): Stage {
  const { groupRecords, clock, log, follow } = services;
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (error: unknown) => {
    if (clock.monotonic() - warnedAt < quietMs) return;
    warnedAt = clock.monotonic();
    log.warn("the record of a group could not be written", { error });
  };

  /** Records that are being written: what the next messages tell is the same. */
  const writing = new Set<string>();

  /** Takes over what the message tells and the record does not know. */
  const note = (entry: GroupEntry, message: Message): void => {
    const { account, groupId, groupName } = message;
    const key = { platform: account.platform, groupId };
    const isTest = account.exempt === true;
    // What is tried out does not count in groups that are real.
    if (isTest && Number(entry.row.test) !== 1) return;
    groupRecords.counters.message(entry.name, account.platform, groupId, message.sentAt || clock.seconds());
    if (writing.has(entry.name)) return;
    const news = newsOf(entry, message, isTest, groupName);
    if (news === undefined) return;
    writing.add(entry.name);
    follow(
      write(key, message, news)
        .catch(warn)
        .finally(() => writing.delete(entry.name)),
    );
  };

  const write = async (key: GroupKey, message: Message, news: News): Promise<void> => {
    if (news.patch !== undefined) await groupRecords.patch(key, news.patch);
    if (news.role !== undefined) await groupRecords.present(key, message.account.id, news.role);
  };

  const meet = async (message: Message): Promise<Verdict> => {
    const { account, groupId, groupName } = message;
    const key = { platform: account.platform, groupId };
    try {
      let entry = await groupRecords.load(key);
      if (entry === undefined && account.exempt !== true) {
        await services.listed(account.id);
        entry = await groupRecords.load(key);
      }
      const isNew = entry === undefined;
      entry ??= await groupRecords.ensure(key, {
        name: groupName,
        test: account.exempt === true,
        unreviewed: services.needsLicence() && account.exempt !== true,
      });
      note(entry, message);
      if (isNew && groupName === "" && account.exempt !== true) services.unnamed(message);
    } catch (error) {
      warn(error);
    }
    return undefined;
  };

  return {
    key: "groups.record",
    slot: "record",
    // Without `matches`: what a stage matches is charged to the flood limits, and this one answers nobody.
    run(message) {
      if (message.groupId === "") return undefined;
      const entry = groupRecords.cached(message.account.platform, message.groupId);
      if (entry === undefined) return meet(message);
      note(entry, message);
      return undefined;
    },
  };
}

/** What a message tells that a record does not say. */
interface News {
  readonly patch?: { name?: string; state?: "active"; test?: number };
  readonly role?: Role;
}

function newsOf(entry: GroupEntry, message: Message, isTest: boolean, name: string): News | undefined {
  const { row, accounts } = entry;
  const renamed = name !== "" && name !== row.name;
  const back = row.state !== "active" && row.state !== "muted";
  const real = !isTest && Number(row.test) === 1;
  const role = message.own ? message.role : "unknown";
  const known = accounts.get(message.account.id);
  const appeared = !isTest && (known === undefined || (role !== "unknown" && role !== known));
  if (!renamed && !back && !real && !appeared) return undefined;
  const patch = {
    ...(renamed ? { name } : {}),
    ...(back ? { state: "active" as const } : {}),
    ...(real ? { test: 0 } : {}),
  };
  return {
    ...(renamed || back || real ? { patch } : {}),
    ...(appeared ? { role } : {}),
  };
}
