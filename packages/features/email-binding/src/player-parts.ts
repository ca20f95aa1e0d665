import { Joi, type JsonValue } from "@dicetower/contract";
import type { PersonalData, PersonKey, PlayerDetail } from "@dicetower/players/api";
import type { BindingRequests } from "./requests.js";

/** The request that waits, as the person and the panel see it: never the code. */
async function pending(requests: BindingRequests, person: PersonKey): Promise<JsonValue> {
  const request = await requests.of(person);
  return request === undefined
    ? null
    : {
        account: `${request.target.platform}:${request.target.userId}`,
        route: request.route,
        expiresAt: request.expiresAt,
      };
}

/** Member `pendingBind` of a player's detail. */
export function pendingDetail(requests: BindingRequests): PlayerDetail {
  return {
    key: "pendingBind",
    schema: Joi.object({
      account: Joi.string(),
      route: Joi.valid("email", "oauth"),
      expiresAt: Joi.number().integer(),
    }).allow(null),
    load: async (identities) => {
      for (const person of identities) {
        const found = await pending(requests, person);
        if (found !== null) return found;
      }
      return null;
    },
  };
}

/** What is held of a person: a request, and when mails were sent for it. */
export function bindingData(requests: BindingRequests): PersonalData {
  return {
    key: "email-binding",
    titleKey: "bind.held",
    export: (person) => pending(requests, person),
    erase: async (db, person) => ({ bindingRequests: await requests.erase(db, person) }),
  };
}
