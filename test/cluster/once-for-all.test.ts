import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Ai, AiFailure } from "@dicetower/ai/api";
import { type FakeModelServer, fakeModelServer } from "@dicetower/ai/testing";
import { defineFeature, Notices } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { connect } from "../conformance/onebot-account.js";
import type { OneBotServer } from "../peer/support/onebot-server.js";
import { felt, nats, type Pair, pair, several } from "./support/pair.js";

/** What tests ask of the services of each process, in the order in which they started. */
const asked: { readonly ai: Ai; readonly notices: Notices }[] = [];
const probe = () =>
  defineFeature({
    id: "probe",
    needs: { ai: Ai, notices: Notices },
    setup: (host) => void asked.push(host.needs),
  });
const never = new AbortController().signal;
/** Far more than a machine without load needs. */
const patienceMs = 30_000;

several("what is limited, and what happens once, is so for two processes together", function () {
  this.timeout(180_000);
  let both: Pair;
  let towers: readonly TestHost[];
  before(async () => {
    both = await pair(nats.url, () => [probe()]);
    towers = [both.one, both.two];
  });
  // A start that has failed has nothing to end.
  after(() => (both as Pair | undefined)?.end());

  /** Asks both at the same time, so many times each. */
  const everywhere = <T>(times: number, ask: (at: TestHost, turn: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: times }, (_, turn) => towers.map((at) => ask(at, turn * 2))).flat());

  it("a code that claims the bot: good at every process, for one person", async () => {
    const { code } = await both.one.post("/api/masters/claim-code").data<{ code: string }>();
    const answers = await everywhere(1, (at) =>
      at.say(`.master ${code}`, { userId: at === both.one ? "901" : "902" }).done(),
    );
    expect(answers.filter(({ spoken }) => spoken[0]?.key === "master.claimed")).to.have.lengthOf(1);
    await felt(async () => {
      for (const at of towers) expect(await at.get("/api/masters").data<unknown[]>()).to.have.lengthOf(1);
    }, patienceMs);
  });

  it("a code that was printed by one process claims the bot at the other", async () => {
    await both.one.post("/api/masters", { platform: "other", userId: "1" }).done();
    const masters = await both.one.get("/api/masters").data<{ userId: string; root: boolean }[]>();
    const { userId: root } = masters.find((one) => one.root) ?? expect.fail("no root");
    const seen = towers.map(({ announced }) => announced.length);
    await both.one.say(".master reset", { userId: root }).done();
    await both.one.say(".master reset yes", { userId: root }).done();
    await felt(
      async () => expect(await both.two.get("/api/masters").data<unknown[]>()).to.be.empty,
      patienceMs,
    );
    const line = both.one.announced.slice(seen[0]).find((one) => one.includes(".master "));
    const code = line?.split(".master ")[1] ?? "";
    await felt(async () => {
      const { spoken } = await both.two.say(`.master ${code}`, { userId: "903" }).done();
      expect(spoken[0]?.key).to.equal("master.claimed");
    }, patienceMs);
    expect(await both.two.get("/api/masters").data<{ userId: string }[]>()).to.have.lengthOf(1);
  });

  it("a code of the set-up opens one session, whichever process is asked", async () => {
    const { address } = await both.one.post("/api/auth/setup/reopen").data<{ address: string | null }>();
    const [, code] = /code=([\w-]+)/.exec(address ?? "") ?? [];
    const logins = await everywhere(2, (at) => at.post("/api/auth/login", { code }, { key: false }).done());
    expect(logins.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    await both.two.post("/api/auth/setup/finish").answers({ code: 0 });
  });

  it("log-ins that fail are counted together, those under way too", async () => {
    const guesses = await everywhere(6, (at) =>
      at.post("/api/auth/login", { code: "a wrong guess" }, { key: false }).done(),
    );
    const refused = guesses.filter(({ status }) => status === 401).length;
    // Those of the test before are counted, too.
    expect(refused).to.be.at.most(5);
    expect(guesses.filter(({ status }) => status === 429)).to.have.lengthOf(12 - refused);
  });

  it("requests to models within an hour", async () => {
    const models: FakeModelServer = await fakeModelServer();
    try {
      const settings = models.settings({ dialogue: { perUserPerHour: 3 } });
      await both.one.put("/api/system/ai", settings).answers({ code: 0 });
      await felt(async () => {
        const { dialogue } = await both.two
          .get("/api/system/ai")
          .data<{ dialogue: { perUserPerHour: number } }>();
        expect(dialogue.perUserPerHour).to.equal(3);
      }, patienceMs);
      const outcomes = await everywhere(4, async (at) => {
        const { ai } = asked[towers.indexOf(at)] ?? expect.fail("not there");
        const ask = ai.complete(
          {
            purpose: "dialogue",
            payer: { person: { platform: "test", userId: "111" } },
            system: "Be short.",
            messages: [{ role: "user", content: "Hi" }],
          },
          never,
        );
        return ask.then(
          () => "answered",
          (error: unknown) => (error instanceof AiFailure ? error.kind : String(error)),
        );
      });
      // Those that find no place among the requests of their process are not asked at all.
      expect(outcomes.filter((one) => one === "answered").length).to.be.within(1, 3);
      expect(models.requests.length).to.be.at.most(3);
    } finally {
      await models.stop();
    }
  });

  it("uses of a reply within a day, and its pause", async () => {
    const rule = async (fields: object) =>
      both.one
        .post("/api/replies", { responses: [{ text: "well met", weight: 1 }], ...fields })
        .answers({ code: 0 });
    await rule({ keywords: ["hail"], dailyLimit: { global: 3 } });
    await rule({ keywords: ["hey"], cooldown: { global: 3_600 } });
    await rule({ keywords: ["and those before"] });
    await felt(() => both.two.say("and those before").replies("well met"), patienceMs);
    for (const [word, most] of [
      ["hail", 3],
      ["hey", 1],
    ] as const) {
      const said = await everywhere(5, (at, turn) =>
        at.say(word, { groupId: String(4_000 + turn), userId: String(5_000 + turn) }).done(),
      );
      expect(said.filter(({ spoken }) => spoken.some(({ text }) => text === "well met"))).to.have.lengthOf(
        most,
      );
    }
  });

  it("notices: each is brought once, and what is gathered loses none", async () => {
    const posted: { readonly deliveryId?: string; readonly count?: number }[] = [];
    const server: Server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += String(chunk);
      });
      request.on("end", () => {
        posted.push(JSON.parse(body) as object);
        response.end("ok");
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
      await both.one
        .put("/api/system/notice", { mergeSeconds: 2, webhook: [{ id: "w", url, localTarget: true }] })
        .answers({ code: 0 });
      await felt(async () => {
        const { webhook } = await both.two.get("/api/system/notice").data<{ webhook: { id: string }[] }>();
        expect(webhook).to.have.lengthOf(1);
      }, patienceMs);
      await everywhere(10, async (at, turn) => {
        const { notices } = asked[towers.indexOf(at)] ?? expect.fail("not there");
        notices.send({ kind: "drip", level: "routine", detail: `drop ${turn} of ${at.base}` });
      });
      const sum = () =>
        posted
          .filter((one) => JSON.stringify(one).includes("drip"))
          .reduce((count, one) => count + (one.count ?? 1), 0);
      await felt(async () => expect(sum()).to.be.at.least(20), patienceMs);
      const { items } = await both.two
        .get("/api/system/notice/deliveries?pageSize=100")
        .data<{ items: { event: string; count: number; state: string }[] }>();
      const drops = items.filter(({ event }) => event === "drip");
      expect(drops.reduce((count, one) => count + one.count, 0)).to.equal(20);
      expect(sum()).to.equal(20);
      await both.one.put("/api/system/notice", { webhook: [] }).answers({ code: 0 });
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  it("numbers of receipts: none twice", async () => {
    // Each process takes a hundred numbers at once.
    const kept = async () => {
      let found = 0;
      for (let number = 1; number <= 250; number++)
        if ((await both.two.get(`/api/dice/receipts/${number}`).done()).status === 200) found++;
      return found;
    };
    const before = await kept();
    await everywhere(40, (at) => at.say(".r 1d20").replies(/=/));
    await felt(async () => expect(await kept()).to.equal(before + 80), patienceMs);
  });

  describe("with an account at one of them", () => {
    let server: OneBotServer;
    before(async () => {
      server = await connect(both.one, { send_group_msg: () => ({ message_id: 1 }) });
      server.answers["send_private_msg"] = () => ({ message_id: 2 });
    });
    after(() => server.close());
    const told = (words: string) =>
      server.asked.filter(({ params }) => JSON.stringify(params).includes(words)).length;

    it("a schedule runs once", async () => {
      const [account] = await both.one.get("/api/adapters").data<{ id: number }[]>();
      const { id } = await both.two
        .post("/api/schedules", {
          name: "Once",
          condition: { kind: "once", at: Math.floor(Date.now() / 1000) + 3 },
          action: {
            kind: "message",
            responses: [{ text: "it is time", weight: 1 }],
            targets: [{ adapterId: account?.id, platform: "platform_a", type: "group", id: "7001" }],
          },
        })
        .data<{ id: number }>();
      await felt(async () => {
        const all = await both.two.get("/api/schedules").data<{ id: number; runs: number }[]>();
        expect(all.find((one) => one.id === id)?.runs).to.equal(1);
        expect(told("it is time")).to.equal(1);
      }, patienceMs);
    });

    it("a broadcast tells everybody once", async () => {
      const people = Array.from({ length: 2 }, (_, at) => `platform_a:${3_001 + at}`);
      const { id } = await both.two
        .post("/api/broadcast", {
          title: "News",
          content: [{ text: "hear ye", weight: 1 }],
          mode: "now",
          ratePerMinute: 60,
          targets: { users: people },
        })
        .data<{ id: number }>();
      await felt(async () => {
        const all = await both.one
          .get("/api/broadcast")
          .data<{ id: number; state: string; progress: object }[]>();
        const found = all.find((one) => one.id === id);
        expect([found?.state, JSON.stringify(found?.progress)][0]).to.equal("done");
      }, patienceMs);
      expect(told("hear ye")).to.equal(2);
    });
  });
});
