import { createHmac } from "node:crypto";
import { Boom, codes, errorMessage, type Failure, isA, type Outbound } from "@dicetower/contract";
import type { Webhook } from "../setting-types.js";
import type { RenderedNotice } from "./rendering.js";
import { failed, type SendResult, sent } from "./result.js";

/** Bytes of an answer that are taken; nobody reads them. */
const maxBytes = 65_536;
/** Which installation speaks. */
export interface Sender {
  readonly id: string;
  readonly name: string;
  readonly version: string;
}

/** Posts a notice to a web address. */
export async function postNotice(
  outbound: Outbound,
  { url, localTarget, secret, timeoutSeconds, format }: Webhook,
  notice: RenderedNotice,
  from: Sender,
  signal: AbortSignal,
): Promise<SendResult> {
  const body = format === "text" ? `${notice.title}\n${notice.text}` : JSON.stringify(bodyOf(notice, from));
  const headers = {
    "content-type": `${format === "text" ? "text/plain" : "application/json"}; charset=utf-8`,
    "x-event": notice.event,
    "x-delivery": notice.token,
    ...(secret === ""
      ? {}
      : { "x-signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}` }),
  };
  const policy = {
    timeoutMs: timeoutSeconds * 1_000,
    maxBytes,
    // A redirect would lose what is posted, or carry it to an address that nobody entered.
    redirects: 0,
    ...(localTarget ? { allowHosts: [new URL(url).hostname] } : {}),
  };
  try {
    return judge((await outbound.request(url, { method: "POST", headers, body }, policy, signal)).status);
  } catch (error) {
    const code = isA(Boom, error) ? (error as Failure).data?.code : undefined;
    // It has taken the notice, and said more about it than anybody reads.
    if (code === codes.tooLarge) return sent;
    return failed(errorMessage(error), code !== codes.ruleBroken);
  }
}

function judge(status: number): SendResult {
  if (status >= 200 && status < 300) return sent;
  if (status >= 300 && status < 400)
    return failed(
      `The server redirects (${status}), which is not followed: enter the address it leads to.`,
      false,
    );
  return failed(`The server answered ${status}.`, status === 408 || status === 429 || status >= 500);
}

function bodyOf(notice: RenderedNotice, instance: Sender): object {
  const { token, event, level, at, about, title, text, data, count } = notice;
  const { adapterId = "", platform = "", groupId = "", userId = "" } = about;
  return {
    schemaVersion: 1,
    id: token,
    event,
    class: level,
    at,
    instance,
    adapterId,
    platform,
    groupId,
    userId,
    title,
    text,
    data,
    count,
  };
}
