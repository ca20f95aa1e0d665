import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { untilPasses } from "../support/eventually.js";
import { asked } from "../support/in-page.js";

describeInBrowser("the command palette", (opened) => {
  const at = eachTestAt(opened, "#/panel/help", { shared: true });

  const open = async (typed: string) => {
    await at.page.keyboard.press("Control+K");
    const field = at.page.getByRole("combobox", { name: "What are you looking for?" });
    await field.fill(typed);
    return field;
  };

  it("finds a page by its title and goes there with Enter", async () => {
    const field = await open("commands");
    await at.page
      .getByRole("group", { name: "Pages" })
      .getByRole("option", { name: "Commands Help and about" })
      .waitFor();
    const active = await field.getAttribute("aria-activedescendant");
    await untilPasses(async () =>
      expect(await at.page.getByRole("option", { selected: true }).getAttribute("id")).to.equal(active),
    );
    await at.page.keyboard.press("Enter");
    await at.page.getByRole("heading", { level: 1, name: "Commands" }).waitFor();
    await untilPasses(async () => expect(await at.page.getByRole("dialog").count()).to.equal(0));
  });

  it("finds a field by its name in the API and puts the focus into it", async () => {
    await open("defaultFaces");
    const option = at.page.getByRole("group", { name: "Fields" }).getByRole("option").first();
    await option.waitFor();
    await option.click();
    await at.here.settled();
    await at.page.getByRole("spinbutton", { name: "Faces of the default die" }).waitFor();
    await asked(at.page, "whenFocused('[data-pointer=\"/defaultFaces\"]')");
  });

  it("does things: another theme, another language, and back", async () => {
    await open("theme dark");
    await at.page.getByRole("option", { name: "Theme: Dark" }).click();
    await untilPasses(async () =>
      expect(await at.page.evaluate("document.documentElement.dataset.theme")).to.equal("dark"),
    );
    await open("简体中文");
    await at.page.getByRole("option", { name: "Language: 简体中文" }).click();
    await at.page.getByRole("heading", { level: 1, name: "帮助与关于" }).waitFor();
    await untilPasses(async () =>
      expect(await at.page.evaluate("document.documentElement.lang")).to.equal("zh-CN"),
    );
    await at.page.reload();
    await at.page.getByRole("heading", { level: 1 }).waitFor();
    await untilPasses(async () =>
      expect(await at.page.evaluate("document.documentElement.dataset.theme")).to.equal("dark"),
    );
  });

  it("finds records of lists that the service does not search, and reads each of them once", async () => {
    await at.tower
      .post("/api/adapters", {
        name: "Lighthouse",
        type: "botproto_v11",
        connection_mode: "forward_ws",
        endpoint: "ws://127.0.0.1:9",
      })
      .answers({ code: 0 });
    const asked: string[] = [];
    at.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const field = await open("lighth");
    const option = at.page
      .getByRole("group", { name: "Records" })
      .getByRole("option", { name: /^Lighthouse/ });
    await option.waitFor();
    await field.fill("lighthouse");
    await option.waitFor();
    expect(asked.filter((path) => path === "/api/adapters")).to.have.length(1);
  });

  it("moves with arrows round the end, says when nothing fits, and closes with Escape", async () => {
    await open("");
    const options = at.page.getByRole("option");
    await options.first().waitFor();
    await at.page.keyboard.press("ArrowUp");
    await untilPasses(async () =>
      expect(await options.last().getAttribute("aria-selected")).to.equal("true"),
    );
    await at.page.keyboard.press("ArrowDown");
    await untilPasses(async () =>
      expect(await options.first().getAttribute("aria-selected")).to.equal("true"),
    );
    await open("zzzzzz");
    await at.page.getByText("Nothing found").waitFor();
    await at.page.keyboard.press("Escape");
    await at.page.getByRole("dialog").waitFor({ state: "detached" });
  });
});
