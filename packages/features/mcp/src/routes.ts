import { answer, Joi, type RouteItem, route } from "@dicetower/contract";
import type { CommandToolset } from "./command-tools.js";

/** Bytes of a request. */
const maxBytes = 256 * 1024;

const message = Joi.object({ jsonrpc: Joi.string().valid("2.0").required() }).unknown();

/** The server: one address for all requests. Answers are JSON; there are no streams and no sessions. */
export function mcpRoutes(toolset: CommandToolset, version: string): RouteItem[] {
  return [
    route({
      method: "POST",
      path: "/mcp",
      summary: "Takes a message of the Model Context Protocol.",
      accepts: { body: Joi.alternatives(message, Joi.array().items(message).min(1).max(20)), maxBytes },
      answers: "bare",
      returns: message.allow(null),
      // Calls are recorded one by one.
      audit: false,
      async handle({ body, headers, actor }) {
        const { answerRequest } = await import("./protocol.js");
        const { status, body: data } = await answerRequest(toolset, version, { body, headers, actor });
        return answer(data, { status });
      },
    }),
    notTaken("GET"),
    notTaken("DELETE"),
  ];
}

function notTaken(method: "GET" | "DELETE"): RouteItem {
  return route({
    method,
    path: "/mcp",
    summary: "Is not taken: there are no streams and no sessions.",
    answers: "bare",
    returns: message,
    audit: false,
    handle: () =>
      answer(
        { jsonrpc: "2.0", error: { code: -32_000, message: "Only POST is taken here." }, id: null },
        { status: 405, headers: { allow: "POST" } },
      ),
  });
}
