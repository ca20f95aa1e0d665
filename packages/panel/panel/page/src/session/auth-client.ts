import type { Answer } from "@dicetower/panel-kit";
import { learnTime } from "./clock-skew.js";

/** Who one is. */
export type AuthStatus = Answer<"/api/auth/status">;

/** How a log-in went. */
export type LoginOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly status: number; readonly retryAfterSeconds: number };

/** Asks without the client of the kit: these calls decide who one is, and none of them may ask for a log-in. */
async function ask(method: string, path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`./api/${path}`, { method, credentials: "same-origin", ...init });
  learnTime(answer);
  return answer;
}

/** Who one is. Without the feature `auth` the key alone opens, and there is no such route. */
export async function readStatus(headers: Readonly<Record<string, string>>): Promise<AuthStatus> {
  const answer = await ask("GET", "auth/status", { headers });
  if (answer.ok) return ((await answer.json()) as { readonly data: AuthStatus }).data;
  if (answer.status !== 404 && answer.status !== 401) throw new Error(`HTTP ${answer.status}`);
  return { passwordEnabled: false, authenticated: await opens(headers), expiresAt: null };
}

/** Whether an access key is right. */
export async function keyOpens(key: string): Promise<LoginOutcome> {
  const answer = await ask("GET", "features", { headers: { "X-API-Key": key } });
  return outcomeOf(answer);
}

/** What opens a session: the password, or the one-time code of the set-up. */
export type Proof = { readonly password: string; readonly trustDevice: boolean } | { readonly code: string };

/** Opens a session; its cookie is out of reach for scripts. */
export async function logIn(proof: Proof): Promise<LoginOutcome> {
  const answer = await ask("POST", "auth/login", {
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(proof),
  });
  return outcomeOf(answer);
}

/** Ends the session of this browser with this installation. */
export async function logOut(): Promise<void> {
  await ask("POST", "auth/logout");
}

async function opens(headers: Readonly<Record<string, string>>): Promise<boolean> {
  return (await ask("GET", "features", { headers })).ok;
}

function outcomeOf(answer: Response): LoginOutcome {
  if (answer.ok) return { ok: true };
  const retryAfterSeconds = Number(answer.headers.get("retry-after")) || 0;
  return { ok: false, status: answer.status, retryAfterSeconds };
}
