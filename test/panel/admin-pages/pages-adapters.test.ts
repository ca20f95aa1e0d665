import { longRun, type TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { describeInBrowser } from "../../browser/chromium.js";
import { groupMessage, type Peer, type PeerOptions, startPeer } from "../../peer/support/oicq-peer.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { KeptVisit } from "../support/kept-visit.js";
import { panelTower } from "../support/tower.js";
import { type Visit, visit } from "../support/visit.js";

const token = "s3cret-t0ken";

interface Stored {
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
}

describeInBrowser("the adapters page", (opened) => {
  let tower: TestHost;
  let here: Visit;
  let page: Page;
  const peers: Peer[] = [];
  // An address that the service refuses is part of what is tested.
  const kept = new KeptVisit(opened, { expected: [{ path: "/api/adapters", status: 400 }] });
  before(async () => {
    tower = await panelTower();
  });
  beforeEach(async () => {
    here = await kept.enter(tower);
    page = here.page;
  });
  afterEach(async function () {
    await kept.leave(this.currentTest?.state === "passed");
    for (const { id } of await tower.get("/api/adapters").data<{ readonly id: number }[]>())
      await tower.delete(`/api/adapters/${id}`).answers({ code: 0 });
    for (const peer of peers.splice(0)) await peer.stop();
  });
  after(async () => {
    await kept.end();
    await tower?.stop();
  });

  const start = async (options: PeerOptions = {}) => {
    const peer = await startPeer({ ws: true, token, ...options });
    peers.push(peer);
    return peer;
  };
  const card = (name: string): Locator => page.getByRole("article", { name });
  const menu = async (name: string, action: string) => {
    await card(name)
      .getByRole("button", { name: `Actions for ${name}` })
      .click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const record = (more: object) => ({
    type: "botproto_v11",
    connection_mode: "forward_ws",
    endpoint: "ws://127.0.0.1:1/",
    ...more,
  });
  const stored = async () => {
    const [first] = await tower.get("/api/adapters").data<Stored[]>();
    return first as Stored;
  };
  const said = (wanted: string) => page.getByRole("status").getByText(wanted);

  it("adds an adapter step by step, hears it drop, and reconnects it", async () => {
    let peer = await start();
    const { port } = peer;
    await here.go("#/adapters");
    await page.getByText("No adapter yet").waitFor();
    await button("Add an adapter").click();
    const dialog = page.getByRole("dialog", { name: "Add an adapter" });
    await dialog.getByRole("radio", { name: "OneBot 11" }).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await button("Next").click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Table one");
    await dialog.getByRole("textbox", { name: "Address" }).fill("http://127.0.0.1:1");
    await button("Save and test").click();
    // What the service refuses stands at its field.
    await dialog.getByRole("alert").waitFor();
    await untilPasses(async () =>
      expect(await dialog.getByRole("textbox", { name: "Address" }).getAttribute("aria-invalid")).to.equal(
        "true",
      ),
    );
    await dialog.getByRole("textbox", { name: "Address" }).fill(`ws://127.0.0.1:${port}`);
    await dialog.getByLabel("Access token").fill("wrong");
    await button("Save and test").click();
    const steps = dialog.getByRole("status").getByRole("listitem");
    await dialog.getByText("The test failed: the token was refused").waitFor();
    const told = await steps.allTextContents();
    expect(told.map((step) => /(done|failed|not reached)$/.exec(step)?.[1])).to.deep.equal([
      "done",
      "done",
      "failed",
      "not reached",
    ]);
    expect(await violations(page)).to.deep.equal([]);
    await button("Back").click();
    await dialog.getByRole("button", { name: "Replace" }).click();
    await dialog.getByLabel("Access token").fill(token);
    await button("Save and test").click();
    await dialog.getByText("The connection works").waitFor();
    await dialog.getByText(/Account .*10001/).waitFor();
    await untilPasses(async () =>
      expect(await stored()).to.deep.include({ name: "Table one", state: "disabled" }),
    );
    await button("Switch it on").click();
    await dialog.getByText("Connected", { exact: true }).waitFor();
    await button("Done").click();

    const one = card("Table one");
    await one.getByText("10001").first().waitFor();
    peer.inject(groupMessage(".r 2d1"));
    await peer.called("sendGroupMsg");
    await one.filter({ hasText: /Received\s*1\s*Sent\s*1/ }).waitFor();
    await menu("Table one", "Recent frames");
    const frames = page.getByRole("dialog", { name: "Frames of “Table one”" });
    await frames
      .getByText(/get_login_info/)
      .first()
      .waitFor();
    await untilPasses(async () =>
      expect(await frames.textContent())
        .to.contain("2D1")
        .and.not.to.contain(token),
    );
    expect(await violations(page)).to.deep.equal([]);
    await page.keyboard.press("Escape");

    const seen: number[] = [];
    for (let round = 0; round < (longRun ? 3 : 1); round++) {
      const began = performance.now();
      await peer.stop();
      await one.getByText("Disconnected").waitFor();
      seen.push(performance.now() - began);
      await one.getByText(/Next try in|Trying again now/).waitFor();
      peer = await start({ port });
      await one.getByRole("button", { name: "Reconnect Table one" }).click();
      await one.getByText("Connected", { exact: true }).waitFor();
    }
    if (longRun) expect(Math.min(...seen), "milliseconds until the drop was shown").to.be.below(2_000);
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("switches off and on with a way back, changes, and deletes only what is named", async () => {
    const peer = await start();
    await tower
      .post(
        "/api/adapters",
        record({ name: "Two", endpoint: `ws://127.0.0.1:${peer.port}`, access_token: token }),
      )
      .answers({ code: 0 });
    await here.go("#/adapters");
    const two = card("Two");
    await two.getByText("Connected", { exact: true }).waitFor();
    await two.getByRole("switch", { name: "Use Two" }).click();
    await two.getByText("Switched off").waitFor();
    await button("Undo").click();
    await two.getByText("Connected", { exact: true }).waitFor();

    await menu("Two", "Edit");
    const edit = page.getByRole("dialog", { name: "Edit “Two”" });
    await edit.getByRole("textbox", { name: "Name" }).fill("Second");
    await edit.getByText("More settings").click();
    await edit.getByRole("spinbutton", { name: /^Messages per second/ }).fill("9");
    expect(await violations(page)).to.deep.equal([]);
    await button("Save").click();
    await edit.waitFor({ state: "hidden" });
    const changed = await stored();
    expect(changed).to.deep.include({ name: "Second", access_token: "<configured>" });
    expect(changed.options).to.include({ sendPerSecond: 9 });

    await card("Second").waitFor();
    await menu("Second", "Delete");
    const ask = page.getByRole("dialog", { name: "Delete “Second”?" });
    const remove = ask.getByRole("button", { name: "Delete" });
    await untilPasses(async () => expect(await remove.getAttribute("aria-disabled")).to.equal("true"));
    await ask.getByRole("textbox").fill("Second");
    await remove.click();
    await page.getByText("No adapter yet").waitFor();
    await said("“Second” is deleted.").waitFor();
    await tower.get("/api/adapters").answers({ data: [] });
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("says in words how each adapter is, why, and when it is tried again", async () => {
    const peer = await start();
    const at = `ws://127.0.0.1:${peer.port}`;
    const records = [
      { name: "Off", enabled: false },
      { name: "Away" },
      { name: "Refused", endpoint: at, access_token: "no" },
      { name: "Waits", connection_mode: "reverse_ws", endpoint: "" },
      // Others could come in without a token: that cannot work.
      { name: "Open door", connection_mode: "reverse_ws", endpoint: "ws://0.0.0.0:1/" },
      { name: "Fine", endpoint: at, access_token: token },
    ];
    for (const one of records) await tower.post("/api/adapters", record(one)).answers({ code: 0 });
    await here.go("#/adapters");
    await card("Off").getByText("Switched off").waitFor();
    await card("Away").getByText("Disconnected").waitFor();
    await card("Away")
      .getByText(/\(attempt \d+ failed\)/)
      .waitFor();
    await card("Refused").getByText("Token refused").waitFor();
    await card("Refused").getByText("Check the token here and at the other end.").waitFor();
    await card("Waits").getByText("Connecting", { exact: true }).waitFor();
    await card("Waits")
      .getByText(/\/onebot\/v11\/ws\/\d+$/)
      .waitFor();
    await card("Open door").getByText("Cannot work").waitFor();
    await card("Open door")
      .getByText(/give the adapter an access token/)
      .waitFor();
    await card("Fine").getByText("Connected", { exact: true }).waitFor();
    await tower.post("/api/features/adapter-botproto-v11/disable").answers({ code: 0 });
    await card("Fine").getByText("Type not loaded").waitFor();
    await tower.post("/api/features/adapter-botproto-v11/enable").answers({ code: 0 });
    await card("Fine").getByText("Connected", { exact: true }).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await button("Show as table").click();
    const table = page.getByRole("table", { name: "Adapters" });
    await untilPasses(async () => expect(await table.getByRole("row").count()).to.equal(1 + records.length));
    expect(await violations(page)).to.deep.equal([]);
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("says why an adapter is not connected in the language of the panel, whatever the bot speaks", async () => {
    await tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
    const away = { name: "Away", endpoint: "ws://127.0.0.1:9/" };
    const open = { name: "Open door", connection_mode: "reverse_ws", endpoint: "ws://0.0.0.0:1/" };
    for (const one of [away, open]) await tower.post("/api/adapters", record(one)).answers({ code: 0 });
    const chinese = await visit(opened(), tower, { words: "zh-CN" });
    const shown = (main: Page, words: RegExp) => main.getByRole("main").getByText(words).first().waitFor();
    try {
      await chinese.go("#/adapters");
      await shown(chinese.page, /^无法连接服务器：/);
      await shown(chinese.page, /请为该适配器设置访问令牌/);
      await chinese.go("#/dashboard");
      const problems = chinese.page.getByRole("region", { name: "需要处理" });
      await problems.getByText(/^无法连接服务器：/).waitFor();
      await problems.getByText(/请为该适配器设置访问令牌/).waitFor();
      const adapters = chinese.page.getByRole("region", { name: "适配器" });
      await adapters.getByText(/^无法连接服务器：/).waitFor();
      expect(chinese.troubles.take()).to.deep.equal([]);
    } finally {
      await chinese.end();
    }
    await here.go("#/adapters");
    await shown(page, /^the server cannot be reached: /);
    await shown(page, /give the adapter an access token/);
    expect(here.troubles.take()).to.deep.equal([]);
  });
});
