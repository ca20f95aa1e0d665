import { type Credential, codes, failure, type Identity } from "@dicetower/contract";
import { type LoginContext, sessionActor } from "./login-context.js";
import { sessionId } from "./sessions/rules.js";
import type { LiveSession } from "./sessions/session-store.js";

/** The session cookie as a proof of who one is, beside the access key. */
export function sessionCredential(login: Pick<LoginContext, "cookie" | "sessions">): Credential {
  return {
    key: "auth.session",
    ambient: true,
    sent: { in: "cookie", name: login.cookie },
    check({ cookies, address, method, path }) {
      const token = cookies[login.cookie];
      if (token === undefined || token === "") return undefined;
      const via = { address, via: `${method} ${path}` };
      const found = login.sessions.find(token);
      return found instanceof Promise ? found.then((live) => identityOf(live, via)) : identityOf(found, via);
    },
  };
}

/** @throws Failure 40101 for a session that has ended */
function identityOf(live: LiveSession | undefined, via: { address: string; via: string }): Identity {
  if (live === undefined) throw failure(codes.wrongCredentials, "The session has ended: log in again.");
  return {
    kind: "panel",
    id: sessionId(live.record),
    signedInAt: live.record.createdAt,
    ended: live.ended.signal,
    actor: sessionActor(live.record, via),
  };
}
