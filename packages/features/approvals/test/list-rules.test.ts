import access from "@dicetower/access";
import { flooded } from "@dicetower/access/api";
import { Adapters, platformEvent } from "@dicetower/adapters/api";
import { censorHit } from "@dicetower/censor/api";
import commands from "@dicetower/commands";
import { Clock, defineFeature, type PlatformEvent, Store } from "@dicetower/contract";
import { GroupCleaning, Groups, LicenceDemand } from "@dicetower/groups/api";
import globals from "@dicetower/silence";
import { type FakeClock, fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import approvals from "../src/index.js";

const account = { id: "1", type: "p", platform: "p", selfId: "10", deliver: () => {} };
const group = (groupId: string, flags: string[] = []) => ({
  platform: "p",
  groupId,
  name: `name of ${groupId}`,
  state: "active",
  flags,
  test: false,
  inviter: { platform: "p", userId: "inviter" },
});
const known = new Map(
  [group("g"), group("other"), group("kept", ["keepListed"])].map((one) => [one.groupId, one]),
);
const left: string[] = [];
const cleaned: object[] = [];
const groups = defineFeature({
  id: "groups",
  provides: [Groups, GroupCleaning],
  setup(host) {
    host.provide(Groups, {
      get: async ({ groupId }: { groupId: string }) => known.get(groupId),
      page: async (after: object | undefined) => (after === undefined ? [...known.values()] : []),
      members: async () => [{ userId: "u", name: "U" }],
    } as unknown as Groups);
    host.provide(GroupCleaning, {
      run: async () => 0,
      idle: async (rule) => {
        cleaned.push(rule);
        return [group("silent")];
      },
      leave: async (keys, reason) => {
        left.push(...keys.map(({ groupId }) => `${groupId}: ${reason}`));
        return keys;
      },
    });
  },
});
const adapters = defineFeature({
  id: "adapters",
  provides: [Adapters],
  setup: (host) =>
    host.provide(Adapters, {
      list: () => [],
      get: () => undefined,
      account: () => undefined,
      actions: () => ({}),
    } as unknown as Adapters),
});

describe("list rules", () => {
  let tower: TestHost;
  let clock: FakeClock;
  let emit: (work: (host: { emit: Emit }) => void) => Promise<void>;
  let demanded: () => string;
  type Emit = Parameters<Parameters<typeof defineFeature>[0]["setup"]>[0]["emit"];
  const platform = defineFeature({
    id: "platform",
    needs: { store: Store, demand: LicenceDemand },
    setup(host) {
      demanded = () => host.needs.demand.licence;
      emit = async (work) => {
        work(host);
        // What it leads to is written one after another: whatever is written after that comes last.
        for (let round = 0; round < 8; round++) {
          for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
          await host.needs.store.change(async () => {});
        }
        await new Promise((resolve) => setImmediate(resolve));
      };
    },
  });
  const mute = (operatorId: string, groupId = "g", kind: "bot.muted" | "bot.kicked" = "bot.muted") => {
    const event = { kind, groupId, userId: "10", operatorId, seconds: 60, at: 0, raw: null } as PlatformEvent;
    return emit((host) => host.emit(platformEvent, { account, event }));
  };
  const rules = (listRules: object) => tower.put("/api/system/events", { listRules }).answers({ code: 0 });
  const rows = async () => {
    const { items } = await tower.get("/api/banlist?sort=rowId").data<{ items: Row[] }>();
    return items;
  };
  const brief = async () =>
    (await rows()).map(({ listType, targetType, targetId, score, kind }) =>
      [listType, targetType, targetId, score, kind].join(" "),
    );
  /** Waits until these groups have been left: under load what an event leads to takes longer than some writes. */
  const leaves = async (expected: readonly string[]) => {
    const end = performance.now() + 10_000;
    while (left.length < expected.length && performance.now() < end) await emit(() => undefined);
    expect(left).to.deep.equal(expected);
  };
  const noticed = (kind: string) => tower.host.notices().filter((one) => one.kind === kind);
  interface Row {
    listType: string;
    targetType: string;
    targetId: string;
    score: number;
    kind: string;
    expiresAt: number;
    reasons: { text: string; place: { groupId: string; name: string } }[];
  }

  beforeEach(async () => {
    left.length = 0;
    cleaned.length = 0;
    clock = fakeClock();
    tower = await testHost({
      features: [texts, commands, access, adapters, groups, globals, approvals, platform],
      replace: [[Clock, clock]],
      settings: { logLevel: "warn" },
    });
  });
  afterEach(() => tower.stop());

  it("warn at the one threshold, and deny for some hours at the other", async () => {
    for (const [at, [scoreMuted, listed]] of (
      [
        [99, undefined],
        [100, "watch"],
        [199, "watch"],
        [200, "deny"],
      ] as const
    ).entries()) {
      await rules({ scoreMuted, jointGroupRate: 0, jointInviterRate: 0 });
      await mute(`u${at}`);
      const row = (await rows()).find(({ targetId }) => targetId === `u${at}`);
      expect(row?.listType, String(scoreMuted)).to.equal(listed);
      if (row?.listType === "deny") {
        expect(row.expiresAt).to.equal(clock.seconds() + 12 * 3600);
        expect(row.reasons[0]).to.deep.include({ text: "muted the bot" });
        expect(row.reasons[0]?.place).to.deep.include({ groupId: "g", name: "name of g" });
      }
    }
  });

  it("let points fade, and give a share to the group and to who invited the bot", async () => {
    await rules({ warnThreshold: 50 });
    await mute("u");
    expect(await brief()).to.deep.equal(["watch user u 100 mute", "watch group g 50 joint"]);
    clock.setWall(clock.now() + 40 * 60_000);
    await mute("u");
    expect(await brief()).to.deep.equal(["watch user u 160 mute", "watch group g 60 joint"]);
    await mute("v", "kept", "bot.kicked");
    expect(await brief())
      .to.include.members(["deny user v 200 kick", "watch user inviter 90 joint"])
      .and.not.include("watch group kept 100 joint");
  });

  it("spare masters, and whose group it is with them; give nothing where the rules are off", async () => {
    await tower.post("/api/masters", { platform: "p", userId: "m" }).answers({ code: 0 });
    await mute("m", "g", "bot.kicked");
    await mute("10", "g", "bot.kicked");
    await rules({ enabled: false });
    await mute("u", "g", "bot.kicked");
    expect(await brief()).to.deep.equal([]);
  });

  it("give points for what the censor refuses and to who was denied for a flood, and none of that to a group", async () => {
    const who = { account, nickname: "U", groupId: "", groupName: "" };
    const hit = (level: number, userId: string) =>
      emit((host) => host.emit(censorHit, { ...who, userId, level, blocked: true }));
    await hit(3, "a");
    await hit(4, "b");
    await emit((host) => host.emit(flooded, { ...who, userId: "c", groupId: "g" }));
    expect(await brief()).to.deep.equal(["watch user b 100 censor", "watch user c 100 spam"]);
    for (let n = 0; n < 9; n++)
      await emit((host) => host.emit(flooded, { ...who, userId: `d${n}`, groupId: "g" }));
    expect((await brief()).filter((row) => row.includes(" group "))).to.deep.equal([]);
  });

  it("leave the group where it happened, or all that somebody is in, but none that is kept", async () => {
    await mute("u", "g", "bot.kicked");
    expect(left).to.deep.equal([]);
    await rules({ onDeny: { leaveLastPlace: true } });
    await mute("v", "g", "bot.kicked");
    const why = "Reason: somebody here is on the deny list (kicked the bot out).";
    await leaves([`g: ${why}`]);
    await rules({ onDeny: { leaveGroups: "all" } });
    await tower.delete("/api/banlist/1").answers({ code: 0 });
    await mute("u", "kept", "bot.kicked");
    await leaves([`g: ${why}`, `g: ${why}`, `other: ${why}`]);
    expect(noticed("denyLeft")).to.have.lengthOf(1);
    await clock.advance(600_000);
    expect(noticed("denyLeft")).to.have.lengthOf(2);
  });

  it("leave groups that denied people own, where that is wanted, but none that is kept", async () => {
    for (const targetId of ["o", "member"])
      await tower.post("/api/banlist", { platform: "p", targetId }).answers({ code: 0 });
    const speaks = (userId: string, groupId: string, role: "owner" | "member" = "owner") =>
      emit(() => void tower.say("hello", { platform: "p", accountId: "1", userId, groupId, role }).done());
    await speaks("o", "g");
    expect(left).to.deep.equal([]);
    await tower.put("/api/system/global", { compat: { leaveDenied: true } }).answers({ code: 0 });
    await speaks("member", "g", "member");
    await speaks("o", "kept");
    await speaks("free", "g");
    expect(left).to.deep.equal([]);
    await speaks("o", "g");
    expect(left).to.deep.equal(["g: Reason: somebody here is on the deny list (its owner is denied)."]);
    expect(noticed("denyLeft")).to.have.lengthOf(1);
  });

  it("tell the first at once and the others as one, also where the service ends", async () => {
    await rules({ jointGroupRate: 0, jointInviterRate: 0 });
    for (const who of ["a", "b", "c"]) await mute(who, "g", "bot.kicked");
    expect(noticed("denyAdded").map(({ detail }) => detail)).to.deep.equal([
      "denyAdded by the rules: p:a (kicked the bot out, 200 points).",
    ]);
    await clock.advance(600_000);
    expect(noticed("denyAdded")).to.have.lengthOf(2);
    expect(
      noticed("denyAdded").some(({ detail }) => detail.includes("p:b") && detail.includes("p:c")),
    ).to.equal(true);
  });

  it("answer the denied where that is wanted", async () => {
    await tower.post("/api/banlist", { platform: "test", targetId: "u" }).answers({ code: 0 });
    await tower.say(".bot", { userId: "u" }).silent();
    await rules({ onDeny: { refuseTalk: false } });
    await tower.say(".bot", { userId: "u" }).replies(/Dicetower/);
  });

  it("tell which licence is demanded", async () => {
    expect(demanded()).to.equal("none");
    await tower.put("/api/system/events", { groupInvite: { licence: "all" } }).answers({ code: 0 });
    expect(demanded()).to.equal("all");
  });

  it("clean silent groups at the hour, or only tell which", async () => {
    const hour = new Date(clock.now()).getHours();
    const clean = { enabled: true, groupDays: 30, cap: 5, exceptFlags: ["club"] };
    const set = (autoClean: object) => tower.put("/api/system/events", { autoClean }).answers({ code: 0 });
    /** Until the job of the next hour has run. */
    const anHour = async () => {
      await clock.advance(3_600_000);
      for (let round = 0; round < 6; round++) await emit(() => clock.use(0));
      await clock.advance(60_000);
      await emit(() => clock.use(0));
    };
    await set({ ...clean, hour: (hour + 23) % 24 });
    await anHour();
    expect(cleaned).to.deep.equal([]);
    await set({ ...clean, hour: (hour + 2) % 24, notifyOnly: false });
    await anHour();
    expect(cleaned).to.deep.equal([{ days: 30, limit: 5, except: ["club"], preview: false }]);
    expect(noticed("leftIdle")[0]?.detail).to.equal("1 groups were silent for 30 days and are being left.");
    await set({ ...clean, hour: (hour + 3) % 24 });
    await anHour();
    expect(cleaned[1]).to.deep.include({ preview: true });
  });
});
