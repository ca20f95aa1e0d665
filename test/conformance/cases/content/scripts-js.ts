import { Joi } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import type { Case } from "../../case.js";
import {
  count,
  flag,
  list,
  nothing,
  object,
  paged,
  some,
  text,
  time,
  unknownQuery,
  word,
} from "../shapes.js";

const grants = object({ storage: flag, http: list(word), send: flag, readCards: flag, admin: flag });
const plugin = object({
  name: word,
  fileName: word,
  author: text,
  version: text,
  description: text,
  license: text,
  homepageUrl: text,
  updateUrls: list(text),
  depends: list(text),
  sealVersion: text,
  timestamp: time,
  enabled: flag,
  loaded: flag,
  builtin: flag,
  errorText: text,
  duplicateOf: word.allow(null),
  extensions: list(word),
  commands: list(word),
  hasConfig: flag,
  storageKeys: count,
  limitsHit: count,
  isolated: flag,
  state: word,
  dependsState: list(object({ name: word, range: word, satisfied: flag })),
  conflicts: list(object({ word, other: word, reason: text })),
  grants,
  size: count,
  sha256: word,
  storageBytes: count,
});
const item = object({
  key: word,
  type: word,
  title: text,
  description: text,
  defaultValue: Joi.any(),
  value: Joi.any(),
  options: list(text),
  secret: flag,
  deprecated: flag,
  group: text,
  order: count,
});

const source = (name: string, version = "1.0.0", more = "") => `// ==UserScript==
// @name ${name}
// @author case
// @version ${version}
${more}// ==/UserScript==
const ext = seal.ext.new('${name}', 'case', '${version}');
seal.ext.register(ext);
seal.ext.registerIntConfig(ext, 'bonus', 5, 'added to everything');
const cmd = seal.ext.newCmdItemInfo();
cmd.name = '${name}';
cmd.solve = (ctx, msg) => {
  ext.storageSet('seen', '1');
  seal.replyToSender(ctx, msg, '${version} ' + seal.ext.getIntConfig(ext, 'bonus'));
  return seal.ext.newCmdExecuteResult(true);
};
ext.cmdMap['${name}'] = cmd;
`;
const file = (name: string, words: string, replace = false) => {
  const form = new FormData();
  form.append("replace", String(replace));
  form.append("file", new File([words], name));
  return form;
};
/** Puts a plugin of that name in. */
const put = (name: string) => async (tower: TestHost) => {
  await tower.post("/api/plugins/js/upload", file(`${name}.js`, source(name), true)).answers({ code: 0 });
  return undefined;
};
const nobody = (body: object = {}) => ({ body: { name: "nobody", ...body }, code: 40400 });

export const scriptsJs: readonly Case[] = [
  { endpoint: "GET /api/plugins/js", prepare: put("listed"), returns: some(plugin), refused: unknownQuery },
  {
    endpoint: "POST /api/plugins/js/upload",
    body: file("taken.js", source("taken")),
    returns: plugin.keys({ name: word.valid("taken"), loaded: flag.valid(true) }),
    proves: (tower) => tower.say(".taken").replies("1.0.0 5"),
    refused: { body: file("taken.exe", "x"), code: 41500 },
  },
  {
    endpoint: "POST /api/plugins/js/toggle",
    prepare: put("switched"),
    body: { name: "switched", enabled: false },
    returns: plugin.keys({ enabled: flag.valid(false), loaded: flag.valid(false) }),
    proves: (tower) => tower.say(".switched").silent(),
    refused: nobody({ enabled: true }),
  },
  {
    endpoint: "POST /api/plugins/js/delete",
    prepare: put("deleted"),
    body: { name: "deleted" },
    returns: nothing,
    proves: (tower) => tower.say(".deleted").silent(),
    refused: nobody(),
  },
  {
    endpoint: "POST /api/plugins/js/reload",
    prepare: put("again"),
    body: {},
    returns: object({ loaded: count.min(1), failed: list(object({ name: word, error: text })) }),
    proves: (tower) => tower.say(".again").replies("1.0.0 5"),
    refused: nobody(),
  },
  {
    endpoint: "POST /api/plugins/js/config",
    prepare: put("formed"),
    body: { action: "set", name: "formed", values: { bonus: 7 } },
    returns: object({ items: some(item) }),
    proves: (tower) => tower.say(".formed").replies("1.0.0 7"),
    refused: {
      body: { action: "set", name: "formed", values: { bonus: "many" } },
      code: 40001,
      field: "/values/bonus",
    },
  },
  {
    endpoint: "GET /api/plugins/js/storage",
    prepare: async (tower) => {
      await put("keeper")(tower);
      await tower.say(".keeper").replies("1.0.0 5");
      return undefined;
    },
    query: "?name=keeper",
    returns: paged(object({ key: word, type: word, size: count, preview: text, updatedAt: time })),
    refused: { query: "?name=nobody", code: 40400 },
  },
  {
    endpoint: "POST /api/plugins/js/storage/clear",
    prepare: async (tower) => {
      await put("cleared")(tower);
      await tower.say(".cleared").replies("1.0.0 5");
      return undefined;
    },
    body: { name: "cleared", key: "seen" },
    returns: object({ removed: count.valid(1) }),
    refused: nobody(),
  },
  {
    endpoint: "POST /api/plugins/js/check-update",
    prepare: put("checked"),
    body: { all: true },
    returns: list(object({ name: word, hasUpdate: flag, sha256: text })),
    refused: { body: { name: "checked" }, code: 42200 },
  },
  {
    endpoint: "POST /api/plugins/js/update",
    prepare: async (tower) => {
      await put("updated")(tower);
      const words = source("updated", "1.1.0");
      await tower.post("/api/plugins/js/upload", file("updated.js", words, true)).answers({ code: 0 });
      return undefined;
    },
    body: { name: "updated", restore: true },
    returns: plugin.keys({ version: word.valid("1.0.0") }),
    proves: (tower) => tower.say(".updated").replies("1.0.0 5"),
    refused: nobody({ restore: true }),
  },
];
