import type { JsonValue } from "@dicetower/contract";

/** What an account says in a way of its own; fields that are left out follow the general settings. */
export type TextOverrides = {
  /** Kept for the feature that will read it, like `engineMode` and `persona`. */
  readonly replyScheme?: string;
  readonly engineMode?: string;
  readonly persona?: number;
  /** Longer replies are said in parts; a full-width character counts two. 0: in one; 1 to 49 mean 50. */
  readonly segmentLength?: number;
  /** Replies in groups begin with a quote of the message; false: none does, in private chats either. */
  readonly quoteReply?: boolean;
};

/** What an admin writes of an adapter, checked and completed. */
export interface RecordBody {
  readonly name: string;
  readonly type: string;
  readonly connection_mode: string;
  readonly endpoint: string;
  readonly enabled: boolean;
  readonly options: Readonly<Record<string, JsonValue>>;
  readonly textOverrides: TextOverrides;
}

/** A stored adapter, its token in clear. */
export interface StoredRecord extends RecordBody {
  readonly id: number;
  /** Undefined where it was sealed with a key that is gone: it must be entered again. */
  readonly accessToken: string | undefined;
  readonly selfId: string;
  readonly selfName: string;
  readonly revision: number;
}

/** True when the two need different connections. */
export function connectsDifferently(one: StoredRecord, other: StoredRecord): boolean {
  return (
    one.type !== other.type ||
    one.connection_mode !== other.connection_mode ||
    one.endpoint !== other.endpoint ||
    one.enabled !== other.enabled ||
    one.accessToken !== other.accessToken ||
    JSON.stringify(connectionOptions(one)) !== JSON.stringify(connectionOptions(other))
  );
}

/** Options without those that the manager itself keeps to, which need no new connection. */
function connectionOptions({ options }: StoredRecord): Record<string, JsonValue> {
  const { sendIntervalMs: _interval, sendPerSecond: _rate, selfMessage: _self, ...rest } = options;
  return rest;
}
