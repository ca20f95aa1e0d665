import {
  defineFeature,
  Events,
  type FeatureStatus,
  Features,
  Joi,
  type JsonValue,
  settings,
} from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Manifest, ManifestPage } from "../src/api.js";
import panel from "../src/index.js";
import garden from "./fixtures/garden.js";
import lamp from "./fixtures/lamp.js";
import library from "./fixtures/library.js";

describe("the manifest of the panel", () => {
  const told: { type: string; data: JsonValue }[] = [];
  let tower: TestHost;
  before(async () => {
    const publish = (type: string, data: JsonValue) => told.push({ type, data });
    tower = await testHost({
      features: [panel, lamp, garden, library],
      replace: [[Events, { publish }]],
    });
  });
  after(() => tower.stop());

  const read = (locale = "en") => tower.get(`/api/panel/manifest?locale=${locale}`).data<Manifest>();
  const page = async (key: string, locale?: string): Promise<ManifestPage> => {
    const found = (await read(locale)).pages.find((one) => one.key === key);
    if (found === undefined) throw new Error(`there is no page ${key}`);
    return found;
  };

  it("makes a form of a group of settings, in words, without a line of panel code", async () => {
    const { forms, ...rest } = await page("settings.lamp");
    expect(rest).to.deep.include({
      kind: "form",
      title: "Lamp",
      summary: "How bright it is.",
      category: "play",
      order: 7,
      owner: "lamp",
      icon: "dice-5",
      tables: [],
      requires: [],
    });
    const [form] = forms;
    expect(form).to.deep.include({
      key: "lamp",
      path: "/api/settings/lamp",
      layers: ["group"],
      takesEffect: "restart",
      secrets: ["token", "account.password"],
      shows: ["hours", "recordedOnly", "overridden"],
      showTitles: { hours: "Hours so far" },
      history: true,
    });
    const fields = form?.schema["properties"] as Record<string, Record<string, unknown>>;
    expect(fields["on"]).to.deep.equal({ type: "boolean", default: false, title: "Shines" });
    expect(fields["brightness"]).to.deep.equal({
      type: "integer",
      default: 50,
      minimum: 0,
      maximum: 100,
      title: "Brightness",
      description: "As far as it goes.",
      "x-unit": "%",
      "x-unit-name": "percent",
      "x-group": "light",
      "x-group-title": "Light",
      "x-dependsOn": { field: "on", equals: true },
    });
    expect(fields["factor"]?.["description"]).to.equal(
      "Kept for a later version; nothing follows from it yet.",
    );
    expect(fields["factor"]).to.deep.include({ type: "number", "x-advanced": true });
    expect(fields["colour"]?.["x-options"]).to.deep.equal({ red: "Red", green: "Green", "": "As it likes" });
    expect(fields["name"]).to.deep.include({ title: "What it is called", maxLength: 30 });
    expect(fields["name"]?.["description"]).to.match(/^What was given at the start wins over it/);
    expect(fields["note"]).to.deep.include({ type: ["string", "null"], "x-multiline": true });
    expect(fields["token"]).to.deep.include({ title: "Token", "x-secret": true });
    expect(fields["account"]).to.have.nested.property("properties.password.x-secret", true);
    expect(rest.keywords).to.deep.include({
      label: "Password",
      key: "account.password",
      path: "/account/password",
      form: "lamp",
    });
  });

  it("shows what is not plain, and has groups that name the same page share it", async () => {
    const outdoors = await page("settings.page.outdoors");
    expect(outdoors).to.deep.include({ kind: "form", title: "Outdoors", order: 1, owner: "garden" });
    expect(outdoors.forms.map(({ key }) => key)).to.deep.equal(["shed", "garden"]);
    const fields = outdoors.forms[1]?.schema["properties"] as Record<string, Record<string, never>>;
    expect(fields).to.have.nested.property("days.items.x-options.mon", "Monday");
    expect(fields).to.have.nested.property("days.items.x-options.tue", "tue");
    expect(fields).to.have.nested.property("plants.items.properties.height.title", "Height");
    expect(fields).to.have.nested.property("plants.x-summary", "name");
    expect(fields).to.have.nested.property(
      "beds.patternProperties.\\.*.properties.height.title",
      "Height in the bed",
    );
    expect(fields).to.have.nested.property("tool.anyOf[0].properties.kind.x-options.spade", "A spade");
    expect(fields).to.have.nested.property("litres.anyOf.length", 2);
    expect(fields).to.have.nested.property("deep.properties.deeper.properties.deepest.title", "Deepest");
    expect(fields).to.have.nested.property("tree.properties.branches.items.$ref", "#/$defs/branch");
    expect(outdoors.forms[1]?.schema).to.have.nested.property("$defs.branch.properties.leaf");
    // Whoever cannot say what it is says nothing.
    expect(fields["anything"]).to.deep.equal({ title: "anything", default: null });
    expect(fields["checked"]).to.deep.equal({ title: "checked" });
  });

  it("makes a table of a resource, with what its routes can do", async () => {
    const { kind, tables, category } = await page("books");
    expect({ kind, category }).to.deep.equal({ kind: "table", category: "chats" });
    const [table] = tables;
    expect(table).to.deep.include({
      title: "Books",
      path: "/api/books",
      idField: "id",
      columns: ["id", "title", "lent", "genre"],
      paged: true,
      batch: ["remove", "enable", "disable"],
    });
    expect(table?.item).to.have.nested.property("properties.title.title", "Title");
    expect(table?.item).to.have.nested.property("properties.genre.x-options.crime", "Crime");
    expect(table?.query).to.have.nested.property("properties.q");
    expect(table?.create).to.deep.include({
      method: "POST",
      path: "/api/books",
      title: "Add",
      summary: "",
      confirm: false,
      answer: null,
      plans: true,
    });
    expect(table?.update).to.not.have.property("plans");
    expect(table?.create?.body).to.have.nested.property("properties.title.title", "Title");
    expect(table?.update).to.deep.include({ method: "PUT", path: "/api/books/{id}" });
    expect(table?.remove).to.deep.include({
      method: "DELETE",
      path: "/api/books/{id}",
      body: null,
      confirm: true,
    });
    expect(table?.toggle).to.deep.include({ method: "PATCH", path: "/api/books/{id}/lend" });
    // What has no route cannot be done.
    expect(table?.actions.map(({ path, title }) => [path, title])).to.deep.equal([
      ["/api/books/{id}/dust", "Dust it"],
    ]);
    const [dust] = table?.actions ?? [];
    expect(dust?.summary).to.equal("It is clean then.");
    expect(dust?.answer).to.have.nested.property("properties.grams.title", "Dust in grams");
    const [shelves] = (await page("shelves")).tables;
    expect(shelves).to.deep.include({
      paged: false,
      query: null,
      create: null,
      update: null,
      remove: null,
      batch: [],
    });
    expect((await page("shelves")).category).to.equal("system");
  });

  it("shows forms and tables where a page names them, and no page of what is not there", async () => {
    const { kind, forms, tables } = await page("library.desk");
    expect(kind).to.equal("form+table");
    expect(forms.map(({ key }) => key)).to.deep.equal(["library", "/api/hours"]);
    expect(forms[1]).to.deep.include({
      title: "Hours",
      path: "/api/hours",
      shows: ["today"],
      secrets: ["door.code"],
      history: false,
    });
    expect(forms[1]?.schema).to.have.nested.property("properties.open.title", "Open");
    expect(tables.map(({ key }) => key)).to.deep.equal(["readers"]);
    const map = await page("library.map");
    expect(map).to.deep.include({ kind: "custom", module: "pages/library/map.js", element: "library-map" });
    const keys = (await read()).pages.map(({ key }) => key);
    for (const key of ["settings.library", "readers", "ghosts", "library.cellar", "library.lamps"])
      expect(keys).not.to.include(key);
  });

  it("lists tiles of the dashboard in their order, those whose routes are in force", async () => {
    const { tiles } = await read();
    expect(tiles.map(({ key }) => key)).to.deep.equal(["garden.early", "garden.late"]);
    expect(tiles[0]).to.deep.equal({
      key: "garden.early",
      title: "Garden",
      order: 10,
      owner: "garden",
      module: "pages/garden/tile.js",
      element: "garden-tile",
    });
  });

  it("names the events that there are, and tells of records that were changed", async () => {
    expect((await read()).events).to.include.members(["panel.changes", "panel.manifest"]);
    told.length = 0;
    await tower.put("/api/settings/lamp", { on: true }).answers({ code: 0 });
    await tower.put("/api/settings/lamp", { on: false }).answers({ code: 0 });
    while (!told.some(({ type }) => type === "panel.changes")) await tower.get("/api/panel/texts").done();
  });

  it("speaks the language that is asked for, and falls back where nobody does", async () => {
    expect((await page("settings.lamp", "zh-CN")).title).to.equal("灯");
    const taiwan = await read("zh-TW");
    expect(taiwan.locale).to.equal("zh-TW");
    expect(taiwan.categories.map(({ title }) => title)).to.include("跑團");
    expect(taiwan.pages.find(({ key }) => key === "settings.lamp")?.title).to.equal("灯");
    expect((await read("zh-SG")).locale).to.equal("zh-CN");
    expect((await read("zh-CN")).categories.map(({ title }) => title)).to.include("跑团");
    const strange = await read("fi-FI");
    expect(strange.locale).to.equal("en");
    expect(strange.locales).to.deep.equal(["en", "ja", "zh-CN", "zh-TW"]);
    const { en, ja } = strange.languages;
    expect(en).to.equal(100);
    expect(ja).to.be.within(1, 99);
    for (const none of ["", "xx-Nowhere"])
      await tower.get(`/api/panel/manifest?locale=${none}`).answers({ code: 40001 });
    await tower
      .get("/api/panel/manifest")
      .answers({ data: { locale: "en", installation: { name: "Dicetower" } } });
  });

  it("names the features and the service itself, for tables that tell whose something is", async () => {
    const list = () => [{ id: "lamp", title: { en: "Lamp", "zh-CN": "灯" } } as unknown as FeatureStatus];
    const named = await testHost({ features: [panel, lamp], replace: [[Features, { list }]] });
    try {
      const { features } = await named.get("/api/panel/manifest?locale=zh-CN").data<Manifest>();
      expect(features).to.deep.equal({ host: "服务本身", lamp: "灯" });
    } finally {
      await named.stop();
    }
    expect((await read()).features).to.include({ host: "The service", garden: "garden" });
  });

  it("answers texts of pages, and no others", async () => {
    const { texts, locale } = await tower
      .get("/api/panel/texts?locale=zh-CN")
      .data<{ locale: string; texts: Record<string, string> }>();
    expect(locale).to.equal("zh-CN");
    expect(texts["lamp.page.greeting"]).to.equal("你好，{name}");
    expect(texts["panel.category.play"]).to.equal("跑团");
    expect(texts).not.to.have.any.keys("lamp.reply", "settings.lamp");
  });

  it("is not sent again to those who have it", async () => {
    const first = await tower.get("/api/panel/manifest?locale=en").done();
    const headers = { "If-None-Match": first.headers.get("etag") ?? "" };
    expect((await tower.get("/api/panel/manifest?locale=en", { headers }).done()).status).to.equal(304);
    expect((await tower.get("/api/panel/manifest?locale=zh-CN", { headers }).done()).status).to.equal(200);
  });

  it("changes with the features, and tells once of many changes", async () => {
    const before = await read();
    const manifests = () => told.filter(({ type }) => type === "panel.manifest").length;
    told.length = 0;
    await tower.disable("lamp");
    expect((await read()).pages.map(({ key }) => key)).not.to.include("settings.lamp");
    while (manifests() === 0) await tower.get("/api/panel/texts").done();
    expect(manifests()).to.equal(1);
    await tower.enable("lamp");
    while (manifests() < 2) await tower.get("/api/panel/texts").done();
    expect(await read()).to.deep.equal(before);
  });
});

describe("the manifest of the panel beside a group that cannot say what it shows", () => {
  it("has its form and all others, and counts the failure to its feature", async () => {
    let able = true;
    const broken = defineFeature({
      id: "broken",
      setup: (host) =>
        host.add(settings, {
          key: "broken",
          category: "play",
          schema: Joi.object({ on: Joi.boolean().default(false) }),
          shows: () => {
            if (able) return { day: 1 };
            throw new Error("it cannot say");
          },
        } as never),
    });
    const tower = await testHost({ features: [panel, lamp, garden, broken] });
    try {
      able = false;
      await tower.disable("garden");
      const { pages } = await tower.get("/api/panel/manifest").data<Manifest>();
      expect(pages.map(({ key }) => key)).to.include.members(["settings.lamp", "settings.broken"]);
      const features = await tower.get("/api/features").data<{ id: string; errors: number }[]>();
      expect(features.find(({ id }) => id === "broken")?.errors).to.be.at.least(1);
    } finally {
      await tower.stop();
    }
  });
});
