import { answer, noData, type RouteItem, route } from "@dicetower/contract";
import { type Desk, noCookie } from "../desk.js";
import { sessionId } from "../sessions/rules.js";

/** `POST /api/auth/logout`: ends the session of this browser with this installation, and no other. */
export function logoutRoute(desk: Desk): RouteItem {
  return route({
    method: "POST",
    path: "/api/auth/logout",
    summary: "Ends the session of this client and takes its cookie back.",
    gives: noData,
    async handle({ actor, cookies }) {
      const live = await desk.sessions.find(cookies[desk.cookie] ?? "");
      if (live !== undefined) {
        const id = sessionId(live.record);
        await desk.sessions.end(id);
        desk.tell(id);
        await desk.note({ action: "auth.logout", actor, target: { type: "session", id } });
      }
      // Storage alone: clearing cookies would log out of the other installations of this host, too.
      return answer(null, {
        cookies: [noCookie(desk.cookie)],
        headers: { "Clear-Site-Data": '"storage"' },
      });
    },
  });
}
