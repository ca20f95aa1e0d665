import { Adapters } from "@dicetower/adapters/api";
import automation from "@dicetower/automation";
import commands from "@dicetower/commands";
import {
  Clock,
  commandOfForms,
  defineFeature,
  form,
  commands as point,
  type Role,
} from "@dicetower/contract";
import patterns from "@dicetower/patterns";
import { fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import mcp from "../src/index.js";

interface Result {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
}

describe("calls of programs", () => {
  const clock = fakeClock();
  let tower: TestHost;
  /** What the person is in the group, and how often the platform was asked. */
  let role: Role = "member";
  let asked = 0;
  let given: AbortSignal | undefined;
  let begun: () => void = () => undefined;
  const account = { id: "1", type: "test", platform: "test", selfId: "10000", deliver() {} };
  const probe = defineFeature({
    id: "probe",
    provides: [Adapters],
    setup(host) {
      const shared = { category: "probe", title: "error.argument", brief: "error.argument", replyKeys: [] };
      host.add(
        point,
        commandOfForms({
          ...shared,
          key: "slow",
          names: ["slow"],
          forms: [
            form("", {
              run: () => ({
                later: (signal) => {
                  given = signal;
                  begun();
                  return new Promise((_resolve, reject) => {
                    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
                  });
                },
              }),
            }),
          ],
        }),
        commandOfForms({
          ...shared,
          key: "long",
          names: ["long"],
          forms: [form("", { run: () => "山".repeat(60_000) })],
        }),
        commandOfForms({
          ...shared,
          key: "quick",
          names: ["quick"],
          forms: [form("", { run: () => "quick" })],
        }),
        commandOfForms({
          ...shared,
          key: "led",
          names: ["led"],
          permission: "groupAdmin",
          forms: [form("", { run: () => "led" })],
        }),
      );
      host.provide(Adapters, {
        list: () => [{ ...account, enabled: true, state: "connected" }],
        account: () => account,
        actions: () => ({
          async member(groupId: string, userId: string) {
            asked++;
            expect([groupId, userId]).to.deep.equal(["1000", "111"]);
            return { userId, role };
          },
        }),
      } as unknown as Adapters);
    },
  });
  before(async () => {
    tower = await testHost({
      features: [texts, commands, patterns, automation, mcp, probe],
      replace: [[Clock, clock]],
    });
    await tower
      .put("/api/settings/mcp", { enabled: true, person: "test:111", group: "test:1000" })
      .answers({ code: 0 });
  });
  after(() => tower.stop());
  beforeEach(() => clock.advance(1_000));

  const headers = { accept: "application/json, text/event-stream" };

  async function ask<T>(method: string, params: object): Promise<T> {
    const { json } = await tower.post("/mcp", { jsonrpc: "2.0", id: 1, method, params }, { headers }).done();
    return (json as unknown as { result: T }).result;
  }
  const call = (name: string) => ask<Result>("tools/call", { name, arguments: {} });
  const names = async () =>
    (await ask<{ tools: { name: string }[] }>("tools/list", {})).tools.map(({ name }) => name);

  it("end after ten seconds, and are told to stop", async () => {
    const waits = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const answer = call("slow");
    await waits;
    await clock.advance(9_000);
    expect(given?.aborted).to.equal(false);
    await clock.advance(1_000);
    const { isError, content } = await answer;
    expect([isError, content[0]?.text]).to.deep.equal([true, "There was no answer within 10 s."]);
    expect(given?.aborted).to.equal(true);
  });

  it("are twenty in a second at most", async () => {
    const results: Result[] = [];
    for (let number = 0; number < 21; number++) results.push(await call("quick"));
    expect(results.slice(0, 20).filter(({ isError }) => isError === true)).to.deep.equal([]);
    expect(results[20]?.content[0]?.text).to.match(/^That is too fast: at most 20 calls a second/);
    await clock.advance(1_000);
    expect((await call("quick")).content[0]?.text).to.equal("quick");
  });

  it("answer 64 KiB at most, cut where it is more", async () => {
    const result = await call("long");
    expect(Buffer.byteLength(JSON.stringify(result))).to.be.at.most(64 * 1024);
    expect(result.content[0]?.text).to.match(/^山{1000,}…$/u);
  });

  it("have the rights of the person's role in the group, which the platform is asked for", async () => {
    expect(await names())
      .to.include("quick")
      .and.not.include("led");
    expect((await call("led")).content[0]?.text).to.match(/may not use "led" here/);
    // Kept for ten minutes, so that not each call is a question.
    expect(asked).to.equal(1);
    role = "admin";
    await clock.advance(601_000);
    expect(await names()).to.include("led");
    expect((await call("led")).content[0]?.text).to.equal("led");
    expect(asked).to.equal(2);
  });
});
