import type { Access } from "@dicetower/access/api";
import type { GroupMember } from "@dicetower/adapters/api";
import { type Actor, type Clock, codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import type { GroupActs } from "../platform/group-acts.js";
import type { MemberList, Members } from "../platform/members.js";
import { groupParams, keyOf } from "./schemas.js";

/** What the routes of members work with. */
export interface MemberServices {
  readonly acts: GroupActs;
  readonly members: Members;
  readonly clock: Clock;
  readonly access: () => Access | undefined;
  /** Names that people have chosen for the dice, in their order; empty for none. */
  readonly diceNames: (key: GroupKey, userIds: readonly string[]) => Promise<readonly string[]>;
}

interface MembersQuery {
  readonly role?: GroupMember["role"];
  readonly idleDays?: number;
  readonly q?: string;
  readonly fresh: boolean;
  readonly adapterId?: string;
  readonly page: number;
  readonly pageSize: number;
}

const whole = Joi.number().integer().min(0);
const word = Joi.string().allow("").required();
const time = whole.required().meta({ widget: "time" });
const role = Joi.string().valid("owner", "admin", "member", "unknown");

const membersQuery = Joi.object<MembersQuery>({
  role,
  idleDays: whole.max(36_500),
  q: Joi.string().max(100),
  fresh: Joi.boolean().default(false),
  adapterId: Joi.string().max(20),
  page: Joi.number().integer().min(1).max(100_000).default(1),
  pageSize: Joi.number().integer().min(1).max(200).default(20),
});

const member = Joi.object({
  userId: word,
  nickname: word,
  card: word,
  role: role.required(),
  title: word,
  level: word,
  joinedAt: time,
  lastSpokeAt: time,
  mutedUntil: time,
  isBot: Joi.boolean().required(),
  isSelf: Joi.boolean().required(),
  diceName: word,
  cardName: word,
  trust: whole.required(),
  listState: Joi.string().valid("none", "allowed", "denied").required(),
});

const membersAnswer = Joi.object({
  items: Joi.array().items(member).required(),
  total: whole.required(),
  page: whole.required(),
  pageSize: whole.required(),
  source: Joi.string().valid("live", "cache").required(),
  fetchedAt: time,
});

const memberActions = ["mute", "unmute", "kick", "setCard", "setTitle", "setAdmin", "deny", "allow"] as const;

interface MemberAction {
  readonly userId: string;
  readonly action: (typeof memberActions)[number];
  readonly seconds: number;
  readonly value?: string | boolean;
  readonly rejectAgain: boolean;
  readonly adapterId?: string;
}

const memberAction = Joi.object<MemberAction>({
  userId: Joi.string().min(1).max(128).required(),
  action: Joi.string()
    .valid(...memberActions)
    .required(),
  seconds: Joi.number().integer().min(1).max(2_592_000).default(600),
  value: Joi.alternatives(Joi.string().allow("").max(100), Joi.boolean()),
  rejectAgain: Joi.boolean().default(false),
  adapterId: Joi.string().max(20),
}).required();

/** Members of a group, and what can be done to them. */
export function memberRoutes(services: MemberServices): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/groups/{platform}/{group}/members",
      summary: "Members of a group, from the platform or as it told them some minutes ago, paged.",
      accepts: { params: groupParams, query: membersQuery },
      returns: membersAnswer,
      async handle({ params, query }) {
        const key = keyOf(params);
        const { adapterId = "", fresh } = query;
        const list = await services.members.of(key, { fresh, adapterId });
        const found = list.members.filter((one) => fits(one, query, services.clock.seconds()));
        const from = (query.page - 1) * query.pageSize;
        return {
          items: await shown(services, key, list, found.slice(from, from + query.pageSize)),
          total: found.length,
          page: query.page,
          pageSize: query.pageSize,
          source: list.source,
          fetchedAt: list.fetchedAt,
        };
      },
    }),
    route({
      method: "POST",
      path: "/api/groups/{platform}/{group}/member-action",
      summary: "Does something to a member: mute, kick, name, title, administrator, allow and deny list.",
      accepts: { params: groupParams, body: memberAction },
      returns: Joi.object({ done: Joi.boolean().required(), message: word }),
      audit: "group.memberAction",
      async handle({ params, body, actor }) {
        const key = keyOf(params);
        await actOn(services, key, body, actor);
        services.members.forget(key);
        return { done: true, message: "" };
      },
    }),
  ];
}

function fits(one: GroupMember, { role: wanted, idleDays, q }: MembersQuery, now: number): boolean {
  if (wanted !== undefined && one.role !== wanted) return false;
  if (idleDays !== undefined) {
    // Of somebody of whom nothing is known nobody can say how long the silence is.
    const since = Math.max(one.lastSentAt, one.joinedAt);
    if (since === 0 || since >= now - idleDays * 86_400) return false;
  }
  if (q === undefined || q === "") return true;
  const sought = q.toLowerCase();
  return [one.userId, one.nickname, one.card, one.title].some((text) => text.toLowerCase().includes(sought));
}

async function shown(
  { access, diceNames }: MemberServices,
  key: GroupKey,
  { account }: MemberList,
  members: readonly GroupMember[],
) {
  const names = await diceNames(
    key,
    members.map(({ userId }) => userId),
  );
  const bots = new Set(access()?.bots(key.platform, key.groupId) ?? []);
  return members.map(({ lastSentAt, ...one }, at) => {
    const standing = access()?.standing("user", key.platform, one.userId);
    return {
      ...one,
      lastSpokeAt: lastSentAt,
      isBot: bots.has(one.userId),
      isSelf: one.userId === account.selfId,
      diceName: names[at] ?? "",
      cardName: "",
      trust: access()?.trustOf(key.platform, one.userId) ?? 0,
      listState: standing?.denied === true ? "denied" : standing?.allowed === true ? "allowed" : "none",
    };
  });
}

async function actOn(
  { acts, access }: MemberServices,
  key: GroupKey,
  { userId, action, seconds, value, rejectAgain, adapterId }: MemberAction,
  actor: Actor,
): Promise<void> {
  const { accounts } = acts.services;
  const { groupId } = key;
  const text = () => {
    if (typeof value === "string") return value;
    throw failure(codes.invalid, `"value" is a text with the action ${action}.`, {
      errors: [{ path: "/value", message: "a text is wanted" }],
    });
  };
  switch (action) {
    case "mute":
    case "unmute":
      return (await accounts.action(key, "mute", adapterId)).run(
        groupId,
        userId,
        // Platforms take at most 30 days less one second.
        action === "mute" ? Math.min(seconds, 2_591_999) : 0,
      );
    case "kick":
      return (await accounts.action(key, "kick", adapterId)).run(groupId, userId, rejectAgain);
    case "setCard":
      return (await accounts.action(key, "setCard", adapterId)).run(groupId, userId, text());
    case "setTitle":
      return (await accounts.action(key, "setTitle", adapterId)).run(groupId, userId, text());
    case "setAdmin":
      return (await accounts.action(key, "setAdmin", adapterId)).run(groupId, userId, value !== false);
    case "deny":
    case "allow": {
      const lists = access();
      if (lists === undefined) throw failure(codes.notReady, "The feature access is not running.");
      return lists.list(action, key.platform, userId, "", actor);
    }
  }
}
