import type { JsonValue } from "../engine/engine.js";
import type { Segment } from "../messages/message.js";

/** A file as somebody put it into a group. */
export interface PlatformFile {
  readonly fileId: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Where the platform keeps it; goes back with the id. Empty where it needs none. */
  readonly busId: string;
}

/** Somebody came into a group. */
interface Joined {
  /** Pulled in by `operatorId`, not let in on their own request. */
  readonly invited: boolean;
}

/** Somebody may not speak. */
interface Muted {
  /** For how long; 0 until it is lifted. */
  readonly seconds: number;
}

/** Somebody asks, and waits for an answer. */
interface Asked {
  /** Opaque ticket that the answer names. */
  readonly flag: string;
  readonly comment: string;
}

/** What happens on platforms, and what each kind tells beside who, where and when. */
export interface PlatformEvents {
  readonly "member.joined": Joined;
  readonly "bot.joined": Joined;
  /** Went or was sent away, in which case `operatorId` is who did it. */
  readonly "member.left": { readonly kicked: boolean };
  readonly "bot.left": object;
  readonly "bot.kicked": object;
  readonly "member.muted": Muted;
  readonly "member.unmuted": object;
  readonly "bot.muted": Muted;
  readonly "bot.unmuted": object;
  /** Nobody but administrators may speak; `userId` is empty. */
  readonly "group.muted": Muted;
  readonly "group.unmuted": object;
  readonly "admin.set": object;
  readonly "admin.unset": object;
  readonly "group.file": { readonly file: PlatformFile };
  /** Another name in the group; empty for none. */
  readonly "member.card": { readonly card: string; readonly cardBefore: string };
  /** In private where `groupId` is empty. `userId` said it, `operatorId` took it back. */
  readonly "message.recalled": { readonly messageId: string };
  /** In private where `groupId` is empty. `userId` changed what they had said to these segments. */
  readonly "message.edited": { readonly messageId: string; readonly segments: readonly Segment[] };
  readonly "friend.added": object;
  /** In private where `groupId` is empty. */
  readonly poke: { readonly targetId: string };
  readonly "friend.request": Asked;
  /** The bot is invited by `userId`, which is empty where the platform does not say. */
  readonly "group.invite": Asked;
  /** `userId` wants to come into a group where the bot is an administrator. */
  readonly "group.request": Asked;
}
/** Kinds that the service knows. */
export type PlatformEventKind = keyof PlatformEvents;

/** What every kind tells. */
interface Anything {
  /** Empty where it happened in no group. */
  readonly groupId: string;
  /** Whom it is about; empty where it is about nobody in particular. */
  readonly userId: string;
  /** Who did it, where the platform says so. */
  readonly operatorId?: string;
  readonly targetId?: string;
  readonly flag?: string;
  readonly comment?: string;
  /** UTC epoch seconds. */
  readonly at: number;
  /** The event as it came. */
  readonly raw: JsonValue;
}

/** A kind that only one adapter knows: `x.` and a name of its own. All it tells is in `raw`. */
export type OwnEventKind = `x.${string}`;

/** A happening of one kind. */
export type PlatformEventOf<K extends PlatformEventKind> = Anything & {
  readonly kind: K;
} & PlatformEvents[K];

/** Something that happened on the platform, other than a message: a join, a poke, a recall, a request. */
export type PlatformEvent =
  | { [K in PlatformEventKind]: PlatformEventOf<K> }[PlatformEventKind]
  | (Anything & { readonly kind: OwnEventKind });
