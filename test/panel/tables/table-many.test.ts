import { longIt } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { eventually, untilPasses } from "../support/eventually.js";

/** Room is left for some more. */
const many = 19_900;
/** Milliseconds of work of the page between two frames. */
const maxFrameLength = 50;
const maxNodes = 3_000;

describeInBrowser("a table of very many rows", (opened) => {
  const at = eachTestAt(opened, "#/settings/censor", {
    first: async (tower) => {
      const text = Array.from({ length: many }, (_, n) => `badword${n}`).join("\n");
      await tower.post("/api/system/censor/import", { text }).answers({ data: { added: many } });
    },
  });
  const table = () => at.page.getByRole("table", { name: "Words" });
  const nodes = () => at.page.evaluate<number>(`document.querySelectorAll("*").length`);

  longIt("scrolls from end to end without a long frame, and holds the rows in sight alone", async () => {
    await table().getByRole("link", { name: "badword0", exact: true }).waitFor();
    await untilPasses(async () =>
      expect(await table().getAttribute("aria-rowcount")).to.equal(String(many + 1)),
    );
    const devtools = await at.here.context.newCDPSession(at.page);
    // The work of the page itself: other programs of the machine do not count.
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    const worked = async () => {
      const { metrics } = await devtools.send("Performance.getMetrics");
      return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
    };
    const step = (part: number) =>
      at.page.evaluate(
        `new Promise((done) => {
          const box = document.querySelector(".dt-table-virtual");
          box.scrollTop = (box.scrollHeight - box.clientHeight) * ${part};
          requestAnimationFrame(() => requestAnimationFrame(() => done()));
        })`,
      );
    await step(0.001);
    const frames: number[] = [];
    let before = await worked();
    for (let at = 1; at <= 40; at++) {
      await step(at / 40);
      const now = await worked();
      // Two frames were waited for.
      frames.push((now - before) / 2);
      before = now;
      if (at % 10 === 0) expect(await nodes()).to.be.below(maxNodes);
    }
    expect(Math.max(...frames)).to.be.below(maxFrameLength);
    await table()
      .getByRole("link", { name: `badword${many - 1}`, exact: true })
      .waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("is searched while one types, and its words are removed in one request, with the count typed first", async () => {
    await table().getByRole("link", { name: "badword0", exact: true }).waitFor();
    await at.page.getByRole("searchbox", { name: "Search in Words" }).fill("badword77");
    await eventually(
      () =>
        table()
          .getAttribute("aria-rowcount")
          .catch(() => null),
      null,
    );
    await table().getByRole("link", { name: "badword7799", exact: true }).waitFor();
    expect(at.page.url()).to.contain("q=badword77");
    const requests: string[] = [];
    at.page.on("request", (request) => {
      if (request.method() !== "GET") requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await at.page.getByRole("checkbox", { name: "Select all rows shown" }).first().check();
    await at.page.getByRole("button", { name: "Delete", exact: true }).click();
    const question = at.page.getByRole("dialog", { name: "Delete 111 entries?" });
    expect(await violations(at.page)).to.deep.equal([]);
    const sure = question.getByRole("button", { name: "Delete" });
    await untilPasses(async () => expect(await sure.getAttribute("aria-disabled")).to.equal("true"));
    await question.getByRole("textbox").fill("111");
    await sure.click();
    await at.page.getByText("Nothing matches").waitFor();
    expect(requests).to.deep.equal(["POST /api/system/censor/rules/batch"]);
    expect(await at.tower.get("/api/system/censor/rules").data<object[]>()).to.have.length(many - 111);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("takes words that are pasted, and tells what became of them", async () => {
    await at.page.getByRole("button", { name: "Import words" }).click();
    const form = at.page.getByRole("dialog", { name: /^Import words/ });
    await form.getByRole("textbox", { name: "Or paste the text here" }).fill("#Danger\nfresh one\nfresh two");
    expect(await violations(at.page)).to.deep.equal([]);
    await form.getByRole("button", { name: "Import words" }).click();
    await at.page.getByRole("dialog", { name: "Import words", exact: true }).getByText("Added").waitFor();
    await at.page.keyboard.press("Escape");
    await at.page.getByRole("searchbox", { name: "Search in Words" }).fill("fresh");
    await table().getByRole("link", { name: "fresh two" }).waitFor();
    await table().getByRole("row").filter({ hasText: "fresh one" }).getByText("Danger").waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});

describeInBrowser("what is done to many rows", (opened) => {
  const at = eachTestAt(opened, "", {
    first: async (tower) => {
      for (let who = 1; who <= 60; who++)
        await tower
          .say("hello", {
            userId: String(1000 + who),
            nickname: `Guest ${who}`,
            groupId: String(5000 + (who % 3)),
            groupName: `Room ${who % 3}`,
            platform: "platform_a",
            id: `many-${who}`,
          })
          .done();
      for (let at = 1; at <= 60; at++)
        await tower
          .post("/api/banlist", { platform: "platform_a", targetId: String(2000 + at), listType: "deny" })
          .answers({ code: 0 });
    },
  });

  it("is done to all that match, on every page, some requests at once, and can be stopped", async () => {
    const { items } = await at.tower.get("/api/banlist").data<{ items: { rowId: number }[] }>();
    const kept = `/${items[0]?.rowId}`;
    await at.here.go("#/banlist?size=20");
    let under = 0;
    let most = 0;
    const held: (() => void)[] = [];
    let holds = true;
    await at.page.route("**/api/banlist/*", async (route) => {
      under++;
      most = Math.max(most, under);
      if (holds) await new Promise<void>((go) => held.push(go));
      under--;
      const { pathname } = new URL(route.request().url());
      if (pathname.endsWith(kept))
        await route.fulfill({ status: 409, json: { code: 40900, message: "Kept for now.", data: null } });
      else await route.fulfill({ json: { code: 0, message: "ok", data: null } });
    });
    const start = async () => {
      await at.page.getByRole("checkbox", { name: "Select all rows shown" }).first().check();
      await at.page.getByRole("button", { name: "Select all 60 that match" }).click();
      await at.page.getByRole("group", { name: "60 rows selected" }).waitFor();
      await at.page.getByRole("button", { name: "Delete", exact: true }).click();
      const question = at.page.getByRole("dialog", { name: "Delete 60 entries?" });
      // The first of them are named.
      await question.getByText(/^[^·]+(?: · [^·]+){4} … /).waitFor();
      await question.getByRole("textbox").fill("60");
      await question.getByRole("button", { name: "Delete" }).click();
    };
    await start();
    const run = at.page.getByRole("group", { name: "Delete", exact: true });
    await run.getByText("0 of 60").waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    await eventually(async () => under, 4);
    await run.getByRole("button", { name: "Stop" }).click();
    holds = false;
    for (const go of held.splice(0)) go();
    // What is under way when it is stopped comes to its end.
    await run.getByText(/Stopped after \d of 60/).waitFor();
    expect(most).to.equal(4);
    await run.getByRole("button", { name: "Dismiss" }).click();
    await at.page.getByRole("button", { name: "Select none" }).click();
    await start();
    await run.getByText("59 of 60 done.").waitFor();
    await run.getByText(/: Kept for now\.$/).waitFor();
    await at.page.getByRole("group", { name: "1 row selected" }).waitFor();
    expect(await violations(at.page)).to.deep.equal([]);
    at.here.troubles.take();
  });

  it("runs as a job of the service where that has one: one request, looked at and stopped there", async () => {
    const asked: { method: string; path: string; body: unknown }[] = [];
    let left = 0;
    let state = "running";
    const batch = () => ({ id: 7, state, total: 2, counts: { waiting: 2 - left, left } });
    await at.page.route(/\/api\/groups\/leave-batches/, async (route) => {
      const request = route.request();
      const path = new URL(request.url()).pathname;
      if (request.method() === "POST") asked.push({ method: "POST", path, body: request.postDataJSON() });
      if (path.endsWith("/cancel")) state = "cancelled";
      const data = request.method() === "GET" ? { batch: batch(), items: [] } : batch();
      await route.fulfill({ json: { code: 0, message: "ok", data } });
    });
    await at.here.go("#/groups");
    for (const room of [0, 1]) await at.page.getByRole("checkbox", { name: `Select Room ${room}` }).check();
    await at.page.getByRole("button", { name: "Leave groups" }).click();
    const form = at.page.getByRole("dialog", { name: "Leave groups: 2 entries" });
    await form.getByRole("textbox", { name: "Reason" }).fill("The tavern closes");
    expect(await violations(at.page)).to.deep.equal([]);
    await form.getByRole("button", { name: "Leave groups" }).click();
    const run = at.page.getByRole("group", { name: "Leave groups", exact: true });
    await run.getByText("0 of 2").waitFor();
    left = 1;
    await run.getByText("1 of 2").waitFor();
    await run.getByRole("button", { name: "Stop" }).click();
    await run.getByText("Stopped after 1 of 2.").waitFor();
    await eventually(async () => state, "cancelled");
    expect(asked.map(({ path }) => path)).to.deep.equal([
      "/api/groups/leave-batches",
      "/api/groups/leave-batches/7/cancel",
    ]);
    expect(asked[0]?.body).to.deep.equal({
      reason: "The tavern closes",
      keys: ["5000", "5001"].map((groupId) => ({ platform: "platform_a", groupId })),
    });
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("gives trust to all that match in one request, then deletes them, those that it cannot excepted", async () => {
    await at.tower.post("/api/masters", { platform: "platform_a", userId: "1060" }).answers({ code: 0 });
    const requests: string[] = [];
    at.page.on("request", (request) => {
      if (request.method() !== "GET") requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await at.here.go("#/players?size=20");
    await at.page.getByRole("checkbox", { name: "Select all rows shown" }).first().check();
    await at.page.getByRole("button", { name: "Select all 60 that match" }).click();
    await at.page.getByRole("group", { name: "60 rows selected" }).waitFor();
    await at.page.getByRole("button", { name: "More actions" }).last().click();
    await at.page.getByRole("menuitem", { name: "Set trust" }).click();
    const form = at.page.getByRole("dialog", { name: "Set trust: 60 entries" });
    await form.getByRole("spinbutton", { name: "Trust" }).fill("2");
    expect(await violations(at.page)).to.deep.equal([]);
    await form.getByRole("button", { name: "Set trust" }).click();
    const run = at.page.getByRole("group", { name: "Set trust", exact: true });
    await run.getByText("59 of 60 done.").waitFor();
    await run.getByText(/^Guest 60: A master has/).waitFor();
    // Whoever it could not be done to stays ticked.
    await at.page.getByRole("group", { name: "1 row selected" }).waitFor();
    const trusted = await at.tower.get("/api/players?trust=2").data<{ total: number }>();
    expect(trusted.total).to.equal(59);
    await run.getByRole("button", { name: "Dismiss" }).click();
    await at.page.getByRole("button", { name: "Select none" }).click();
    await at.here.go("#/players?size=20&f.trust=2");
    await at.page.getByRole("checkbox", { name: "Select all rows shown" }).first().check();
    await at.page.getByRole("button", { name: "Select all 59 that match" }).click();
    await at.page.getByRole("group", { name: "59 rows selected" }).waitFor();
    await at.page.getByRole("button", { name: "Delete", exact: true }).click();
    const question = at.page.getByRole("dialog", { name: "Delete 59 entries?" });
    await question.getByRole("textbox").fill("59");
    await question.getByRole("button", { name: "Delete" }).click();
    await at.page.getByText("Nothing matches").first().waitFor();
    expect(requests).to.deep.equal(["POST /api/players/trust-batches", "POST /api/players/delete-batches"]);
    expect((await at.tower.get("/api/players").data<{ total: number }>()).total).to.equal(1);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
