import { codes, failure, Joi, route, routes, type Scope } from "@dicetower/contract";
import { type Tickets, ticketSeconds } from "../auth/tickets.js";
import { ApiDescription } from "../openapi/api-description.js";
import { listErrorCodes } from "./error-code-list.js";

/** Adds the routes of the server itself: they cannot be switched off. */
export function addBuiltInRoutes(
  root: Scope,
  about: { readonly name: string; readonly version: string },
  tickets: Tickets,
): void {
  const listed = listErrorCodes(root);
  const description = new ApiDescription(root, about);
  root.add(
    routes,
    route({
      method: "GET",
      path: "/api/openapi.json",
      summary: "Describes the API in OpenAPI 3.1",
      answers: "bare",
      returns: Joi.object().unknown(),
      handle: () => description.document(),
    }),
    route({
      method: "GET",
      path: "/api/system/errors",
      summary: "Lists the error codes of this installation",
      returns: Joi.array().items(
        Joi.object({
          code: Joi.number().integer().required(),
          meaning: Joi.string().required(),
          owner: Joi.string().required().meta({ widget: "feature" }),
        }),
      ),
      handle: () => listed(),
    }),
    route({
      method: "POST",
      path: "/api/auth/ticket",
      summary: "Gives a ticket that opens one socket within 30 seconds",
      audit: false,
      returns: Joi.object({
        ticket: Joi.string().required(),
        expiresInSeconds: Joi.number().integer().required(),
      }),
      handle: ({ identity }) => {
        if (identity === undefined) throw failure(codes.noCredentials, "A ticket belongs to an identity.");
        return { ticket: tickets.issue(identity), expiresInSeconds: ticketSeconds };
      },
    }),
  );
}
