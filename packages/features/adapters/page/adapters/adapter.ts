import type { Answer, Json } from "@dicetower/panel-kit";

/** What goes through an adapter. */
export interface Traffic {
  readonly lastEventAt: number;
  readonly lastHeartbeatAt: number;
  readonly latencyMs: number;
  readonly stats: {
    readonly received: number;
    readonly sent: number;
    readonly failed: number;
    readonly queue: number;
  };
}

/** A record as it is written. */
export interface Draft {
  readonly name: string;
  readonly type: string;
  readonly connection_mode: string;
  readonly endpoint: string;
  /** `<configured>` keeps the stored one, null removes it. */
  readonly access_token: string | null;
  readonly options: Readonly<Record<string, Json>>;
}

/** A record of `GET /api/adapters`. */
export type Adapter = Answer<"/api/adapters", "post">;

/** One way of connecting. */
export interface Mode {
  readonly mode: string;
  readonly listens: boolean;
  readonly endpoint: "required" | "optional";
  /** Path at which the service listens, with `{id}`. */
  readonly receives?: string;
}

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
