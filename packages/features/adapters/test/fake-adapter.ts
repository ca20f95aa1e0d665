import {
  type AdapterConnection,
  type AdapterIdentity,
  type AdapterLink,
  type AdapterRecord,
  type AdapterTest,
  type AdapterType,
  adapters,
  defineFeature,
  type Feature,
  Joi,
  type MessageInit,
  type OutgoingMessage,
  type PlatformActions,
  type SendOutcome,
  textSegment,
} from "@dicetower/contract";

/** One connection that the manager has asked for. */
export interface Opened {
  readonly record: AdapterRecord;
  readonly link: AdapterLink;
  /** Aborted when the manager has closed it. */
  readonly signal: AbortSignal;
}

/** A platform that does what a test says. */
export interface FakePlatform {
  readonly feature: Feature;
  /** Connections so far, oldest first. */
  readonly opened: Opened[];
  /** What was sent, as text. */
  readonly sent: string[];
  /** The same as it is. */
  readonly messages: OutgoingMessage[];
  /** Ids of the adapters that it was sent through. */
  readonly through: number[];
  /** The n-th connection, as soon as it is there. */
  connection(nth?: number): Promise<Opened>;
  /** Resolves when that many messages have been sent. */
  sentSoFar(count: number): Promise<readonly string[]>;
  /** What becomes of a send; everything is sent at first. */
  answer: (message: OutgoingMessage) => SendOutcome | Promise<SendOutcome>;
  /** What opening does beside handing a connection over. */
  opening: (opened: Opened) => void | Promise<void>;
  actions: Partial<PlatformActions>;
  tested: AdapterTest;
  /** Nothing tells whether the other end is still there. */
  unwatched: boolean;
}

export const identity: AdapterIdentity = {
  selfId: "10001",
  selfName: "Dicey",
  capabilities: ["image"],
  implementation: { name: "Fake", version: "1", protocol: "v0" },
};

/** Makes a platform, and the feature that brings its adapter type `fake`. */
export function fakePlatform(): FakePlatform {
  const looks = new Set<() => void>();
  const changed = () => {
    for (const look of looks) look();
  };
  const until = <T>(value: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const look = () => {
        const found = value();
        if (found === undefined) return;
        looks.delete(look);
        resolve(found);
      };
      looks.add(look);
      look();
    });
  const platform: FakePlatform = {
    feature: defineFeature({ id: "fake-platform", setup: (host) => host.add(adapters, type) }),
    opened: [],
    sent: [],
    messages: [],
    through: [],
    unwatched: false,
    connection: (nth = 1) => until(() => platform.opened[nth - 1]),
    sentSoFar: (count) => until(() => (platform.sent.length >= count ? platform.sent : undefined)),
    answer: () => ({ state: "sent", messageId: "" }),
    opening: ({ link }) => link.online(identity),
    actions: {},
    tested: { ok: false, reason: "refused" },
  };
  const connectionOf = (id: number) => ({
    async send(message: OutgoingMessage): Promise<SendOutcome> {
      platform.through.push(id);
      platform.sent.push(String(message.segments[0]?.data.text));
      platform.messages.push(message);
      changed();
      return platform.answer(message);
    },
    get actions() {
      return platform.actions;
    },
    get unwatched() {
      return platform.unwatched;
    },
  });
  const type: AdapterType = {
    key: "fake",
    platform: "fake",
    titleKey: "adapter.fake",
    modes: [
      { mode: "dial", listens: false, endpoint: "required" },
      { mode: "listen", listens: true, endpoint: "optional" },
    ],
    schema: Joi.object({ flavour: Joi.string().valid("sweet", "sour").default("sweet") }),
    open(record, link, scope): AdapterConnection | Promise<AdapterConnection> {
      const opened = { record, link, signal: scope.signal };
      platform.opened.push(opened);
      const connection = connectionOf(record.id);
      const waiting = platform.opening(opened);
      changed();
      return waiting === undefined ? connection : waiting.then(() => connection);
    },
    test: async () => platform.tested,
  };
  return platform;
}

let ids = 0;

/** Something said in a group. */
export function said(
  text: string,
  more: Partial<Omit<MessageInit, "account">> = {},
): Omit<MessageInit, "account"> {
  return {
    id: `m${++ids}`,
    scene: "group",
    groupId: "4242",
    userId: "777",
    nickname: "Ann",
    segments: [textSegment(text)],
    text,
    sentAt: Math.floor(Date.now() / 1000),
    ...more,
  };
}
