import {
  type Clock,
  type CredentialRequest,
  codes,
  failure,
  Joi,
  own,
  RateLimit,
  type RouteItem,
  type RouteRequest,
  route,
} from "@dicetower/contract";
import { type RunServices, runCommand } from "./acts/run-command.js";
import { actorOf, type DeskLink } from "./links/link.js";
import { checkBody, logBody, rollBody, saidAnswer, stateAnswer, stateQuery } from "./schemas.js";
import { npcCards, type StateServices, stateOf, versionOf } from "./state/desk-state.js";

/** What the routes work with. */
export interface DeskRouteServices extends StateServices, RunServices {
  readonly clock: Clock;
}

const tokenHeader = "x-desk-token";
/** Looking at a desk, doing something at it, and trying tokens. */
const lookRate = { burst: 20, perSecond: 2 };
const actRate = { burst: 10, perSecond: 1 };
const tryRate = { burst: 20, perSecond: 0.1 };

/** Routes of a desk: each stands behind the token of one session, and gives nothing of others. */
export function deskRoutes(services: DeskRouteServices): RouteItem[] {
  const { clock, desks, cards, initiative, logs } = services;
  const looks = new RateLimit(clock, lookRate);
  const acts = new RateLimit(clock, actRate);
  const tries = new RateLimit(clock, tryRate);

  const linkFor = async (headers: CredentialRequest["headers"]): Promise<DeskLink> => {
    const link = await desks.links.find(headers[tokenHeader]);
    if (link === undefined)
      throw failure(
        codes.wrongCredentials,
        "This link has ended. The host gets a new one with .desk in the group.",
      );
    return link;
  };
  const check = (limit: RateLimit) =>
    own(async ({ headers, address }) => {
      if (!tries.has(address)) throw failure(codes.tooMany, "Too many wrong links from here; wait a minute.");
      const link = await linkFor(headers).catch((error: unknown) => {
        tries.take(address);
        throw error;
      });
      if (!limit.take(link.hash)) throw failure(codes.tooMany, "Too many requests; wait a moment.");
    });
  const messageFor = (link: DeskLink) => {
    const message = desks.messageOf(link, clock.seconds());
    if (message === undefined)
      throw failure(codes.notReady, "The account of the bot is not there; open the desk again with .desk.");
    return message;
  };
  const act = <T>({ headers }: RouteRequest<unknown, unknown, T>) => linkFor(headers);

  return [
    route({
      method: "GET",
      path: "/desk/api/state",
      summary: "What the desk of a session shows; without `state` where the version is known.",
      access: check(looks),
      accepts: { query: stateQuery },
      returns: stateAnswer,
      async handle({ headers, query: { version: known } }) {
        const state = await stateOf(services, await linkFor(headers));
        const version = versionOf(state);
        return version === known ? { version } : { version, state };
      },
    }),
    route({
      method: "POST",
      path: "/desk/api/next",
      summary: "Passes the turn on in the order of the session's fight.",
      access: check(acts),
      returns: Joi.object({ name: Joi.string().allow("").required() }),
      audit: false,
      async handle(request) {
        const link = await act(request);
        const order = initiative();
        if (order === undefined) throw failure(codes.notReady, "Initiative is switched off.");
        const { entries, current } = await order.next(link, actorOf(link));
        if (entries.length === 0) throw failure(codes.ruleBroken, "Nobody is in the order yet.");
        return { name: entries[current]?.name ?? "" };
      },
    }),
    route({
      method: "POST",
      path: "/desk/api/log",
      summary: "Switches the session log on or off.",
      access: check(acts),
      accepts: { body: logBody },
      returns: Joi.object({ on: Joi.boolean().required() }),
      async handle(request) {
        const link = await act(request);
        const sessionLogs = logs();
        if (sessionLogs === undefined) throw failure(codes.notReady, "Session logs are switched off.");
        const { platform, groupId } = link;
        await sessionLogs.switch({ platform, groupId }, request.body.on, actorOf(link));
        return { on: request.body.on };
      },
    }),
    route({
      method: "POST",
      path: "/desk/api/roll",
      summary: "Rolls in secret, as .rh does: the group reads that somebody rolled.",
      access: check(acts),
      accepts: { body: rollBody },
      returns: saidAnswer,
      audit: false,
      async handle(request) {
        const message = messageFor(await act(request));
        return runCommand(services, message, { text: `rh ${request.body.expression}`, key: "roll.hidden" });
      },
    }),
    route({
      method: "POST",
      path: "/desk/api/check",
      summary: "Checks a skill of one of the host's characters, in secret or for all to read.",
      access: check(acts),
      accepts: { body: checkBody },
      returns: saidAnswer,
      audit: false,
      async handle(request) {
        const link = await act(request);
        const { cardId, skill, hidden } = request.body;
        const there = cards();
        const card =
          there === undefined ? undefined : (await npcCards(there, link)).find(({ id }) => id === cardId);
        if (card === undefined) throw failure(codes.notFound, "You have no such character.");
        const what = `${card.name}:${skill}`;
        // D&D has a check of its own in its groups.
        const own = { text: `${hidden ? "rch" : "rc"} ${what}`, key: "dnd.check" };
        return runCommand(services, messageFor(link), own, { text: `${hidden ? "rah" : "ra"} ${what}` });
      },
    }),
  ];
}
