import { type Credential, codes, failure, type Identity } from "@dicetower/contract";
import { type Desk, sessionActor } from "./desk.js";
import type { LiveSession } from "./sessions/book.js";
import { sessionId } from "./sessions/rules.js";

/** The session cookie as a proof of who one is, beside the access key. */
export function sessionCredential(desk: Pick<Desk, "cookie" | "sessions">): Credential {
  return {
    key: "auth.session",
    ambient: true,
    sent: { in: "cookie", name: desk.cookie },
    check({ cookies, address, method, path }) {
      const token = cookies[desk.cookie];
      if (token === undefined || token === "") return undefined;
      const via = { address, via: `${method} ${path}` };
      const found = desk.sessions.find(token);
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
