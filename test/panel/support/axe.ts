import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { asked } from "./in-page.js";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules of WCAG 2.2 AA, and those that are good practice everywhere. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules that depend on colours: another theme changes nothing for the others. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** What axe finds wrong on a page, a line each; nothing is left out of it. */
export function violations(page: Page): Promise<string[]> {
  return found(page, { type: "tag", values: tags });
}

/** The same of colours alone: for a page that is looked at again in another theme. */
export function colourViolations(page: Page): Promise<string[]> {
  return found(page, { type: "rule", values: colourRules });
}

async function found(page: Page, only: { type: "tag" | "rule"; values: string[] }): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source);
  return asked<string[]>(page, `violations(${JSON.stringify(only)})`);
}
