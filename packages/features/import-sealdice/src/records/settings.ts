import { isTable, readPeerId, readYaml, skippedFor, type Table } from "@dicetower/imports/api";
import { extensionName, notSwitched } from "./extension-names.js";
import { readEndpoints, readNoticeTargets } from "./people/endpoints.js";
import type { Given, SealFolder } from "./seal-folder.js";

/** Settings that come. */
const handled: ReadonlySet<string> = new Set([
  "diceMasters",
  "commandPrefix",
  "defaultCocRuleIndex",
  "extDefaultSettings",
  "imSession",
  "noticeIds",
]);
/** What the program notes for itself, and what stands in files of its own. */
const ownState: ReadonlySet<string> = new Set([
  "configVersion",
  "lastSavedTime",
  "versionCode",
  "name",
  "dataDir",
  "newsMark",
  "deckList",
  "banList",
  "upgradeWindowId",
  "upgradeEndpointId",
  "UILogLimit",
  "commandCompatibleMode",
]);

/**
 * Reads the configuration: masters, prefixes of commands, the variant of the rules, and switches of extensions.
 * @param offByDefault filled with extensions that are off where nobody has switched them on
 */
export async function* readSettings(
  { folder, own }: SealFolder,
  offByDefault: Set<string>,
): AsyncGenerator<Given> {
  const file = `${own}serve.yaml`;
  if (!(await folder.has(file))) return;
  try {
    const content = await readYaml(folder, file);
    if (isTable(content)) {
      yield* settingItems(content, file);
      const coming = new Set<string>();
      yield* readEndpoints(content, file, coming);
      yield* readNoticeTargets(content, file, coming);
      const others = Object.keys(content).filter((name) => !handled.has(name) && !ownState.has(name));
      if (others.length > 0)
        yield { warning: "import-sealdice.settings", values: { names: others.join(", ") }, file };
      yield* switches(content["extDefaultSettings"], file, offByDefault);
    }
  } catch (error) {
    yield skippedFor(file, error);
  }
}

function* switches(listed: unknown, file: string, offByDefault: Set<string>): Generator<Given> {
  for (const one of Array.isArray(listed) ? (listed as unknown[]) : []) {
    if (!isTable(one) || typeof one["name"] !== "string") continue;
    const extension = extensionName(one["name"]);
    if (one["autoActive"] === false && !notSwitched.has(extension)) {
      offByDefault.add(one["name"]);
      yield {
        kind: "switches",
        source: `sealdice:switch:${extension}`,
        file,
        record: { extension, enabled: false },
      };
    }
    const off = isTable(one["disabledCommand"]) ? Object.entries(one["disabledCommand"]) : [];
    for (const [command, is] of off)
      if (is === true)
        yield {
          skipped: `${file}#extDefaultSettings.${one["name"]}.${command}`,
          reasonKey: "import-sealdice.command",
          values: { command },
        };
  }
}

function* settingItems(content: Table, file: string): Generator<Given> {
  const { diceMasters, commandPrefix, defaultCocRuleIndex } = content;
  const masters = new Set<unknown>(Array.isArray(diceMasters) ? (diceMasters as unknown[]) : []);
  for (const written of masters) {
    const master = readPeerId(written);
    // `UI:1001` is whoever sits at the page of the peer.
    if (master?.kind === "user" && master.platform !== "ui")
      yield {
        kind: "masters",
        source: `sealdice:master:${String(written)}`,
        file,
        record: { platform: master.platform, userId: master.id },
      };
  }
  const prefixes = (Array.isArray(commandPrefix) ? (commandPrefix as unknown[]) : []).filter(
    (one): one is string => typeof one === "string" && /^\S{1,4}$/u.test(one),
  );
  if (prefixes.length > 0)
    yield {
      kind: "settings",
      source: "sealdice:settings:system/prefixes",
      file,
      record: { path: "system/prefixes", values: { prefixes: [...new Set(prefixes)].slice(0, 8) } },
    };
  const variant = Number(defaultCocRuleIndex);
  if (Number.isInteger(variant) && variant >= 0 && variant <= 5 && defaultCocRuleIndex !== undefined)
    yield {
      kind: "settings",
      source: "sealdice:settings:dice/rules",
      file,
      record: { path: "dice/rules", values: { cocVariant: variant } },
    };
}
