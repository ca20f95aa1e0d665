import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type AccountStatus, Adapters } from "@dicetower/adapters/api";
import { codes, defineFeature, failure, Journal, Store } from "@dicetower/contract";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import receipts from "@dicetower/dice-receipts";
import { testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { Players, personalData } from "../src/api.js";
import { type PlayerPage, type PlayersTower, playersTower } from "./players-host.js";

interface Sent {
  readonly to: string;
  readonly name: string;
  readonly content: string;
}

/** A platform that takes files, unless it is told not to, and has one friend. */
function platform() {
  const state = { files: [] as Sent[], takes: true, friends: ["111"], refuses: false };
  const actions = {
    uploadPrivateFile: async (to: string, file: string, name: string) => {
      if (state.refuses) throw failure(codes.ruleBroken, "the platform says no");
      state.files.push({ to, name, content: Buffer.from(file.slice(9), "base64").toString() });
      return undefined;
    },
    deleteFriend: async (userId: string) => {
      if (!state.friends.includes(userId)) throw failure(codes.ruleBroken, "no such friend");
      state.friends = state.friends.filter((one) => one !== userId);
    },
    friendList: async () => state.friends.map((userId) => ({ userId, nickname: "" })),
  };
  const account = {
    id: "7",
    name: "Bot",
    platform: "test",
    selfId: "10000",
    enabled: true,
    state: "connected",
  };
  const feature = defineFeature({
    id: "adapters",
    provides: [Adapters],
    setup(host) {
      host.provide(Adapters, {
        list: () => [account as unknown as AccountStatus],
        get: (id: string) => (id === "7" ? (account as unknown as AccountStatus) : undefined),
        account: () => undefined,
        actions: () => (state.takes ? actions : {}),
        action: (_id: string, name: keyof typeof actions) => {
          if (!state.takes) throw failure(codes.notSupported, "the platform cannot do this");
          return actions[name];
        },
        reconnect: () => {},
        say: () => true,
        send: async () => ({ state: "sent", messageId: "1" }),
      } as unknown as Adapters);
    },
  });
  return { state, feature };
}

/** Keeps files of people, and fails to erase them when told to. */
function fileKeeper() {
  const state = { fails: false, erased: [] as string[] };
  const feature = defineFeature({
    id: "keeper",
    needs: { players: Players },
    setup(host) {
      host.add(personalData, {
        key: "keeper",
        titleKey: "keeper",
        export: async ({ userId }) => ({ kept: `file of ${userId}` }),
        erase: async () => ({ files: 1 }),
        async eraseFiles({ userId }, pseudonym) {
          if (state.fails) throw new Error("the disk is away");
          state.erased.push(`${userId} ${pseudonym.startsWith("erased-")}`);
        },
      });
      hands.players = host.needs.players;
    },
  });
  const hands: { players?: Players } = {};
  return { state, feature, hands };
}

const postgres = await testPostgres();

/** Names of files below a folder that hold a text. */
async function holding(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(text)) found.push(path.slice(folder.length + 1));
  }
  return found;
}

const owner = { kind: "panel", id: "1" } as const;

describe("accounts and personal data", () => {
  const { state: platformState, feature: adapters } = platform();
  const { state: keeperState, feature: keeper, hands } = fileKeeper();
  let tower: PlayersTower;
  before(async () => {
    tower = await playersTower({ more: [dice, native, adapters, keeper] });
  });
  after(() => tower.stop());

  const ann = { userId: "111", nickname: "Ann", scene: "private" } as const;
  const other = { userId: "a-77", nickname: "Annabel", platform: "other", scene: "private" } as const;
  const person = { platform: "test", userId: "111" };
  const second = { platform: "other", userId: "a-77" };

  it("answers ids as the API writes them", async () => {
    await tower
      .say(".userid", { userId: "111", nickname: "Ann" })
      .replies(
        "Platform: test\nAccount: test:111\nGroup: test:1000\nScene: group\nTrust: 0\nMain account: -",
      );
    await tower.say(".userid", ann).replies(/^Platform: test\nAccount: test:111\nScene: private\n/);
  });

  it("draws random names, and sets one", async () => {
    expect((await tower.say(".name cn 3", ann).text()).split(", ")).to.have.length(3);
    expect((await tower.say(".name", ann).text()).split(", ")).to.have.length(5);
    await tower.say(".name 11", ann).replies("From 1 to 10 names at once.");
    await tower.say(".namednd dwarf 2", ann).replies(/^\S+ \S+, \S+ \S+$/);
    await tower.say(".namednd fish", ann).replies(/^“fish” is no people with names here. There are: human/);
    await tower.say(".name 3 jp", ann).replies(/^“jp” was not understood/);
    await tower.say(".nnn jp", ann).replies(/^Ann is now called \S+ \S+, wherever/);
    await tower.say(".nn clr", ann).done();
  });

  it("joins what two accounts have when they are linked, and the main one's counts", async () => {
    await tower.say(".nn Duchess", ann).done();
    await tower.say(".nn Far Away", { ...other, scene: "group" }).done();
    await tower.put("/api/players/test/111", { nickname: "Duchess", trust: 3 }).answers({ code: 0 });
    await hands.players?.link(second, person, "manual", owner);
    await tower
      .say(".nn", { ...other, groupId: "5", scene: "group" })
      .replies(/^You are Duchess: .*everywhere/);
    await tower.say(".nn", { ...other, scene: "group" }).replies(/^You are Far Away: .*this group/);
    await tower.say(".userid", other).replies(/Trust: 3\nMain account: test:111$/);
    await tower.say(".account", other).replies(/^These accounts are one person.*:\ntest:111\nother:a-77$/);
    await tower.say(".account", { ...ann, scene: "group" }).replies(/private/i);
    const { items } = await tower.get("/api/players?q=a-77").data<PlayerPage>();
    expect(items[0]).to.deep.include({ linkedTo: person, nickname: "Duchess", trust: 3 });
    const detail = await tower
      .get("/api/players/other/a-77/detail")
      .data<{ identities: { userId: string; method: string }[] }>();
    expect(detail.identities.map(({ userId, method }) => [userId, method])).to.deep.equal([
      ["111", ""],
      ["a-77", "manual"],
    ]);
  });

  it("refuses links that would make a chain", async () => {
    const refused = async (from: typeof person, to: typeof person) => {
      const error = await hands.players?.link(from, to, "manual", owner).catch((reason: unknown) => reason);
      expect((error as { data?: { code?: number } }).data?.code).to.equal(40900);
    };
    await refused(second, person);
    await refused(person, person);
    await refused({ platform: "test", userId: "9" }, second);
  });

  it("does not hand a master's trust over a link", async () => {
    await tower.post("/api/masters", person).answers({ code: 0 });
    await tower.say(".userid", ann).replies(/Trust: 256/);
    await tower.say(".userid", other).replies(/Trust: 4/);
    const { items } = await tower.get("/api/players?q=111").data<PlayerPage>();
    expect(items[0]).to.deep.include({ isMaster: true, trust: 5 });
  });

  it("unlinks", async () => {
    await tower.say(".account unlink", other).replies("other:a-77 stands alone again.");
    await tower.say(".account unlink", other).replies("No other account is linked to yours.");
    await tower.say(".userid", other).replies(/Trust: 0\nMain account: -$/);
    await hands.players?.link(second, person, "email", owner);
  });

  it("sets settings and values of scripts, and answers old and new", async () => {
    const path = "/api/players/test/111";
    await tower
      .post(`${path}/setting`, { key: "defaultFaces", value: 20 })
      .answers({ data: { key: "defaultFaces", old: 0, new: 20 } });
    await tower.post(`${path}/setting`, { key: "defaultFaces", value: "x" }).answers({ code: 40001 });
    await tower.post(`${path}/setting`, { key: "colour", value: 1 }).answers({ code: 42200 });
    await tower.post(`${path}/luavar`, { key: "luck", value: 7 }).answers({ data: { old: null, new: 7 } });
    await tower
      .post(`${path}/luavar`, { key: "luck", value: { n: 1 }, plugin: "fishing", store: "today" })
      .answers({ data: { old: null, new: { n: 1 } } });
    await tower
      .post(`${path}/luacard`, { cardName: "Ann", key: "hp", value: "12" })
      .answers({ data: { cardName: "Ann", old: null, new: "12" } });
    const { settings } = await tower.get(`${path}/detail`).data<{ settings: object }>();
    expect(settings).to.deep.include({ defaultFaces: 20, cocVariant: null, extensions: {} });
    await tower.get(`${path}/detail`).answers({
      data: {
        luaVars: [{ store: "conf", key: "luck", value: 7 }],
        pluginVars: [{ plugin: "fishing", key: "luck", type: "object", value: { n: 1 } }],
        luaCards: [{ cardName: "Ann", key: "hp", value: "12" }],
      },
    });
    await tower.post(`${path}/luavar`, { key: "luck", value: null }).answers({ data: { old: 7, new: null } });
  });

  it("counts rolls", async () => {
    await tower.say(".r", ann).replies(/D20/);
    const { items } = await tower.get("/api/players?q=111").data<PlayerPage>();
    expect(items[0]).to.deep.include({ rollCount: 1 });
  });

  it("deletes friends, and says what the platform says", async () => {
    const path = "/api/players/test/111/delete-friend";
    await tower.post(path, {}).answers({ data: { deleted: true, adapterId: 7 } });
    const refused = await tower.post(path, { adapterId: 7 }).answers({ code: 42200 });
    expect(refused.json.message).to.equal("no such friend");
    await tower.post(path, { adapterId: 8 }).answers({ code: 40400 });
    platformState.takes = false;
    await tower.post(path, { adapterId: 7 }).answers({ code: 50100 });
    platformState.takes = true;
  });

  it("sends somebody what is held about them, once a day", async () => {
    platformState.refuses = true;
    await tower.say(".account export", ann).replies(/^No file could be sent.*test:111/);
    platformState.refuses = false;
    await tower
      .say(".account export", ann)
      .replies(/^Everything that is held .* personal-data-2026-01-05\.json\.$/);
    const [file] = platformState.files;
    expect(file?.to).to.equal("111");
    const { identities } = JSON.parse(file?.content ?? "") as { identities: Record<string, never>[] };
    expect(identities.map(({ userId }) => userId)).to.deep.equal(["111", "a-77"]);
    expect(file?.content)
      .to.match(/Duchess/)
      .and.match(/file of 111/)
      .and.match(/"defaultFaces": 20/);
    await tower.say(".account export", ann).replies("This can be asked for once a day.");
    const download = await tower.get("/api/players/test/111/export").done();
    expect(download.headers.get("content-disposition")).to.match(/attachment.*personal-data/);
    expect(download.text).to.contain("Duchess");
  });

  it("erases somebody who asks for it and confirms in time, in files and database", async () => {
    await tower
      .say(".account erase yes", ann)
      .replies(/^This deletes everything[\s\S]*within 5 minutes: \.account erase yes$/);
    await tower.say(".account erase later", ann).replies(/^“later” was not understood/);
    await tower.clock.advance(301_000);
    await tower.say(".account erase yes", ann).replies(/^This deletes everything/);
    keeperState.fails = true;
    await tower
      .say(".account erase yes", ann)
      .replies(/^Everything that was held .* says erased-[0-9a-f-]+ instead/);
    expect((await tower.get("/api/players").data<PlayerPage>()).total).to.equal(0);
    await tower.get("/api/players/test/111/detail").answers({ code: 40400 });
    await tower.say(".account", { ...other, userId: "a-77" }).replies(/is not linked/);
    await tower.delete("/api/players/other/a-77?scope=all").answers({ code: 0 });
    expect(keeperState.erased).to.deep.equal([]);
    keeperState.fails = false;
    await eventually(
      () => expect(keeperState.erased).to.include.members(["111 true", "a-77 true"]),
      () => tower.clock.advance(61_000),
    );
  });

  it("tells what was removed by scope", async () => {
    await tower.say(".nn Once More", ann).done();
    await tower
      .delete("/api/players/test/111?scope=cards")
      .answers({ data: { scope: "cards", removed: {}, pseudonym: "" } });
    const gone = await tower
      .delete("/api/players/test/111")
      .data<{ scope: string; pseudonym: string; removed: { players: Record<string, number> } }>();
    expect(gone.scope).to.equal("record");
    expect(gone.pseudonym).to.match(/^erased-/);
    expect(gone.removed.players).to.deep.include({ records: 1, names: 0 });
    await tower.delete("/api/players/test/111").answers({ code: 40400 });
    await tower.delete("/api/players/test/111?scope=half").answers({ code: 40001 });
  });

  it("removes the players of the test chat with all they have, and no other", async () => {
    await tower.say(".nn Real", { userId: "500", nickname: "Real", accountId: "7", scene: "private" }).done();
    for (const userId of ["601", "602"])
      await tower.say(".nn Tried", { userId, nickname: "Try", accountId: "test", scene: "private" }).done();
    const ids = async (query: string) =>
      (await tower.get(`/api/players${query}`).data<PlayerPage>()).items.map(({ userId }) => userId);
    expect(await ids("?test=true")).to.include.members(["601", "602"]);
    const before = await ids("?test=false");
    const { removed } = await tower.delete("/api/players/test").data<{ removed: number }>();
    expect(removed).to.be.at.least(2);
    expect(await ids("?test=true")).to.deep.equal([]);
    expect(await ids("")).to.have.members(before);
    expect(before).to.include("500");
    await eventually(() => expect(keeperState.erased).to.include.members(["601 true", "602 true"]));
    await tower
      .say(".nn", { userId: "601", nickname: "Try", accountId: "test", scene: "private" })
      .replies(/^(?!.*Tried)/);
    await tower.delete("/api/players/test").answers({ data: { removed: 1 } });
    await tower.delete("/api/players/test").answers({ data: { removed: 0 } });
  });
});

/**
 * Waits until something holds, a thousand turns at most: the store answers when it has written. `meanwhile` runs in
 * each turn: a tick is skipped while the former one runs, so a clock that moves once may move for nothing.
 */
async function eventually(holds: () => void, meanwhile?: () => Promise<void>): Promise<void> {
  for (let turn = 0; ; turn++)
    try {
      return holds();
    } catch (error) {
      if (turn === 1_000) throw error;
      await meanwhile?.();
      await new Promise((go) => setTimeout(go, 10));
    }
}

describe("what is left of somebody who was erased", () => {
  it("is nothing: neither the id nor the name is found in any file of the data folder", async () => {
    const { feature: adapters } = platform();
    const { mkdtemp, rm } = await import("node:fs/promises");
    const { tmpdir } = await import("node:os");
    const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-erased-"));
    const tower = await playersTower({ more: [dice, native, receipts, adapters], dataFolder });
    try {
      const gone = { userId: "8315550147", nickname: "Zebedee Quux", scene: "private" } as const;
      for (let at = 0; at < 30; at++)
        await tower.say("hello", { userId: `9${at}`, nickname: `Other ${at}` }).done();
      await tower.say(".nn Quuxian", gone).done();
      await tower.say(".set 20 --my", gone).done();
      await tower.say(".r", gone).replies(/D20/);
      await tower.put("/api/players/test/8315550147", { nickname: "Quuxian", trust: 2 }).answers({ code: 0 });
      await tower
        .post("/api/players/test/8315550147/luavar", { key: "a", value: "Quuxian" })
        .answers({ code: 0 });
      await tower.say(".account erase", gone).done();
      await tower.say(".account erase yes", gone).replies(/^Everything/);
    } finally {
      await tower.stop();
    }
    try {
      for (const text of ["8315550147", "Zebedee", "Quuxian"])
        expect(await holding(dataFolder, text), text).to.deep.equal([]);
      expect(await holding(dataFolder, "Other 7")).to.not.deep.equal([]);
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  });

  postgres.describe("on PostgreSQL", () => {
    it("is nothing in any row", async () => {
      const database = await postgres.database();
      const stores: Store[] = [];
      const looker = defineFeature({
        id: "looker",
        needs: { store: Store, journal: Journal },
        setup: ({ needs }) => void stores.push(needs.store, needs.journal),
      });
      const { feature: adapters } = platform();
      const more = [dice, native, receipts, adapters, looker];
      const tower = await playersTower({ more, databaseUrl: database.url });
      const rowsWith = async (text: string) => {
        const found: string[] = [];
        for (const store of stores) {
          const tables = await store.read((db) =>
            db("pg_tables")
              .where("schemaname", db.raw("current_schema()"))
              .select<{ tablename: string }[]>("tablename"),
          );
          for (const { tablename } of tables) {
            const rows = await store.read((db) => db(tablename).select());
            if (JSON.stringify(rows).includes(text)) found.push(tablename);
          }
        }
        return found;
      };
      try {
        const gone = { userId: "8315550147", nickname: "Zebedee Quux", scene: "private" } as const;
        await tower.say(".nn Quuxian", gone).done();
        await tower.say(".r", gone).replies(/D100/);
        await tower
          .put("/api/players/test/8315550147", { nickname: "Quuxian", trust: 2 })
          .answers({ code: 0 });
        expect(await rowsWith("8315550147")).to.include.members([
          "players_person",
          "access_trust",
          "host_change",
        ]);
        await tower.say(".account erase", gone).done();
        await tower.say(".account erase yes", gone).replies(/^Everything/);
        for (const text of ["8315550147", "Zebedee", "Quuxian"])
          expect(await rowsWith(text), text).to.deep.equal([]);
      } finally {
        await tower.stop();
        await database.drop();
      }
    });
  });
});
