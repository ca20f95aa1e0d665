import {
  type AdapterReason,
  type AdapterRecord,
  type AdapterTest,
  Boom,
  type Clock,
  codes,
  errorMessage,
  type Outbound,
} from "@dicetower/contract";
import type { ActionClient } from "./actions/action-client.js";
import { objectOf } from "./actions/records.js";
import { ConnectionProbe } from "./forward/connection-probe.js";
import { DialError } from "./forward/dial.js";
import { HttpActionClient } from "./http/http-action-client.js";
import { forwardAddresses } from "./wire/addresses.js";
import { isTokenCode, type Result } from "./wire/answer.js";
import { fromWire } from "./wire/identifiers.js";
import { textOf } from "./wire/json-object.js";
import { reasonFor } from "./wire/reasons.js";

/** Milliseconds after which an open socket that answers nothing is no OneBot server. */
const answerMs = 5_000;

/** Asks a server who it is, and how long that takes. */
export async function identify(client: ActionClient, clock: Clock): Promise<AdapterTest> {
  const began = clock.monotonic();
  const login = await client.request("get_login_info", {}, answerMs);
  const latencyMs = Math.round(clock.monotonic() - began);
  if (login.is !== "done") return failed(wordFor(login));
  const { user_id, nickname } = objectOf(login.data);
  const selfId = fromWire(user_id);
  if (selfId === "") return failed("account offline");
  const version = await client.request("get_version_info", {}, answerMs);
  const said = version.is === "done" ? objectOf(version.data) : {};
  return {
    ok: true,
    selfId,
    nickname: textOf(nickname),
    appName: textOf(said.app_name),
    appVersion: textOf(said.app_version) || textOf(said.version),
    latencyMs,
  };
}

/** Where a server that was asked who it is has failed. */
function failed(reason: AdapterReason): AdapterTest {
  const failedAt = reason === "bad token" ? "handshake" : reason === "refused" ? "connect" : "login";
  return { ok: false, reason, failedAt };
}

/** Why it failed, in one word. */
function wordFor(result: Exclude<Result, { is: "done" }>): AdapterReason {
  if (result.is === "not sent") return "refused";
  if (result.is === "no answer") return "not OneBot";
  if (isTokenCode(result.code)) return "bad token";
  return result.code === 104 ? "account offline" : reasonFor(result);
}

/** Opens a second socket for a moment. */
export async function testForward(
  record: AdapterRecord,
  clock: Clock,
  signal: AbortSignal,
): Promise<AdapterTest> {
  const life = new AbortController();
  const probe = new ConnectionProbe(clock, AbortSignal.any([signal, life.signal]));
  try {
    await probe.open(forwardAddresses(record.endpoint).actions, record);
    const result = await identify(probe.client, clock);
    return !result.ok && (await probe.refusedToken()) ? failed("bad token") : result;
  } catch (error) {
    if (!(error instanceof DialError)) return { ok: false, reason: reasonOf(error) };
    const { word, failedAt, why } = error;
    return { ok: false, reason: word, failedAt, detail: why };
  } finally {
    life.abort();
    await probe.end();
  }
}

/** Asks once by HTTP. */
export async function testHttp(
  record: AdapterRecord,
  outbound: Outbound,
  clock: Clock,
  signal: AbortSignal,
): Promise<AdapterTest> {
  const result = await identify(new HttpActionClient(record, outbound, signal), clock);
  return !result.ok && result.reason === "not OneBot"
    ? { ok: false, reason: "timeout", failedAt: "connect" }
    : result;
}

function reasonOf(error: unknown): string {
  if (error instanceof Boom && (error.data as { code?: number } | null)?.code === codes.upstreamTimeout)
    return "timeout";
  return errorMessage(error);
}
