import { expect } from "chai";
import type { Locator } from "playwright-core";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";
import { violations } from "../support/axe.js";
import { untilPasses } from "../support/eventually.js";

interface Rolled {
  readonly detail: string;
  readonly short: string;
  readonly text: string;
  readonly engine: string;
  readonly tried: readonly { readonly engine: string; readonly message?: string }[];
  readonly rolls: readonly { readonly value: number }[];
}

interface Distribution {
  readonly mean: number;
  readonly deviation: number;
  readonly least: number;
  readonly most: number;
  readonly percentiles: Readonly<Record<string, number>>;
  readonly reach: readonly { readonly atLeast: number; readonly exactly: number }[];
}

/** Texts of every engine: plain, pools, loops and programs, with reasons and rounds. */
const expressions = [
  "4d6k3+2",
  "d20",
  "b2",
  "8a9",
  "3d6+d% sneak attack",
  "(2d6)*3",
  "1d6>3?10:20",
  "x = 3d6; x * 2",
  "3#d10",
  "7c5m10",
] as const;

describeInBrowser("the dice playground", (opened) => {
  const at = eachTestAt(opened, "", { shared: true });

  const open = (query: Readonly<Record<string, string>>) =>
    at.here.go(`#/dice/playground?${new URLSearchParams(query).toString()}`);
  const result = (written: string): Locator => at.page.getByRole("listitem", { name: written, exact: true });
  const plain = async (one: Locator) => ((await one.textContent()) ?? "").replaceAll(/\s+/g, " ");

  it("rolls in the browser what the service rolls with the same seed, whatever engine takes it", async () => {
    for (const [index, expr] of expressions.entries()) {
      const seed = 1_000 + index;
      const api = await at.tower.post("/api/dice/roll", { expr, seed }).data<Rolled>();
      await open({ e: expr, seed: String(seed) });
      const shown = result(expr);
      await shown.waitFor();
      const told = await plain(shown);
      expect(told, expr).to.contain(api.detail.replaceAll(/\s+/g, " ")).and.to.contain(api.short);
      await untilPasses(async () =>
        expect(await shown.getByRole("status").first().textContent(), expr).to.equal(api.text),
      );
      const asked = shown.getByRole("list", { name: "Engines that were asked" }).getByRole("listitem");
      const engines = await asked.allInnerTexts();
      expect(engines.length, expr).to.equal(api.tried.length);
      api.tried.forEach(({ engine, message }, place) => {
        expect(engines[place], expr).to.contain(engine);
        expect(engines[place], expr).to.contain(message ?? "took it");
      });
    }
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("shows each die, and which were dropped", async () => {
    await open({ e: "4d6k3", seed: "7" });
    const api = await at.tower.post("/api/dice/roll", { expr: "4d6k3", seed: 7 }).data<Rolled>();
    const dice = result("4d6k3").getByRole("list", { name: "Dice", exact: true }).getByRole("listitem");
    await dice.first().waitFor();
    const shown = await dice.allInnerTexts();
    expect(shown.map((die) => Number.parseInt(die, 10))).to.have.members(api.rolls.map(({ value }) => value));
    expect(shown.filter((die) => die.includes("dropped"))).to.have.length(1);
    const steps = at.page.getByRole("tree", { name: "Steps" });
    await result("4d6k3").getByText("Steps", { exact: true }).click();
    await untilPasses(async () => expect(await steps.textContent()).to.contain("4D6K3 = "));
  });

  it("finds the chances that the service finds, exactly, and for up to three expressions", async () => {
    await open({ e: "4d6k3" });
    await at.page.getByRole("button", { name: "Compare with another" }).click();
    await at.page.getByRole("textbox", { name: "Expression 2" }).fill("3d6");
    await at.page.getByRole("button", { name: "Compare with another" }).click();
    await at.page.getByRole("textbox", { name: "Expression 3" }).fill("d20");
    await untilPasses(async () =>
      expect(await at.page.getByRole("button", { name: "Compare with another" }).count()).to.equal(0),
    );
    await at.page.getByRole("button", { name: "Roll", exact: true }).click();
    const target = at.page.getByRole("spinbutton", { name: "At least" });
    await target.fill("15");
    const figures = at.page.getByRole("table", { name: "Figures" });
    await figures.getByRole("row").nth(3).waitFor();
    const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;
    for (const [index, expr] of ["4d6k3", "3d6", "d20"].entries()) {
      const api = await at.tower.post("/api/dice/distribution", { expr, targets: [15] }).data<Distribution>();
      const cells = await figures
        .getByRole("row")
        .nth(index + 1)
        .getByRole("cell")
        .allInnerTexts();
      const { mean, deviation, least, most, percentiles } = api;
      const number = (value: number) => String(Number(value.toFixed(3)));
      const shares = ["5", "25", "50", "75", "95"].map((share) => String(percentiles[share]));
      expect(cells).to.deep.equal([
        expr,
        number(mean),
        number(deviation),
        `${least} – ${most}`,
        ...shares,
        "exact",
      ]);
      const reach = at.page
        .getByRole("table", { name: "How likely 15 is reached" })
        .getByRole("row")
        .nth(index + 1);
      const [, atLeast, exactly] = await reach.getByRole("cell").allInnerTexts();
      expect([atLeast, exactly]).to.deep.equal([
        percent(api.reach[0]?.atLeast ?? 0),
        percent(api.reach[0]?.exactly ?? 0),
      ]);
    }
    const chart = at.page.getByRole("figure", { name: "How likely each outcome is" });
    await chart.getByRole("img").waitFor();
    await chart.getByRole("button", { name: /^Show as table/ }).click();
    await untilPasses(async () => expect(await chart.getByRole("row").count()).to.equal(1 + 20));
    expect(await violations(at.page)).to.deep.equal([]);
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("says why a text cannot be rolled, and which engine stumbled where", async () => {
    await open({ e: "1/0" });
    await result("1/0").getByText("Division by zero.").waitFor();
    await at.page.getByRole("textbox", { name: "Expression", exact: true }).fill("2d6)");
    await at.page.getByRole("combobox", { name: "Engine" }).selectOption("native");
    await at.page.getByRole("button", { name: "Roll", exact: true }).click();
    const asked = result("2d6)").getByRole("list", { name: "Engines that were asked" });
    await asked.getByText("native").waitFor();
    await untilPasses(async () => expect(await asked.getByRole("listitem").count()).to.equal(1));
    expect(await violations(at.page)).to.deep.equal([]);
  });

  it("is found again by its address: the same expressions, engine, target and dice", async () => {
    await open({ e: "3d6" });
    await result("3d6").waitFor();
    await at.page.getByRole("textbox", { name: "Expression", exact: true }).fill("10d6k5");
    await at.page.getByRole("textbox", { name: "Expression", exact: true }).press("Enter");
    await result("10d6k5").waitFor();
    await at.page.getByRole("button", { name: "Keep this seed" }).click();
    await at.page.getByRole("button", { name: "Roll", exact: true }).click();
    const before = await plain(result("10d6k5"));
    await at.page.reload();
    await result("10d6k5").waitFor();
    await untilPasses(async () => expect(await plain(result("10d6k5"))).to.equal(before));
    await untilPasses(async () =>
      expect(await at.page.getByRole("button", { name: "Keep this seed" }).count()).to.equal(0),
    );
  });
});
