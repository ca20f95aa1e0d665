import type { Adapters } from "@dicetower/adapters/api";
import { FactsInForce, type FeatureHost, type Journal, type Texts } from "@dicetower/contract";
import { type Groups, groupsAt, type PlayTables } from "@dicetower/groups/api";
import type { Session } from "@dicetower/play-session/api";
import type { Players } from "@dicetower/players/api";
import type { ParticipantRole } from "../logs/log-row.js";
import { holeLines } from "../missed/hole-line.js";
import { MissedLines } from "../missed/missed-lines.js";
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
  readonly players: () => Players | undefined;
  readonly playTables: () => PlayTables | undefined;
  readonly texts: () => Texts | undefined;
  /** Answers when what was said before is stored. */
  readonly flush: () => Promise<void>;
}

/** Begins to record what groups say, to follow what becomes of it, and to fetch what was missed; ends with the scope. */
export function recordGroups(
  host: Pick<FeatureHost, "add" | "on" | "follow" | "read" | "when" | "log">,
  services: GroupRecordingServices,
): void {
  const { journal, clock, logs, recorder, selfName, sayings, flush } = services;
  const { adapters, groups, session, players, playTables, texts } = services;
  const listening = new Listening({
    ...services,
    connected: (account) => adapters()?.get(account)?.state === "connected",
    accountOf: (group) => playTables()?.accountOf(group),
    groupName: (group) => groups()?.nameOf({ ...group, scene: "group" }) ?? group.groupId,
    roleOf: (log, userId) => roleOf(session(), log, userId),
  });
  listening.begin(host);
  const facts = new FactsInForce();
  facts.begin(host);
  new MissedLines({
    journal,
    clock,
    log: host.log,
    logs,
    recorder,
    listening,
    players,
    facts,
    holeLine: holeLines({
      selfName,
      words: texts,
      placeIn: (log, groupId) => listening.groups.in(log, groupId),
    }),
    placesOf: ({ platform, groupId, account }) =>
      groupsAt(playTables(), { platform, groupId }).map((group) => ({
        ...group,
        account: (group.groupId === groupId ? undefined : playTables()?.accountOf(group)) ?? account,
      })),
  }).begin(host);
  new Corrections({ journal, logs, flush, sayings }).begin(host);
}

function roleOf(session: Session | undefined, log: ActiveLog, userId: string): ParticipantRole {
  const host = session?.host(log) ?? log.row.host_id;
  if (host === userId) return "gm";
  return session?.observers(log).includes(userId) === true ? "observer" : "player";
}
