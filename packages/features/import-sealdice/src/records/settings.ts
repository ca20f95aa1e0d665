import { isTable, readPeerId, readYaml, skippedFor, type Table } from "@dicetower/imports/api";
import type { Given, SealFolder } from "./seal-folder.js";

/** Reads the configuration: masters, prefixes of commands, and the variant of the rules. */
export async function* readSettings({ folder, own }: SealFolder): AsyncGenerator<Given> {
  const file = `${own}serve.yaml`;
  if (!(await folder.has(file))) return;
  try {
    const content = await readYaml(folder, file);
    if (isTable(content)) yield* settingItems(content, file);
  } catch (error) {
    yield skippedFor(file, error);
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
