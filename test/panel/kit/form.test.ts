import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  beginning,
  differences,
  holdsKinds,
  isRecord,
  type Json,
  type JsonSchema,
  type Leaf,
  outline,
  type RuleKinds,
  said,
  same,
  withKinds,
} from "@dicetower/panel-kit/engine";
import { longIt, longRun } from "@dicetower/testkit";
import { expect } from "chai";
import fc from "fast-check";
import type { Page } from "playwright-core";
import { describeInBrowser } from "../../browser/chromium.js";
import { untilPasses } from "../support/eventually.js";
import { anySchema, anyValue } from "../support/form-schemas.js";
import { prepareAsking } from "../support/in-page.js";
import { type KitSite, kitSite } from "../support/kit-site.js";
import { collectPageErrors } from "../support/page-errors.js";
import { panelTower } from "../support/tower.js";

const inPage = readFileSync(fileURLToPath(new URL("../support/form-in-page.js", import.meta.url)), "utf8");
const picked = longRun ? 40 : 12;
const valuesEach = 3;

interface Shown {
  readonly shown?: string;
  readonly missing?: boolean;
  readonly none?: boolean;
  /** Which branch it is is chosen above its fields. */
  readonly tag?: boolean;
  readonly words?: string;
}

/** P-form: what a form in a real page shows is what is stored, and it changes what people change and nothing else. */
describeInBrowser("forms in the page", (browser) => {
  let site: KitSite;
  let page: Page;
  let troubles: Awaited<ReturnType<typeof collectPageErrors>>;

  before(async function () {
    this.timeout(120_000);
    site = await kitSite();
    const context = await browser().newContext();
    await prepareAsking(context);
    troubles = await collectPageErrors(context, site.url);
    page = await context.newPage();
    await page.goto(`${site.url}?part=bench`);
    await page.evaluate(inPage);
  });
  after(async () => {
    await page?.context().close();
    await site?.close();
  });

  // As JSON, not as a literal: `__proto__` is a member like any other there.
  const call = <T>(name: string, ...args: readonly unknown[]) =>
    page.evaluate<T>(`formTest.${name}(...JSON.parse(${JSON.stringify(JSON.stringify(args))}))`);
  const state = async () => JSON.parse(await call<string>("state")) as { value?: Json; changes: number };

  /** Fields whose control does not show what is stored, and changes that nobody made. */
  async function wrongIn(schema: JsonSchema, value: Json | undefined): Promise<string[]> {
    await call("show", schema, value);
    const wrong: string[] = [];
    const leaves = outline(schema, value);
    const answers = await call<Shown[]>(
      "shown",
      leaves.map(({ pointer, kind }) => [pointer, kind]),
    );
    for (const [at, leaf] of leaves.entries()) {
      const problem = problemOf(leaf, answers[at] ?? {});
      if (problem !== undefined) wrong.push(`${leaf.pointer} (${leaf.kind}): ${problem}`);
    }
    await call("visit");
    const after = await state();
    if (after.changes > 0 || !same(after.value, value))
      wrong.push(`changed by itself: ${JSON.stringify(after)}`);
    wrong.push(...(await wrongAfterTyping(leaves, value)));
    return wrong;
  }

  async function wrongAfterTyping(leaves: readonly Leaf[], value: Json | undefined): Promise<string[]> {
    const leaf = leaves.find(
      ({ kind, shown }) =>
        kind === "switch" || kind === "number" || (kind === "text" && !/[\r\0]/.test(shown)),
    );
    if (leaf === undefined) return [];
    const typed = leaf.kind === "number" ? "41" : "q1";
    if (leaf.shown === typed || !(await call<boolean>("type", leaf.pointer, leaf.kind, typed))) return [];
    const { value: next } = await state();
    const beside = differences(value, next, { intoLists: true })
      .map(({ pointer }) => pointer)
      .filter((pointer) => pointer !== leaf.pointer);
    return same(value, next)
      ? [`${leaf.pointer} (${leaf.kind}): typing changed nothing`]
      : beside.map((pointer) => `${pointer} changed with ${leaf.pointer}`);
  }

  it(`show ${picked} picked schemas × ${valuesEach} values as they are stored, and change one field at a time`, async function () {
    this.timeout(180_000);
    const wrong: string[] = [];
    // Those with the most in them, of many.
    const schemas = fc
      .sample(anySchema, { numRuns: 400, seed: 11 })
      .sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
      .filter((schema) => schema.type === "object" || schema.oneOf !== undefined)
      .slice(0, picked);
    for (const [at, schema] of schemas.entries())
      for (const value of fc.sample(anyValue(schema), { numRuns: valuesEach, seed: at }))
        for (const one of await wrongIn(schema, value))
          wrong.push(`${one}\n  ${JSON.stringify(schema)}\n  ${JSON.stringify(value)}`);
    expect(wrong.slice(0, 5).join("\n"), `${wrong.length} wrong`).to.equal("");
    expect(troubles.take()).to.deep.equal([]);
  });

  it("show each schema that is shipped with its beginning, and with what the service answers", async function () {
    this.timeout(180_000);
    const wrong: string[] = [];
    const all = await shipped();
    expect(all.length).to.be.above(10);
    for (const { name, schema, value } of all)
      for (const one of await wrongIn(schema, value)) wrong.push(`${name} ${one}`);
    expect(wrong).to.deep.equal([]);
    expect(troubles.take()).to.deep.equal([]);
  });

  longIt("keep what they cannot show in each schema that is shipped", async function () {
    this.timeout(180_000);
    const wrong: string[] = [];
    for (const { name, schema, value } of await shipped())
      for (const one of await wrongIn(schema, withStrangers(value))) wrong.push(`${name} ${one}`);
    expect(wrong).to.deep.equal([]);
    expect(troubles.take()).to.deep.equal([]);
  });

  it("write nothing for a default until it is changed, and keep what a switch of the branch had", async () => {
    const schema: JsonSchema = {
      type: "object",
      properties: {
        port: { type: "integer", title: "Port", default: 80 },
        source: {
          title: "Source",
          oneOf: [
            {
              title: "File",
              type: "object",
              properties: { kind: { const: "f" }, path: { type: "string", title: "Path" } },
              required: ["kind"],
            },
            {
              title: "Web",
              type: "object",
              properties: { kind: { const: "w" }, url: { type: "string", title: "Address" } },
              required: ["kind"],
            },
          ],
        },
      },
    };
    await call("show", schema, { source: { kind: "f", path: "/a" } });
    await untilPasses(async () =>
      expect(await page.getByRole("spinbutton", { name: "Port" }).getAttribute("placeholder")).to.equal("80"),
    );
    await page.getByRole("radio", { name: "Web" }).check();
    await page.getByRole("textbox", { name: "Address" }).fill("https://b");
    await page.getByRole("radio", { name: "File" }).check();
    await untilPasses(async () =>
      expect(await page.getByRole("textbox", { name: "Path" }).inputValue()).to.equal("/a"),
    );
    expect((await state()).value).to.deep.equal({ source: { kind: "f", path: "/a" } });
    await page.getByRole("radio", { name: "Web" }).check();
    expect((await state()).value).to.deep.equal({ source: { kind: "w", url: "https://b" } });
    await page.getByRole("spinbutton", { name: "Port" }).fill("81");
    expect((await state()).value).to.deep.equal({ source: { kind: "w", url: "https://b" }, port: 81 });
    await page.getByRole("button", { name: "Back to the default: Port" }).click();
    expect((await state()).value).to.deep.equal({ source: { kind: "w", url: "https://b" } });
  });

  it("move, add and remove entries by buttons, and refuse a name that is taken", async () => {
    const schema: JsonSchema = {
      type: "object",
      properties: {
        names: { type: "array", title: "Names", items: { type: "string" } },
        limits: { type: "object", title: "Limits", additionalProperties: { type: "integer" } },
      },
    };
    await call("show", schema, { names: ["a", "b", "c"], limits: { x: 1 } });
    await page.getByRole("button", { name: "Move down: Names 1" }).click();
    await page.getByRole("button", { name: "Remove entry: Names 3" }).click();
    await page.getByRole("button", { name: "Add: Names" }).click();
    await page.getByRole("textbox", { name: "Names 3" }).fill("d");
    expect((await state()).value).to.deep.include({ names: ["b", "a", "d"] });
    await page.getByRole("textbox", { name: "New name: Limits" }).fill("x");
    await page.getByText("“x” is taken.").waitFor();
    await page.getByRole("textbox", { name: "New name: Limits" }).fill("y");
    await page.getByRole("button", { name: "Add: Limits" }).click();
    await page.getByRole("spinbutton", { name: "y" }).fill("5");
    expect((await state()).value).to.deep.include({ limits: { x: 1, y: 5 } });
  });

  it("keep the value of a field that does not apply, and say so", async () => {
    const schema: JsonSchema = {
      type: "object",
      properties: {
        on: { type: "boolean", title: "On air" },
        level: { type: "integer", title: "Level", "x-dependsOn": { field: "on", equals: true } },
      },
    };
    await call("show", schema, { on: true, level: 3 });
    await page.getByRole("switch", { name: "On air" }).click();
    await page.getByText("its value is kept: Level").waitFor();
    expect((await state()).value).to.deep.equal({ on: false, level: 3 });
  });
});

function problemOf({ kind, shown }: Leaf, answer: Shown): string | undefined {
  if (answer.tag) return undefined;
  if (answer.missing) return "there is no such field";
  if (kind === "empty" || kind === "none" || (kind === "secret" && /^(<configured>)?$/.test(shown)))
    return undefined;
  if (answer.none) return `no control, but ${answer.words?.slice(0, 80)}`;
  const is = answer.shown ?? "";
  const fits =
    kind === "set" || kind === "chips"
      ? same(inOrder(is), inOrder(shown))
      : kind === "number"
        ? Number(is) === Number(shown) || Date.parse(is) / 1000 === Number(shown)
        : kind === "json"
          ? same(parsed(is), JSON.parse(shown) as Json) || is.includes("stored")
          : kind === "choice"
            ? is === said(JSON.parse(shown) as Json) || is !== ""
            : // A secret that is typed has one line.
              is === (kind === "secret" ? shown.replace(/[\r\n]/g, "") : shown);
  return fits ? undefined : `shows ${JSON.stringify(is)} for ${JSON.stringify(shown)}`;
}

/** Members of a set, in an order that is no part of it. */
function inOrder(text: string): Json {
  const all = parsed(text);
  return Array.isArray(all) ? all.map((one) => said(one as Json)).sort() : text;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Read once: it takes a host with every feature. */
let known: ReturnType<typeof shippedSchemas> | undefined;
function shipped(): ReturnType<typeof shippedSchemas> {
  known ??= shippedSchemas();
  return known;
}

/** A value with members that no schema knows in each of its objects. */
function withStrangers(value: Json): Json {
  if (Array.isArray(value)) return value.map(withStrangers);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, one]) => [name, withStrangers(one as Json)] as const);
  return { ...Object.fromEntries(members), strange: { deep: [1, null, "", { more: true }] }, none: null };
}

/** Schemas of all forms that the full installation has, each with a beginning, and with its present value. */
async function shippedSchemas(): Promise<{ name: string; schema: JsonSchema; value: Json }[]> {
  const tower = await panelTower();
  try {
    const get = (path: string) => tower.get(path).data<Json>();
    const manifest = await get("/api/panel/manifest?locale=en");
    const pages = isRecord(manifest) ? (manifest["pages"] as unknown as readonly ShippedPage[]) : [];
    const kinds = (await get("/api/automation/kinds?locale=en")) as unknown as RuleKinds;
    // The page of these tests has no service to ask for them.
    const filled = (schema: JsonSchema) =>
      holdsKinds(schema) ? withKinds(schema, kinds, joiningWords) : schema;
    const all: { name: string; schema: JsonSchema; value: Json }[] = [];
    for (const { forms, tables } of pages) {
      for (const { key, schema: shipped, path } of forms) {
        const schema = filled(shipped);
        all.push({ name: `${key} at first`, schema, value: beginning(schema) });
        all.push({ name: `${key} as it is`, schema, value: await get(path) });
      }
      for (const { key, create } of tables) {
        if (!create?.body) continue;
        const schema = filled(create.body);
        all.push({ name: `${key} new`, schema, value: beginning(schema) });
      }
    }
    return all;
  } finally {
    await tower.stop();
  }
}

const joiningWords = { all: "All", any: "Any", conditions: "Conditions", negate: "Not" };

interface ShippedPage {
  readonly forms: readonly { readonly key: string; readonly schema: JsonSchema; readonly path: string }[];
  readonly tables: readonly {
    readonly key: string;
    readonly create: { readonly body: JsonSchema | null } | null;
  }[];
}
