import { type AccountStatus, Adapters } from "@dicetower/adapters/api";
import { type Account, defineFeature, type Feature, type Outgoing } from "@dicetower/contract";

/** An account `7` of the platform `p`, and what it was made to say. */
export interface FakePlatform {
  readonly feature: Feature;
  /** `chat: text`, in order. */
  readonly said: string[];
  readonly poked: string[];
  state: AccountStatus["state"];
}

export function fakePlatform(): FakePlatform {
  const said: string[] = [];
  const poked: string[] = [];
  const account: Account = {
    id: "7",
    type: "p",
    platform: "p",
    selfId: "70",
    deliver: ({ scene, target, text }: Outgoing) => void said.push(`${scene}:${target}: ${text}`),
  };
  const poke = async (groupId: string, userId: string) => void poked.push(`${groupId}/${userId}`);
  const platform: FakePlatform = {
    said,
    poked,
    state: "connected",
    feature: defineFeature({
      id: "adapters",
      provides: [Adapters],
      setup(host) {
        const status = () => ({ ...base, state: platform.state }) as AccountStatus;
        host.provide(Adapters, {
          list: () => [status()],
          get: (id: string) => (id === "7" ? status() : undefined),
          account: (id: string) => (id === "7" ? account : undefined),
          actions: (id: string) => (id === "7" ? { poke } : {}),
        } as unknown as Adapters);
      },
    }),
  };
  return platform;
}

const base = { id: "7", name: "seven", platform: "p", type: "p", enabled: true, selfId: "70" };
