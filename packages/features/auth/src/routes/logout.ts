import { answer, noData, type RouteItem, route } from "@dicetower/contract";
import { type LoginContext, noCookie } from "../login-context.js";
import { sessionId } from "../sessions/rules.js";

/** `POST /api/auth/logout`: ends the session of this browser with this installation, and no other. */
export function logoutRoute(login: LoginContext): RouteItem {
  return route({
    method: "POST",
    path: "/api/auth/logout",
    summary: "Ends the session of this client and takes its cookie back.",
    returns: noData,
    async handle({ actor, cookies }) {
      const live = await login.sessions.find(cookies[login.cookie] ?? "");
      if (live !== undefined) {
        const id = sessionId(live.record);
        await login.sessions.end(id);
        login.tell(id);
        await login.note({ action: "auth.logout", actor, target: { type: "session", id } });
      }
      // Storage alone: clearing cookies would log out of the other installations of this host, too.
      return answer(null, {
        cookies: [noCookie(login.cookie)],
        headers: { "Clear-Site-Data": '"storage"' },
      });
    },
  });
}
