import { answer, codes, type Failure, failure, type RouteItem, route } from "@dicetower/contract";
import { type LoginContext, sessionActor, sessionCookie } from "../login-context.js";
import type { Refusal } from "../login-limiter.js";
import { agentText, sessionEnd, sessionId } from "../sessions/rules.js";
import { type LoginBody, loginAnswer, loginBody } from "./schemas.js";

/** `POST /api/auth/login`: a cookie session for a password, or for the one-time code of the set-up. */
export function loginRoute(login: LoginContext): RouteItem {
  return route({
    method: "POST",
    path: "/api/auth/login",
    summary: "Opens a session and sets its cookie; trustDevice keeps it for 30 days.",
    access: "public",
    accepts: { body: loginBody },
    returns: loginAnswer,
    audit: false,
    async handle({ body, actor, address, cookies, headers, signal }) {
      const attempt = await login.limiter.begin(address);
      if (attempt.refused) {
        const refused = tooMany(attempt);
        if (attempt.first)
          await login.note({
            action: "auth.login",
            actor,
            result: "denied",
            code: codes.tooMany,
            note: "Too many failed log-ins.",
          });
        throw refused;
      }
      const { epoch } = login.password.state;
      const right = await isRight(login, body, signal).catch(async (error: unknown) => {
        await attempt.given();
        throw error;
      });
      if (!right) {
        await attempt.failed();
        await login.note({ action: "auth.login", actor, result: "denied", code: codes.wrongCredentials });
        throw failure(codes.wrongCredentials, body.code === undefined ? wrongPassword : wrongCode);
      }
      await attempt.succeeded();
      const before = await login.sessions.find(cookies[login.cookie] ?? "");
      const visitor = { address, agent: agentText(headers["user-agent"]) };
      const { token, live } = await login.sessions.open(
        body.trustDevice && body.code === undefined,
        epoch,
        visitor,
      );
      // What the browser brought may have been put there by somebody else.
      if (before !== undefined) {
        await login.sessions.end(sessionId(before.record));
        login.tell(sessionId(before.record));
      }
      await login.note({
        action: "auth.login",
        actor: sessionActor(live.record, actor),
        target: { type: "session", id: sessionId(live.record) },
        note: body.code !== undefined ? "code of the set-up" : body.trustDevice ? "trusted device" : "",
      });
      const cookie = sessionCookie(login.cookie, token, live);
      return answer({ expiresAt: sessionEnd(live.record) }, { cookies: [cookie] });
    },
  });
}

const wrongPassword = "The password is wrong.";
const wrongCode =
  "The code is wrong, was used already or is too old. Start the service again for a new one, or use the access key.";

function isRight(
  login: LoginContext,
  { code, password = "" }: LoginBody,
  signal: AbortSignal,
): Promise<boolean> {
  if (code === undefined) return login.hashing.verify(password, login.password.state.hash, signal);
  return login.setUpNeeded() ? login.code.take(code) : Promise.resolve(false);
}

function tooMany({ retryAfterSeconds }: Refusal): Failure {
  return failure(
    codes.tooMany,
    `Too many failed log-ins: try again in ${retryAfterSeconds} s, or use the access key.`,
    { retryAfterSeconds },
  );
}
