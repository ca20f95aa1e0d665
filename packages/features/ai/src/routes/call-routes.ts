import { Joi, type RouteItem, route } from "@dicetower/contract";
import type { RecentCalls } from "../requests/recent-calls.js";

const count = Joi.number().integer().min(0).required();
const text = Joi.string().allow("").required();

const call = Joi.object({
  at: count.meta({ widget: "time" }),
  purpose: text,
  model: text,
  asked: text,
  answered: text,
  error: text,
  promptTokens: count,
  completionTokens: count,
  latencyMs: count,
});

/** The last requests to models, while the settings keep them. */
export function callRoutes(calls: RecentCalls): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/system/ai/calls",
      summary:
        "The last 20 requests to models with their words, the newest first; none unless the settings keep them.",
      returns: Joi.object({ kept: Joi.boolean().required(), items: Joi.array().items(call).required() }),
      handle: () => ({ kept: calls.wanted(), items: calls.all }),
    }),
  ];
}
