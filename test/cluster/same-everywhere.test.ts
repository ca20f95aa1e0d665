import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { WebSocket } from "ws";
import { felt, type Pair, pair, several } from "./support/pair.js";

/** What the panel hears. */
interface Frame {
  readonly type: string;
  readonly process: string;
  readonly sequence: number;
  readonly event?: string;
  readonly data?: { readonly id?: string };
}

/** What is done at one process, and what shows at the other that it has heard of it. */
interface Change {
  readonly what: string;
  readonly done: (at: TestHost) => Promise<unknown>;
  readonly felt: (at: TestHost) => Promise<unknown>;
}

const wide = { platform: "test" };

const changes: readonly Change[] = [
  {
    what: "a setting",
    done: (at) => at.put("/api/system/prefixes", { prefixes: [".", "%"] }).answers({ code: 0 }),
    felt: (at) => at.say("%r 3d1").replies(/=3/),
  },
  {
    what: "a feature that is switched off",
    done: (at) => at.post("/api/features/luck/disable").answers({ code: 0 }),
    felt: async (at) => expect(at.feature("luck")?.state).to.equal("off"),
  },
  {
    what: "a text",
    done: (at) =>
      at
        .put("/api/templates", { locale: "en", key: "help.notFound", format: "plain", value: "No {word}." })
        .answers({ code: 0 }),
    felt: (at) => at.say(".help xyzzy").replies("No xyzzy."),
  },
  {
    what: "a reply",
    done: (at) =>
      at
        .post("/api/replies", { keywords: ["hail"], responses: [{ text: "well met", weight: 1 }] })
        .answers({ code: 0 }),
    felt: (at) => at.say("hail").replies("well met"),
  },
  {
    what: "a causal rule",
    done: (at) =>
      at
        .post("/api/causal/rules", {
          name: "A rule",
          trigger: { kind: "message", matchMode: "exact", keywords: ["cause it"] },
          actions: [{ kind: "reply", responses: [{ text: "caused", weight: 1 }] }],
        })
        .answers({ code: 0 }),
    felt: (at) => at.say("cause it").replies("caused"),
  },
  {
    what: "a ban",
    done: (at) => at.post("/api/banlist", { ...wide, targetType: "user", targetId: "666" }).done(),
    felt: (at) => at.say(".r 3d1", { userId: "666" }).silent(),
  },
  {
    what: "words of the censor",
    done: (at) =>
      at
        .put("/api/system/censor", { enabled: true, rules: [{ word: "brimstone", level: 4 }] })
        .answers({ code: 0 }),
    felt: (at) => at.say(".r 3d1 brimstone").replies(/^(?!.*=3)/s),
  },
  {
    what: "an alias",
    done: (at) => at.say(".alias --my three r 3d1").done(),
    felt: (at) => at.say(".three").replies(/=3/),
  },
  {
    what: "the bot switched off in a group",
    done: (at) => at.say(".bot off", { groupId: "31", role: "owner" }).done(),
    felt: (at) => at.say(".r 3d1", { groupId: "31" }).silent(),
  },
  {
    what: "what a group has set",
    done: (at) => at.put("/api/groups/test/32", { enabled: false }).answers({ code: 0 }),
    felt: (at) => at.say(".r 3d1", { groupId: "32" }).silent(),
  },
  {
    what: "who watches",
    done: (at) => at.say(".ob", { groupId: "33", userId: "77", nickname: "Bea" }).done(),
    felt: (at) => at.say(".ob list", { groupId: "33" }).replies(/Bea|77/),
  },
  {
    what: "a log that is on",
    done: (at) => at.say(".log new tale", { groupId: "34", role: "owner" }).done(),
    felt: (at) => at.say(".log", { groupId: "34" }).replies(/tale/),
  },
  {
    what: "groups that play together",
    async done(at) {
      await at.post("/api/masters", { ...wide, userId: "88" }).answers({ code: 0 });
      const helper = { groupId: "36", userId: "88", role: "owner" } as const;
      await at.say(".link with g 37", helper).done();
      await at.say(".log new shared", helper).done();
      await at.say(".ri 20 Wolf", helper).done();
    },
    async felt(at) {
      await at.say(".log", { groupId: "37" }).replies(/shared/);
      await at.say(".init", { groupId: "37" }).replies(/Wolf/);
    },
  },
  {
    what: "a password",
    done: (at) =>
      at.put("/api/system/webui-auth", { password: "correct horse battery" }).answers({ code: 0 }),
    felt: (at) => at.get("/api/auth/status").answers({ data: { passwordEnabled: true } }),
  },
];

several("what is changed at one process is felt at the other", function () {
  this.timeout(180_000);
  let both: Pair;
  before(async () => {
    both = await pair();
  });
  after(() => both.end());

  for (const { what, done, felt: shows } of changes)
    it(what, async () => {
      const { one, two } = both;
      // Both have looked before: what they keep in memory is what is asked about.
      await shows(two).then(
        () => expect.fail("it was so before"),
        () => undefined,
      );
      await done(one);
      await felt(() => shows(two));
    });

  it("a session: logged in at one, logged in at the other, and logged out there", async () => {
    const { one, two } = both;
    const answer = await one
      .post("/api/auth/login", { password: "correct horse battery" }, { key: false })
      .done();
    const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
    const there = { key: false, headers: { Cookie: cookie, Origin: two.base } };
    await two.get("/api/system/status", there).answers({ code: 0 });
    await two.post("/api/auth/logout", undefined, there).answers({ code: 0 });
    const here = { key: false, headers: { Cookie: cookie, Origin: one.base } };
    await felt(() => one.get("/api/system/status", here).answers({ code: 40101 }));
  });

  it("failed log-ins: who is refused at one is refused at the other", async () => {
    const { one, two } = both;
    const guess = (at: TestHost) =>
      at.post("/api/auth/login", { password: "a wrong guess" }, { key: false }).done();
    for (let tries = 0; tries < 5; tries++) expect((await guess(one)).status).to.equal(401);
    await felt(async () => expect((await guess(two)).status).to.equal(429));
  });

  describe("the events of the panel", () => {
    const open: WebSocket[] = [];
    afterEach(() => {
      for (const socket of open.splice(0)) socket.terminate();
    });
    /** A page that listens; what it has heard. */
    async function page(at: TestHost, since = ""): Promise<Frame[]> {
      const heard: Frame[] = [];
      const socket = new WebSocket(`${at.base.replace("http", "ws")}/api/events${since}`, {
        headers: { "X-API-Key": at.key },
      });
      open.push(socket);
      socket.on("message", (data) => heard.push(JSON.parse(String(data)) as Frame));
      await felt(async () => expect(heard[0]?.type).to.equal("hello"));
      return heard;
    }
    /** Makes an adapter at one process, and removes it once the other has it. */
    async function removeOne(at: TestHost, other: TestHost): Promise<number> {
      const { id } = await at
        .post("/api/adapters", {
          name: "For a moment",
          type: "botproto_v11",
          connection_mode: "reverse_ws",
          enabled: false,
        })
        .data<{ id: number }>();
      await felt(async () => {
        const known = await other.get("/api/adapters").data<{ id: number }[]>();
        expect(known.map((adapter) => adapter.id)).to.include(id);
      });
      await at.delete(`/api/adapters/${id}`).answers({ code: 0 });
      return id;
    }

    it("tell at one process what happens at the other, under one order of numbers", async () => {
      const { one, two } = both;
      const [here, there] = [await page(one), await page(two)];
      const id = await removeOne(two, one);
      for (const heard of [here, there])
        await felt(async () =>
          expect(
            heard.filter(({ event, data }) => event === "adapter.removed" && data?.id === String(id)),
          ).to.have.lengthOf(1),
        );
      await two.say("hello", { groupId: "35" }).done();
      for (const heard of [here, there])
        await felt(async () => expect(heard.map(({ event }) => event)).to.include("chat.changed"));
      const numbers = here.filter(({ type }) => type === "event").map(({ sequence }) => sequence);
      expect(numbers).to.deep.equal(numbers.toSorted((a, b) => a - b));
      expect(new Set(here.map(({ process }) => process)).size).to.equal(1);
      expect(here[0]?.process).not.to.equal(there[0]?.process);
    });

    it("tell a page that moves to the other process to read everything anew, one that comes back what it missed", async () => {
      const { one, two } = both;
      const [hello] = await page(one);
      const since = `?since=${hello?.process}:${hello?.sequence}`;
      const id = await removeOne(two, one);
      // At once or a moment later: what is still on its way comes behind it.
      const back = await page(one, since);
      await felt(async () =>
        expect(JSON.stringify(back)).to.include(`"adapter.removed","data":{"id":"${id}"`),
      );
      expect(back[1]?.type).to.equal("resumed");
      const moved = await page(two, since);
      await felt(async () => expect(moved[1]?.type).to.equal("reload"));
    });
  });
});
