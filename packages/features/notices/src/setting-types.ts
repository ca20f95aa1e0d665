// What the page of the panel knows, too: nothing of Node may be imported here.

export const levels = ["routine", "important", "critical", "error"] as const;
/** How much a notice matters, the least grave first. */
export type NoticeClass = (typeof levels)[number];
export const windowTypes = ["group", "user", "email", "webhook"] as const;

/** What is wanted of the notices there are. */
export interface Selection {
  readonly classes: readonly NoticeClass[];
  /** Kinds; the three of updates are among them only where they have been ticked. */
  readonly events: readonly string[];
}

/** A place that notices are brought to. */
export interface NoticeWindow extends Selection {
  readonly id: string;
  readonly name: string;
  /** Of chats; empty for mail and webhooks. */
  readonly adapterId: string;
  readonly type: (typeof windowTypes)[number];
  /** Group, user, mail address, or id of a webhook. */
  readonly targetId: string;
  readonly enabled: boolean;
  readonly mode: "classes" | "events";
  /** Least danger of notices that have one. */
  readonly minDanger: number;
  /** Read-only, worked out when asked for. */
  readonly lastSentAt: number;
  readonly lastError: string;
}

/** A web address that notices are posted to. */
export interface Webhook extends Selection {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly url: string;
  readonly localTarget: boolean;
  readonly secret: string;
  readonly timeoutSeconds: number;
  readonly retries: number;
  readonly format: "native" | "text";
}

/** A mail server, and who is written to through it. */
export interface NoticeMail extends Selection {
  readonly enabled: boolean;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly from: string;
  readonly security: "auto" | "tls" | "starttls";
  readonly allowPrivate: boolean;
  readonly to: readonly string[];
  readonly digestMinutes: number;
}

/** A stretch of the day in which only some classes are brought. */
export interface QuietHours {
  /** `HH:MM` in the time zone of the machine. */
  readonly from: string;
  readonly to: string;
  readonly exceptClasses: readonly NoticeClass[];
}

/** Settings of the feature. */
export interface NoticeSettings {
  readonly enabled: boolean;
  readonly windows: readonly NoticeWindow[];
  readonly smtp: NoticeMail;
  readonly webhook: readonly Webhook[];
  readonly mergeSeconds: number;
  readonly maxPerHour: number;
  readonly quietHours: QuietHours | null;
  readonly includeContent: boolean;
}
