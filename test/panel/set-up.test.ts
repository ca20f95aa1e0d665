import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../browser/chromium.js";
import { violations } from "./axe.js";
import { freshTower, password } from "./tower.js";
import { type Visit, visit } from "./visit.js";

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
    const look = async (step: string) =>
      wrong.push(...(await violations(page)).map((one) => `${step}: ${one}`));
    await page.goto(printedAddress(tower));

    await page.getByRole("heading", { name: "Which language do you read?" }).waitFor();
    expect(page.url(), "the code stays in no history").not.to.contain("code=");
    await look("language");
    await page.getByRole("radio", { name: "English" }).check();
    await page.getByRole("button", { name: "Next" }).click();

    const field = page.getByRole("textbox", { name: "New password" });
    expect(await field.getAttribute("autocomplete")).to.equal("new-password");
    await field.fill("short");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByText("The password needs at least 8 characters.").waitFor();
    await look("password");
    await field.fill(password);
    await page.getByRole("button", { name: "Set the password" }).click();

    await page.getByRole("radio", { name: "Every network of this machine" }).check();
    await page.getByText("Others can reach the panel, too").waitFor();
    await look("address");
    await page.getByRole("radio", { name: "This machine only" }).check();
    await page.getByRole("button", { name: "Next" }).click();

    await page.getByRole("heading", { name: "Connect a chat platform" }).waitFor();
    await page.getByRole("combobox", { name: "Type" }).selectOption({ label: "OneBot 11" });
    await page.getByRole("option", { name: "WebSocket, this service dials" }).waitFor({ state: "attached" });
    await look("adapter");
    await page.getByRole("button", { name: "Add the adapter" }).click();
    await page.getByText("This is needed.").waitFor();
    await look("adapter without address");
    await page.getByRole("textbox", { name: "Address of the other end" }).fill("ws://127.0.0.1:9/");
    await page.getByRole("button", { name: "Add the adapter" }).click();

    await page.getByText(/the one in the terminal, .* it is not valid any more/).waitFor();
    await page.getByRole("button", { name: "Make a code" }).click();
    await page.getByText(/such as the one in the terminal, is not valid any more/).waitFor();
    const claim = (await page.getByRole("group", { name: "What to say" }).textContent()) ?? "";
    expect(claim).to.match(/^\.master \S+$/);
    await look("master");
    await page.getByRole("button", { name: "Next" }).click();

    await page.getByRole("textbox", { name: "Say something" }).fill(".r 3d6");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("log", { name: "Conversation" }).getByText(/3D6/i).last().waitFor();
    await look("first roll");
    await page.getByRole("button", { name: "Finish and open the panel" }).click();
    await page.getByRole("navigation", { name: "Menu" }).waitFor();

    expect(wrong).to.deep.equal([]);
    expect(here.troubles.take()).to.deep.equal([]);
    const adapters = await tower.get("/api/adapters").data<{ name: string; endpoint: string }[]>();
    expect(adapters.map(({ endpoint }) => endpoint)).to.deep.equal(["ws://127.0.0.1:9/"]);
    await tower.say(claim).done();
    expect(await tower.get("/api/masters").data<object[]>()).to.have.length(1);
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
