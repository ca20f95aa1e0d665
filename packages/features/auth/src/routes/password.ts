import { answer, type RouteItem, route } from "@dicetower/contract";
import { type LoginContext, noCookie } from "../login-context.js";
import { passwordAnswer, passwordBody } from "./schemas.js";

const path = "/api/system/webui-auth";

/** `GET, PUT /api/system/webui-auth`: whether there is a login password, and a new one. */
export function passwordRoutes(login: LoginContext): RouteItem[] {
  return [
    route({
      method: "GET",
      path,
      summary: "Tells whether a login password is set.",
      returns: passwordAnswer,
      handle: () => ({ enabled: login.password.enabled }),
    }),
    route({
      method: "PUT",
      path,
      summary: "Sets the login password, or clears it when empty; every session ends.",
      fresh: true,
      accepts: { body: passwordBody },
      returns: passwordAnswer,
      async handle({ body, actor, cookies, signal }) {
        const hash = body.password === "" ? undefined : await login.hashing.hash(body.password, signal);
        await login.password.set(hash, actor);
        if (login.password.enabled) await login.code.end();
        login.sessions.endOverdue();
        login.tell();
        const mine = cookies[login.cookie] === undefined ? [] : [noCookie(login.cookie)];
        return answer({ enabled: login.password.enabled }, { cookies: mine });
      },
    }),
  ];
}
