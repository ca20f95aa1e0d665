import type { Json } from "@dicetower/panel-kit";

/** What is filled in for an adapter. */
export interface AdapterDraft {
  readonly name: string;
  readonly type: string;
  readonly connection_mode: string;
  readonly endpoint: string;
  /** `<configured>` keeps the stored one, null removes it. */
  readonly access_token: string | null;
  readonly options: Json;
}

/** An adapter as `GET /api/adapters` lists it. */
export interface StoredAdapter extends AdapterDraft {
  readonly id: number;
  readonly enabled: boolean;
  readonly state: string;
  /** Why it is not connected; may be empty. */
  readonly error: string;
  /** Tries in a row that have failed. */
  readonly attempt: number;
  /** UTC epoch seconds, 0 where none is due. */
  readonly nextRetryAt: number;
  readonly selfId: string;
  readonly selfName: string;
}
