import type { Answer, Json } from "@dicetower/panel-kit";

/** What is filled in for an adapter. */
export interface AdapterDraft {
  readonly name: string;
  readonly type: string;
  readonly connection_mode: string;
  readonly endpoint: string;
  /** `<configured>` keeps the stored one, null removes it. */
  readonly access_token: string | null;
  readonly options: Readonly<Record<string, Json>>;
}

/** An adapter as `GET /api/adapters` lists it. */
export type StoredAdapter = Answer<"/api/adapters">[number];
