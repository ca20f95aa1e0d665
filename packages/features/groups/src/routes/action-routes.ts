import { type Actor, codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import type { GroupActs } from "../platform/group-acts.js";
import { groupParams, keyOf } from "./schemas.js";

interface ActionBody {
  readonly action:
    | "leave"
    | "sendMessage"
    | "uploadLog"
    | "refresh"
    | "wholeMute"
    | "setName"
    | "card"
    | "farewell";
  readonly text?: string;
  readonly silent: boolean;
  readonly on: boolean;
  readonly logId?: number;
  readonly reason?: string;
  readonly adapterId?: string;
}

const adapterId = Joi.string().max(20);
const actions = ["leave", "sendMessage", "uploadLog", "refresh", "wholeMute", "setName", "card", "farewell"];

const actionBody = Joi.object<ActionBody>({
  action: Joi.string()
    .valid(...actions)
    .required(),
  text: Joi.string()
    .allow("")
    .max(4_000)
    .when("action", { not: Joi.valid("sendMessage", "setName"), otherwise: Joi.string().min(1).required() }),
  silent: Joi.boolean().default(false),
  on: Joi.boolean().default(true),
  logId: Joi.number().integer().min(1),
  reason: Joi.string().allow("").max(500),
  adapterId,
}).required();

const done = Joi.object({
  done: Joi.boolean().required(),
  message: Joi.string().allow("").required(),
});

/** What can be had done in a group. */
export function actionRoutes(acts: GroupActs): RouteItem[] {
  return [
    route({
      method: "POST",
      path: "/api/groups/{platform}/{group}/action",
      summary: "Does something in a group: leave, send a message, mute all, rename, refresh what is known.",
      accepts: { params: groupParams, body: actionBody },
      returns: done,
      audit: "group.action",
      async handle({ params, body, actor }) {
        const message = await act(acts, keyOf(params), body, actor);
        return { done: true, message };
      },
    }),
    route({
      method: "POST",
      path: "/api/groups/{platform}/{group}/poke",
      summary: "Pokes a member of a group.",
      accepts: {
        params: groupParams,
        body: Joi.object<{ userId: string; adapterId?: string }>({
          userId: Joi.string().min(1).max(128).required(),
          adapterId,
        }).required(),
      },
      returns: done,
      audit: "group.poke",
      async handle({ params, body }) {
        const key = keyOf(params);
        const { run } = await acts.services.accounts.action(key, "poke", body.adapterId);
        await run(key.groupId, body.userId);
        return { done: true, message: "" };
      },
    }),
  ];
}

async function act(acts: GroupActs, key: GroupKey, body: ActionBody, actor: Actor): Promise<string> {
  const { accounts } = acts.services;
  const { adapterId: named, text = "" } = body;
  switch (body.action) {
    case "leave":
      await acts.leave(
        key,
        {
          silent: body.silent,
          ...(named === undefined ? {} : { adapterId: named }),
          ...(body.reason === undefined ? {} : { reason: body.reason }),
        },
        actor,
      );
      return "";
    case "sendMessage":
      await acts.say(key, text, named);
      return "";
    case "farewell": {
      const words = text || (await acts.services.farewell(key, await accounts.of(key, named)));
      if (words === "") throw failure(codes.ruleBroken, "The group has no words of farewell; give a text.");
      await acts.say(key, words, named);
      return words;
    }
    case "refresh":
      await acts.refresh(key, named);
      return "";
    case "wholeMute": {
      const { run } = await accounts.action(key, "muteAll", named);
      await run(key.groupId, body.on);
      return "";
    }
    case "setName": {
      const { run } = await accounts.action(key, "setGroupName", named);
      await run(key.groupId, text);
      await acts.services.groupRecords.patch(key, { name: text });
      return "";
    }
    case "card": {
      const { account, run } = await accounts.action(key, "setCard", named);
      await run(key.groupId, account.selfId, text);
      return "";
    }
    case "uploadLog":
      await accounts.of(key, named);
      throw failure(codes.notSupported, "No feature of this installation keeps session logs.");
  }
}
