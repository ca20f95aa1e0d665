import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AccountStatus, Adapters, adapterState, type GroupMember } from "@dicetower/adapters/api";
import commands from "@dicetower/commands";
import {
  Clock,
  codes,
  defineFeature,
  type Feature,
  failure,
  type OutgoingMessage,
  type Role,
  type Segment,
  type SendOutcome,
  type Token,
} from "@dicetower/contract";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import access from "../src/index.js";

/** A mention of a user. */
export const at = (qq: string): Segment => ({ type: "at", data: { qq } });

/** What was asked of the platform, in order. */
export interface FakeAdapters {
  readonly log: string[];
  /** How the next sends end. */
  outcome: SendOutcome | Promise<SendOutcome>;
  /** Set to have leaving refused. */
  refuses: boolean;
  /** Set to take the action away. */
  cannotLeave: boolean;
  /** The accounts of this service. */
  accounts: readonly AccountStatus[];
  /** Files that were sent in private, by name. */
  readonly files: Map<string, string>;
  /** Groups that every account is in; undefined for a platform that does not answer. */
  groups: readonly string[] | undefined;
  /** Accounts that do not answer when they are asked for their groups. */
  silent: readonly string[];
  /** What members of every group are; undefined, or a word, for a platform that does not answer, fails, or cannot. */
  roles: Readonly<Record<string, Role>> | "down" | "not known" | undefined;
  /** Whose role was asked for, by whom, in which group; `*` for all. */
  readonly rolesAsked: string[];
  /** How often an account was asked for its groups. */
  counted: number;
  /** How often all accounts were asked for. */
  listed: number;
  /** Tells that an adapter has changed. */
  change: (status: AccountStatus) => void;
}

/** A platform that can be left, in the place of the adapters. */
export function fakeAdapters(): { fake: FakeAdapters; feature: ReturnType<typeof defineFeature> } {
  const status = (id: string, state: AccountStatus["state"], enabled = true) =>
    ({ id, name: `Bot ${id}`, state, enabled, platform: "test", selfId: `${id}0000` }) as AccountStatus;
  const accounts = [status("1", "connected"), status("2", "disconnected"), status("3", "disabled", false)];
  const fake: FakeAdapters = {
    log: [],
    outcome: { state: "sent", messageId: "1" },
    refuses: false,
    cannotLeave: false,
    files: new Map(),
    accounts,
    groups: ["1000", "2000"],
    silent: [],
    roles: {},
    rolesAsked: [],
    counted: 0,
    listed: 0,
    change: () => {},
  };
  const members = async (id: string, groupId: string, whom: string): Promise<GroupMember[]> => {
    fake.rolesAsked.push(`${id}: ${whom} in ${groupId}`);
    if (fake.roles === undefined) return new Promise(() => {});
    if (fake.roles === "down") throw failure(codes.notReady, "no connection");
    if (fake.roles === "not known") throw failure(codes.notSupported, "the server does not know the action");
    return Object.entries(fake.roles).map(([userId, role]) => ({ userId, role }) as GroupMember);
  };
  const service: Adapters = {
    list: () => {
      fake.listed++;
      return fake.accounts;
    },
    get: (id) => fake.accounts.find((one) => one.id === id),
    account: () => undefined,
    actions: (id) =>
      fake.cannotLeave
        ? {}
        : {
            groupList: async () => {
              fake.counted++;
              if (fake.groups === undefined || fake.silent.includes(id)) return new Promise(() => {});
              return fake.groups.map((groupId) => ({ groupId, name: "", members: 1 }));
            },
            member: async (groupId, userId) => {
              const all = await members(id, groupId, userId);
              const found = all.find((one) => one.userId === userId);
              if (found === undefined) throw failure(codes.ruleBroken, "no such member");
              return found;
            },
            memberList: (groupId) => members(id, groupId, "*"),
            uploadPrivateFile: async (_userId, file, name) => {
              fake.files.set(name, Buffer.from(file.replace("base64://", ""), "base64").toString());
              return undefined;
            },
            groupInfo: async (groupId: string) => ({
              groupId,
              name: groupId === "4711" ? "The Crypt" : "",
              members: 3,
            }),
            leaveGroup: async (group) => {
              fake.log.push(`${id} leaves ${group}`);
              if (fake.refuses) throw new Error("refused");
            },
          },
    action: () => {
      throw new Error("not asked for here");
    },
    reconnect: (id) => {
      fake.log.push(`${id} dials`);
    },
    say: (id, { scene, target }, { content }) => {
      fake.log.push(`${id} tells ${scene} ${target}: ${JSON.stringify(content)}`);
      return true;
    },
    send: async (id, { target, segments }: OutgoingMessage) => {
      fake.log.push(`${id} says in ${target}: ${String(segments[0]?.data["text"])}`);
      return fake.outcome;
    },
  };
  const feature = defineFeature({
    id: "adapters",
    provides: [Adapters],
    setup(host) {
      fake.change = (status) => host.emit(adapterState, status);
      host.provide(Adapters, service);
    },
  });
  return { fake, feature };
}

/** What tests have begun and must not outlive. */
const begun: (() => Promise<unknown>)[] = [];

/** A data folder that outlives a tower, and goes with `endAll`. */
export async function folder(): Promise<string> {
  const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-access-"));
  begun.push(() => rm(dataFolder, { recursive: true, force: true }));
  return dataFolder;
}

/** Ends all towers and removes all folders, the last first, whether or not the test has done so itself. */
export async function endAll(): Promise<void> {
  for (const end of begun.splice(0).reverse()) await end();
}

/** A tower with access, texts, commands, a platform and a clock moved by hand. */
export interface AccessTower extends TestHost {
  readonly clock: FakeClock;
  readonly fake: FakeAdapters;
  /** The newest code that was printed. */
  code(): string;
}

/** How a tower is to be. */
export interface AccessOptions {
  readonly dataFolder?: string;
  /** Features beside those that every tower has. */
  readonly more?: readonly Feature[];
  readonly replace?: readonly (readonly [Token<unknown>, unknown])[];
}

export async function accessTower(options: AccessOptions = {}): Promise<AccessTower> {
  const { more = [], replace = [], ...rest } = options;
  const clock = fakeClock(Date.UTC(2026, 0, 5, 12));
  const { fake, feature } = fakeAdapters();
  const tower = await testHost({
    ...rest,
    features: [texts, commands, access, feature, ...more],
    replace: [[Clock, clock], ...replace],
  });
  begun.push(() => tower.stop());
  await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
  return {
    ...tower,
    clock,
    fake,
    code: () => /^claim .*: \.master (\S+)/.exec(tower.announced.at(-1) ?? "")?.[1] ?? "",
  };
}

/** Who says something as the master of these tests. */
export const root = { userId: "900", nickname: "Root" };

/** Makes the root master. */
export function makeRootMaster(tower: TestHost): Promise<unknown> {
  return tower.post("/api/masters", { platform: "test", userId: root.userId }).answers({ code: 0 });
}

/** What is answered to a call that no form of a command reads, with the nearest form. */
export const notUnderstood =
  /^(?:That was not understood\.|“.+” was not understood, so nothing was done\.|Missing: .+\.|\S+ is not between \d+ and \d+\.)\s+Use: \./su;
