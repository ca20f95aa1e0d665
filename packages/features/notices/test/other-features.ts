import { type AccountStatus, Adapters } from "@dicetower/adapters/api";
import commands from "@dicetower/commands";
import {
  defineFeature,
  type Feature,
  type NewNotice,
  Notices,
  notices,
  type OutgoingMessage,
  type SendOutcome,
} from "@dicetower/contract";
import mail from "@dicetower/mail";
import texts from "@dicetower/texts";

/** The chats that a host can write to, and who sends notices in it. */
export interface Surroundings {
  readonly features: readonly Feature[];
  /** What was said in chats. */
  readonly said: OutgoingMessage[];
  /** What the platform answers next. */
  outcome: () => SendOutcome | Promise<SendOutcome>;
  connected: boolean;
  send(notice: NewNotice): void;
}

/** Features around the one that is tested: an account of a chat platform, mail, and a source of notices. */
export function surroundings(): Surroundings {
  let board: Notices | undefined;
  const said: OutgoingMessage[] = [];
  const self: Surroundings = {
    features: [],
    said,
    outcome: () => ({ state: "sent", messageId: "1" }),
    connected: true,
    send: (notice) => board?.send(notice),
  };
  const account = () =>
    ({
      id: "7",
      name: "Bot",
      platform: "p",
      state: self.connected ? "connected" : "disconnected",
    }) as AccountStatus;
  const fake = {
    list: () => [account()],
    get: (id: string) => (id === "7" ? account() : undefined),
    account: () => undefined,
    actions: () => ({}),
    say: () => true,
    send(_account: string, message: OutgoingMessage) {
      said.push(message);
      return Promise.resolve(self.outcome());
    },
  };
  const adapters = defineFeature({
    id: "adapters",
    provides: [Adapters],
    setup: (host) => host.provide(Adapters, fake as unknown as Adapters),
  });
  const source = defineFeature({
    id: "source",
    needs: { board: Notices },
    setup(host) {
      board = host.needs.board;
      for (const [key, level] of [
        ["drip", "routine"],
        ["fire", "critical"],
        ["news", "important"],
        ["broken", "error"],
      ] as const)
        host.add(notices, { key, level, titleKey: `source.${key}` });
    },
  });
  return Object.assign(self, { features: [texts, commands, mail, adapters, source] });
}
