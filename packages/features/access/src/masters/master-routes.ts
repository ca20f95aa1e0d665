import { answer, codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import { warning } from "../lists/list-schemas.js";
import { accountId, platformName } from "../targets/identifiers.js";
import type { Platforms } from "../targets/platforms.js";
import type { Claim } from "./claim.js";
import type { Masters } from "./masters.js";
import { addedMaster, masterRow } from "./tables.js";

interface NewMaster {
  readonly platform: string;
  readonly userId: string;
  readonly note: string;
}

/** Masters: list, add, remove. */
export function masterRoutes(masters: Masters, claim: Claim, platforms: Platforms): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/masters",
      summary: "Masters of the bot; headers tell whether it can be claimed by code, and until when.",
      returns: Joi.array().items(masterRow),
      handle: () => {
        const state = { claimOpen: claim.open, claimExpiresAt: claim.expiresAt };
        return answer(
          masters.all().map((master) => ({ ...master, ...state })),
          {
            headers: {
              "X-Claim-Open": state.claimOpen ? "1" : "0",
              "X-Claim-Expires-At": String(state.claimExpiresAt),
            },
          },
        );
      },
    }),
    route({
      method: "POST",
      path: "/api/masters",
      summary:
        "Adds a master; the first one is the root master. `warning` says so where no adapter has the platform.",
      // A master restarts the service in chat: what has to be asked for there is asked for here.
      fresh: true,
      accepts: {
        body: Joi.object<NewMaster>({
          platform: platformName.required().meta({ widget: "platform" }),
          userId: accountId.required(),
          note: Joi.string().allow("").max(200).default(""),
        }).required(),
      },
      returns: addedMaster.keys({ warning }),
      async handle({ body, actor }) {
        const added = await masters.add(body, actor);
        await claim.end();
        return platforms.warned(added, [body.platform]);
      },
    }),
    route({
      method: "POST",
      path: "/api/masters/claim-code",
      summary:
        "Makes a new code that makes whoever says it in chat the first master; the one before is dead.",
      fresh: true,
      audit: "master.claimCode",
      returns: Joi.object({
        code: Joi.string().required(),
        command: Joi.string().required().meta({ widget: "code" }),
        expiresAt: Joi.number().integer().required().meta({ widget: "time" }),
      }),
      async handle() {
        if (!masters.none)
          throw failure(
            codes.ruleBroken,
            "There is a master already: masters are added by masters, or here.",
          );
        const code = await claim.make();
        return { code, command: `.master ${code}`, expiresAt: claim.expiresAt };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/masters/{platform}/{id}",
      summary:
        "Removes a master; the root and the last one stay. The id may be written platform:id; one of dots must be.",
      accepts: {
        params: Joi.object<{ platform: string; id: string }>({
          // Earlier versions have taken ids of any form, and all of them can be removed.
          platform: Joi.string().max(64).required(),
          id: Joi.string().max(128).required(),
        }),
      },
      returns: Joi.object({ platform: Joi.string().required(), userId: Joi.string().required() }),
      async handle({ params: { platform, id }, actor }) {
        const userId = named(masters, platform, id);
        await masters.remove(platform, userId, actor);
        return { platform, userId };
      },
    }),
  ];
}

/**
 * `..` would lead out of the path: `platform:..` means it as well.
 * @throws Failure 40900 where it may be one or the other: nobody is removed in the place of somebody else
 */
function named(masters: Masters, platform: string, id: string): string {
  const rest = id.startsWith(`${platform}:`) ? id.slice(platform.length + 1) : "";
  if (masters.find(platform, rest) === undefined) return id;
  if (masters.find(platform, id) !== undefined)
    throw failure(
      codes.conflict,
      `"${id}" may be two masters of ${platform}: write "${rest}" or "${platform}:${id}".`,
    );
  return rest;
}
