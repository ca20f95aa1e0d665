import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";

describeInBrowser("the page of schedules", (opened) => {
  const at = eachTestAt(opened, "#/schedules", {
    first: async (tower) => {
      await tower
        .post("/api/schedules", {
          name: "Nightly copy",
          condition: { kind: "daily", time: "03:30" },
          action: { kind: "backup" },
        })
        .answers({});
    },
  });

  it("says of a cron expression when it comes, five times, and what is wrong with it", async () => {
    await at.page.getByText("Nightly copy").first().waitFor();
    await at.page.getByRole("button", { name: "Add", exact: true }).click();
    const form = at.page.getByRole("dialog");
    await form.getByRole("textbox", { name: "Name" }).fill("Monday");
    await form.getByRole("combobox", { name: "When" }).selectOption({ label: "Cron expression" });
    const cron = form.getByRole("textbox", { name: "Cron expression" });
    await cron.fill("0 9 * * 1");
    await form
      .getByRole("listitem")
      .filter({ hasText: /^Monday, .*09:00$/ })
      .nth(4)
      .waitFor();
    await form.getByRole("combobox", { name: "What" }).selectOption({ label: "Send a message" });
    await form.getByRole("group", { name: /^Wordings/ }).waitFor();
    await form.getByRole("group", { name: "For whom" }).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await cron.fill("61 * * * *");
    await form.getByText("This is no cron expression of five fields that ever comes.").waitFor();
    expect(at.here.troubles.take().filter((one) => !String(one).includes("400"))).to.deep.equal([]);
  });
});

describeInBrowser("the page of broadcasts", (opened) => {
  const at = eachTestAt(opened, "#/broadcast", {
    first: async (tower) => {
      await tower
        .post("/api/adapters", {
          name: "Account",
          type: "botproto_v11",
          connection_mode: "forward_ws",
          endpoint: "ws://127.0.0.1:9",
        })
        .answers({});
      await tower
        .post("/api/broadcast", {
          title: "Summer break",
          content: [{ text: "See you in August", weight: 1 }],
          targets: { users: ["platform_a:222", "platform_a:333"] },
        })
        .answers({});
    },
  });

  it("shows how far one has come, chat by chat, pauses and cancels it", async () => {
    await at.page.getByRole("link", { name: "Summer break", exact: true }).click();
    const record = at.page.getByRole("group", { name: "Record Summer break" });
    await record.getByRole("tab", { name: "Progress" }).click();
    await record.getByText("0 of 2").waitFor();
    await record.getByText("platform_a:333").first().waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await record.getByRole("button", { name: "Pause", exact: true }).click();
    await record.getByRole("button", { name: "Resume" }).waitFor();
    await record.getByRole("button", { name: "Cancel the broadcast" }).click();
    await at.page.getByRole("dialog").getByRole("button", { name: "Cancel the broadcast" }).click();
    await record.getByText("2 of 2").waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
