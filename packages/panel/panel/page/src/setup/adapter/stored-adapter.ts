import type { Answer, Body } from "@dicetower/panel-kit";

type Written = "name" | "type" | "connection_mode" | "endpoint" | "access_token" | "options";

/** What is filled in for an adapter; `<configured>` keeps the token that is stored, null removes it. */
export type AdapterDraft = Required<Pick<Body<"/api/adapters", "post">, Written>>;

/** An adapter as `GET /api/adapters` lists it. */
export type StoredAdapter = Answer<"/api/adapters">[number];
