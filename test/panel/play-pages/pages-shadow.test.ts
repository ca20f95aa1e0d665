import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { OneBotServer } from "../../peer/support/onebot-server.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { panelTower } from "../support/tower.js";
import { type Visit, visit } from "../support/visit.js";

describeInBrowser("the page of shadow mode", (opened) => {
  let tower: TestHost;
  let server: OneBotServer;
  let here: Visit;
  let messages = 0;
  const said = (user_id: number, nickname: string, text: string) =>
    server.say({
      post_type: "message",
      message_type: "group",
      self_id: 10001,
      time: Math.floor(Date.now() / 1000),
      message_id: ++messages,
      group_id: 4242,
      user_id,
      message: [{ type: "text", data: { text } }],
      sender: { user_id, nickname, role: "member" },
    });
  const enabled = async () =>
    (await tower.get("/api/system/shadow").data<{ readonly enabled: boolean }>()).enabled;
  before(async () => {
    server = new OneBotServer();
    await server.listen();
    tower = await panelTower();
    const others = [{ platform: "platform_a", userId: "888" }];
    await tower.put("/api/system/shadow", { enabled: true, others, waitSeconds: 1 }).answers({ code: 0 });
    await tower
      .post("/api/adapters", {
        name: "Peer",
        type: "botproto_v11",
        connection_mode: "forward_ws",
        endpoint: server.endpoint,
      })
      .answers({ code: 0 });
    for (;;) {
      const [view] = await tower.get("/api/adapters").data<{ readonly state: string }[]>();
      if (view?.state === "connected") break;
      await new Promise((wake) => setTimeout(wake, 50));
    }
    said(777, "Alice", ".rh");
    said(777, "Alice", ".r 3d6+2");
    said(888, "Old Dice", "Alice threw the dice:\n3d6+2=[1+2+3]+2=8");
  });
  after(async () => {
    await tower?.stop();
    await server.close();
  });
  afterEach(() => here?.end());

  it("shows both answers side by side, takes one for fine, and goes live when that is confirmed", async () => {
    here = await visit(opened(), tower);
    const { page } = here;
    await here.go("#/shadow");
    await page.getByText("Shadow mode is on", { exact: true }).waitFor();
    const row = page.getByRole("row").filter({ hasText: "Alice threw the dice" });
    await row.getByText(/rolls 3D6\+2=/).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await row.getByRole("button", { name: /^Actions/ }).click();
    await page.getByRole("menuitem", { name: "Mark as fine" }).click();
    await row.waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: "Marks" }).selectOption("fine");
    await row.waitFor();
    await page.getByRole("button", { name: "Go live" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await untilPasses(async () => expect(await enabled()).to.equal(true));
    await page.getByRole("button", { name: "Go live" }).click();
    await dialog.getByRole("button", { name: "Go live" }).click();
    await page.getByText("Shadow mode is off", { exact: true }).waitFor();
    await untilPasses(async () => expect(await enabled()).to.equal(false));
    await page.getByRole("button", { name: "Clear" }).click();
    await dialog.getByText(/^Answers that are removed: \d+ \(.*\.r 3d6\+2.*\)\. What you found/).waitFor();
    await dialog.getByRole("button", { name: "Clear" }).click();
    await page.getByText("No answers of this kind").waitFor();
    const { total } = await tower.get("/api/shadow/differences").data<{ readonly total: number }>();
    expect(total).to.equal(0);
  });
});
