import { answer, type Cookie, type RouteItem, route } from "@dicetower/contract";
import { type LoginContext, noCookie, sessionCookie } from "../login-context.js";
import { agentText, sessionEnd } from "../sessions/rules.js";
import { legacyCookie } from "../sessions/token.js";
import { statusAnswer } from "./schemas.js";

/**
 * `GET /api/auth/status`: whether there is a password, and who asks. The only place that looks at the cookie of
 * earlier versions: it is exchanged or taken back, in the same answer.
 */
export function statusRoute(login: LoginContext): RouteItem {
  return route({
    method: "GET",
    path: "/api/auth/status",
    summary: "Tells whether a login password is set and whether this client is logged in.",
    access: "public",
    returns: statusAnswer,
    async handle({ cookies, headers, address, identity }) {
      let live = await login.sessions.find(cookies[login.cookie] ?? "");
      const set: Cookie[] = [];
      const old = cookies[legacyCookie];
      if (old !== undefined) {
        const visitor = { address, agent: agentText(headers["user-agent"]) };
        const migrated = await login.sessions.migrate(old, visitor, live === undefined);
        if (migrated !== undefined) {
          live = migrated.live;
          set.push(sessionCookie(login.cookie, migrated.token, migrated.live));
        }
        set.push(noCookie(legacyCookie));
      }
      const status = {
        passwordEnabled: login.password.enabled,
        authenticated: live !== undefined || identity !== undefined,
        expiresAt: live === undefined ? null : sessionEnd(live.record),
      };
      return set.length === 0 ? status : answer(status, { cookies: set });
    },
  });
}
