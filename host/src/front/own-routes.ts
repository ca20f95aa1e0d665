import { codes, credentials, failure, Joi, route, routes, type Scope } from "@dicetower/contract";
import { listErrorCodes } from "./error-codes.js";
import { type InForce, openApiDocument } from "./openapi/document.js";
import { type Tickets, ticketSeconds } from "./sockets/tickets.js";

/** The routes that the front itself contributes: they cannot be switched off. */
export function addOwnRoutes(
  root: Scope,
  about: { readonly name: string; readonly version: string },
  tickets: Tickets,
): void {
  const listed = listErrorCodes(root);
  let inForce: InForce = { routes: [], credentials: [] };
  let document: object | undefined;
  root.read(routes, ({ all }) => {
    inForce = { ...inForce, routes: all };
    document = undefined;
  });
  root.read(credentials, ({ all }) => {
    inForce = { ...inForce, credentials: all };
    document = undefined;
  });
  root.add(
    routes,
    route({
      method: "GET",
      path: "/api/openapi.json",
      summary: "Describes the API in OpenAPI 3.1",
      answers: "bare",
      gives: Joi.object().unknown(),
      handle: () => {
        document ??= openApiDocument(about, inForce);
        return document;
      },
    }),
    route({
      method: "GET",
      path: "/api/system/errors",
      summary: "Lists the error codes of this installation",
      gives: Joi.array().items(
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
      gives: Joi.object({
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
