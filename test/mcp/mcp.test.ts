import type { TestHost } from "@dicetower/testkit";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";

interface Result {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: {
    readonly text: string;
    readonly receipts: readonly {
      readonly number?: number;
      readonly value: string;
      readonly hidden: boolean;
    }[];
    readonly confirm?: { readonly line: string };
  };
}

describe("commands as tools of the Model Context Protocol", () => {
  let tower: TestHost;
  const clients: Client[] = [];
  before(async () => {
    tower = await fullTower();
  });
  after(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await tower.stop();
  });

  const set = (value: object) =>
    tower
      .put("/api/settings/mcp", { enabled: true, person: "test:111", group: "test:1000", ...value })
      .done();

  async function connect(key = tower.key): Promise<Client> {
    const client = new Client({ name: "test", version: "1" });
    const headers: Record<string, string> = key === "" ? {} : { Authorization: `Bearer ${key}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL("/mcp", tower.base), { requestInit: { headers } }),
    );
    clients.push(client);
    return client;
  }

  async function toolsOf(client: Client) {
    const tools = [];
    let cursor: string | undefined;
    do {
      const page = await client.listTools(cursor === undefined ? {} : { cursor });
      tools.push(...page.tools);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return tools;
  }

  const call = async (client: Client, name: string, args: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: args })) as unknown as Result;

  it("are off as shipped", async () => {
    const { status } = await tower.post("/mcp", { jsonrpc: "2.0", id: 1, method: "ping" }).done();
    expect(status).to.equal(404);
    const failed = await connect().then(
      () => "connected",
      (error: Error) => error.message,
    );
    expect(failed).to.match(/404/);
  });

  it("ask in whose name they act before they are switched on", async () => {
    const { json } = await set({ person: "", group: "" });
    expect(json).to.deep.include({ code: 40001 });
    expect(json.errors?.map(({ path }) => path)).to.deep.equal(["/person"]);
  });

  it("are listed with closed schemas, and change nothing unasked", async () => {
    await set({});
    const tools = await toolsOf(await connect());
    const names = tools.map(({ name }) => name);
    expect(names).to.include.members(["log_list", "pc_show", "dice_verify", "drl_new"]);
    // Of the owner alone, and of what is somebody's own beyond the game.
    expect(names).not.to.include.members(["admin_frq"]);
    expect(names.filter((name) => name.startsWith("alias"))).to.deep.equal([]);
    for (const { name, inputSchema, description = "", annotations } of tools) {
      expect(inputSchema, name).to.include({ type: "object", additionalProperties: false });
      expect(description, name).to.match(/Usage: \./);
      expect(annotations?.destructiveHint, name).to.equal("confirm" in (inputSchema.properties ?? {}));
    }
  });

  it("take one address and one method", async () => {
    for (const method of ["get", "delete"] as const) {
      const { status, headers } = await tower[method]("/mcp").done();
      expect([status, headers.get("allow")]).to.deep.equal([405, "POST"]);
    }
  });

  it("are refused without the access key, and with a wrong one", async () => {
    for (const key of ["", "wrong-key-0123456789abcdef0123456789"]) {
      const failed = await connect(key).then(
        () => "connected",
        (error: Error) => error.message,
      );
      expect(failed, key).to.match(/40100|40101|access key/);
    }
  });

  it("roll, with the receipt of a roll although replies show none; and verify it", async () => {
    const client = await connect();
    const rolled = await call(client, "roll", { roll: { expression: "2d6" } });
    expect(rolled.isError, rolled.content[0]?.text).to.equal(undefined);
    const [receipt, ...more] = rolled.structuredContent?.receipts ?? [];
    expect(more).to.deep.equal([]);
    expect(receipt?.number).to.be.a("number");
    expect(rolled.content[0]?.text).to.include(receipt?.value).and.to.not.include(`#${receipt?.number}`);
    const verified = await call(client, "dice_verify", { number: receipt?.number });
    expect(verified.structuredContent?.text).to.include(`#${receipt?.number}`).and.to.include("Commitment");
    const { value, userId, groupId } = await tower
      .get(`/api/dice/receipts/${receipt?.number}`)
      .data<{ value: string; userId: string; groupId: string }>();
    expect({ value, userId, groupId }).to.deep.equal({
      value: receipt?.value,
      userId: "111",
      groupId: "1000",
    });
  });

  it("read the person's card, and find the group's logs", async () => {
    await tower.say(".pc new Morris").done();
    await tower.say(".st STR60").done();
    await tower.say(".log new harbour", { role: "owner" }).done();
    await tower.say("the lighthouse is dark tonight").done();
    const client = await connect();
    expect((await call(client, "pc_show")).structuredContent?.text).to.match(/Morris[\s\S]*60/);
    expect((await call(client, "log_list")).structuredContent?.text).to.include("harbour");
    expect((await call(client, "log_find", { said: "lighthouse" })).structuredContent?.text)
      .to.include("harbour")
      .and.include("dark tonight");
    expect((await call(client, "log_info", { name: "harbour" })).structuredContent?.text).to.include(
      "harbour",
    );
    for (const { name, annotations } of await toolsOf(client))
      if (/^(?:log_find|log_list|log_info|pc_show|dice_verify)$/.test(name))
        expect(annotations?.readOnlyHint, name).to.equal(true);
  });

  it("refuse what the person may not do, what there is not, and arguments that do not fit", async () => {
    const client = await connect();
    const refused = async (name: string, args: Record<string, unknown>) => {
      const { isError, content, structuredContent } = await call(client, name, args);
      expect([isError, structuredContent], name).to.deep.equal([true, undefined]);
      return content[0]?.text ?? "";
    };
    expect(await refused("admin_frq", {})).to.match(/may not use/);
    expect(await refused("nothing", {})).to.match(/no tool/);
    expect(await refused("log_list", { pages: 2 })).to.match(/\/pages/);
    expect(await refused("log_list", { page: "2" })).to.match(/\/page:.*number/);
    expect(await refused("log_list", { page: 0 })).to.match(/\/page/);
    expect(await refused("log_rename", { before: "a", after: 'b" “c” --d' })).to.match(/\/after/);
  });

  it("use no more than the commands that the owner has listed", async () => {
    await set({ commands: ["log"] });
    const client = await connect();
    const names = (await toolsOf(client)).map(({ name }) => name);
    expect(names).to.include("log_list");
    expect(names.filter((name) => !name.startsWith("log"))).to.deep.equal([]);
    expect((await call(client, "drl")).isError).to.equal(true);
    await set({ commands: [] });
  });

  it("have the rights of the person, whoever calls", async () => {
    const client = await connect();
    expect((await toolsOf(client)).map(({ name }) => name)).to.not.include("admin_frq");
    await tower.post("/api/masters", { platform: "test", userId: "900" }).done();
    await set({ person: "test:900" });
    expect((await toolsOf(client)).map(({ name }) => name)).to.include("admin_frq");
    await set({});
  });

  it("ask before what cannot be undone, and do it when they are called again and confirmed", async () => {
    const client = await connect();
    await set({ person: "test:900" });
    const said = async (name: string, args: Record<string, unknown> = {}) =>
      (await call(client, name, args)).structuredContent;
    expect((await said("deck_new", { deck: { name: "fruit", what: "apple|pear" } }))?.text).to.include(
      "2 cards",
    );
    const asked = await said("deck_clr");
    expect(asked?.text).to.include("fruit");
    expect(asked?.confirm).to.deep.equal({ line: "deck clr yes" });
    expect((await said("deck_show_name", { name: "fruit" }))?.text).to.include("fruit");
    const done = await said("deck_clr", { confirm: true });
    expect(done).not.to.have.property("confirm");
    expect((await said("deck_show"))?.text).not.to.include("fruit");
    await set({});
  });

  it("are recorded, and name the program in what they change", async () => {
    const client = await connect();
    await set({ person: "test:900" });
    expect((await call(client, "dice_default", { to: 12 })).isError).to.equal(undefined);
    await set({});
    const audit = async (query: string) =>
      (await tower.get(`/api/system/audit?pageSize=100&${query}`).data<{ items: object[] }>()).items.map(
        (row) => JSON.stringify(row),
      );
    const calls = (await audit("action=mcp.call")).filter((row) => row.includes('"deck_clr"'));
    expect(calls.length).to.be.above(1);
    expect((await audit("")).filter((row) => row.includes("program mcp"))).to.not.deep.equal([]);
  });

  it("are gone when they are switched off again", async () => {
    await set({ enabled: false });
    const { status } = await tower.post("/mcp", { jsonrpc: "2.0", id: 1, method: "ping" }).done();
    expect(status).to.equal(404);
  });
});
