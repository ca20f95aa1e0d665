import { defineFeature, incoming, type Log, route, routes } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";

interface Line {
  readonly message: string;
  readonly owner: string;
  readonly context?: Readonly<Record<string, string>>;
}

describe("log lines", () => {
  let tower: TestHost;
  let shared: Log;
  const loud = defineFeature({
    id: "loud",
    setup(host) {
      host.add(incoming, {
        key: "loud",
        slot: "commands",
        async run({ text }) {
          host.log.info(`hears ${text}`);
          await new Promise((resolve) => setImmediate(resolve));
          host.log.info(`has thought about ${text}`);
          shared.info(`was asked about ${text}`);
          return text === "fail" ? Promise.reject(new Error("it failed")) : { reply: "yes" };
        },
      });
      host.add(
        routes,
        route({
          method: "GET",
          path: "/api/loud",
          summary: "Logs.",
          handle: async () => {
            await new Promise((resolve) => setImmediate(resolve));
            host.log.info("is asked");
            return 1;
          },
        }),
      );
    },
  });
  const lender = defineFeature({
    id: "lender",
    setup(host) {
      shared = host.log;
      host.log.info("is set up");
    },
  });

  beforeEach(async () => {
    tower = await testHost({ features: [lender, loud], settings: { logLevel: "info" } });
  });
  afterEach(() => tower.stop());

  const find = async (text: string): Promise<Line | undefined> => {
    const lines = await tower.get("/api/system/logs?pageSize=200").data<{ items: Line[] }>();
    return lines.items.find(({ message }) => message.includes(text));
  };

  it("have the id of the message that led to them, even after an await and for errors", async () => {
    await Promise.all([
      tower.say("one", { id: "m-1" }).done(),
      tower.say("two", { id: "m-2", groupId: "2" }).done(),
      tower.say("three", { id: "", groupId: "3" }).done(),
      tower.say("fail", { id: "m-4", groupId: "4" }).done(),
    ]);
    const one = { adapter: "test", message: "m-1" };
    expect((await find("hears one"))?.context).to.deep.equal(one);
    expect((await find("thought about one"))?.context).to.deep.equal(one);
    expect((await find("thought about two"))?.context).to.deep.equal({ adapter: "test", message: "m-2" });
    expect((await find("thought about three"))?.context?.["message"]).to.equal("test:g3");
    expect((await find('running the stage "loud"'))?.context).to.include({ message: "m-4" });
  });

  it("name the owner whose code ran when a line of another owner was written", async () => {
    await tower.say("one", { id: "m-1" }).done();
    expect(await find("asked about one")).to.deep.include({
      owner: "lender",
      context: { adapter: "test", message: "m-1", owner: "loud" },
    });
  });

  it("have the id of the request that is in the response", async () => {
    const { headers } = await tower.get("/api/loud").answers({ data: 1 });
    expect((await find("is asked"))?.context).to.deep.equal({ request: headers.get("x-request-id") });
  });

  it("have no id without a message or request", async () => {
    expect((await find("is set up"))?.context).to.equal(undefined);
  });
});
