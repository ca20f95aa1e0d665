import type { Adapters } from "@dicetower/adapters/api";
import type { FeatureHost, Journal } from "@dicetower/contract";
import type { Groups, PlayTables } from "@dicetower/groups/api";
import type { Session } from "@dicetower/session/api";
import type { ParticipantRole } from "../logs/log-row.js";
import type { ActiveLog } from "./active-logs.js";
import { Corrections } from "./corrections.js";
import { Listening, type ListeningServices } from "./listening.js";

/** What groups are recorded with. Features that may be missing are asked for each time. */
export interface GroupRecordingServices
  extends Omit<ListeningServices, "connected" | "accountOf" | "groupName" | "roleOf"> {
  readonly journal: Journal;
  readonly adapters: () => Adapters | undefined;
  readonly groups: () => Groups | undefined;
  readonly session: () => Session | undefined;
  readonly playTables: () => PlayTables | undefined;
  /** Answers when what was said before is stored. */
  readonly flush: () => Promise<void>;
}

/** Begins to record what groups say, and to follow what becomes of it; ends with the scope. */
export function recordGroups(
  host: Pick<FeatureHost, "add" | "on" | "follow">,
  services: GroupRecordingServices,
): void {
  const { journal, logs, sayings, flush, adapters, groups, session, playTables } = services;
  const listening = new Listening({
    ...services,
    connected: (account) => adapters()?.get(account)?.state === "connected",
    accountOf: (group) => playTables()?.accountOf(group),
    groupName: (group) => groups()?.nameOf({ ...group, scene: "group" }) ?? group.groupId,
    roleOf: (log, userId) => roleOf(session(), log, userId),
  });
  listening.begin(host);
  new Corrections({ journal, logs, flush, sayings }).begin(host);
}

function roleOf(session: Session | undefined, log: ActiveLog, userId: string): ParticipantRole {
  const host = session?.host(log) ?? log.row.host_id;
  if (host === userId) return "gm";
  return session?.observers(log).includes(userId) === true ? "observer" : "player";
}
