import type { Answer, Body } from "@dicetower/panel-kit";

/** An adapter as it is stored, and how it is. */
export type Adapter = Answer<"/api/adapters", "post">;

/** What goes through an adapter. */
export type Traffic = Pick<Adapter, "lastEventAt" | "lastHeartbeatAt" | "latencyMs" | "stats">;

type Written = "name" | "type" | "connection_mode" | "endpoint" | "access_token" | "options";

/** A record as it is written; `<configured>` keeps the token that is stored, null removes it. */
export type Draft = Required<Pick<Body<"/api/adapters", "post">, Written>>;

/** One way of connecting. */
export type Mode = AdapterType["modes"][number];

/** A kind of adapter: `GET /api/adapters/types`. */
export type AdapterType = Answer<"/api/adapters/types">[number];

/** What is sent when a record is written. */
export function bodyOf({ name, type, connection_mode, endpoint, access_token, options }: Draft): Draft {
  return { name, type, connection_mode, endpoint, access_token, options };
}

/** The mode of a record. */
export function modeOf(draft: Draft, types: readonly AdapterType[]): Mode | undefined {
  return types
    .find(({ type }) => type === draft.type)
    ?.modes.find(({ mode }) => mode === draft.connection_mode);
}
