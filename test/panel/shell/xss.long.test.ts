import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { addressOf, listedPages, panelTower } from "../support/tower.js";
import { visit } from "../support/visit.js";

/** What runs where text is taken for markup, an address or code. */
const strings = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(2)>",
  '"><svg onload=alert(3)>',
  "' onmouseover='alert(4)",
  "javascript:alert(5)",
  "<iframe srcdoc='<script>alert(6)</script>'>",
  "{{constructor.constructor('alert(7)')()}}",
  "#{alert(8)}",
  "<a href=javascript:alert(9)>x</a>",
  "</textarea><script>alert(10)</script>",
  "<style>@import '//elsewhere.example/x.css'</style>",
  "<base href=//elsewhere.example/>",
  "<details open ontoggle=alert(13)>",
  "\u202e<b>bold</b>\u0001\u200b",
  "<math><mtext></p><mglyph><style><img src=x onerror=alert(15)>",
] as const;

describeInBrowser("what others write", (opened) => {
  let tower: TestHost;
  before(async () => {
    tower = await panelTower();
  });
  after(() => tower?.stop());

  it("is shown as text on every page, and nothing of it runs", async () => {
    for (const [at, text] of strings.entries()) {
      const printable = text.replace(/\p{C}/gu, "");
      await tower
        .post("/api/adapters", {
          name: printable.slice(0, 64),
          type: "botproto_v11",
          connection_mode: "forward_ws",
          endpoint: "ws://127.0.0.1:9/",
          enabled: false,
        })
        .answers({ code: 0 });
      await tower
        .post("/api/masters", { platform: "test", userId: `${1000 + at}`, note: text })
        .answers({ code: 0 });
      await tower
        .post("/api/banlist", {
          targetType: "user",
          platform: "test",
          targetId: `${2000 + at}`,
          reason: text,
        })
        .answers({ code: 0 });
      await tower.say(text, { nickname: text }).done();
      await tower.say(`.r d20 ${text}`, { nickname: text }).done();
    }
    const here = await visit(opened(), tower);
    for (const { key } of await listedPages(tower)) await here.go(addressOf(key));
    await here.go("#/masters");
    await here.page.getByText("<img src=x onerror=alert(2)>").first().waitFor();
    for (const text of strings.slice(0, 4)) {
      await here.page.keyboard.press("Control+K");
      const field = here.page.getByRole("combobox", { name: "What are you looking for?" });
      await field.fill(text);
      await here.page.getByRole("dialog").getByText(/found/).waitFor();
      await here.page.keyboard.press("Escape");
      await here.page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await here.go("#/nowhere/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E?q=<script>alert(1)</script>");
    expect(here.troubles.take()).to.deep.equal([]);
    expect(
      await here.page.evaluate("document.querySelectorAll('main script, main iframe, main base').length"),
    ).to.equal(0);
    await here.end();
  });
});
