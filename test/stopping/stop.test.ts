import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { until } from "../evening/until.js";
import { OneBotServer } from "../peer/support/onebot-server.js";
import { type LogLine, ServiceRun } from "./service-run.js";

/** Milliseconds from the signal until the process has gone, with what a busy machine adds. */
const withinMs = 12_000;

/** Lines of level `warn` or above that stand for something other than a fault. */
const reasoned: readonly { readonly line: RegExp; readonly why: string }[] = [];

/** Features that others use, in ways that they need not have: argument kinds, texts, points, services. */
const switched = [
  "access",
  "aliases",
  "bcdice",
  "cards",
  "censor",
  "coc",
  "decks",
  "help",
  "notices",
  "personas",
  "rule-systems",
  "schedules",
];

/** What stays off for the second start: owners of kinds of arguments, of texts and of points that others use. */
const leftOff = ["aliases", "cards", "censor", "decks", "schedules"];

/** Each line is somebody else's: nobody may say so many commands in a moment. */
const frame = (message_id: number, text: string) => ({
  post_type: "message",
  message_type: "group",
  sub_type: "normal",
  self_id: 10001,
  time: Math.floor(Date.now() / 1000),
  message_id,
  group_id: 4242,
  user_id: 700 + message_id,
  message: [{ type: "text", data: { text } }],
  sender: { user_id: 700 + message_id, nickname: "Alice", role: "member" },
});

function troubles(log: readonly LogLine[]): string[] {
  return log
    .filter(({ level, message }) => isTrouble(level) && !reasoned.some(({ line }) => line.test(message)))
    .map(({ level, owner, message }) => `${level} ${owner}: ${message}`);
}

function isTrouble(level: LogLine["level"]): boolean {
  return level === "warn" || level === "error";
}

describe("the full installation", function () {
  this.timeout(120_000);
  let data: string;
  let server: OneBotServer;
  let run: ServiceRun | undefined;
  before(async () => {
    data = await mkdtemp(join(tmpdir(), "dicetower-stop-"));
    server = new OneBotServer();
    await server.listen();
    let sent = 9_000;
    server.answers["send_group_msg"] = () => ({ message_id: ++sent });
  });
  afterEach(async () => {
    await run?.kill();
    run = undefined;
  });
  after(async () => {
    await server.close();
    await rm(data, { recursive: true, force: true });
  });

  let said = 0;
  /** Says something in the group, and waits for the answer. */
  const answer = async (line: string): Promise<string> => {
    const before = server.asked.length;
    server.say(frame(++said, line));
    const sent = () => server.asked.slice(before).find(({ action }) => action === "send_group_msg");
    await until(`an answer to ${line}`, () => sent() !== undefined);
    return JSON.stringify(sent()?.params["message"]);
  };
  const connected = (service: ServiceRun) =>
    until("the connection", async () => {
      const [adapter] = await service.data<{ readonly state: string }[]>("GET", "/api/adapters");
      return adapter?.state === "connected";
    });
  const stopped = async (service: ServiceRun, signal: NodeJS.Signals) => {
    const { code, ms, log, out } = await service.stop(signal);
    run = undefined;
    expect(log.length, out.slice(-2_000)).to.be.above(0);
    expect(troubles(log)).to.deep.equal([]);
    expect(code).to.equal(0);
    expect(ms).to.be.below(withinMs);
  };

  it("serves, has a dozen features switched off and on, and stops by SIGINT without a complaint", async () => {
    run = await ServiceRun.begun(data);
    await run.data("POST", "/api/adapters", {
      name: "Account",
      type: "botproto_v11",
      connection_mode: "forward_ws",
      endpoint: server.endpoint,
      options: { sendIntervalMs: 0, sendPerSecond: 0 },
    });
    await connected(run);
    expect(await answer(".r 3d1")).to.contain("3");
    for (const id of switched) {
      await run.data("POST", `/api/features/${id}/disable`);
      expect(await answer(".r 3d1")).to.contain("3");
      const { state } = await run.data<{ readonly state: string }>("POST", `/api/features/${id}/enable`);
      expect(state, id).to.equal("on");
    }
    expect(await answer(".bcdice DiceBot 2d1")).to.match(/2/u);
    for (const id of leftOff) await run.data("POST", `/api/features/${id}/disable`);
    await stopped(run, "SIGINT");
  });

  it("starts with several features off, serves, and stops by SIGTERM without a complaint", async () => {
    run = await ServiceRun.begun(data);
    const features = await run.data<{ readonly id: string; readonly state: string }[]>(
      "GET",
      "/api/features",
    );
    for (const id of leftOff) expect(features.find((one) => one.id === id)?.state, id).to.equal("off");
    await connected(run);
    expect(await answer(".r 3d1")).to.contain("3");
    await stopped(run, "SIGTERM");
  });
});
