import access from "@dicetower/access";
import commands from "@dicetower/commands";
import {
  Changes,
  Clock,
  type Connection,
  defineFeature,
  type Notice,
  Notices,
  Store,
  systemActor,
} from "@dicetower/contract";
import patterns from "@dicetower/patterns";
import players from "@dicetower/players";
import { type PersonalData, personalData } from "@dicetower/players/api";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { Ai, type AiAnswer, AiFailure, type AiRequest } from "../src/api.js";
import ai from "../src/index.js";
import { type FakeModelServer, fakeModelServer } from "../src/testing/index.js";

const never = new AbortController().signal;

/** A host with the AI layer, and a model server that it asks. */
export interface AiTower extends TestHost {
  readonly ai: Ai;
  readonly models: FakeModelServer;
  readonly clock: FakeClock;
  /** What the owners were told, the newest first. */
  notices(): readonly Notice[];
  /** Asks a model. */
  ask(more?: Partial<AiRequest>, signal?: AbortSignal): Promise<AiAnswer>;
  /** Asks a model that fails. */
  failure(more?: Partial<AiRequest>, signal?: AbortSignal): Promise<AiFailure>;
  /** Saves settings that lead to the server, with these laid over. */
  set(more?: Readonly<Record<string, unknown>>): Promise<void>;
  /** What the feature holds about people, as `players` asks it. */
  personal(): PersonalData;
  inStore<T>(work: (db: Connection) => Promise<T>): Promise<T>;
  /** Leaves the change behind that the removal of a group does. */
  removeGroup(group: { readonly platform: string; readonly groupId: string }): Promise<void>;
  /** Lets time go on in small steps until the work is done, while the network has its turn at each. */
  passing<T>(work: Promise<T>, stepMs?: number): Promise<T>;
  /** Waits until something is so. */
  until(what: () => boolean): Promise<void>;
  end(): Promise<void>;
}

/** @param time moved by hand, from then on @param databaseUrl SQLite when left out */
export async function aiTower(time?: Date, databaseUrl?: string): Promise<AiTower> {
  const models = await fakeModelServer();
  const clock = fakeClock((time ?? new Date()).getTime());
  let service: Ai | undefined;
  let board: Notices | undefined;
  let store: Store | undefined;
  let remove: ((id: string) => Promise<void>) | undefined;
  let held: PersonalData | undefined;
  // Removals are recorded in the name of the feature that does them.
  const groups = defineFeature({
    id: "groups",
    needs: { changes: Changes },
    setup(host) {
      remove = (id) =>
        host.run(() =>
          host.needs.changes.note({
            action: "group.remove",
            actor: systemActor,
            target: { type: "group", id },
          }),
        );
    },
  });
  const probe = defineFeature({
    id: "probe",
    needs: { ai: Ai, notices: Notices, store: Store },
    setup(host) {
      store = host.needs.store;
      host.read(personalData, ({ all }) => {
        held = all.find(({ key }) => key === "ai")?.item;
      });
      service = host.needs.ai;
      board = host.needs.notices;
    },
  });
  const tower = await testHost({
    features: [texts, commands, access, patterns, players, groups, ai, probe],
    settings: { logLevel: "debug", metrics: true },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(time !== undefined ? { replace: [[Clock, clock]] } : {}),
  });
  const found = service as unknown as Ai;
  const ask: AiTower["ask"] = (more = {}, signal = never) =>
    found.complete(
      {
        purpose: "dialogue",
        payer: {},
        system: "Be short.",
        messages: [{ role: "user", content: "Hi" }],
        ...more,
      },
      signal,
    );
  /** A round trip through the server: whatever is under way gets on meanwhile. */
  const turn = () => fetch(models.url.replace(/v1$/, "idle")).then((answer) => answer.text());
  return Object.assign(tower, {
    ai: found,
    models,
    clock,
    ask,
    personal: () => held as PersonalData,
    inStore: <T>(work: (db: Connection) => Promise<T>) => (store as Store).change(work),
    removeGroup: ({ platform, groupId }: { readonly platform: string; readonly groupId: string }) =>
      remove?.(`${platform}:${groupId}`) ?? Promise.resolve(),
    notices: () => board?.recent() ?? [],
    failure: (more?: Partial<AiRequest>, signal?: AbortSignal) =>
      ask(more, signal).then(
        (answer) => {
          throw new Error(`answered: ${JSON.stringify(answer)}`);
        },
        (error: unknown) => {
          if (error instanceof AiFailure) return error;
          throw error;
        },
      ),
    set: (more?: Readonly<Record<string, unknown>>) =>
      tower.put("/api/system/ai", models.settings(more)).answers({ code: 0 }) as unknown as Promise<void>,
    async passing<T>(work: Promise<T>, stepMs = 200): Promise<T> {
      let done = false;
      const end = () => {
        done = true;
      };
      work.then(end, end);
      for (let step = 0; !done && step < 2000; step++) {
        await turn();
        await turn();
        // What asks the store meets its limits by this clock, too: it has its answer first.
        await store?.read((db) => db.raw("select 1")).catch(() => {});
        if (!done) await clock.advance(stepMs);
      }
      return work;
    },
    async until(what: () => boolean) {
      for (let tries = 0; !what(); tries++) {
        if (tries > 5000) throw new Error("it did not come to that");
        await turn();
      }
    },
    async end() {
      await tower.stop();
      await models.stop();
    },
  });
}
