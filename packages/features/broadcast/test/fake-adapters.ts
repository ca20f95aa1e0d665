import { type AccountStatus, Adapters } from "@dicetower/adapters/api";
import {
  type Account,
  defineFeature,
  delivered,
  type Feature,
  type Outgoing,
  type SendOutcome,
  textSegment,
} from "@dicetower/contract";

/** Accounts of a platform `p`, and what they were made to say. */
export interface FakePlatform {
  readonly feature: Feature;
  /** `chat: text`, in order, over restarts. */
  readonly said: string[];
  readonly priorities: Set<string>;
  /** What becomes of a message; undefined while nobody says. */
  outcome: (chat: string) => SendOutcome | undefined;
  readonly connected: Set<string>;
}

/** Two accounts, `7` and `8`, of which the first has friends. */
export function fakePlatform(): FakePlatform {
  const connected = new Set(["7", "8"]);
  const platform: Omit<FakePlatform, "feature"> & { feature?: Feature } = {
    said: [],
    priorities: new Set(),
    outcome: () => ({ state: "sent", messageId: "1" }),
    connected,
  };
  const statusOf = (id: string) =>
    ({
      id,
      name: `account ${id}`,
      platform: "p",
      type: "p",
      enabled: true,
      state: connected.has(id) ? "connected" : "disconnected",
      selfId: `${id}0`,
    }) as AccountStatus;
  const friendList = async () => [{ userId: "51", nickname: "Fred", remark: "" }];
  platform.feature = defineFeature({
    id: "adapters",
    provides: [Adapters],
    setup(host) {
      const accountOf = (id: string): Account => ({
        id,
        type: "p",
        platform: "p",
        selfId: `${id}0`,
        deliver(outgoing: Outgoing) {
          const { scene, target, text, priority } = outgoing;
          const chat = `${scene}:${target}`;
          platform.said.push(`${id} ${chat}: ${text}`);
          platform.priorities.add(priority);
          const outcome = platform.outcome(chat);
          if (outcome === undefined) return;
          const segments = [textSegment(text)];
          host.emit(delivered, {
            account: accountOf(id),
            scene,
            target,
            segments,
            outcome,
            outgoing,
            at: 0,
          });
        },
      });
      const accounts = new Map(["7", "8"].map((id) => [id, accountOf(id)]));
      host.provide(Adapters, {
        list: () => ["7", "8"].map(statusOf),
        get: (id: string) => (accounts.has(id) ? statusOf(id) : undefined),
        account: (id: string) => accounts.get(id),
        actions: (id: string) => (id === "7" ? { friendList } : {}),
      } as unknown as Adapters);
    },
  });
  return platform as FakePlatform;
}
