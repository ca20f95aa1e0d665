import { longRun, type TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { startPeer } from "../../peer/support/oicq-peer.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";
import { freshTower, password } from "../support/tower.js";
import { type Visit, visit } from "../support/visit.js";

/** The address that the service printed for its first visitor. */
function printedAddress({ announced }: TestHost): string {
  const [, address = ""] = /^panel (\S+)$/m.exec(announced.join("\n")) ?? [];
  return address;
}

describeInBrowser("the set-up", (opened) => {
  let tower: TestHost;
  let here: Visit;
  beforeEach(async () => {
    tower = await freshTower();
    here = await visit(opened(), tower, {
      loggedIn: false,
      expected: [{ path: "/api/auth/login", status: 401 }],
    });
  });
  afterEach(async () => {
    await here?.end();
    await tower?.stop();
  });

  it("goes from the printed address to the first roll, following what it says", async () => {
    const { page } = here;
    const wrong: string[] = [];
    const look = async (step: string) => {
      if (longRun || step === "adapter without address" || step === "master")
        wrong.push(...(await violations(page)).map((one) => `${step}: ${one}`));
    };
    await page.goto(printedAddress(tower));

    await page.getByRole("heading", { name: "Which language do you read?" }).waitFor();
    expect(page.url(), "the code stays in no history").not.to.contain("code=");
    await look("language");
    await page.getByRole("radio", { name: "English" }).check();
    await page.getByRole("button", { name: "Next" }).click();

    const field = page.getByRole("textbox", { name: "New password" });
    await untilPasses(async () => expect(await field.getAttribute("autocomplete")).to.equal("new-password"));
    await field.fill("short");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByText("The password needs at least 8 characters.").waitFor();
    await look("password");
    await field.fill(password);
    await page.getByRole("button", { name: "Set the password" }).click();

    await page.getByRole("radio", { name: "Every network of this machine" }).check();
    await page.getByText("Others can reach the panel, too").waitFor();
    // The port of a test is given at the start.
    await page
      .getByText(`The service listens at ${new URL(tower.base).host} now`, { exact: false })
      .waitFor();
    await look("address");
    await page.getByRole("radio", { name: "This machine only" }).check();
    await page.getByRole("button", { name: "Next" }).click();

    await page.getByRole("heading", { name: "Connect a chat platform" }).waitFor();
    await page.getByRole("combobox", { name: "Type" }).selectOption({ label: "OneBot 11" });
    await page
      .getByRole("option", { name: "WebSocket, this service connects" })
      .waitFor({ state: "attached" });
    await look("adapter");
    await page.getByRole("button", { name: "Add the adapter" }).click();
    await page.getByText("This is needed.").waitFor();
    await look("adapter without address");
    await page.getByRole("textbox", { name: "Address of the other end" }).fill("ws://127.0.0.1:9/");
    await page.getByRole("button", { name: "Add the adapter" }).click();
    const adapter = page.getByRole("article", { name: "OneBot 11" });
    await adapter.getByText("Disconnected", { exact: true }).waitFor();
    await adapter.getByText(/ECONNREFUSED/).waitFor();
    await adapter.getByText("Does the other end run, and is this its address?", { exact: false }).waitFor();
    await look("adapter that does not connect");
    await page.setViewportSize({ width: 360, height: 740 });
    await look("adapter that does not connect, on a phone");
    await page.setViewportSize({ width: 1280, height: 800 });

    const peer = await startPeer({ ws: true, token: "s3cret" });
    try {
      await adapter.getByRole("button", { name: "Change" }).click();
      const address = page.getByRole("textbox", { name: "Address of the other end" });
      await untilPasses(async () => expect(await address.inputValue()).to.equal("ws://127.0.0.1:9/"));
      await address.fill(`ws://127.0.0.1:${peer.port}/`);
      await page.getByRole("button", { name: "Save and connect" }).click();
      await adapter.getByText("Token refused", { exact: true }).waitFor();
      await adapter.getByRole("button", { name: "Change" }).click();
      await page.getByLabel("Access token").fill("s3cret");
      await page.getByRole("button", { name: "Save and connect" }).click();
      await adapter.getByText("Connected", { exact: true }).waitFor();
      await adapter.getByText(/10001/).waitFor();
      await look("adapter that is connected");
    } finally {
      await peer.stop();
    }
    // It is told live, without a hand at the page.
    await adapter.getByText("Disconnected", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Next", exact: true }).click();

    await page.getByText(/in the terminal behind “claim”, .* make another, which takes its place/).waitFor();
    await page.getByRole("button", { name: "Make a code" }).click();
    await page.getByText(/such as the one in the terminal, is not valid any more/).waitFor();
    const claim = (await page.getByRole("group", { name: "What to say" }).textContent()) ?? "";
    expect(claim).to.match(/^\.master \S+$/);
    await look("master");
    await page.getByRole("button", { name: "Next" }).click();

    await page.getByRole("textbox", { name: "Say something" }).fill(".r 3d6");
    await page.getByRole("button", { name: "Send" }).click();
    const conversation = page.getByRole("log", { name: "Conversation" });
    await conversation.getByText(/3D6/i).last().waitFor();
    // As whom it speaks is chosen here, by a line of each, and heard at once.
    await page.getByText("Ann checks Spot Hidden: D100=1/60 critical success").waitFor();
    await page.getByText("Ann has a go at Spot Hidden: D100=1/60 critical success, drinks on me").waitFor();
    const chosen = page.waitForResponse((response) => response.url().endsWith("/activate"));
    await page.getByRole("radio", { name: "Innkeeper" }).check();
    await chosen;
    await page.getByRole("button", { name: "Send" }).click();
    await conversation.getByText(/shakes the cup: 3D6/i).waitFor();
    await look("first roll");
    await page.getByRole("button", { name: "Finish and open the panel" }).click();
    await page.getByRole("navigation", { name: "Menu" }).waitFor();

    expect(wrong).to.deep.equal([]);
    expect(here.troubles.take()).to.deep.equal([]);
    expect(await tower.get("/api/adapters").data<object[]>()).to.have.length(1);
    await tower.say(claim).done();
    expect(await tower.get("/api/masters").data<object[]>()).to.have.length(1);
  });

  it("shows where the other end has to dial, and the adapters that there are when one comes back", async () => {
    const { page } = here;
    await page.goto(printedAddress(tower));
    await page.getByRole("heading", { name: "Which language do you read?" }).waitFor();
    for (let step = 0; step < 3; step++) await page.getByRole("button", { name: "Skip this step" }).click();
    await page.getByRole("combobox", { name: "Type" }).selectOption({ label: "OneBot 11" });
    await page.getByRole("combobox", { name: "Way to connect" }).selectOption("reverse_ws");
    await page.getByRole("button", { name: "Add the adapter" }).click();
    const adapter = page.getByRole("article", { name: "OneBot 11" });
    await adapter.getByText("Connecting", { exact: true }).waitFor();
    const address = (await adapter.getByRole("group", { name: "Dial this address" }).textContent()) ?? "";
    expect(address).to.match(/^ws:\/\/127\.0\.0\.1:\d+\/\S+$/);
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByRole("heading", { name: "Whom does the bot obey?" }).waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await adapter.waitFor();
    await page.getByRole("button", { name: "Add another" }).click();
    await page.getByRole("textbox", { name: "Address of the other end" }).waitFor();
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("asks for a password alone where one was reset, and leaves all else as it is", async () => {
    const { page } = here;
    await tower.post("/api/auth/setup/finish").answers({ code: 0 });
    await tower.put("/api/system/webui-auth", { password: "forgotten" }).answers({ code: 0 });
    // As `dicetower password reset` does.
    await tower.put("/api/system/webui-auth", { password: "" }).answers({ code: 0 });
    const { address } = await tower.post("/api/auth/setup/reopen").data<{ address: string }>();
    await page.goto(address);
    await page.getByRole("heading", { level: 1, name: "Set a new password" }).waitFor();
    await page.getByText("The former one was reset").waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await untilPasses(async () =>
      expect(await page.getByRole("list", { name: "Steps" }).count()).to.equal(0),
    );
    await page.getByRole("textbox", { name: "New password" }).fill(password);
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByRole("navigation", { name: "Menu" }).waitFor();
    await tower.post("/api/auth/login", { password }, { key: false }).answers({ code: 0 });
    // Whoever clears it in the panel later on sees no code at each start.
    await tower.put("/api/system/webui-auth", { password: "" }).answers({ code: 0 });
    await tower.get("/api/auth/setup").answers({ data: { needed: false } });
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("goes on at the step it was at when its page is loaded again, and from the start once it is finished", async () => {
    const { page } = here;
    await page.goto(printedAddress(tower));
    for (let step = 0; step < 5; step++) await page.getByRole("button", { name: "Skip this step" }).click();
    await page.getByRole("textbox", { name: "Say something" }).waitFor();
    await page.reload();
    await page.getByRole("textbox", { name: "Say something" }).waitFor();
    await page.getByRole("button", { name: "Finish and open the panel" }).click();
    await page.getByRole("navigation", { name: "Menu" }).waitFor();
    await page.goto(`${tower.base}/#/setup`);
    await page.getByRole("heading", { name: "Which language do you read?" }).waitFor();
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("says why a used code opens nothing, and lets the access key in", async () => {
    const { page } = here;
    const address = printedAddress(tower);
    await tower
      .post(
        "/api/auth/login",
        { code: new URL(address.replace("#", "")).searchParams.get("code") },
        { key: false },
      )
      .answers({ code: 0 });
    await page.goto(address);
    await page.getByText("The code does not open the panel").waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await page.getByRole("textbox", { name: "Access key" }).fill(tower.key);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("heading", { name: "Which language do you read?" }).waitFor();
    expect(here.troubles.take()).to.deep.equal([]);
  });
});

describeInBrowser("the set-up, opened again", (opened) => {
  let tower: TestHost;
  let here: Visit;
  const reopened = async () =>
    (await tower.post("/api/auth/setup/reopen").data<{ readonly address: string }>()).address;
  before(async () => {
    tower = await freshTower();
  });
  beforeEach(async () => {
    here = await visit(opened(), tower, { loggedIn: false });
  });
  afterEach(async () => {
    await here?.end();
    for (const { id } of await tower.get("/api/adapters").data<{ readonly id: number }[]>())
      await tower.delete(`/api/adapters/${id}`).answers({ code: 0 });
  });
  after(() => tower?.stop());

  for (const [mode, state] of [
    ["http", "Connected"],
    ["http_post", "Connecting"],
  ] as const)
    it(`shows where reports have to go, and with which secret: ${mode}`, async () => {
      const peer = await startPeer({ http: true, token: "" });
      try {
        const { page } = here;
        await page.goto(await reopened());
        await page.getByRole("button", { name: "Go through the whole set-up" }).click();
        await page.getByRole("heading", { name: "Which language do you read?" }).waitFor();
        for (let step = 0; step < 3; step++)
          await page.getByRole("button", { name: "Skip this step" }).click();
        await page.getByRole("combobox", { name: "Type" }).selectOption({ label: "OneBot 11" });
        await page.getByRole("combobox", { name: "Way to connect" }).selectOption(mode);
        const endpoint = mode === "http" ? `http://127.0.0.1:${peer.port}` : "";
        await page.getByRole("textbox", { name: "Address of the other end" }).fill(endpoint);
        await page.getByRole("button", { name: "Add the adapter" }).click();
        const adapter = page.getByRole("article", { name: "OneBot 11" });
        await adapter.getByText(state, { exact: true }).waitFor();
        const address = await adapter.getByRole("group", { name: "Reports go to" }).textContent();
        expect(address).to.match(/^http:\/\/127\.0\.0\.1:\d+\/onebot\/v11\/http\/\d+$/);
        await adapter.getByText("access token of this adapter as their secret", { exact: false }).waitFor();
        expect(here.troubles.take()).to.deep.equal([]);
      } finally {
        await peer.stop();
      }
    });

  it("leads from a reset to the whole set-up for who wants it", async () => {
    const { page } = here;
    await page.goto(await reopened());
    await page.getByRole("button", { name: "Go through the whole set-up" }).click();
    await page.getByRole("heading", { name: "Which language do you read?" }).waitFor();
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("explains what makes one the master, with and without a chat platform", async () => {
    const { page } = here;
    await page.goto(await reopened());
    await page.getByRole("button", { name: "Go through the whole set-up" }).click();
    await page.getByRole("heading", { name: "Which language do you read?" }).waitFor();
    for (let step = 0; step < 4; step++) await page.getByRole("button", { name: "Skip this step" }).click();
    await page.getByRole("heading", { name: "Whom does the bot obey?" }).waitFor();
    await page.getByText(/You say a claim code to the bot, in any chat that it hears/).waitFor();
    await page.getByText(/stands in the terminal behind “claim”/).waitFor();
    await page.getByText("No chat platform is connected yet").waitFor();
    await page.getByRole("button", { name: "Make a code" }).click();
    await page.getByRole("group", { name: "What to say" }).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    expect(here.troubles.take()).to.deep.equal([]);
  });

  it("begins at its first step with another code, wherever this browser was before", async () => {
    const { page } = here;
    await page.goto(await reopened());
    await page.getByRole("button", { name: "Go through the whole set-up" }).click();
    await page.getByRole("button", { name: "Skip this step" }).click();
    await page.getByRole("textbox", { name: "New password" }).waitFor();
    const other = await reopened();
    await page.goto("about:blank");
    await page.goto(other);
    await page.getByRole("button", { name: "Go through the whole set-up" }).click();
    await page.getByRole("heading", { name: "Which language do you read?" }).waitFor();
    expect(here.troubles.take()).to.deep.equal([]);
  });
});
