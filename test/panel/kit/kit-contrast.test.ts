import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { type KitSite, kitSite } from "../support/kit-site.js";

const grounds = ["bg", "surface", "raised", "sunken"];
/** Pairs of tokens that stand on one another: letters 4.5 : 1, parts of controls and of charts 3 : 1. */
const letters: readonly (readonly [string, string])[] = [
  ...["text", "muted", "accent-text", "bad"].flatMap((front) =>
    grounds.map((ground) => [front, ground] as const),
  ),
  ...["good", "warn", "bad", "info"].map((tone) => [tone, `${tone}-soft`] as const),
  ...["good", "warn", "bad", "info", "accent"].map((tone) => ["text", `${tone}-soft`] as const),
  ["accent-text", "accent-soft"],
  ["muted", "accent-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["on-bad", "bad-fill"],
];
const shapes: readonly (readonly [string, string])[] = [
  ...["edge", "ring", "accent"].flatMap((front) => grounds.map((ground) => [front, ground] as const)),
  ...["chart-1", "chart-2", "chart-3", "chart-4"].map((front) => [front, "surface"] as const),
];

type Colour = readonly [number, number, number];

describeInBrowser("colours of the themes", (browser) => {
  let site: KitSite;
  before(async function () {
    this.timeout(120_000);
    site = await kitSite();
  });
  after(() => site?.close());

  for (const theme of ["light", "dark", "contrast"])
    for (const colorScheme of ["light", "dark"] as const)
      it(`can be told apart, ${theme} on a ${colorScheme} device`, async () => {
        const page = await browser().newPage({ colorScheme });
        await page.goto(`${site.url}?part=bench&theme=${theme}`);
        const colours = new Map<string, Colour>();
        for (const name of new Set([...letters, ...shapes].flat()))
          colours.set(name, await page.evaluate<Colour>(colourOf(name)));
        const weak = [
          ...letters.map((pair) => [pair, 4.5] as const),
          ...shapes.map((pair) => [pair, 3] as const),
        ]
          .map(([[front, ground], least]) => ({
            pair: `${front} on ${ground}`,
            least,
            is: contrast(colours.get(front), colours.get(ground)),
          }))
          .filter(({ is, least }) => is < least);
        expect(weak).to.deep.equal([]);
        await page.close();
      });
});

/** Has the browser work out a token, whatever it is written with. */
function colourOf(name: string): string {
  return `(() => {
    const probe = document.createElement("span");
    probe.style.color = "var(--${name})";
    document.body.append(probe);
    const found = getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map(Number);
    probe.remove();
    return found;
  })()`;
}

function luminance([red, green, blue]: Colour): number {
  const part = (value: number) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
}

function contrast(one: Colour = [0, 0, 0], other: Colour = [0, 0, 0]): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
