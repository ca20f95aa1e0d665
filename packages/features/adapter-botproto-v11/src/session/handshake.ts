import type { AdapterIdentity, Clock } from "@dicetower/contract";
import type { Caller } from "../actions/caller.js";
import { objectOf } from "../actions/records.js";
import { isTokenCode, type Result } from "../wire/answer.js";
import { fromWire } from "../wire/identifiers.js";
import { textOf } from "../wire/json-object.js";
import { because } from "../wire/reasons.js";

/** Milliseconds: to wait for an answer, and before the one question is put again. */
const answerMs = 5_000;
const againMs = 3_000;

/** What a OneBot 11 server can do unless it says otherwise. */
const abilities = [
  "image",
  "record",
  "file",
  "reply",
  "forward",
  "recall",
  "poke",
  "mute",
  "kick",
  "set_card",
  "group_files",
  "history",
  "member_list",
  "private",
];

/** What came of getting to know each other. */
export type HandshakeResult =
  | { readonly ok: true; readonly identity: AdapterIdentity }
  | { readonly ok: false; readonly result: Exclude<Result, { is: "done" }> };

/** Asks who is there, once more if need be, and what it can do. */
export async function handshake(caller: Caller, clock: Clock, signal: AbortSignal): Promise<HandshakeResult> {
  let login = await caller.request("get_login_info", {}, answerMs);
  if (login.is === "no answer" || (login.is === "refused" && !isTokenCode(login.code))) {
    await clock.wait(againMs, signal);
    login = await caller.request("get_login_info", {}, answerMs);
  }
  if (login.is !== "done") return { ok: false, result: login };
  const { user_id, nickname } = objectOf(login.data);
  const selfId = fromWire(user_id);
  if (selfId === "") return { ok: false, result: { is: "refused", code: 104, ...because("noAccount") } };
  const [version, image, record] = await Promise.all([
    caller.request("get_version_info", {}, answerMs),
    caller.request("can_send_image", {}, answerMs),
    caller.request("can_send_record", {}, answerMs),
  ]);
  const said = version.is === "done" ? objectOf(version.data) : {};
  const cannot = new Set([...unable(image, "image"), ...unable(record, "record")]);
  return {
    ok: true,
    identity: {
      selfId,
      selfName: textOf(nickname),
      implementation: {
        name: textOf(said.app_name) || "OneBot",
        version: textOf(said.app_version) || textOf(said.version),
        protocol: textOf(said.protocol_version) || "v11",
      },
      capabilities: abilities.filter((ability) => !cannot.has(ability)),
    },
  };
}

function unable(result: Result, ability: string): string[] {
  return result.is === "done" && objectOf(result.data).yes === false ? [ability] : [];
}
