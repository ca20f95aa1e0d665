import { answer, type RouteItem, route } from "@dicetower/contract";
import { type Desk, noCookie } from "../desk.js";
import { passwordAnswer, passwordBody } from "./schemas.js";

const path = "/api/system/webui-auth";

/** `GET, PUT /api/system/webui-auth`: whether there is a login password, and a new one. */
export function passwordRoutes(desk: Desk): RouteItem[] {
  return [
    route({
      method: "GET",
      path,
      summary: "Tells whether a login password is set.",
      gives: passwordAnswer,
      handle: () => ({ enabled: desk.password.enabled }),
    }),
    route({
      method: "PUT",
      path,
      summary: "Sets the login password, or clears it when empty; every session ends.",
      fresh: true,
      accepts: { body: passwordBody },
      gives: passwordAnswer,
      async handle({ body, actor, cookies, signal }) {
        const hash = body.password === "" ? undefined : await desk.hashing.hash(body.password, signal);
        await desk.password.set(hash, actor);
        if (desk.password.enabled) desk.code.end();
        desk.sessions.endOverdue();
        desk.tell();
        const mine = cookies[desk.cookie] === undefined ? [] : [noCookie(desk.cookie)];
        return answer({ enabled: desk.password.enabled }, { cookies: mine });
      },
    }),
  ];
}
