import type { AccountStatus, Adapters } from "@dicetower/adapters/api";
import { codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import { personParams } from "../list/list-schemas.js";
import { personName } from "../records/person-name.js";
import type { Registry } from "../records/registry.js";

interface Asked {
  readonly adapterId?: number;
}

/** Ends the friendship of one of the bot's accounts with somebody. */
export function friendRoute(registry: Registry, adapters: () => Adapters | undefined): RouteItem {
  return route({
    method: "POST",
    path: "/api/players/{platform}/{user}/delete-friend",
    summary:
      "Deletes a friend of one of the bot's accounts; the account may be left out where there is only one.",
    accepts: {
      params: personParams,
      body: Joi.object<Asked>({ adapterId: Joi.number().integer().min(1) }).default({}),
    },
    returns: Joi.object({ deleted: Joi.boolean().required(), adapterId: Joi.number().integer().required() }),
    async handle({ params, body, actor }) {
      const service = adapters();
      if (service === undefined)
        throw failure(codes.notSupported, "The accounts of the bot are switched off.");
      const person = { platform: params.platform, userId: params.user };
      const account = await chosen(service, person, body.adapterId);
      await service.action(account.id, "deleteFriend")(person.userId);
      await registry.changes.note({
        action: "player.deleteFriend",
        actor,
        target: { type: "player", id: personName(person) },
        note: `account ${account.id}`,
      });
      return { deleted: true, adapterId: Number(account.id) };
    },
  });
}

/** The account that is meant. @throws Failure 40400, 42200 where it is not clear */
async function chosen(
  adapters: Adapters,
  { platform, userId }: PersonKey,
  id: number | undefined,
): Promise<AccountStatus> {
  if (id !== undefined) {
    const named = adapters.get(String(id));
    if (named === undefined) throw failure(codes.notFound, `There is no adapter ${id}.`);
    if (named.platform !== platform)
      throw failure(codes.ruleBroken, `The adapter ${id} is not on ${platform}.`);
    return named;
  }
  const there = adapters.list().filter((one) => one.platform === platform && one.enabled);
  const [only, ...others] = there;
  if (only === undefined) throw failure(codes.ruleBroken, `The bot has no account on ${platform}.`);
  if (others.length === 0) return only;
  const befriended: AccountStatus[] = [];
  for (const one of there) if (await isFriend(adapters, one.id, userId)) befriended.push(one);
  const [found] = befriended;
  if (found !== undefined && befriended.length === 1) return found;
  throw failure(
    codes.ruleBroken,
    befriended.length === 0
      ? "None of the accounts names that person as a friend: name the account by adapterId."
      : "Several accounts have that friend: name the account by adapterId.",
  );
}

/** An account that cannot say has no such friend. */
async function isFriend(adapters: Adapters, id: string, userId: string): Promise<boolean> {
  try {
    const friends = await adapters.actions(id).friendList?.();
    return friends?.some((friend) => friend.userId === userId) === true;
  } catch {
    return false;
  }
}
