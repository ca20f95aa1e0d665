import { codes, failure, Joi, noData, type RouteItem, type RouteRequest, route } from "@dicetower/contract";
import type { LoginContext } from "../login-context.js";
import { sessionEnd, sessionId } from "../sessions/rules.js";
import { tokenDigest } from "../sessions/token.js";
import { sessionsAnswer } from "./schemas.js";

const path = "/api/auth/sessions";

/** Who is logged in, and an end to it. */
export function sessionRoutes(login: LoginContext): RouteItem[] {
  const own = ({ cookies }: Pick<RouteRequest<unknown, unknown, unknown>, "cookies">) =>
    tokenDigest(cookies[login.cookie] ?? "");
  return [
    route({
      method: "GET",
      path,
      summary: "Lists the sessions of the panel, the one last seen first.",
      returns: sessionsAnswer,
      async handle(request) {
        const mine = own(request);
        return (await login.sessions.list()).map((record) => ({
          id: sessionId(record),
          current: record.digest === mine,
          trusted: record.trusted,
          createdAt: record.createdAt,
          seenAt: record.seenAt,
          expiresAt: sessionEnd(record),
          address: record.address,
          agent: record.agent,
        }));
      },
    }),
    route({
      method: "DELETE",
      path,
      summary: "Ends all sessions; keepCurrent spares the one that asks.",
      accepts: {
        query: Joi.object<{ keepCurrent: boolean }, true>({ keepCurrent: Joi.boolean().default(false) }),
      },
      returns: noData,
      async handle(request) {
        await login.sessions.endAll(request.query.keepCurrent ? own(request) : undefined);
        login.tell();
        await login.note({ action: "auth.session.end", actor: request.actor, note: "all sessions" });
        return null;
      },
    }),
    route({
      method: "DELETE",
      path: `${path}/{id}`,
      summary: "Ends one session and closes its sockets.",
      accepts: {
        params: Joi.object<{ id: string }, true>({ id: Joi.string().hex().length(16).required() }),
      },
      returns: noData,
      async handle({ params: { id }, actor }) {
        if (!(await login.sessions.end(id)))
          throw failure(codes.notFound, "There is no such session: it has ended already.");
        login.tell(id);
        await login.note({ action: "auth.session.end", actor, target: { type: "session", id } });
        return null;
      },
    }),
  ];
}
