import { createHmac } from "node:crypto";
import access from "@dicetower/access";
import { Clock, type NewNotice } from "@dicetower/contract";
import {
  conforms,
  type FakeClock,
  fakeClock,
  type Saying,
  type TestHost,
  testHost,
} from "@dicetower/testkit";
import { expect } from "chai";
import notices from "../src/index.js";
import { surroundings } from "./other-features.js";
import { type Receiver, receiver } from "./receiver.js";

conforms(notices, { with: surroundings().features });

const path = "/api/system/notice";
const minute = 60_000;
interface Delivery {
  readonly id: number;
  readonly state: string;
  readonly event: string;
  readonly count: number;
  readonly attempts: number;
  readonly error: string;
}

describe("notices", () => {
  const around = surroundings();
  let tower: TestHost;
  let clock: FakeClock;
  let hook: Receiver;
  before(async () => {
    clock = fakeClock();
    hook = await receiver();
    tower = await testHost({
      features: [...around.features, access, notices],
      replace: [[Clock, clock]],
    });
    await tower.post("/api/masters", { platform: "p", userId: "9" }).data();
  });
  after(async () => {
    await tower.stop();
    await hook.end();
  });
  beforeEach(async () => {
    around.said.length = 0;
    hook.posted.length = 0;
    hook.answer = (response) => response.end("ok");
    // Nothing of a test before counts in the hour that is looked at.
    clock.setWall(clock.now() + 2 * 60 * minute);
  });

  const webhook = (more: object = {}) => ({ id: "w", url: hook.url, localTarget: true, ...more });
  const window = (more: object = {}) => ({ id: "g", type: "group", adapterId: "7", targetId: "55", ...more });
  const put = (settings: object) => tower.put(path, settings).answers({ code: 0 });
  const drip = (detail: string, more: Partial<NewNotice> = {}) =>
    around.send({ kind: "drip", level: "routine", detail, ...more });
  const deliveries = async () =>
    (await tower.get(`${path}/deliveries?pageSize=100`).data<{ items: Delivery[] }>()).items;
  /** Lets what was begun come to its end, and looks until it is as wanted. */
  const until = async (what: () => boolean | Promise<boolean>, stepMs = 0) => {
    for (const end = performance.now() + 30_000; performance.now() < end; ) {
      if (await what()) return;
      // What was begun may have asked for its time later than the test did: the clock goes on where that is awaited.
      await clock.advance(stepMs);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect.fail(`it did not come to that: ${what.toString()}`);
  };
  const health = async () => {
    const { components } = await tower
      .get("/api/system/health")
      .data<{ components: { key: string; state: string; detail: string }[] }>();
    return components.find(({ key }) => key === "notices");
  };
  const words = () => around.said.map(({ segments }) => String(segments[0]?.data["text"]));

  it("makes the ids of places that are written without one, each its own", async () => {
    const { id: _hook, ...hookWithout } = webhook();
    const { id: _window, ...windowWithout } = window();
    await put({ webhook: [hookWithout, hookWithout], windows: [windowWithout] });
    const read = await tower.get(path).data<{ webhook: { id: string }[]; windows: { id: string }[] }>();
    const ids = [...read.webhook, ...read.windows].map(({ id }) => id);
    for (const id of ids) expect(id).to.match(/^[\w-]{1,40}$/);
    expect(new Set(ids).size).to.equal(3);
    await put(read);
    const after = await tower.get(path).data<typeof read>();
    expect([...after.webhook, ...after.windows].map(({ id }) => id)).to.deep.equal(ids);
  });

  it("posts a signed body of schema 1, and never answers the secret", async () => {
    await put({ webhook: [webhook({ secret: "s3cret" })] });
    await tower.put(path, await tower.get(path).data()).answers({ code: 0 });
    expect((await tower.get(path).done()).text)
      .to.contain("<configured>")
      .and.to.not.contain("s3cret");
    expect((await tower.get(`${path}/history`).done()).text).to.not.contain("s3cret");
    around.send({
      kind: "fire",
      level: "critical",
      detail: "It burns.",
      about: { platform: "p", groupId: "5" },
      data: { heat: 3 },
      content: "private words",
    });
    await until(() => hook.posted.length > 0);
    const [{ headers, body } = { headers: {}, body: "" }] = hook.posted;
    const hmac = createHmac("sha256", "s3cret").update(body).digest("hex");
    expect(headers["x-signature"]).to.equal(`sha256=${hmac}`);
    expect(headers["x-event"]).to.equal("fire");
    const { at: _, id, instance, ...rest } = JSON.parse(body) as Record<string, unknown>;
    expect(id).to.equal(headers["x-delivery"]);
    expect(instance).to.include({ version: "0.1.0" });
    expect(rest).to.deep.equal({
      schemaVersion: 1,
      event: "fire",
      class: "critical",
      adapterId: "",
      platform: "p",
      groupId: "5",
      userId: "",
      title: "fire",
      text: "It burns.",
      data: { heat: 3 },
      count: 1,
    });
    await tower.put(path, { webhook: [webhook({ secret: null })] }).answers({ code: 0 });
    expect(await tower.get(path).data()).to.have.nested.property("webhook[0].secret", "");
  });

  it("tries again after 1, 5 and 30 min, 2 and 6 h where the server fails, under the same number", async () => {
    await put({ webhook: [webhook()] });
    hook.answer = (response) => response.writeHead(500).end();
    drip("x");
    await until(() => hook.posted.length === 1);
    for (const [at, wait] of [0, 1, 5, 30, 120, 360].entries()) {
      // The wall clock alone: hours of timers of the whole host would take their time. Saved settings are looked at.
      clock.setWall(clock.now() + wait * minute - 1_000);
      await put({ webhook: [webhook()] });
      expect(hook.posted).to.have.length(Math.max(1, at));
      clock.setWall(clock.now() + 1_000);
      await put({ webhook: [webhook()] });
      await until(() => hook.posted.length === at + 1);
      await until(async () => (await deliveries())[0]?.attempts === at + 1);
    }
    expect(new Set(hook.posted.map(({ headers }) => headers["x-delivery"])).size).to.equal(1);
    const [dead] = await deliveries();
    expect(dead).to.include({ state: "failed", attempts: 6, error: "The server answered 500." });
    expect(await health()).to.include({
      state: "degraded",
      detail: 'Notices do not reach "w": The server answered 500.',
    });
    hook.answer = (response) => response.end();
    await tower.post(`${path}/deliveries/${dead?.id}/retry`).answers({ code: 0 });
    await until(async () => (await deliveries())[0]?.state === "sent");
    expect(await health()).to.include({ state: "ok" });
    await tower.post(`${path}/deliveries/${dead?.id}/retry`).answers({ code: 40400 });
  });

  it("gives up at once on refusals, redirects and addresses that are not allowed", async () => {
    const cases: [name: string, status: number, headers: Record<string, string>, said: RegExp][] = [
      ["refused", 403, {}, /answered 403/],
      ["redirected", 302, { location: "http://127.0.0.1:1/" }, /redirects \(302\)/],
      ["redirected with its body", 307, { location: "http://127.0.0.1:1/" }, /redirects \(307\)/],
    ];
    await put({ webhook: [webhook()] });
    for (const [detail, status, headers, said] of cases) {
      hook.answer = (response) => response.writeHead(status, headers).end();
      const { ok, error } = await tower
        .post(`${path}/test`, { webhookId: "w" })
        .data<{ ok: boolean; error: string }>();
      expect(ok, detail).to.equal(false);
      expect(error, detail).to.match(said);
    }
    hook.posted.length = 0;
    await put({ webhook: [webhook({ url: "https://127.0.0.1/x", localTarget: false })] });
    drip("y");
    await until(async () => (await deliveries())[0]?.state === "failed");
    expect((await deliveries())[0]).to.include({ attempts: 1 });
  });

  it("ends a try with a server that hangs when its time is over", async () => {
    await put({ webhook: [webhook({ timeoutSeconds: 2, retries: 0 })] });
    hook.answer = () => {};
    drip("z");
    await until(() => hook.posted.length === 1);
    await clock.advance(2_000);
    await until(async () => (await deliveries())[0]?.state === "failed");
    expect((await deliveries())[0]?.error).to.contain("did not answer within 2 s");
  });

  it("gathers equal ones into one with a count, behind the first", async () => {
    await put({ windows: [window({ classes: ["routine"] })], mergeSeconds: 60 });
    drip("one");
    await until(() => around.said.length === 1);
    for (const detail of ["two", "three", "three"]) drip(detail);
    await until(async () => (await deliveries())[0]?.count === 3);
    await clock.advance(30_000);
    expect(words()).to.deep.equal(["[drip]\none"]);
    await clock.advance(31_000);
    await until(() => around.said.length === 2, 1_000);
    expect(words()[1]).to.equal("[drip]\ntwo\nthree\n3 altogether.");
  });

  it("keeps quiet at night, but for classes that come all the same", async () => {
    const local = new Date(clock.now());
    const at = (hours: number) => `${String((local.getHours() + hours + 24) % 24).padStart(2, "0")}:00`;
    await put({
      windows: [window({ classes: ["routine", "critical"] })],
      quietHours: { from: at(0), to: at(2), exceptClasses: ["critical"] },
    });
    drip("at night");
    drip("later at night");
    around.send({ kind: "fire", level: "critical", detail: "It burns." });
    await until(() => around.said.length === 1);
    expect(words()[0]).to.contain("It burns.");
    await clock.advance(120 * minute);
    await until(() => around.said.length === 2, 1_000);
    expect(words()[1]).to.equal("[drip]\nat night\nlater at night");
  });

  it("brings so many an hour, and the rest as one summary", async () => {
    await put({ windows: [window({ classes: ["routine", "critical"] })], mergeSeconds: 0, maxPerHour: 2 });
    for (const detail of ["1", "2", "3"]) drip(detail);
    around.send({ kind: "fire", level: "critical", detail: "4" });
    await until(() => around.said.length === 2);
    await clock.advance(61 * minute);
    await until(() => around.said.length === 3, 1_000);
    expect(words()[2]).to.equal("[Summary of 2 notices]\ndrip: 1\nfire: 1");
  });

  it("chooses by class, by events that are ticked one by one, and by danger", async () => {
    await put({
      windows: [
        window({ id: "c", targetId: "c", classes: ["important"] }),
        window({ id: "e", targetId: "e", mode: "events", events: ["news"], classes: ["error"] }),
        window({ id: "d", targetId: "d", classes: ["important", "error"], minDanger: 3 }),
        window({ id: "off", targetId: "off", enabled: false }),
      ],
      mergeSeconds: 0,
    });
    const table: [Partial<NewNotice>, string][] = [
      [{ kind: "news", level: "important" }, "c d e"],
      [{ kind: "broken", level: "error" }, "d"],
      [{ kind: "drip", level: "important", data: { danger: 2 } }, "c"],
      [{ kind: "drip", level: "important", data: { danger: 3 } }, "c d"],
      [{ kind: "drip", level: "routine" }, ""],
    ];
    for (const [what, where] of table) {
      around.said.length = 0;
      drip("x", what);
      const wanted = where.split(" ").filter(Boolean);
      await until(() => around.said.length === wanted.length);
      expect(around.said.map(({ target }) => target).sort(), JSON.stringify(what)).to.deep.equal(wanted);
    }
  });

  it("says nothing twice in a chat that may have had it, and shows how a window is doing", async () => {
    await put({ windows: [window({ classes: ["routine"] })], mergeSeconds: 0 });
    around.outcome = () => ({ state: "unknown", reason: "no answer" });
    drip("once");
    await until(async () => (await deliveries())[0]?.state === "unknown");
    around.outcome = () => ({ state: "sent", messageId: "2" });
    around.connected = false;
    drip("twice");
    await until(async () => {
      const [newest] = await deliveries();
      return newest?.state === "waiting" && newest.attempts === 1;
    });
    const read = () => tower.get(path).data<{ windows: { lastError: string; lastSentAt: number }[] }>();
    expect((await read()).windows[0]?.lastError).to.contain("not connected");
    around.connected = true;
    await clock.advance(minute);
    await until(() => around.said.length === 2);
    await until(async () => (await read()).windows[0]?.lastError === "");
    expect((await read()).windows[0]?.lastSentAt).to.equal(clock.seconds());
  });

  it("keeps to its limits", async () => {
    const many = (count: number, one: (at: number) => object) =>
      Array.from({ length: count }, (_, at) => one(at));
    const nine = (count: number) => ({ webhook: many(count, (at) => webhook({ id: `w${at}` })) });
    const table: [name: string, fits: object, tooMuch: object, field: string][] = [
      [
        "windows",
        { windows: many(32, (at) => window({ id: `x${at}` })) },
        { windows: many(33, (at) => window({ id: `x${at}` })) },
        "/windows",
      ],
      ["webhooks", nine(8), nine(9), "/webhook"],
      ["seconds", { mergeSeconds: 3_600 }, { mergeSeconds: 3_601 }, "/mergeSeconds"],
      ["most", { maxPerHour: 1_000 }, { maxPerHour: 1_001 }, "/maxPerHour"],
      [
        "retries",
        { webhook: [webhook({ retries: 5 })] },
        { webhook: [webhook({ retries: 6 })] },
        "/webhook/0/retries",
      ],
      [
        "limit",
        { webhook: [webhook({ timeoutSeconds: 30 })] },
        { webhook: [webhook({ timeoutSeconds: 31 })] },
        "/webhook/0/timeoutSeconds",
      ],
      ["http", { webhook: [webhook()] }, { webhook: [webhook({ localTarget: false })] }, "/webhook/0/url"],
      ["mail", { smtp: { to: ["a@b.cd"] } }, { smtp: { to: ["a@b.cd\r\nx"] } }, "/smtp/to/0"],
      [
        "address",
        { windows: [window({ type: "email", targetId: "a@b.cd" })] },
        { windows: [window({ type: "email", targetId: "a" })] },
        "/windows/0/targetId",
      ],
      [
        "hook",
        { webhook: [webhook()], windows: [window({ type: "webhook", targetId: "w" })] },
        { windows: [window({ type: "webhook", targetId: "w" })] },
        "/windows/0/targetId",
      ],
      ["hours", { quietHours: null }, { quietHours: { from: "24:00", to: "07:00" } }, "/quietHours/from"],
    ];
    for (const [name, fits, tooMuch, field] of table) {
      await tower.put(path, fits).answers({ code: 0 });
      const { json } = await tower.put(path, tooMuch).done();
      expect(json.code, name).to.equal(40001);
      expect(
        json.errors?.map((error) => error.path),
        name,
      ).to.include(field);
    }
    await tower.post(`${path}/test`, {}).answers({ code: 40001 });
    await tower.post(`${path}/test`, { windowId: "nobody" }).answers({ code: 40400 });
  });

  it("has windows made, changed and tried in chat, by masters alone", async () => {
    await put({});
    const master: Saying = { userId: "9", platform: "p", accountId: "7", groupId: "55", groupName: "Inn" };
    await tower.say(".admin notice", master).replies(/no windows/);
    await tower.say(".admin notice . +critical +1", master).replies("Inn now gets: important critical");
    await tower.say(".admin notice . +news -1", master).replies("Inn now gets: critical news");
    await tower.say(".admin notice group:p:66 +error", master).replies("66 now gets: error");
    await tower.say(".admin notice . +nonsense", master).replies(/no class/);
    await tower.say(".admin notice . critical", master).replies(/^“critical” was not understood/);
    await tower.say(".admin notice . test", master).replies(/test was sent to Inn/);
    expect(around.said.at(-1)?.target).to.equal("55");
    await tower.say(".admin notice", master).replies(/w1 Inn \(group:55\): critical news\nw2 66/);
    await tower.say(".admin notice . -critical -news", master).replies(/gets no notices/);
    expect(await tower.get(path).data<{ windows: object[] }>())
      .to.have.property("windows")
      .with.length(1);
    expect(await tower.say(".admin notice . +error", { ...master, userId: "10" }).text()).to.not.contain(
      "now gets",
    );
  });
});
