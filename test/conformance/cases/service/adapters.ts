import type { TestHost } from "@dicetower/testkit";
import type { Case } from "../../case.js";
import { count, flag, list, object, text, time, word } from "../shapes.js";

/** An address where nobody listens. */
const nobody = "ws://127.0.0.1:1/";
const body = {
  name: "Conformance",
  type: "botproto_v11",
  connection_mode: "forward_ws",
  endpoint: nobody,
  access_token: "conformance-token",
  enabled: false,
};
const states = [
  "disabled",
  "connecting",
  "connected",
  "account_offline",
  "auth_failed",
  "disconnected",
  "failed",
  "unsupported",
];

const record = object({
  id: count.min(1),
  name: word,
  type: word,
  connection_mode: word,
  endpoint: text,
  access_token: word.valid("<configured>", ""),
  enabled: flag,
  platform: text,
  selfId: text,
  selfName: text,
  state: word.valid(...states),
  error: text,
  errorAt: time,
  attempt: count,
  nextRetryAt: time,
  connectedAt: time,
  lastEventAt: time,
  lastHeartbeatAt: time,
  capabilities: list(word),
  stats: object({ received: count, sent: count, failed: count, queue: count }),
  implementation: object({ name: text, version: text, protocol: text }),
  groups: count,
  friends: count,
  textOverrides: object({}),
  options: object({ sendIntervalMs: count, sendPerSecond: count, selfMessage: flag }),
  revision: count.min(1),
});

const made = async (tower: TestHost, more: object = {}) => {
  const { id } = await tower.post("/api/adapters", { ...body, ...more }).data<{ id: number }>();
  return { id };
};
const clear = async (tower: TestHost) => {
  for (const { id } of await tower.get("/api/adapters").data<{ id: number }[]>())
    await tower.delete(`/api/adapters/${id}`).answers({ code: 0 });
};
const unknown = { params: { id: 987_654 }, code: 40400 } as const;

export const adapters: readonly Case[] = [
  {
    endpoint: "GET /api/adapters",
    prepare: made,
    returns: list(record).length(1),
    refused: { query: "?nope=1", code: 40001, field: "/nope" },
    undo: clear,
  },
  {
    endpoint: "POST /api/adapters",
    body,
    returns: record,
    proves: (tower, { id }: { id: number }) =>
      tower.patch(`/api/adapters/${id}`, {}).answers({ data: { name: "Conformance", state: "disabled" } }),
    refused: { body: { ...body, connection_mode: "carrier_pigeon" }, code: 40001, field: "/connection_mode" },
    undo: clear,
  },
  {
    endpoint: "PUT /api/adapters/{id}",
    prepare: made,
    body: { ...body, name: "Renamed", access_token: "" },
    returns: record,
    proves: (tower, _data, { id }) =>
      tower
        .patch(`/api/adapters/${id}`, {})
        .answers({ data: { name: "Renamed", access_token: "<configured>" } }),
    refused: { ...unknown, body },
    undo: clear,
  },
  {
    endpoint: "DELETE /api/adapters/{id}",
    prepare: made,
    returns: object({ id: count.min(1) }),
    proves: (tower, { id }: { id: number }) => tower.delete(`/api/adapters/${id}`).answers({ code: 40400 }),
    refused: unknown,
    undo: clear,
  },
  {
    endpoint: "PATCH /api/adapters/{id}",
    prepare: made,
    body: { name: "Patched" },
    returns: record,
    proves: async (tower) => {
      await tower.get("/api/adapters").answers({ code: 0 });
    },
    refused: { ...unknown, body: { enabled: true } },
    undo: clear,
  },
  {
    endpoint: "POST /api/adapters/{id}/test",
    prepare: made,
    returns: object({ ok: flag.valid(false), reason: word }),
    refused: unknown,
    undo: clear,
  },
  {
    endpoint: "POST /api/adapters/{id}/reconnect",
    prepare: (tower) => made(tower, { enabled: true }),
    returns: object({ state: word.valid(...states), attempt: count, nextRetryAt: time }),
    refused: unknown,
    undo: clear,
  },
];
