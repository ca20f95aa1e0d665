import { longIt, longRun } from "@dicetower/testkit";
import { expect } from "chai";
import type { BrowserContextOptions, Page, Request } from "playwright-core";
import { describeInBrowser } from "../../browser/chromium.js";
import { colourViolations, violations } from "../support/axe.js";
import { eventually, untilPasses } from "../support/eventually.js";
import { prepareAsking } from "../support/in-page.js";
import { walk } from "../support/keyboard.js";
import { type KitSite, kitSite } from "../support/kit-site.js";
import { collectPageErrors, type PageErrors } from "../support/page-errors.js";

const parts = [
  "controls",
  "fields",
  "weighted",
  "templates",
  "uploads",
  "widgets",
  "forms",
  "settings",
  "resource",
  "data",
  "chat",
  "layers",
] as const;
/** Those that a walk of an ordinary run goes through. */
const sample = longRun ? parts : (["fields", "data", "layers"] as const);

/** The kit before any page is made of it: each component, in each of its states, in the gallery. */
describeInBrowser("the gallery of the kit", (browser) => {
  let site: KitSite;
  before(async function () {
    this.timeout(120_000);
    site = await kitSite();
  });
  after(() => site?.close());

  interface Look {
    readonly page: Page;
    readonly troubles: PageErrors;
    readonly go: (part: string, more?: string) => Promise<void>;
    readonly end: () => Promise<void>;
  }

  async function look(options: BrowserContextOptions = {}, watched = true): Promise<Look> {
    const context = await browser().newContext({ reducedMotion: "reduce", ...options });
    await prepareAsking(context);
    // Whoever watches also answers the questions of the window.
    const troubles = watched ? await collectPageErrors(context, site.url) : { take: () => [] };
    const page = await context.newPage();
    const reading = new Set<Request>();
    page.on("request", (request) => void reading.add(request));
    page.on("requestfinished", (request) => void reading.delete(request));
    page.on("requestfailed", (request) => void reading.delete(request));
    return {
      page,
      troubles,
      async go(part, more = "") {
        await page.goto(`${site.url}?part=${part}${more}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await settled(page, reading);
      },
      end: () => context.close(),
    };
  }

  /** Waits until what has these words has the focus. */
  async function focusOn(page: Page, words: string): Promise<void> {
    await eventually(() => page.evaluate<string>("document.activeElement.textContent"), words);
  }

  /** What is read or loaded later has come. */
  async function settled(page: Page, reading: ReadonlySet<Request>): Promise<void> {
    const waiting = "main .dt-skeleton:not(.dt-section .dt-skeleton:only-child)";
    await eventually(async () => (await page.locator(waiting).count()) <= 1, true);
    // What is drawn may ask for more of the kit.
    const drawn =
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";
    await eventually(async () => (await page.evaluate<boolean>(drawn)) && reading.size === 0, true);
  }

  const looks = [
    { theme: "light", width: 1280 },
    { theme: "dark", width: 1280 },
    { theme: "contrast", width: 1280 },
    { theme: "light", width: 360 },
  ].filter(({ width }) => longRun || width === 360);
  for (const { theme, width } of looks)
    it(`holds WCAG 2.2 AA in each part, ${theme}, ${width} px wide, and scrolls no page sideways`, async function () {
      this.timeout(120_000);
      const { page, troubles, go, end } = await look({ viewport: { width, height: 900 } });
      const wrong: string[] = [];
      for (const part of sample) {
        await go(part, `&theme=${theme}`);
        const wrongOf = theme === "light" ? violations : colourViolations;
        wrong.push(...(await wrongOf(page)).map((one) => `${part}: ${one}`));
        const sideways = await page.evaluate(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth",
        );
        if (sideways !== 0) wrong.push(`${part}: ${String(sideways)} px too wide`);
      }
      expect(wrong).to.deep.equal([]);
      expect(troubles.take()).to.deep.equal([]);
      await end();
    });

  longIt("is as wide as its window in the longer pseudo-locale at 320 px", async () => {
    const { page, go, end } = await look({ viewport: { width: 320, height: 640 } });
    const wide: string[] = [];
    for (const part of sample) {
      await go(part, "&locale=en-XA");
      const sideways = Number(
        await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
      );
      if (sideways > 0) wide.push(`${part}: ${sideways}`);
    }
    expect(wide).to.deep.equal([]);
    await end();
  });

  it("is reached by keyboard, each control of each part, without a trap, and the focus is seen", async function () {
    this.timeout(180_000);
    const { page, go, end } = await look({ viewport: { width: 1024, height: 900 } });
    const wrong: Record<string, unknown> = {};
    for (const part of sample) {
      await go(part);
      const found = await walk(page);
      const problems = [
        ...found.unreached,
        ...found.covered,
        ...found.unmarked,
        ...(found.cameRound ? [] : ["no way round"]),
      ];
      if (problems.length > 0) wrong[part] = found;
    }
    expect(wrong).to.deep.equal({});
    await end();
  });

  longIt(
    "shares out draws by weight: entries come, move, weigh and go, and the last wording stays",
    async () => {
      const { page, troubles, go, end } = await look();
      await go("weighted");
      const list = page.getByRole("group", { name: "Farewells", exact: true });
      const shares = async () => (await list.getByRole("status").allTextContents()).join(" ");
      const said = async () => {
        const fields = await list.getByRole("textbox").all();
        return (await Promise.all(fields.map((field) => field.inputValue()))).join(" | ");
      };
      const add = list.getByRole("button", { name: "Add to farewells" });
      await untilPasses(async () => expect(await shares(), "alone it shows no weight").to.equal(""));
      await untilPasses(async () =>
        expect(await list.getByRole("button", { name: /^Remove/ }).count(), "alone it stays").to.equal(0),
      );

      await add.click();
      await eventually(shares, "50% 50%");
      await list.getByRole("textbox").last().fill("Until next time.");
      await list.getByRole("spinbutton").last().fill("3");
      await eventually(shares, "25% 75%");
      await list.getByRole("button", { name: /^Move up.*2$/ }).click();
      await eventually(said, "Until next time. | See you!");
      await eventually(shares, "75% 25%");
      await add.click();
      await add.click();
      await add.waitFor({ state: "detached" });
      await list.getByRole("button", { name: /^Remove.*1$/ }).click();
      await eventually(said, "See you! |  | ");
      expect(await violations(page)).to.deep.equal([]);
      expect(troubles.take()).to.deep.equal([]);
      await end();
    },
  );

  longIt(
    "chooses some of several, takes words as chips, and writes a span of time in another unit",
    async () => {
      const { page, troubles, go, end } = await look({ viewport: { width: 1440, height: 900 } });
      await go("widgets");
      const value = async () =>
        JSON.parse((await page.getByLabel("Value of the form").textContent()) ?? "{}") as Record<
          string,
          unknown
        >;
      const said = (one: unknown) => JSON.stringify(one);
      const field = (name: string) => page.getByRole("group", { name, exact: true });
      await field("Notices").getByRole("checkbox", { name: "Failures" }).check();
      await field("Notices").getByRole("checkbox", { name: /^gone/ }).click();
      await eventually(async () => said((await value())["classes"]), said(["warning", "failure"]));
      await field("On").getByRole("checkbox", { name: "Monday" }).check();
      await eventually(async () => said((await value())["weekdays"]), said([5, 6, 1]));

      const tags = field("Tags");
      const word = tags.getByRole("textbox", { name: "New entry: Tags" });
      await word.fill("x");
      await word.press("Enter");
      await tags.getByText("At least 2 characters").waitFor();
      await word.fill("campaign");
      await word.press("Enter");
      await tags.getByRole("button", { name: "Remove: night" }).click();
      await eventually(async () => said((await value())["tags"]), said(["house rules", "campaign"]));
      await eventually(() => page.evaluate<string>("document.activeElement.tagName"), "INPUT");

      const players = field("Players");
      await players.getByRole("combobox", { name: "New entry: Players" }).fill("Dan");
      await page.getByRole("option", { name: "Dan", exact: false }).first().click();
      await players.locator("[data-chip]", { hasText: "Dan" }).waitFor();
      await eventually(async () => said((await value())["players"]), said(["3", "4"]));

      const span = page.getByRole("spinbutton", { name: "Cool-down" });
      await untilPasses(async () => expect(await span.inputValue()).to.equal("90"));
      await page.getByRole("combobox", { name: "Unit: Cool-down" }).selectOption("hours");
      await untilPasses(async () => expect(await span.inputValue()).to.equal("1.5"));
      await span.fill("2");
      await eventually(async () => said((await value())["coolDown"]), said(7200));
      expect(troubles.take()).to.deep.equal([]);
      await end();
    },
  );

  it("edits code with the line of what is wrong marked, and lets the keyboard out again", async () => {
    const { page, troubles, go, end } = await look();
    await go("widgets");
    await page.locator(".cm-wrong", { hasText: "oops" }).waitFor();
    const editor = page.getByRole("textbox", { name: "deck.json" });
    await editor.fill('{ "pips": ["six"] }');
    await page.locator(".cm-wrong").waitFor({ state: "detached" });
    await editor.press("Tab");
    await page.keyboard.press("Tab");
    await untilPasses(async () => expect(await editor.textContent()).to.equal('{ "pips": ["six"] }'));
    await untilPasses(async () =>
      expect(
        await page.evaluate<string>(
          "document.activeElement.shadowRoot?.activeElement?.getAttribute('aria-label') ?? ''",
        ),
      ).to.not.equal("deck.json"),
    );
    expect(troubles.take()).to.deep.equal([]);
    await end();
  });

  longIt(
    "puts the label beside its control on a desk and above it on a phone, with one right edge",
    async () => {
      const { page, go, end } = await look({ viewport: { width: 1440, height: 900 } });
      await go("widgets");
      const edges = () =>
        page.evaluate<{ beside: boolean; right: number[] }>(`(() => {
        const fields = [...document.querySelectorAll(".dt-form-field[data-pointer] > .dt-field > .dt-control-row")];
        const box = (element) => element.getBoundingClientRect();
        const head = (row) => row.parentElement.querySelector(".dt-field-head");
        return {
          beside: fields.every((row) => box(head(row)).right <= box(row).left),
          right: [...new Set(fields.map((row) => Math.round(box(row).right)))],
        };
      })()`);
      const wide = await edges();
      expect(wide.beside).to.equal(true);
      expect(wide.right).to.have.length(1);
      await page.setViewportSize({ width: 390, height: 800 });
      expect((await edges()).beside).to.equal(false);
      await end();
    },
  );

  longIt("zooms into a chart over time, changes its period and lays the one before below", async () => {
    const { page, troubles, go, end } = await look();
    await go("data");
    const chart = page.getByRole("figure", { name: "Messages over time" });
    await chart.getByRole("img", { name: /Messages over time/ }).waitFor();
    await chart.getByRole("button", { name: /^Zoom in/ }).click();
    await chart.getByText(/^Shown: /).waitFor();
    await chart.getByRole("button", { name: /^Show all/ }).click();
    await chart.getByText(/^Shown: /).waitFor({ state: "detached" });
    await chart.getByRole("radio", { name: "30 minutes" }).check();
    await chart.getByRole("switch", { name: "Compare with the period before" }).check();
    await chart.getByText("Received, period before").first().waitFor();
    await chart.getByRole("button", { name: /^Show as table/ }).click();
    const table = page.getByRole("table", { name: "Messages over time" });
    await untilPasses(async () => expect(await table.getByRole("row").count()).to.equal(31));
    await table.getByRole("columnheader", { name: "Received, period before" }).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    expect(troubles.take()).to.deep.equal([]);
    await end();
  });

  it("opens and leaves dialogs, drawers and menus by keyboard, with axe content and the focus given back", async () => {
    const { page, troubles, go, end } = await look();
    await go("layers");
    for (const name of ["Open a dialog", "Open a drawer", "Ask for a name"]) {
      const opener = page.getByRole("button", { name });
      await opener.press("Enter");
      await page.getByRole("dialog").waitFor();
      expect(await violations(page), name).to.deep.equal([]);
      for (let steps = 0; steps < 12; steps++) await page.keyboard.press("Tab");
      await untilPasses(async () =>
        expect(
          await page.evaluate("document.querySelector('dialog').contains(document.activeElement)"),
          `${name}: focus inside`,
        ).to.equal(true),
      );
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await focusOn(page, name);
    }
    const menu = page.getByRole("button", { name: "Actions", exact: true });
    await menu.press("Enter");
    await page.getByRole("menuitem", { name: "Edit" }).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await page.keyboard.press("d");
    await page.keyboard.press("Enter");
    await page.getByText("Delete", { exact: true }).last().waitFor();
    await focusOn(page, "Actions");
    expect(troubles.take()).to.deep.equal([]);
    await end();
  });

  it("says messages politely, failures at once, and takes back what Undo takes back", async () => {
    const { page, go, end } = await look();
    await go("layers");
    await page.getByRole("button", { name: "Say something" }).click();
    await page.getByRole("status").getByText("Saved.").waitFor();
    await page.getByRole("button", { name: "Say a failure" }).click();
    await page.getByRole("alert").getByText("could not be reached").waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone").waitFor();
    await end();
  });

  it("finds and chooses in a combobox by keyboard", async () => {
    const { page, go, end } = await look();
    await go("fields");
    const box = page.getByRole("combobox", { name: "Fruit, by typing" });
    await box.fill("an");
    await page.getByRole("listbox").getByRole("option", { name: "Banana" }).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await box.press("Enter");
    await untilPasses(async () => expect(await box.inputValue()).to.equal("Banana"));
    await box.press("ArrowDown");
    await box.press("Escape");
    await untilPasses(async () => expect(await box.inputValue()).to.equal("Banana"));
    await end();
  });

  it("moves in a tree by arrows, and keeps ten thousand rows out of the document", async () => {
    const { page, go, end } = await look();
    await go("data");
    const tree = page.getByRole("tree", { name: "Files of the tower" });
    await tree.getByRole("treeitem", { name: "Decks" }).first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("End");
    await eventually(() => page.evaluate<string>("document.activeElement.dataset.key"), "notes");
    const long = page.getByRole("table", { name: "Twenty thousand lines" });
    await untilPasses(async () => expect(await long.getByRole("row").count()).to.be.below(300));
    await page.evaluate(
      "{ const box = document.querySelector('.dt-table-virtual'); box.scrollTop = box.scrollHeight; }",
    );
    await long.getByText("Line 20000", { exact: true }).waitFor();
    await end();
  });

  longIt("shows the numbers of a chart as a table", async () => {
    const { page, go, end } = await look();
    await go("data");
    await page.getByRole("img", { name: /Commands by kind/ }).waitFor();
    await page.getByRole("button", { name: "Show as table: Commands by kind" }).click();
    const table = page.getByRole("table", { name: "Commands by kind" });
    await table.getByRole("row").filter({ hasText: "128" }).getByRole("cell").first().waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await end();
  });

  longIt(
    "puts variables into a text where one writes, takes them out, and shows the text with samples",
    async () => {
      const { page, troubles, go, end } = await look();
      await go("templates");
      const greeting = page.getByRole("textbox", { name: "Greeting", exact: true });
      const chips = page.getByRole("list", { name: "Variables: Greeting" });
      const preview = page.getByRole("status", { name: "Preview: Greeting" });
      await preview.getByText("Welcome, Ann!", { exact: true }).waitFor();
      await greeting.focus();
      await greeting.press("Home");
      await chips.getByRole("button", { name: "Insert {result}: What was rolled" }).focus();
      await page.keyboard.press("Enter");
      await untilPasses(async () => expect(await greeting.inputValue()).to.equal("{result}Welcome, {nick}!"));
      await eventually(() => page.evaluate<number>("document.activeElement.selectionStart"), 8);
      await page.keyboard.type(": ");
      await preview.getByText("17: Welcome, Ann!", { exact: true }).waitFor();
      await chips.getByRole("button", { name: "Remove {nick}" }).press("Enter");
      await untilPasses(async () => expect(await greeting.inputValue()).to.equal("{result}: Welcome, !"));
      await page.getByText("Insert a variable").first().click();
      await page
        .getByRole("list", { name: "Variables: Roll" })
        .getByRole("button", { name: "Insert {group}" })
        .click();
      await untilPasses(async () =>
        expect(await page.getByRole("textbox", { name: "Roll", exact: true }).inputValue()).to.equal(
          "{group}",
        ),
      );
      expect(await page.getByRole("list", { name: "Variables: Fixed" }).count()).to.equal(0);
      expect(await violations(page)).to.deep.equal([]);
      expect(troubles.take()).to.deep.equal([]);
      await end();
    },
  );

  longIt("tells the next five runs of a plan in words, and why there are none", async () => {
    const { page, go, end } = await look();
    await go("templates", "&locale=zh-CN");
    const plan = page.getByRole("group", { name: "Plan" }).or(page.locator("[data-pointer='/when']")).last();
    await plan.getByRole("listitem").nth(4).waitFor();
    expect(await plan.getByRole("listitem").first().textContent()).to.match(/年.*月.*日.*星期/);
    await page.getByRole("textbox", { name: "When" }).fill("often");
    await plan.getByText("Five fields.").waitFor();
    expect(await plan.getByRole("listitem").count()).to.equal(0);
    expect(await violations(page)).to.deep.equal([]);
    await end();
  });

  it("sends many files with a result each, cut before where they are pictures", async () => {
    const { page, go, end } = await look({}, false);
    await go("uploads");
    const send = page.getByRole("button", { name: "Upload", exact: true });
    await page.getByLabel("Files of the tower", { exact: true }).setInputFiles([
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") },
      { name: "virus.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") },
    ]);
    await page.getByRole("checkbox", { name: "Replace files of the same name" }).check();
    await send.click();
    const results = page.getByRole("table", { name: "What came of each file" });
    const row = (name: string) => results.getByRole("row").filter({ hasText: name });
    await row("notes.txt").getByText("Kept as notes.txt (replaced)").waitFor();
    await row("virus.exe").getByText("Programs are not taken.").waitFor();
    await row("virus.exe").getByText("refused").waitFor();
    // What was sent is not sent again by a second press.
    await untilPasses(async () => expect(await send.getAttribute("aria-disabled")).to.equal("true"));
    expect(await violations(page)).to.deep.equal([]);
    await end();
  });

  longIt("cuts a picture by numbers and by the pointer, in a shape, and says what is none", async () => {
    const { page, go, end } = await look({ viewport: { width: 1000, height: 900 } });
    await go("uploads");
    await page.getByRole("button", { name: "Crop a picture" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Crop fields.png" });
    const field = (name: string) => dialog.getByRole("spinbutton", { name });
    const area = async () =>
      (
        await Promise.all(
          ["From the left", "From the top", "Width", "Height"].map((name) => field(name).inputValue()),
        )
      ).join(" ");
    await eventually(area, "0 0 300 200");
    expect(await violations(page)).to.deep.equal([]);
    await dialog.getByRole("radio", { name: "Square" }).press("Space");
    await eventually(area, "50 0 200 200");
    await field("Width").fill("80");
    await eventually(area, "50 0 80 80");
    await field("From the left").fill("900");
    await eventually(async () => (await area()).endsWith(" 0 80 80"), true);
    await dialog.getByRole("radio", { name: "Any" }).check();
    const drawing = dialog.getByRole("img", { name: /^fields\.png/ });
    await drawing.scrollIntoViewIfNeeded();
    const box = await drawing.boundingBox();
    if (box === null) throw new Error("the drawing has no box");
    await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + (box.width * 2) / 3, box.y + box.height - 1);
    await page.mouse.up();
    await eventually(
      async () => /^(99|100|101) (99|100|101) (99|100|101) (9[89]|100)$/.test(await area()),
      true,
    );
    await field("Width").fill("60");
    await dialog.getByRole("button", { name: "Use this part" }).click();
    await page.getByText(/^fields\.png: 60 × (9[89]|100)$/).waitFor();
    await page.getByRole("button", { name: "Crop what is none" }).click();
    await page.getByRole("dialog").getByText("The picture cannot be read.").waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await page.keyboard.press("Escape");
    await end();
  });

  it("saves, refuses, restores and puts together what two have changed", async function () {
    this.timeout(120_000);
    const { page, troubles, go, end } = await look({ viewport: { width: 1280, height: 900 } });
    await go("settings");
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    const save = page.getByRole("button", { name: "Save", exact: true });
    await untilPasses(async () => expect(await save.count(), "no bar while nothing is changed").to.equal(0));
    await name.fill("Keep");
    await save.waitFor();
    await name.fill("Tower");
    await save.waitFor({ state: "detached" });
    await name.fill("Keep");
    await page.keyboard.press("Control+s");
    await page.getByText("Saved.").waitFor();
    await name.fill("No!");
    await save.click();
    await page.getByRole("link", { name: "Name: This name is not possible." }).click();
    await eventually(() => page.evaluate<string>("document.activeElement.value"), "No!");
    await untilPasses(async () => expect(await name.getAttribute("aria-invalid")).to.equal("true"));
    // At the end of the page the bar lies over nothing.
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    expect(await violations(page)).to.deep.equal([]);
    await name.fill("Mine");
    await page.evaluate(
      "document.dispatchEvent(new CustomEvent('gallery:others', { detail: { name: 'Theirs', loudness: 11 } }))",
    );
    await save.click();
    const view = page.getByRole("dialog", { name: "Somebody else has saved meanwhile" });
    await view.waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await view.getByRole("radio", { name: "Theirs" }).check();
    await view.getByRole("button", { name: "Save the result" }).click();
    await view.waitFor({ state: "detached" });
    await untilPasses(async () => expect(await name.inputValue()).to.equal("Theirs"));
    await page.getByRole("button", { name: "History" }).click();
    await page.getByRole("dialog").getByText("difference").first().click();
    expect(await violations(page)).to.deep.equal([]);
    await page
      .getByRole("button", { name: /^Restore/ })
      .last()
      .scrollIntoViewIfNeeded();
    expect(troubles.take()).to.deep.equal([]);
    await end();
  });

  it("keeps what is not saved over a reload, secrets left out", async () => {
    const { page, go, end } = await look({}, false);
    page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
    await go("settings");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Draft");
    await page.getByRole("button", { name: "Replace: Access token" }).click();
    await page.getByLabel("Access token", { exact: true }).fill("very secret");
    await untilPasses(async () =>
      expect(await page.evaluate("JSON.stringify(sessionStorage)"))
        .to.include("Draft")
        .and.not.include("very secret"),
    );
    await page.reload();
    await page.getByRole("button", { name: "Revert" }).waitFor();
    await untilPasses(async () =>
      expect(await page.getByRole("textbox", { name: "Name", exact: true }).inputValue()).to.equal("Draft"),
    );
    await page.getByRole("button", { name: "Revert" }).click();
    await page.getByRole("button", { name: "Revert" }).waitFor({ state: "detached" });
    await untilPasses(async () => expect(await page.evaluate("sessionStorage.length")).to.equal(0));
    await end();
  });

  it("finds, orders, creates, switches, and removes records, one and several", async function () {
    this.timeout(120_000);
    const { page, troubles, go, end } = await look({ viewport: { width: 1280, height: 900 } });
    await go("resource");
    const table = page.getByRole("table", { name: "People" });
    await page.getByRole("searchbox", { name: "Search in People" }).fill("Ann 12");
    await table
      .getByRole("row", { name: /Ann 12/ })
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("button", { name: "Trust" }).click();
    await page.locator("th[aria-sort=ascending]").waitFor();
    await page.getByRole("button", { name: "Create" }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: "Name" }).fill("Zed");
    expect(await violations(page)).to.deep.equal([]);
    await form.getByRole("button", { name: "Create" }).click();
    await form.waitFor({ state: "detached" });
    await page.getByRole("searchbox", { name: "Search in People" }).fill("Zed");
    const row = table.getByRole("row", { name: /Zed/ });
    await row.waitFor();
    await row.getByRole("switch").click();
    await page.getByText("“Zed” is off.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("“Zed” is on.").waitFor();
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Delete 1 entry?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await page.getByText("Nothing matches").first().waitFor();
    expect(troubles.take()).to.deep.equal([]);
    await end();
  });

  longIt("stands forced colours and 200 % letters", async () => {
    const { page, go, end } = await look({ forcedColors: "active", viewport: { width: 800, height: 900 } });
    const wrong: string[] = [];
    for (const part of ["fields", "controls", "layers"]) {
      await go(part);
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      const sideways = Number(
        await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
      );
      if (sideways > 0) wrong.push(`${part}: ${sideways}`);
    }
    expect(wrong).to.deep.equal([]);
    await end();
  });
});
