import botproto from "@dicetower/adapter-botproto-v11";
import adapters from "@dicetower/adapters";
import { Adapters, adapterState, platformEvent } from "@dicetower/adapters/api";
import { defineFeature, incoming, type Message, type PlatformEvent } from "@dicetower/contract";
import { type TestHost, type TestHostOptions, testHost } from "@dicetower/testkit";

/** An adapter as the API answers it, as far as these tests look at it. */
export interface AdapterView {
  readonly id: number;
  readonly state: string;
  readonly error: string;
  readonly selfId: string;
  readonly attempt: number;
  readonly [field: string]: unknown;
}

/** A service with the OneBot adapter, and a feature that answers `.say x` with x. */
export interface PeerTower {
  readonly tower: TestHost;
  readonly service: Adapters;
  /** Texts of messages that went down the line. */
  readonly heard: readonly string[];
  /** The same messages as they are. */
  readonly messages: readonly Message[];
  readonly events: readonly PlatformEvent[];
  /** The adapter, as soon as it is in that state and fits; states between two looks are not seen. */
  readonly state: (wanted: string, fits?: (view: AdapterView) => boolean) => Promise<AdapterView>;
  /** Resolves at the next change of any adapter's state. */
  changed(): Promise<void>;
  /** The n-th event, as soon as it has come. */
  event(nth?: number): Promise<PlatformEvent>;
  /** Makes an adapter; without options of its own it says everything at once. */
  readonly create: (body: Readonly<Record<string, unknown>>) => Promise<AdapterView>;
}

/** No pause between messages: these tests are about what is said, not how fast. */
const unlimited = { sendIntervalMs: 0, sendPerSecond: 0 };

/** Starts a service. @param more features beside those that every test here needs, and replaced services */
export async function peerTower(
  more: Partial<Pick<TestHostOptions, "features" | "replace" | "settings" | "dataFolder">> = {},
): Promise<PeerTower> {
  const messages: Message[] = [];
  const heard: string[] = [];
  const events: PlatformEvent[] = [];
  const looks = new Set<() => void>();
  let changes = 0;
  const look = () => {
    for (const one of looks) one();
  };
  const until = <T>(value: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const one = () => {
        const found = value();
        if (found === undefined) return;
        looks.delete(one);
        resolve(found);
      };
      looks.add(one);
      one();
    });
  let service: Adapters | undefined;
  const listener = defineFeature({
    id: "listener",
    needs: { adapters: Adapters },
    setup(host) {
      service = host.needs.adapters;
      host.on(platformEvent, ({ event }) => {
        events.push(event);
        look();
      });
      host.on(adapterState, () => {
        changes++;
        look();
      });
      host.add(incoming, {
        key: "listener",
        slot: "commands",
        run(message) {
          heard.push(message.text);
          messages.push(message);
          return message.text.startsWith(".say ") ? { reply: message.text.slice(5) } : undefined;
        },
      });
    },
  });
  const tower = await testHost({
    ...more,
    features: [adapters, botproto, listener, ...(more.features ?? [])],
  });
  return {
    tower,
    service: service as unknown as Adapters,
    heard,
    messages,
    events,
    async state(wanted, fits = () => true) {
      for (;;) {
        const change = changes;
        const [view] = await tower.get("/api/adapters").data<AdapterView[]>();
        if (view?.state === wanted && fits(view)) return view;
        await until(() => (changes > change ? true : undefined));
      }
    },
    async changed() {
      const change = changes;
      await until(() => (changes > change ? true : undefined));
    },
    event: (nth = 1) => until(() => events[nth - 1]),
    create: (body) =>
      tower
        .post("/api/adapters", { name: "Peer", type: "botproto_v11", options: unlimited, ...body })
        .data<AdapterView>(),
  };
}
