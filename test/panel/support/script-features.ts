import { addBuiltPages, defineFeature, Joi, route, routes, texts, textTable } from "@dicetower/contract";
import { ScriptHost } from "@dicetower/script-host/api";
import { shippedTexts as pluginTexts } from "../../../packages/features/scripts-js/src/generated/texts.js";
import { pluginsPage } from "../../../packages/features/scripts-js/src/page.js";
import { shippedTexts as moduleTexts } from "../../../packages/features/scripts-lua/src/generated/texts.js";
import { modulesPage } from "../../../packages/features/scripts-lua/src/page.js";

const row = {
  fileName: "x.js",
  author: "Ann",
  version: "1.0.0",
  description: "",
  license: "MIT",
  homepageUrl: "",
  updateUrls: [] as string[],
  depends: [] as string[],
  dependsState: [] as { readonly name: string; readonly range: string; readonly satisfied: boolean }[],
  conflicts: [] as { readonly word: string; readonly other: string; readonly reason: string }[],
  enabled: true,
  loaded: true,
  builtin: false,
  errorText: "",
  duplicateOf: null as string | null,
  extensions: [] as string[],
  commands: [] as string[],
  hasConfig: false,
  isolated: false,
  grants: { storage: true, http: ["*"], send: true, readCards: true, admin: false },
};

function stateOf({ enabled, loaded, errorText }: typeof row): string {
  if (!enabled) return "disabled";
  if (errorText !== "") return "error";
  return loaded ? "running" : "loading";
}

const before = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");

/** Items of all kinds. */
const items = () => [
  item("greeting", "string", "Hello", { description: "Said to newcomers", group: "Words" }),
  item("many", "int", 3),
  item("loud", "bool", false),
  item("share", "float", 0.5),
  item("answers", "template", ["one", "two"], { group: "Words" }),
  item("mode", "option", "fast", { options: ["fast", "slow"] }),
  item("weekly", "task:cron", "0 8 * * 1"),
  item("wake", "task:daily", "8:00|20:30"),
  item("gone", "string", "old", { deprecated: true }),
];

function item(key: string, type: string, value: unknown, more: object = {}) {
  const absent = { title: "", group: "", options: [], min: null, max: null, secret: false, order: 0 };
  return { key, type, description: "", defaultValue: value, value, deprecated: false, ...absent, ...more };
}

const anything = Joi.object().unknown();

/** Plugins in the states that a page has to show, behind the routes of the feature `scripts-js`. */
export const plugins = defineFeature({
  id: "scripts-js",
  needs: { scripts: ScriptHost },
  setup(host) {
    const { console } = host.needs.scripts;
    const all = [
      {
        ...row,
        name: "greeter",
        description: "Says hello.",
        commands: ["hello", "bye"],
        extensions: ["greeting"],
        hasConfig: true,
        updateUrls: ["https://example.com/greeter.js"],
      },
      {
        ...row,
        name: "broken",
        fileName: "broken.js",
        loaded: false,
        errorText: "ReferenceError: dice is not defined (line 12)",
      },
      {
        ...row,
        name: "needy",
        loaded: false,
        state: "missingDependency",
        errorText: "Needs Ann:tools.",
        dependsState: [{ name: "Ann:tools", range: ">=1.2.0", satisfied: false }],
      },
    ];
    let values: Record<string, unknown> = {};
    const kept = new Map([
      ["state", '{"score": 12}'],
      ["last", "yesterday"],
    ]);
    console.write({ language: "js", name: "greeter" }, "info", "ready to greet");
    console.write({ language: "js", name: "greeter" }, "error", "nobody there");
    console.called({ language: "js", name: "greeter" }, 4, false);
    const post = (path: string, handle: (body: Readonly<Record<string, unknown>>) => unknown) =>
      route({
        method: "POST",
        path: `/api/plugins/js/${path}`,
        summary: "Stands in for the feature.",
        accepts: { body: anything },
        audit: false,
        handle: ({ body }) => handle(body as Readonly<Record<string, unknown>>),
      });
    const find = (name: unknown) => all.find((one) => one.name === name) ?? row;
    host.add(texts, ...textTable(pluginTexts, "scripts"));
    addBuiltPages(
      host,
      new URL("../../../packages/features/scripts-js/src/", import.meta.url).href,
      pluginsPage,
    );
    host.add(
      routes,
      route({
        method: "GET",
        path: "/api/plugins/js",
        summary: "Stands in for the feature.",
        handle: () => all.map((one) => ({ state: stateOf(one), ...one })),
      }),
      route({
        method: "POST",
        path: "/api/plugins/js/upload",
        summary: "Stands in for the feature.",
        audit: false,
        accepts: { file: { maxBytes: 2 ** 22, types: [".js"] }, body: anything },
        handle: ({ file }) => {
          const plugin = { ...row, name: file?.name.replace(".js", "") ?? "", fileName: file?.name ?? "" };
          all.push({ ...all[0], ...plugin } as (typeof all)[0]);
          return plugin;
        },
      }),
      post("toggle", (body) => Object.assign(find(body["name"]), body)),
      post("delete", ({ name }) => {
        all.splice(
          all.findIndex((one) => one.name === name),
          1,
        );
        return { name };
      }),
      post("reload", () => ({ loaded: 1, failed: [{ name: "broken", error: "line 12" }] })),
      post("config", (body) => {
        if (body["action"] === "set") values = { ...values, ...(body["values"] as object) };
        return { items: items().map((one) => ({ ...one, value: values[one.key] ?? one.value })) };
      }),
      post("check-update", () => ({
        old: before,
        new: before.replace("line 20", "line twenty"),
        sha256: "abc",
        hasUpdate: true,
      })),
      post("try", ({ text }) => ({
        command: "hello",
        solved: true,
        replies: [
          { scene: "group", target: "1", text: `hello, you said ${String(text)}` },
          { scene: "private", target: "2", text: "psst" },
        ],
        lines: [{ sequence: 3, at: 1_767_225_600_000, level: "info", text: "greeted once" }],
        storage: [{ extension: "greeting", key: "last", before: null, after: "you" }],
      })),
      post("update", ({ restore }) => Object.assign(find("greeter"), { hasBackup: restore !== true })),
      route({
        method: "GET",
        path: "/api/plugins/js/storage",
        summary: "Stands in for the feature.",
        accepts: { query: anything },
        handle({ query }) {
          const { key, prefix = "" } = query as { key?: string; prefix?: string };
          const found = [...kept].filter(([one]) =>
            key === undefined ? one.startsWith(prefix) : one === key,
          );
          const rows = found.map(([one, value]) => ({
            key: one,
            type: "text",
            size: value.length,
            preview: value,
            value,
            updatedAt: 1_767_225_600,
          }));
          return { items: rows, total: rows.length, page: 1, pageSize: 20 };
        },
      }),
      post("storage/clear", ({ key }) => ({ removed: Number(kept.delete(String(key))) })),
    );
  },
});

/** The same for modules in Lua. */
export const modules = defineFeature({
  id: "scripts-lua",
  setup(host) {
    const module = {
      id: "tavern",
      kind: "mod",
      packId: "",
      title: "The tavern",
      version: "2.1",
      author: "Bob",
      brief: "Drinks and brawls.",
      enabled: true,
      loaded: true,
      errorText: "",
      encoding: "gbk",
      triggers: [
        { title: "order", kind: "Match", text: "a beer", type: "reply", limited: true },
        { title: "brawl", kind: "Prefix", text: ".brawl", type: "order", limited: false },
      ],
      events: [{ title: "closing", hooks: ["DayEnd"], clock: ["23:30"], cycleSeconds: 60 }],
      tasks: ["clean"],
      scripts: ["drinks"],
      speechKeys: ["strHlpMsg"],
      requires: [],
      conflicts: [],
      dataSize: 2048,
      updatedAt: 1_767_225_600,
    };
    const post = (path: string, handle: (body: Readonly<Record<string, unknown>>) => unknown) =>
      route({
        method: "POST",
        path,
        summary: "Stands in for the feature.",
        accepts: { body: anything },
        audit: false,
        handle: ({ body }) => handle(body as Readonly<Record<string, unknown>>),
      });
    host.add(texts, ...textTable(moduleTexts, "scripts"));
    addBuiltPages(
      host,
      new URL("../../../packages/features/scripts-lua/src/", import.meta.url).href,
      modulesPage,
    );
    host.add(
      routes,
      route({
        method: "GET",
        path: "/api/mod/lua",
        summary: "Stands in for the feature.",
        handle: () => [
          module,
          { ...module, id: "other", title: "Other", errorText: "other.lua:3: nil value" },
        ],
      }),
      post("/api/mod/lua/toggle", ({ enabled }) => Object.assign(module, { enabled })),
      post("/api/mod/lua/delete", ({ id }) => ({ id })),
      post("/api/mod/lua/reload", () => ({ loaded: 2, failed: [] })),
    );
  },
});
