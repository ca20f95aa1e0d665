import type Joi from "joi";
import type { JsonValue } from "../engine/engine.js";
import { definePoint, type Keyed } from "../feature/point.js";
import type { Scope } from "../feature/scope.js";
import type { Segment, TextRef } from "../messages/message.js";
import type { MessageInit } from "../messages/message-init.js";
import type { PlatformEvent } from "./platform-event.js";

export type {
  OwnEventKind,
  PlatformEvent,
  PlatformEventKind,
  PlatformEventOf,
  PlatformEvents,
  PlatformFile,
} from "./platform-event.js";

/** States of an adapter record; `unsupported` while its type is not loaded. */
export const adapterStates = [
  "disabled",
  "connecting",
  "connected",
  "account_offline",
  "auth_failed",
  "disconnected",
  "failed",
  "unsupported",
] as const;
export type AdapterState = (typeof adapterStates)[number];

/** A stored adapter, as its type sees it: secrets in clear, options completed by the type's schema. */
export interface AdapterRecord {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly connection_mode: string;
  readonly endpoint: string;
  readonly access_token: string;
  readonly options: Readonly<Record<string, JsonValue>>;
}

/** Who answered at the other end. */
export interface AdapterIdentity {
  readonly selfId: string;
  readonly selfName: string;
  readonly implementation?: { readonly name: string; readonly version: string; readonly protocol: string };
  /** What it can do: image, record, file, reply, forward, … */
  readonly capabilities: readonly string[];
}

/**
 * Why something does not work: a text, which is put into words in the language of whoever looks, or words as a server
 * or the system said them.
 */
export type AdapterReason = TextRef | string;

/** Thrown by `AdapterType.open` where a record cannot work at all, and by `test`. */
export class UnusableAdapter extends Error {
  override readonly name = "UnusableAdapter";

  constructor(readonly reason: AdapterReason) {
    super(typeof reason === "string" ? reason : reason.key);
  }
}

/** How a connection tells the manager what happens to it. */
export interface AdapterLink {
  /** @param ended called when the line is done with it: false when nothing answers, later either */
  message(init: Omit<MessageInit, "account">, ended?: (matched: boolean) => void): void;
  event(event: PlatformEvent): void;
  /** The account is known and usable. */
  online(identity: AdapterIdentity): void;
  /** The platform account is offline; the connection stays. */
  offline(reason: AdapterReason): void;
  /** The other end is alive. */
  heard(): void;
  /** The connection has ended; the manager dials again by its own rules. */
  closed(reason: AdapterReason): void;
  /** The other end refused the token: slow steps instead of fast ones. */
  refused(reason: AdapterReason): void;
  /** The account is usable or waited for, but not all comes through: why. An empty reason says that it does again. */
  troubled(reason: AdapterReason): void;
  /** A frame as it went, secrets masked by the manager: for the panel's view of recent frames. */
  frame(direction: "in" | "out", text: string): void;
}

/** What is sent. */
export interface OutgoingMessage {
  readonly scene: "group" | "private";
  readonly target: string;
  readonly segments: readonly Segment[];
  /** Group through which a private message may be sent to somebody who is no friend. */
  readonly viaGroup?: string;
  /** Platform id of the message that it answers; undefined where it answers none. */
  readonly answers?: string | undefined;
  /** Sent in the place of the segments, which say the same, by an adapter whose type `draws`. */
  readonly card?: Readonly<Record<string, JsonValue>> | undefined;
}

/**
 * What became of it. `unknown`: it may have arrived, so it is not said again. `heldBack`: it was to be said, and is kept
 * back on purpose, so that it needs neither a warning nor other words in its place.
 */
export type SendOutcome =
  | { readonly state: "sent"; readonly messageId: string }
  | {
      readonly state: "failed";
      readonly reason: string;
      readonly code?: number;
      readonly heldBack?: true;
    }
  | { readonly state: "unknown"; readonly reason: string };

/** What a platform can be asked to do; a platform that lacks a thing leaves it out (answered 50100). */
export interface PlatformActions {
  leaveGroup(groupId: string): Promise<void>;
  deleteMessage(messageId: string): Promise<void>;
  groupInfo(groupId: string): Promise<{ readonly name: string; readonly members: number }>;
  groupList(): Promise<
    readonly { readonly groupId: string; readonly name: string; readonly members: number }[]
  >;
  friendList(): Promise<
    readonly { readonly userId: string; readonly nickname: string; readonly remark: string }[]
  >;
  answerFriendRequest(flag: string, approve: boolean, remark?: string): Promise<void>;
  answerGroupRequest(flag: string, kind: "add" | "invite", approve: boolean, reason?: string): Promise<void>;
  poke(groupId: string, userId: string): Promise<void>;
}

/** A connection that stands. It ends with the scope it was opened in. */
export interface AdapterConnection {
  /**
   * Sends a message, and answers also where the platform does not: its chat waits for that. What has not settled after
   * five minutes is told as of unknown outcome, and counted to the owner as a failure.
   */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendOutcome>;
  /**
   * The same without a promise, which the outbox prefers: for connections that send thousands a second. Calls `came`
   * once, as a rule later, and does not throw.
   */
  post?(message: OutgoingMessage, came: (outcome: SendOutcome) => void): void;
  readonly actions: Partial<PlatformActions>;
  /**
   * True while neither pings nor heartbeats tell whether the other end is still there. One that is silent for ten
   * minutes then gives its account up to another adapter that comes with it.
   */
  readonly unwatched?: boolean;
}

/** What a connection test goes through, in this order. */
export const adapterTestSteps = ["name", "connect", "handshake", "login"] as const;
export type AdapterTestStep = (typeof adapterTestSteps)[number];

/** Answer of a connection test. */
export type AdapterTest =
  | {
      readonly ok: true;
      readonly selfId: string;
      readonly nickname: string;
      readonly appName: string;
      readonly appVersion: string;
      readonly latencyMs: number;
    }
  | {
      readonly ok: false;
      /** What kept it from connecting. */
      readonly reason: AdapterReason;
      /** Where it failed; the steps before that went well. */
      readonly failedAt?: AdapterTestStep;
      /** More than the reason. */
      readonly detail?: AdapterReason;
    };

/** A kind of adapter. The manager keeps its records, dials, counts the back-off and sends through an outbox. */
export interface AdapterType extends Keyed {
  /** Value of `type` in records. */
  readonly key: string;
  readonly platform: string;
  /** Form of the cards that its connections send, an item of `cardForms`; left out, or not there, they send segments alone. */
  readonly draws?: string;
  /** Groups show several messages folded into one: segments that are all `node`. */
  readonly forwards?: boolean;
  /** Text key. */
  readonly titleKey: string;
  /** Values of `connection_mode`; `listens` is true where the other end dials, so nothing is retried. */
  readonly modes: readonly {
    readonly mode: string;
    readonly listens: boolean;
    readonly endpoint: "required" | "optional";
    /** Path of the service where the other end comes in or reports, `{id}` for the record: `/onebot/v11/ws/{id}`. */
    readonly receives?: string;
  }[];
  /** Schema of `options`, beside the options that all adapters share; `{}` must be valid. */
  readonly schema: Joi.ObjectSchema;
  /** @throws Failure for what schema and mode cannot say, such as an endpoint that is no ws:// address */
  check?(record: Omit<AdapterRecord, "id">): void;
  /**
   * Begins one connection: one dial, or listening until the record changes. It reports through `link` and ends
   * with `scope`. @throws when the configuration cannot work at all: the record is `failed`, as `UnusableAdapter` says
   */
  open(
    record: AdapterRecord,
    link: AdapterLink,
    scope: Scope,
  ): AdapterConnection | Promise<AdapterConnection>;
  /** A second, temporary connection; listening modes look at the one that stands. Never throws. */
  test(
    record: AdapterRecord,
    standing: AdapterConnection | undefined,
    signal: AbortSignal,
  ): Promise<AdapterTest>;
}
export const adapters = definePoint<AdapterType>("adapters");
